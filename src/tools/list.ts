import { applyPatchTool } from "./apply-patch.ts"
import { editTool } from "./edit.ts"
import { multieditTool } from "./multiedit.ts"
import { readTool } from "./read.ts"
import type { Tool } from "./tool.ts"
import { undoTool } from "./undo.ts"
import { writeTool } from "./write.ts"

/** Every tool, in the order in which a model should get to know them. */
export const tools: readonly Tool[] = [readTool, editTool, multieditTool, applyPatchTool, writeTool, undoTool]

/** What they are called. */
export type ToolName = "read" | "edit" | "multiedit" | "apply_patch" | "write" | "undo"
