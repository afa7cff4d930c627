import { anchoredEditTool, anchoredReadTool } from "./anchors.ts"
import { applyPatchTool } from "./apply-patch.ts"
import { editTool } from "./edit.ts"
import { multieditTool } from "./multiedit.ts"
import { readTool } from "./read.ts"
import { type Offers, offeredWith, type Tool, type ToolName } from "./tool.ts"
import { undoTool } from "./undo.ts"
import { writeTool } from "./write.ts"

/** In the order in which a model should get to know them. */
const names: readonly ToolName[] = ["read", "edit", "multiedit", "apply_patch", "write", "undo"]

/**
 * Some of the tools, for a model that gets only these: what they say advises no others. With `anchors`, read shows a short hash with
 * each line, and edit takes lines by these (docs/plug-in/tools.md).
 */
export function toolsNamed(
  wanted: readonly ToolName[] = names,
  { anchors = false }: { anchors?: boolean } = {},
): readonly Tool[] {
  const offers: Offers = Object.fromEntries(wanted.map((name) => [name, name]))
  const made: Record<ToolName, Tool> = {
    read: offeredWith(anchors ? anchoredReadTool : readTool, offers),
    edit: anchors ? offeredWith(anchoredEditTool, offers) : offeredWith(editTool, offers),
    multiedit: offeredWith(multieditTool, offers),
    apply_patch: offeredWith(applyPatchTool, offers),
    write: offeredWith(writeTool, offers),
    undo: offeredWith(undoTool, offers),
  } as Record<ToolName, Tool>
  return names.filter((name) => wanted.includes(name)).map((name) => made[name])
}

/** Every tool. */
export const tools: readonly Tool[] = toolsNamed()
