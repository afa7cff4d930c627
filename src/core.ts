/**
 * `emend/core`: the part of emend that runs anywhere, browsers included: reading responses, planning, reporting, and
 * applying to texts in memory. Nothing in here touches a file system; `emend/review` and `emend/stream` do not, either.
 */

export { type AppliedToFiles, applyToFiles } from "./apply-to-files.ts"
export type {
  CreateEdit,
  DeleteEdit,
  Edit,
  Hunk,
  Match,
  MoveEdit,
  Occurrence,
  Op,
  RewriteEdit,
  Sought,
  UpdateEdit,
} from "./edits/edit.ts"
export type { Snapshot, Target } from "./edits/snapshot.ts"
export { EmendError, type EmendErrorKind } from "./issues/error.ts"
export {
  type Candidate,
  type Issue,
  type IssueCode,
  issueCodes,
  type Nearest,
  type Repair,
} from "./issues/issue.ts"
export type { ApplyOptions } from "./options.ts"
export {
  type FileChange,
  type Mode,
  type Outcome,
  type Plan,
  type PlannedHunk,
  type PlanOptions,
  plan,
  type Status,
} from "./plan/index.ts"
export { applyFixes, type LintOptions, lint, type Problem } from "./protocols/lint.ts"
export { type Parsed, parse } from "./protocols/parse.ts"
export type { Printed, Protocol } from "./protocols/protocol.ts"
export { protocolNamed, protocols } from "./protocols/registry.ts"
export {
  diffText,
  type EditReport,
  exitCode,
  explainText,
  type FileReport,
  type Report,
  report,
  reportText,
  retryText,
  type Style,
  type Styler,
  type Surface,
  summaryText,
} from "./report/index.ts"
export {
  createGrammars,
  type Declaration,
  type GrammarSource,
  type Grammars,
  type ParseError,
  type Syntax,
  type SyntaxChange,
  type SyntaxMode,
} from "./syntax/index.ts"
export type { Encoding, FileState, OpaqueFile, TextFile } from "./text/file.ts"
export type { Change, LineRange, Span } from "./text/place.ts"
