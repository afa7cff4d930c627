import type { ExtensionContext } from "vscode"
import { activateOn } from "./activate.ts"
import { nodeHost } from "./host/node.ts"
import { offerMcpServer } from "./mcp.ts"

/** Where VS Code runs on a machine, near or far. */
export function activate(context: ExtensionContext): void {
  const desk = activateOn(nodeHost, context)
  offerMcpServer(desk, context)
}
