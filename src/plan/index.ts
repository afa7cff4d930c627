export { lostPaths, offerElsewhere } from "./elsewhere.ts"
export { createPlanner, type Planner, type PlanOptions, plan } from "./make.ts"
export type { FileChange, Mode, Outcome, Plan, PlannedHunk, Status } from "./plan.ts"
export { type Previewed, preview } from "./preview.ts"
