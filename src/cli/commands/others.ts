/** Every command but `apply`. That one is wanted most, and at once; these share one file, read when needed. */
export { batchCommand } from "./batch.ts"
export { contextCommand } from "./context.ts"
export { convertCommand } from "./convert.ts"
export { explainCommand } from "./explain.ts"
export { logCommand, recoverCommand, redoCommand, undoCommand } from "./history.ts"
export { lintCommand } from "./lint.ts"
export { parseCommand } from "./parse.ts"
export { promptCommand } from "./prompt.ts"
