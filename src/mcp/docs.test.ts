import { execFile } from "node:child_process"
import { chmodSync, mkdirSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { transform } from "esbuild"
import { describe, expect, it } from "vitest"
import { builtProgram } from "../cli/testing/program.ts"
import { loadConfig } from "../config.ts"
import { temporaryFolder, writeFiles } from "../workspace/testing/workspaces.ts"
import { clients } from "./testing/clients.ts"
import { serveFiles } from "./testing/serve.ts"

const top = fileURLToPath(new URL("../..", import.meta.url))
const page = readFileSync(join(top, "docs/plug-in/mcp.md"), "utf8")
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map((match) => match[1]!)

const program = builtProgram()

/** A project in which `npx emend` is the program as it is now. */
function project(files: Record<string, string>): string {
  const folder = temporaryFolder()
  writeFiles(folder, { "package.json": '{ "type": "module" }', ...files })
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true })
  chmodSync(program.path, 0o755)
  symlinkSync(program.path, join(folder, "node_modules/.bin/emend"))
  const packages = "node_modules/@modelcontextprotocol"
  symlinkSync(join(top, packages), join(folder, packages), "junction")
  return folder
}

// npx takes its time.
describe.skipIf(process.platform === "win32")("docs/plug-in/mcp.md", { timeout: 60_000 }, () => {
  it("has a configuration that works", async () => {
    const { command, args } = JSON.parse(blocks("json")[0]!).mcpServers.emend
    const client = await clients.at(-1)!.connect({ command, args, cwd: project({ "a.txt": "one\n" }) })
    expect(await client.call("read", { filePath: "a.txt" })).toMatchObject({ text: "1→one" })
  })

  it("shows a client that works", async () => {
    const { code } = await transform(blocks("ts")[0]!, { loader: "ts", format: "esm" })
    const cwd = project({ "example.js": code, "greet.py": 'print("helo")\n' })
    const { stdout } = await promisify(execFile)(process.execPath, ["example.js"], { cwd })
    expect(stdout).toBe("done: Edit applied successfully.\n")
    expect(readFileSync(join(cwd, "greet.py"), "utf8")).toBe('print("hello")\n')
  })

  it("shows a project's configuration that is one", async () => {
    const [, config] = blocks("json")
    const folder = project({ "emend.config.json": config! })
    expect((await loadConfig(folder)).config).toMatchObject({ diagnostics: true })
  })

  it("names every tool", async () => {
    const client = await clients[0]!.connect(await serveFiles({}))
    const names = (await client.tools()).map(({ name }) => `\`${name}\``)
    expect(names.filter((name) => !page.includes(name))).toEqual([])
  })
})
