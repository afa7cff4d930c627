import type { CommitResult, UndoOptions } from "../commit/index.ts"
import { redo, undo } from "../history.ts"
import { readState } from "../workspace/file-state.ts"
import { eventsOf } from "./apply.ts"
import type { Inside } from "./inside.ts"

/** Undo and redo are writes of the session: what it wrote before, it knows again. */
export async function turn(
  inside: Inside,
  verb: "undo" | "redo",
  options: UndoOptions,
): Promise<CommitResult> {
  const { workspace, ledger, bus, commits } = inside
  const result = await (verb === "undo" ? undo : redo)({ ...options, workspace })
  if (!result.ok) return result
  const { commit } = result
  const keys = new Set(commit.files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from])))
  for (const key of commits.has(commit.of!) ? keys : []) {
    const state = await readState(workspace.fs, workspace.absolute(key), key)
    if ("hash" in state) ledger.read(key, state)
    else ledger.forget(key)
  }
  await followTurn(inside, [...keys])
  if (verb === "undo") bus.tell({ type: "undone", commit: commit.of!, paths: [...keys] })
  else for (const file of commit.files) for (const event of eventsOf(file, commit.id)) bus.tell(event)
  return result
}

/** The files are back whatever an effect does. */
async function followTurn(inside: Inside, paths: readonly string[]): Promise<void> {
  const { workspace, effects, bus } = inside
  for (const effect of effects) {
    const result = await effect.afterTurn?.({ workspace, paths }).catch(() => undefined)
    if (result?.staged?.length) bus.tell({ type: "staged", paths: result.staged })
  }
}
