/**
 * emend: lands the edits that language models write in your files, exactly as meant, or says precisely why not.
 *
 * This is what an agent needs. The rest has entries of its own: `emend/core` runs in a browser, `emend/tools` is what models
 * call, `emend/steps` is the pipeline step by step; `emend/stream`, `emend/review`, `emend/session`, `emend/effects`,
 * `emend/config`, `emend/context` and `emend/history` say what they are.
 */

export {
  type ApplyToWorkspaceOptions,
  apply,
  applyEdits,
  check,
  type WorkspaceOptions,
  type WrittenFiles,
} from "./apply.ts"
export { type AppliedToFiles, applyToFiles } from "./apply-to-files.ts"
export type { Commit, CommitResult, CommittedFile, UndoOptions } from "./commit/commit.ts"
export { type SessionFromOptions, sessionFrom } from "./config/session-from.ts"
export type {
  CreateEdit,
  DeleteEdit,
  Edit,
  Hunk,
  Match,
  MoveEdit,
  RewriteEdit,
  UpdateEdit,
} from "./edits/edit.ts"
export { log, redo, undo } from "./history.ts"
export { EmendError, type EmendErrorKind } from "./issues/error.ts"
export type { Issue, IssueCode } from "./issues/issue.ts"
export type { ApplyOptions } from "./options.ts"
export type { FileChange, Mode, Outcome, Plan, PlannedHunk, Status } from "./plan/index.ts"
export { type Parsed, parse } from "./protocols/parse.ts"
export type { Printed, Protocol } from "./protocols/protocol.ts"
export { protocolNamed } from "./protocols/registry.ts"
export { type EditReport, type FileReport, type Report, reportText, retryText } from "./report/index.ts"
export {
  type Ask,
  createSession,
  type Effect,
  type PermissionAnswer,
  type PermissionRequest,
  type PermissionRules,
  type ReadOptions,
  type ReadResult,
  type Session,
  type SessionApplyOptions,
  type SessionEvent,
  type SessionOptions,
  type SessionReport,
  type StreamOptions,
  type StreamSession,
} from "./session/index.ts"
export { memoryWorkspace, openWorkspace, type Workspace } from "./workspace/index.ts"
