import { spawn } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { describe, expect, inject, it, onTestFinished } from "vitest"
import { mcpServer } from "../src/engine/mcp-server.ts"
import { missing } from "./window.ts"

describe.skipIf(missing)("the extension as it is installed", () => {
  const workbench = inject("workbench")
  const home = () => {
    const { extensions } = workbench as { extensions: string }
    return join(extensions, readdirSync(extensions).find((name) => name.startsWith("emend."))!)
  }

  it("holds what it needs, and neither sources nor tests", () => {
    const files = readdirSync(home(), { recursive: true, encoding: "utf8" })
    expect(files).toEqual(
      expect.arrayContaining([
        ...["LICENSE.txt", "changelog.md", "readme.md", "media/icon.png"],
        ...["dist/extension.cjs", "dist/extension.web.js"],
      ]),
    )
    expect(files.filter((name) => /\.tsx?$|node_modules|workbench/.test(name))).toEqual([])
  })

  it("serves MCP by itself, in the way that VS Code is told", async () => {
    const dir = mkdtempSync(join(tmpdir(), "emend-mcp-"))
    writeFileSync(join(dir, "a.txt"), "one\n")
    const { command, args, env } = mcpServer({
      node: process.execPath,
      program: join(home(), "dist/program/emend.js"),
      roots: [{ name: "project", dir }],
      version: "0.1.0",
    })
    const server = spawn(command, args, { cwd: tmpdir(), env: { ...process.env, ...env } })
    onTestFinished(() => {
      server.kill()
      rmSync(dir, { recursive: true })
    })
    const send = (message: object) =>
      server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
    const clientInfo = { name: "test", version: "1" }
    send({
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
    })
    send({ method: "notifications/initialized" })
    send({ id: 2, method: "tools/call", params: { name: "read", arguments: { filePath: "a.txt" } } })
    for await (const line of createInterface({ input: server.stdout })) {
      const { id, result } = JSON.parse(line) as {
        id: number
        result: { isError?: boolean; content: unknown }
      }
      if (id !== 2) continue
      expect(result.isError ?? false).toBe(false)
      expect(JSON.stringify(result.content)).toContain("one")
      break
    }
  })
})
