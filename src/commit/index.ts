export { type ByOthers, type LookLimits, recordByOthers } from "./by-others.ts"
export { type CommittedChange, changes } from "./changes.ts"
export {
  type Commit,
  type CommitResult,
  type CommittedFile,
  commit,
  type NewCommit,
  type Recovery,
  type UndoOptions,
} from "./commit.ts"
export { amend, exclusive, type Held } from "./exclusive.ts"
export { ownBody, sealed } from "./journal.ts"
export { type Foreign, foreign, log } from "./log.ts"
export { type PruneOptions, prune } from "./prune.ts"
export { type TakeBackOptions, takeBack } from "./take-back.ts"
export { type Foreseen, foresee, redo, undo } from "./undo.ts"
export { recover } from "./with-journal.ts"
