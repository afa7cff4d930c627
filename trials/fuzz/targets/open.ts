import { protocols } from "../../../src/core.ts"
import type { Target } from "../target.ts"
import { locateTarget } from "./locate.ts"
import { mcpTarget } from "./mcp.ts"
import { responses } from "./responses.ts"
import { serverTarget } from "./server.ts"

const formats = [...protocols.map(({ name }) => name), "auto"]

/** Everything that can be fuzzed: each format, all formats at once, and the parts that are no formats. */
export const targetNames: readonly string[] = [...formats, "locate", "server", "mcp"]

/** `program`: the built `emend`, for targets that have use for it. */
export function openTarget(top: string, name: string, { program }: { program?: string } = {}): Target {
  if (name === "locate") return locateTarget(top)
  if (name === "server") return serverTarget()
  if (name === "mcp") return mcpTarget(program)
  return responses(top, name)
}
