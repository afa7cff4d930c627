import type { Edit } from "../../src/index.ts"

/** Files as they must be: what all acknowledged edits come to when they are made one after the other. */
export type Files = Map<string, string>

/** Makes edits the simplest way there is. Throws where that is not possible: then they never can have been made. */
export function perform(files: Files, edits: readonly Edit[]): void {
  for (const edit of edits) {
    if (edit.op === "create") put(files, edit.path, edit.content)
    else if (edit.op === "move") put(files, edit.to, taken(files, edit.path))
    else if (edit.op === "update")
      for (const hunk of edit.hunks) replace(files, edit.path, hunk.old, hunk.new)
    else throw new Error(`Nobody does ${edit.op} here.`)
  }
}

/** Takes edits back, the last one first. */
export function takeBack(files: Files, edits: readonly Edit[]): void {
  for (const edit of edits.toReversed()) {
    if (edit.op === "create") taken(files, edit.path)
    else if (edit.op === "move") put(files, edit.path, taken(files, edit.to))
    else if (edit.op === "update")
      for (const hunk of edit.hunks) replace(files, edit.path, hunk.new, hunk.old)
  }
}

function put(files: Files, path: string, text: string): void {
  if (files.has(path)) throw new Error(`${path} is there already.`)
  files.set(path, text)
}

function taken(files: Files, path: string): string {
  const text = files.get(path)
  if (text === undefined) throw new Error(`${path} is not there.`)
  files.delete(path)
  return text
}

function replace(files: Files, path: string, old: string, text: string): void {
  const parts = files.get(path)?.split(old) ?? []
  if (parts.length !== 2) throw new Error(`${JSON.stringify(old)} is ${parts.length - 1} times in ${path}.`)
  files.set(path, parts.join(text))
}
