import type { Workspace } from "../workspace/workspace.ts"
import type { Commit, CommitResult, NewCommit, Recovery, UndoOptions } from "./commit.ts"

export type { Commit, CommitResult, NewCommit, Recovery, UndoOptions } from "./commit.ts"

export async function commit(workspace: Workspace, change: NewCommit): Promise<CommitResult> {
  throw new Error(`not yet ${workspace} ${change}`)
}
export async function undo(workspace: Workspace, options: UndoOptions = {}): Promise<CommitResult> {
  throw new Error(`not yet ${workspace} ${options}`)
}
export async function redo(workspace: Workspace, options: UndoOptions = {}): Promise<CommitResult> {
  throw new Error(`not yet ${workspace} ${options}`)
}
export async function log(workspace: Workspace): Promise<Commit[]> {
  throw new Error(`not yet ${workspace}`)
}
export async function recover(workspace: Workspace): Promise<Recovery> {
  throw new Error(`not yet ${workspace}`)
}
export async function prune(
  workspace: Workspace,
  options: { keep?: number; bytes?: number } = {},
): Promise<{ removed: number }> {
  throw new Error(`not yet ${workspace} ${options}`)
}
