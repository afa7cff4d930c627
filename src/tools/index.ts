export { patchResult } from "./apply-patch.ts"
export { callTool, findTool, noSuchTool, runTool } from "./call.ts"
export { type FileDiff, normalizeLineEndings, trimDiff } from "./display.ts"
export { readInput } from "./input.ts"
export { allTools, tools, toolsNamed, type UsualToolName } from "./list.ts"
export type {
  Done,
  FileMetadata,
  LandedMetadata,
  PatchMetadata,
  ReadMetadata,
  Refused,
  Tool,
  ToolAnswer,
  ToolName,
  ToolResult,
  ToolResults,
  UndoMetadata,
} from "./tool.ts"
export { inputJsonSchema, type ObjectSchema } from "./tool.ts"
