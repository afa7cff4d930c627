import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { describe, expect, it } from "vitest"
import { repository, staged } from "../effects/testing/repository.ts"
import { startHttp } from "../mcp/testing/clients.ts"
import { temporaryFolder, writeFiles } from "../workspace/testing/workspaces.ts"
import { builtProgram, runProgram } from "./testing/program.ts"

const program = builtProgram()

function project(files: Record<string, string> = { "a.txt": "one\n" }): string {
  const folder = temporaryFolder()
  writeFiles(folder, files)
  return folder
}

const clientInfo = { name: "test", version: "1" }
const opening = [
  { id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } },
  { method: "notifications/initialized" },
]

const call = (id: number, name: string, input: object) => ({
  id,
  method: "tools/call",
  params: { name, arguments: input },
})

const wire = (...messages: object[]) =>
  messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("")

/** The messages of a server, by id. Every line that it prints has to be one. */
function answersOf(output: NodeJS.ReadableStream): { get(id: number): Promise<object> } {
  const messages = new Map<number, object>()
  createInterface(output).on("line", (line) => {
    const message = JSON.parse(line)
    messages.set(message.id, message)
  })
  return {
    async get(id) {
      await expect.poll(() => messages.has(id), { timeout: 15_000 }).toBe(true)
      return messages.get(id)!
    },
  }
}

