import { anchoredEditTool, anchoredReadTool } from "./anchors.ts"
import { applyPatchTool } from "./apply-patch.ts"
import { editTool } from "./edit.ts"
import { multieditTool } from "./multiedit.ts"
import { readTool } from "./read.ts"
import { type Offers, offeredWith, type Tool, type ToolName } from "./tool.ts"
import { undoTool } from "./undo.ts"
import { excerptTool, writeTool } from "./write.ts"

/** In the order in which a model should get to know them. */
const usual = ["read", "edit", "multiedit", "apply_patch", "write", "undo"] as const
/** And the one that is only for who asks for it: each tool that a model is told of costs it attention. */
const names: readonly ToolName[] = [...usual, "excerpt"]

/** The name of a tool that everybody gets. */
export type UsualToolName = (typeof usual)[number]

/**
 * Some of the tools, for a model that gets only these: what they say advises no others. With `anchors`, read shows a short hash with
 * each line, and edit takes lines by these; with `excerpt`, the tool of that name is one of them (docs/plug-in/tools.md).
 */
export function toolsNamed(
  wanted: readonly ToolName[] = usual,
  { anchors = false, excerpt = false }: { anchors?: boolean; excerpt?: boolean } = {},
): readonly Tool[] {
  const chosen = excerpt ? [...wanted, "excerpt"] : wanted
  const offers: Offers = Object.fromEntries(chosen.map((name) => [name, name]))
  const made: Record<ToolName, Tool> = {
    read: offeredWith(anchors ? anchoredReadTool : readTool, offers),
    edit: anchors ? offeredWith(anchoredEditTool, offers) : offeredWith(editTool, offers),
    multiedit: offeredWith(multieditTool, offers),
    apply_patch: offeredWith(applyPatchTool, offers),
    write: offeredWith(writeTool, offers),
    undo: offeredWith(undoTool, offers),
    excerpt: offeredWith(excerptTool, offers),
  } as Record<ToolName, Tool>
  return names.filter((name) => chosen.includes(name)).map((name) => made[name])
}

/** The usual tools. */
export const tools: readonly Tool[] = toolsNamed()

/** Every tool. */
export const allTools: readonly Tool[] = toolsNamed(names)
