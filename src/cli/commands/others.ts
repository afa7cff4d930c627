/**
 * The small commands but `apply`. That one is wanted most, and at once; these share one file, read when needed, and
 * those that bring large parts along (a tokenizer, a server) have files of their own.
 */
export { batchCommand } from "./batch.ts"
export { explainCommand } from "./explain.ts"
export { logCommand, recoverCommand, redoCommand, undoCommand } from "./history.ts"
export { lintCommand } from "./lint.ts"
export { convertCommand, parseCommand } from "./parse.ts"
export { promptCommand } from "./prompt.ts"
