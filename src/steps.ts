/** `emend/steps`: the pipeline step by step, for whoever puts it together in another way than `apply` does. */

export { type CommitResult, commit, type NewCommit } from "./commit/index.ts"
export type { Edit, Hunk } from "./edits/edit.ts"
export type { Snapshot, Target } from "./edits/snapshot.ts"
export { type FileChange, type Outcome, type Plan, type PlanOptions, plan } from "./plan/index.ts"
export { type Parsed, parse } from "./protocols/parse.ts"
export { type Report, report, type Written } from "./report/report.ts"
export { sameNames, snapshot, type Workspace } from "./workspace/index.ts"
