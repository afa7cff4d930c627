import type { Issue } from "../issues/issue.ts"
import type { Syntax } from "../syntax/index.ts"
import type { Budget } from "./budget.ts"
import type { Overlay } from "./overlay.ts"
import type { Outcome, PlannedHunk, PlanOptions } from "./plan.ts"
import type { Turn } from "./turns.ts"
import type { Witness } from "./witness.ts"

/** What an edit is performed on. */
export interface Stage {
  key: string
  to?: string
  overlay: Overlay
  budget: Budget
  options: PlanOptions
  witness?: Witness
  /** The edit and those after it that quote the same text, if there are any. */
  turn?: Turn
  /** Who breaks ties, as long as that does not take too long. */
  ties?: Syntax
}

/** What performing an edit adds to its outcome, or why it cannot be performed. */
export type Performed =
  | Partial<Pick<Outcome, "op" | "status" | "hunks" | "parts" | "notes" | "additions" | "deletions">>
  | { issue: Issue; hunks?: PlannedHunk[]; op?: Outcome["op"] }
