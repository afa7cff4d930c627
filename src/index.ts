/**
 * emend: lands the edits that language models write in your files, exactly as meant, or says precisely why not.
 *
 * `apply` does it all; the steps it is made of (`parse`, `snapshot`, `plan`, `commit`, `report`) are here as well.
 */

export { type ApplyToWorkspaceOptions, apply, check, type WorkspaceOptions, workspaceOf } from "./apply.ts"
export { type Commit, type CommitResult, commit, log, prune, recover, redo, undo } from "./commit/index.ts"
export * from "./core.ts"
export { memoryWorkspace, openWorkspace, type Root, snapshot, type Workspace } from "./workspace/index.ts"
