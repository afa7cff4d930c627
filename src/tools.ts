/**
 * `emend/tools`: the tools that a model edits files with, as plain values. `callTool` runs one against a session, whatever
 * the model gave it; `tools` has what to tell the model about each.
 */

export {
  callTool,
  type FileDiff,
  findTool,
  inputJsonSchema,
  normalizeLineEndings,
  noSuchTool,
  type ObjectSchema,
  readInput,
  runTool,
  type Tool,
  type ToolName,
  type ToolResult,
  tools,
  trimDiff,
} from "./tools/index.ts"
