/**
 * emend: lands the edits that language models write in your files, exactly as meant, or says precisely why not.
 *
 * `apply` does it all; the steps it is made of (`parse`, `snapshot`, `plan`, `commit`, `report`) are here as well.
 */

export { type ApplyToWorkspaceOptions, apply, check, type WorkspaceOptions, workspaceOf } from "./apply.ts"
export type { CommittedFile } from "./commit/commit.ts"
export {
  type Commit,
  type CommitResult,
  commit,
  type NewCommit,
  type Recovery,
  type UndoOptions,
} from "./commit/index.ts"
export * from "./core.ts"
export { log, prune, recover, redo, undo } from "./history.ts"
export {
  type FileSystem,
  memoryWorkspace,
  openWorkspace,
  type Root,
  type Stat,
  snapshot,
  type Workspace,
} from "./workspace/index.ts"
