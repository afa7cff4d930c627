import type { FileChange, FileState, Issue } from "emend/core"
import * as vscode from "vscode"
import { missingFile } from "../../../../src/text/file.ts"
import { listed } from "../../../../src/text/sentence.ts"
import { readState } from "../../../../src/workspace/file-state.ts"
import type { Desk } from "../desk.ts"
import { isSame } from "../engine/records.ts"
import { type Step, stepsOf } from "../engine/steps.ts"

/** How that went. What was deleted or overwritten is kept, to bring it back. */
export type Made =
  | { ok: true; kept: Map<string, Uint8Array>; notices: string[] }
  | { ok: false; issue: Issue; paths: string[] }

/**
 * Makes the changes of a plan in the editor, as one step that its Undo takes back, for files that are not open too.
 * Files that had no unsaved changes are saved; those that had some are left to the person.
 */
export async function writeInEditor(
  desk: Desk,
  files: readonly FileChange[],
  given: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Made> {
  const ready = await prepare(desk, files)
  if ("paths" in ready) return { ok: false, issue: stale(ready.paths), paths: ready.paths }
  const { unfaithful, kept } = ready
  const steps = stepsOf(files, { unfaithful, bytesOf: (key) => given.get(key) })
  const dirty = new Set(files.flatMap(({ path, from = path }) => (desk.isDirty(from) ? [path] : [])))
  const edit = new vscode.WorkspaceEdit()
  for (const step of steps) await addStep(edit, desk, step)
  if (!(await vscode.workspace.applyEdit(edit))) {
    const paths = files.map(({ path }) => path)
    return { ok: false, issue: refused, paths }
  }
  const notices = await saveAll(
    desk,
    steps.flatMap((step) => (step.do === "replace" && !dirty.has(step.key) ? [step.key] : [])),
  )
  return { ok: true, kept, notices }
}

/** Are the files still those of the plan? What will be gone is kept, and what VS Code reads otherwise is marked. */
async function prepare(desk: Desk, files: readonly FileChange[]) {
  await desk.look()
  const stale: string[] = []
  const unfaithful = new Set<string>()
  const kept = new Map<string, Uint8Array>()
  for (const { path, from = path, change, before, replaced } of files) {
    if (!isSame(before, await stateNow(desk, from))) stale.push(from)
    else if (change !== "delete" && before.kind === "text" && !(await isFaithful(desk, from, before.text)))
      unfaithful.add(from)
    const bytes = change === "delete" || replaced ? await onDisk(desk, path) : undefined
    if (bytes) kept.set(path, bytes)
  }
  return stale.length > 0 ? { paths: stale } : { unfaithful, kept }
}

/** Opened in VS Code, is the text what the bytes say? It makes mixed line endings uniform, and guesses encodings. */
async function isFaithful(desk: Desk, key: string, text: string): Promise<boolean> {
  try {
    const document = await vscode.workspace.openTextDocument(desk.uriOf(key))
    return document.getText() === text
  } catch {
    return false
  }
}

/** A file as it stands in its editor, or on disk. */
export async function stateNow(desk: Desk, key: string): Promise<FileState> {
  const state = await readState(desk.workspace, desk.workspace.absolute(key), key)
  return "issue" in state ? missingFile : state
}

async function onDisk(desk: Desk, key: string): Promise<Uint8Array | undefined> {
  return vscode.workspace.fs.readFile(desk.uriOf(key)).then(undefined, () => undefined)
}

async function addStep(edit: vscode.WorkspaceEdit, desk: Desk, step: Step): Promise<void> {
  if (step.do === "rename") return edit.renameFile(desk.uriOf(step.from), desk.uriOf(step.to))
  const uri = desk.uriOf(step.key)
  if (step.do === "delete") return edit.deleteFile(uri)
  if (step.do === "create") return edit.createFile(uri, { contents: step.bytes })
  if (step.do === "rewrite") {
    edit.deleteFile(uri)
    return edit.createFile(uri, { contents: step.bytes })
  }
  const document = await vscode.workspace.openTextDocument(desk.uriOf(step.was))
  for (const { from, to, insert } of step.changes)
    edit.replace(uri, new vscode.Range(document.positionAt(from), document.positionAt(to)), insert)
}

async function saveAll(desk: Desk, keys: readonly string[]): Promise<string[]> {
  if (!vscode.workspace.getConfiguration("emend").get("save", true)) return []
  const notices = await Promise.all(
    keys.map(async (key) => {
      const document = await vscode.workspace.openTextDocument(desk.uriOf(key))
      const saved = !document.isDirty || (await document.save())
      return saved ? [] : [`${key} was changed, but VS Code could not save it.`]
    }),
  )
  return notices.flat()
}

/** The changes as they are now: a formatter may have had its say since the files were saved. */
export async function asLanded(desk: Desk, files: readonly FileChange[]): Promise<FileChange[]> {
  await desk.look()
  return Promise.all(files.map(async (file) => ({ ...file, after: await stateNow(desk, file.path) })))
}

function stale(paths: readonly string[]): Issue {
  return {
    code: "stale",
    message: `Nothing was changed: ${listed(paths, 3)} changed meanwhile.`,
    hint: "Look at the new preview, then apply again.",
  }
}

const refused: Issue = {
  code: "io_error",
  message: "VS Code did not make the changes. Nothing was applied.",
  hint: "A file may be read-only, or was changed at the same moment. Try again.",
}
