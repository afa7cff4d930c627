export { type Formatter, formatEffect } from "./format.ts"
export { type Staged, stage, stageEffect } from "./stage.ts"
