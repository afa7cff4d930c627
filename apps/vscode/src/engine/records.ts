import type { FileChange, FileState, LineRange, TextFile } from "emend/core"
import { missingFile, textOf } from "../../../../src/text/file.ts"
import { takenBack } from "../../../../src/text/taken-back.ts"
import { unified } from "../../../../src/text/unified.ts"

/** Something that was applied, and can be taken back. */
export interface Applied {
  id: string
  /** ISO 8601. */
  at: string
  label: string
  /** As it landed: `after` is what is really there, whatever a formatter made of it. */
  files: FileChange[]
  /** The bytes of files that are gone, by the key they had. */
  kept: ReadonlyMap<string, Uint8Array>
  /** The paths of those that are taken back. */
  undone: Set<string>
  /** What a view wants to be remembered with it. */
  note?: unknown
}

/** Which of its files are to be taken back, or made again: those that are asked for and are not so already. */
export function filesToTurn(
  { files, undone }: Applied,
  { back, paths }: { back: boolean; paths?: readonly string[] | undefined },
): FileChange[] {
  return files.filter(({ path }) => (!paths || paths.includes(path)) && undone.has(path) !== back)
}

/** The changes that take these back. */
export function reversed(files: readonly FileChange[]): FileChange[] {
  const back = files.map((file): FileChange => {
    const { path, from, change, before, after, additions, deletions } = file
    const opposite = { add: "delete", delete: "add", modify: "modify", move: "move" } as const
    const diff = unified(textOf(after), textOf(before), { from: path, to: from ?? path }).text
    return {
      path: from ?? path,
      ...(from !== undefined && { from: path }),
      change: opposite[change],
      before: after,
      after: before,
      additions: deletions,
      deletions: additions,
      diff,
    }
  })
  return [...back, ...files.flatMap(restored)].reverse()
}

/** The change that takes back some lines of a file, and leaves what was done to others since. Undefined: they were changed since. */
export function changeBack(
  file: FileChange,
  now: FileState,
  lines: readonly LineRange[] | undefined,
): { change: FileChange; all: boolean } | undefined {
  const { before, after, path } = file
  if (before.kind !== "text" || after.kind !== "text" || now.kind !== "text" || file.from !== undefined)
    return isSame(after, now) && !lines ? { change: reversed([file])[0]!, all: true } : undefined
  const taken = takenBack({ before: before.text, after: after.text, now: now.text, ...(lines && { lines }) })
  if (!taken) return undefined
  const wanted = { ...now, text: taken.text, hash: taken.text === before.text ? before.hash : "" }
  return { change: modified(path, now, wanted), all: taken.all }
}

/** The change of a text into another one. */
export function modified(path: string, before: TextFile, after: TextFile): FileChange {
  const { text: diff, additions, deletions } = unified(before.text, after.text, { from: path, to: path })
  return { path, change: "modify", before, after, additions, deletions, diff }
}

/** What was where a file was moved to comes back. */
function restored({ path, replaced }: FileChange): FileChange[] {
  if (replaced === undefined) return []
  const text = textOf(replaced)
  const { text: diff, additions } = unified("", text, { from: undefined, to: path })
  return [{ path, change: "add", before: missingFile, after: replaced, additions, deletions: 0, diff }]
}

/** The files that are no longer as they were left, so that taking back would lose what somebody did since. */
export function changedSince(files: readonly FileChange[], now: ReadonlyMap<string, FileState>): string[] {
  return files
    .filter(({ path, after }) => !isSame(after, now.get(path) ?? missingFile))
    .map(({ path }) => path)
}

export function isSame(a: FileState, b: FileState): boolean {
  if (a.kind === "text" && b.kind === "text") return a.text === b.text
  return a.kind === b.kind && ("hash" in a ? a.hash : "") === ("hash" in b ? b.hash : "")
}
