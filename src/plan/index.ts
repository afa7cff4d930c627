export { type PlanOptions, plan } from "./make.ts"
export type { FileChange, Mode, Outcome, Plan, PlannedHunk, Status } from "./plan.ts"
