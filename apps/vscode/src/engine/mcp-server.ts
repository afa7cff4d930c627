/** How to start emend's MCP server with the program that comes with the extension. */
export interface McpServer {
  label: string
  command: string
  args: string[]
  env: Record<string, string>
  version: string
}

/** `node` is the editor's own program, which is Node if it is asked to be. */
export function mcpServer(options: {
  node: string
  program: string
  roots: readonly { name: string; dir: string }[]
  version: string
}): McpServer {
  const { node, program, roots, version } = options
  const [only, ...others] = roots
  const named = others.length === 0 && only ? [only.dir] : roots.map(({ name, dir }) => `${name}=${dir}`)
  return {
    label: "emend",
    command: node,
    // It is offered in folders that VS Code's own trust was given for, and in no others.
    args: [program, "mcp", "--trust", ...named.flatMap((root) => ["--root", root])],
    // Without it, Electron opens a window instead of running a script.
    env: { ELECTRON_RUN_AS_NODE: "1" },
    version,
  }
}
