import * as vscode from "vscode"
import type { Desk } from "./desk.ts"
import { mcpServer } from "./engine/mcp-server.ts"

/** The part of VS Code's interface that is younger than the oldest VS Code which we run in. */
interface WithMcp {
  lm?: { registerMcpServerDefinitionProvider?(id: string, provider: McpProvider): vscode.Disposable }
  McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: string[],
    env: Record<string, string>,
    version: string,
  ) => object
}

interface McpProvider {
  onDidChangeMcpServerDefinitions: vscode.Event<void>
  provideMcpServerDefinitions(): Promise<object[]>
}

/** Offers emend's MCP server to the agents of VS Code, where VS Code can be told of one. */
export function offerMcpServer(
  desk: () => Promise<Desk | undefined>,
  context: vscode.ExtensionContext,
): void {
  const { lm, McpStdioServerDefinition: Definition } = vscode as unknown as WithMcp
  if (!lm?.registerMcpServerDefinitionProvider || !Definition) return
  const changed = new vscode.EventEmitter<void>()
  const provider: McpProvider = {
    onDidChangeMcpServerDefinitions: changed.event,
    async provideMcpServerDefinitions() {
      const opened = await desk()
      const isLocal = vscode.workspace.workspaceFolders?.every(({ uri }) => uri.scheme === "file")
      // The server does what the project's configuration says, programs included.
      if (!opened || !isLocal || !vscode.workspace.isTrusted) return []
      const { label, command, args, env, version } = mcpServer({
        node: process.execPath,
        program: vscode.Uri.joinPath(context.extensionUri, "dist/program/emend.js").fsPath,
        roots: opened.workspace.roots,
        version: String(context.extension.packageJSON.version),
      })
      return [new Definition(label, command, args, env, version)]
    },
  }
  context.subscriptions.push(
    changed,
    vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    lm.registerMcpServerDefinitionProvider("emend", provider),
  )
}