describe("emend mcp", () => {
  it("does everything it was asked before its input ended, in order, and then ends", async () => {
    const cwd = project()
    const filePath = "a.txt"
    const input = wire(
      ...opening,
      call(2, "read", { filePath }),
      call(3, "edit", { filePath, oldString: "one", newString: "two" }),
      call(4, "read", { filePath }),
      { id: 5, method: "tools/list" },
    )
    const { status, stdout, stderr } = await runProgram(program, ["mcp"], { cwd, input })
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
    const lines = stdout.trimEnd().split("\n")
    const results = Object.fromEntries(
      lines.map((line) => JSON.parse(line)).map(({ id, result }) => [id, result]),
    )
    expect(results).toMatchObject({
      1: { protocolVersion: "2025-06-18", instructions: expect.any(String) },
      2: { content: [{ text: "1→one" }] },
      3: { content: [{ text: "Edit applied successfully." }] },
      4: { content: [{ text: "1→two" }] },
      5: { tools: expect.any(Array) },
    })
  })

  it("does not wait for what was taken back", async () => {
    const cancel = { method: "notifications/cancelled", params: { requestId: 2 } }
    const input = wire(...opening, call(2, "read", { filePath: "a.txt" }), cancel)
    const begun = Date.now()
    expect(await runProgram(program, ["mcp"], { cwd: project(), input })).toMatchObject({ status: 0 })
    expect(Date.now() - begun).toBeLessThan(15_000)
  })

  it("waits for nobody's answer when its input has ended", async () => {
    const permissions = { edit: { "*.txt": "ask" } }
    const cwd = project({ "a.txt": "one\n", "emend.config.json": JSON.stringify({ permissions }) })
    const child = spawn(process.execPath, [program.path, "mcp"], { cwd })
    const exited = once(child, "exit")
    const [initialize, initialized] = opening
    const params = { ...initialize!.params, capabilities: { elicitation: {} } }
    child.stdin.write(wire({ ...initialize, params }, initialized!))
    child.stdin.write(wire(call(2, "write", { filePath: "b.txt", content: "two\n" })))
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("elicitation/create")) child.stdin.end()
    })
    expect(await exited).toEqual([0, null])
    expect(existsSync(join(cwd, "b.txt"))).toBe(false)
  })

  it("formats and stages what it has written, and keeps to itself what the formatter has to say", async () => {
    const shout = `const fs = require("node:fs"); const [file] = process.argv.slice(-1)
      fs.writeFileSync(file, fs.readFileSync(file, "utf8").toUpperCase()); console.log("formatted", file)`
    const formatters = { "*.txt": [process.execPath, "-e", shout, "$FILE"] }
    const cwd = repository({
      "a.txt": "ONE\n",
      "emend.config.json": JSON.stringify({ formatters, stage: true }),
    })
    const edit = (old: string, now: string) => ({ filePath: "a.txt", oldString: old, newString: now })
    const calls = [call(2, "read", { filePath: "a.txt" }), call(3, "edit", edit("ONE", "two"))]
    const server = spawn(process.execPath, [program.path, "mcp", "--trust", "--structured"], {
      cwd,
      stdio: ["pipe", "pipe", "inherit"],
    })
    const answers = answersOf(server.stdout)
    server.stdin.write(wire(...opening, calls[0]!))
    await answers.get(2)
    server.stdin.write(wire(calls[1]!))
    await answers.get(3)
    // The formatter's work counts as read.
    server.stdin.end(wire(call(4, "edit", edit("TWO", "three"))))
    expect(await answers.get(4)).toMatchObject({ result: { structuredContent: { ok: true } } })
    expect(readFileSync(join(cwd, "a.txt"), "utf8")).toBe("THREE\n")
    expect(staged(cwd)).toEqual(["M a.txt"])
  })

  it("is not confused by lines that are no messages", async () => {
    const input = `hello?\n{"jsonrpc":"1.0"}\n[]\n${wire(...opening, call(2, "read", { filePath: "a.txt" }))}`
    const { status, stdout } = await runProgram(program, ["mcp"], { cwd: project(), input })
    expect(status).toBe(0)
    expect(stdout).toContain("1→one")
  })

  it.each(["SIGINT", "SIGTERM"] as const)("ends on %s, on standard streams", async (signal) => {
    const child = spawn(process.execPath, [program.path, "mcp", "--root", project()])
    child.stdin.write(wire(...opening))
    await once(child.stdout, "data")
    child.kill(signal)
    expect(await once(child, "exit")).toEqual([0, null])
  })

  it.each(["SIGINT", "SIGTERM"] as const)("ends on %s, over HTTP", async (signal) => {
    const { process: child } = await startHttp([program.path, "mcp", "--http", "0", "--root", project()])
    child.kill(signal)
    expect(await once(child, "exit")).toEqual([0, null])
  })

  it("takes the token from the environment, where nobody sees it", async () => {
    const env = { ...process.env, EMEND_MCP_TOKEN: "open sesame" }
    const { url } = await startHttp([program.path, "mcp", "--http", "0"], { cwd: project(), env })
    const post = (headers: Record<string, string>) => fetch(url, { method: "POST", headers, body: "{}" })
    expect((await post({})).status).toBe(401)
    expect((await post({ Authorization: "Bearer open sesame" })).status).not.toBe(401)
  })

  it.each([
    [["--root", "nowhere"], 2, 'The root "nowhere" is not a folder'],
    [["--http", "http"], 2, "It must be a port from 0 to 65535"],
    [["--http", "65536"], 2, "It must be a port from 0 to 65535"],
    [["--token", "x"], 2, "--token is for --http"],
    [["--http", "0", "--token", ""], 2, "An empty --token would let everybody in"],
  ])("refuses %j", async (args, status, message) => {
    const result = await runProgram(program, ["mcp", ...args], { cwd: project() })
    expect(result).toMatchObject({ status, stdout: "", stderr: expect.stringContaining(message) })
  })

  it("refuses a configuration that it does not understand, before anybody connects", async () => {
    const cwd = project({ "emend.config.json": '{ "formaters": {} }' })
    const result = await runProgram(program, ["mcp"], { cwd })
    expect(result).toMatchObject({ status: 2, stdout: "", stderr: expect.stringContaining("formatters") })
  })

  it.skipIf(process.platform === "win32")("does not offer a whole machine by accident", async () => {
    const result = await runProgram(program, ["mcp"], { cwd: "/" })
    expect(result).toMatchObject({ status: 2, stderr: expect.stringContaining("--root DIR") })
  })

  it("works in several folders", async () => {
    const [web, api] = [project({ "a.txt": "web\n" }), project({ "a.txt": "api\n" })]
    const input = wire(...opening, call(2, "read", { filePath: "api/a.txt" }))
    const { stdout } = await runProgram(program, ["mcp", "--root", `web=${web}`, "--root", `api=${api}`], {
      input,
    })
    expect(stdout).toContain("1→api")
  })
})
