export { lostPaths, offerElsewhere } from "./elsewhere.ts"
export { isExample } from "./examples.ts"
export {
  type FileChange,
  type Mode,
  type Outcome,
  type Plan,
  type PlannedHunk,
  type PlanOptions,
  plan,
  type Status,
} from "./plan.ts"
export { createPlanner, type Planner } from "./planner.ts"
export { preview } from "./preview.ts"
export type { Seen, SeenFile } from "./witness.ts"
