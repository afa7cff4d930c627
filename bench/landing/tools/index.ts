import { emend } from "./emend.ts"
import type { Tool } from "./tool.ts"

/** emend first, then its rivals. */
export const tools: Tool[] = [emend]
