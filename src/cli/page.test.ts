import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { browserFor } from "./commands/serve.ts"
import { builtProgram, runProgram } from "./testing/program.ts"

const program = builtProgram()
let dir: string
const running = new Set<ChildProcess>()

beforeEach(() => {
  dir = temporaryFolder()
  writeFileSync(join(dir, "a.ts"), "let a = 1\n")
  writeFileSync(join(dir, "b.log"), "log\n")
  writeFileSync(join(dir, ".gitignore"), "*.log\n")
})
afterEach(() => {
  for (const child of running) child.kill("SIGKILL")
  running.clear()
})

const emend = (args: string[], input?: string) =>
  runProgram(program, args, { cwd: dir, ...(input !== undefined && { input }) })

describe("emend context", () => {
  it("prints the prompt, and what it weighs beside it", async () => {
    const run = await emend(["context", ".", "--format", "opx", "--instructions", "Rename a."])
    expect(run.status).toBe(0)
    expect(run.stdout).toContain("File: a.ts\n```ts\nlet a = 1\n```\n")
    expect(run.stdout).toContain("<user_instructions>\nRename a.\n</user_instructions>\n")
    expect(run.stdout).not.toContain("b.log")
    expect(run.stderr).toMatch(/^emend: 2 files, [\d,]+ tokens \(o200k_base\)\n$/)
  })

  it("reads the instructions from a file or a pipe", async () => {
    const run = await emend(["context", "a.ts", "--instructions-file", "-"], "From a pipe.")
    expect(run.stdout).toContain("<user_instructions>\nFrom a pipe.\n")
    const missing = await emend(["context", "a.ts", "--instructions-file", "nowhere.md"])
    expect([missing.status, missing.stderr]).toEqual([
      2,
      'emend: Cannot read the instructions "nowhere.md": there is no such file.\n',
    ])
  })

  it("lists files by weight, and answers in JSON", async () => {
    const list = await emend(["context", ".", "--no-gitignore", "--list"])
    expect(list.stdout.split("\n").map((line) => line.trim().replace(/^\d+ +/, ""))).toEqual([
      "a.ts",
      ".gitignore",
      "b.log",
      "",
    ])
    const { ok, tokens, files, skipped } = JSON.parse(
      (await emend(["context", "a.ts", "gone.ts", "--json"])).stdout,
    )
    expect({ ok, files, skipped }).toMatchObject({
      ok: true,
      files: [{ path: "a.ts", size: 10, tokens: 6 }],
      skipped: [{ path: "gone.ts", reason: "missing" }],
    })
    expect(tokens).toBeGreaterThan(files[0].tokens)
  })

  it("says what is not there", async () => {
    const some = await emend(["context", "a.ts", "gone.ts"])
    expect([some.status, some.stderr]).toEqual([
      1,
      expect.stringContaining("left out gone.ts: There is no such file"),
    ])
    expect((await emend(["context", "gone.ts"])).status).toBe(2)
    expect((await emend(["context"])).status).toBe(2)
  })
})

describe("emend serve and stream", () => {
  async function serve(
    args: string[] = [],
    env: Record<string, string> = {},
  ): Promise<{ url: URL; child: ChildProcess }> {
    const child = spawn(process.execPath, [program.path, "serve", ...args], {
      cwd: dir,
      env: { ...process.env, ...env },
    })
    running.add(child)
    const line = await new Promise<string>((resolve) =>
      child.stdout.once("data", (text) => resolve(String(text))),
    )
    return { url: new URL(line.trim()), child }
  }

  it("prints the address of the page, and ends when it is told to", async () => {
    const { url, child } = await serve()
    expect(url.hostname).toBe("127.0.0.1")
    const token = url.searchParams.get("token")!
    const headers = { "x-emend-token": token, "content-type": "application/json" }
    const answer = await fetch(`${url.origin}/api/workspace`, { method: "POST", headers, body: "{}" })
    expect(await answer.json()).toMatchObject({ value: { roots: [{ dir }], tokenizer: "o200k_base" } })
    const ended = new Promise((resolve) => child.once("exit", resolve))
    child.kill("SIGTERM")
    expect(await ended).toBe(0)
    // What may have taken a model minutes is passed on even so.
    const late = await emend(["stream"], "text")
    expect(late).toEqual({ status: 2, stdout: "text", stderr: expect.stringContaining("emend serve") })
    expect((await emend(["stream", "gone.md"])).stderr).toContain("there is no such file")
  })

  it("says what is in the way of its own files", async () => {
    writeFileSync(join(dir, ".emend"), "")
    const { status, stderr } = await emend(["serve"])
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^emend: \S*\.emend: something is in the way .*\n$/),
    ])
  })

  it("starts the browser's opener by its full path where a bare name would be looked for in the folder", () => {
    const [program, ...args] = browserFor("win32", { SystemRoot: "D:\\Win" })
    expect([program, ...args]).toEqual(["D:\\Win\\System32\\rundll32.exe", "url.dll,FileProtocolHandler"])
    expect(browserFor("win32", {})[0]).toBe("C:\\Windows\\System32\\rundll32.exe")
    expect(browserFor("darwin")).toEqual(["/usr/bin/open"])
  })

  it.skipIf(process.platform !== "linux")(
    "opens the page without its token on any command line, by no browser of the folder's",
    async () => {
      // What the folder at work brings along is not started.
      const bin = temporaryFolder()
      const opened = join(bin, "opened")
      writeFileSync(
        join(bin, "xdg-open"),
        `#!/bin/sh\necho "$BROWSER$@" > ${opened}.part && mv ${opened}.part ${opened}\n`,
        {
          mode: 0o755,
        },
      )
      // Loaded by a launcher, as bun does.
      writeFileSync(join(dir, ".env"), "BROWSER=./evil\n")
      const { url } = await serve(["--open"], { PATH: `${bin}:${process.env.PATH}`, BROWSER: "./evil" })
      await expect.poll(() => existsSync(opened)).toBe(true)
      const address = new URL(readFileSync(opened, "utf8").trim())
      const token = url.searchParams.get("token")!
      expect(address.href).not.toContain(token)
      const code = address.searchParams.get("code")!
      const redeem = () => fetch(`${address.origin}/open`, { method: "POST", body: code })
      expect(await (await redeem()).json()).toEqual({ token })
      expect((await redeem()).status).toBe(401)
    },
  )

  it("passes on what it sends to the page", async () => {
    const { url } = await serve()
    const run = await emend(["stream"], "Hello page")
    expect(run).toEqual({ status: 0, stdout: "Hello page", stderr: "" })
    const headers = { "x-emend-token": url.searchParams.get("token")!, "content-type": "application/json" }
    const answer = await fetch(`${url.origin}/api/response`, { method: "POST", headers, body: "{}" })
    expect(await answer.json()).toEqual({ value: { text: "Hello page", done: true } })
  })

  it("passes it on as well when the page has died", async () => {
    const { child } = await serve()
    const ended = new Promise((resolve) => child.once("exit", resolve))
    child.kill("SIGKILL")
    await ended
    const run = await emend(["stream"], "Hello nobody")
    expect(run.stdout).toBe("Hello nobody")
    expect([run.status, run.stderr]).toEqual([
      1,
      "emend: the page did not take it: it is not open any more\n",
    ])
  })
})
