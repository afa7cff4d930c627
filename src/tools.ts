/**
 * `emend/tools`: the tools that a model edits files with, as plain values. `callTool` runs one against a session, whatever
 * the model gave it; `tools` has what to tell the model about each.
 */

export {
  allTools,
  callTool,
  type Done,
  type FileDiff,
  type FileMetadata,
  findTool,
  inputJsonSchema,
  type LandedMetadata,
  normalizeLineEndings,
  noSuchTool,
  type ObjectSchema,
  type PatchMetadata,
  type ReadMetadata,
  type Refused,
  readInput,
  runTool,
  type Tool,
  type ToolAnswer,
  type ToolName,
  type ToolResult,
  type ToolResults,
  tools,
  toolsNamed,
  trimDiff,
  type UndoMetadata,
  type UsualToolName,
} from "./tools/index.ts"
