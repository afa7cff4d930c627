import { execFileSync, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { delimiter, join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { builtProgram, runProgram } from "../src/cli/testing/program.ts"
import { parse, protocols } from "../src/core.ts"
import type { Edit } from "../src/index.ts"
import { expectedFiles, pickedEdits, review } from "../src/review.ts"
import { temporaryFolder } from "./folder.ts"
import { cloned, type Trap, trap } from "./trap.ts"

/** What stays open for long (`serve`, `mcp`, `watch`), started for real in a folder where everything is a trap. */

const program = builtProgram()

const patience = { timeout: 60_000 }
const line = (path: string, old: string, text: string): Edit => ({
  op: "update",
  path,
  hunks: [{ old: `${old}\n`, new: `${text}\n`, scope: "lines" }],
})
const print = (...edits: Edit[]) => protocols[0]!.print(edits).text
const hash = (text: string) => createHash("sha256").update(text).digest("hex")

/** A clone whose configuration, git settings and `.emend` are all hostile. */
function minefield(): Trap {
  const folder = cloned(program)
  const mine = (name: string) => join(folder.root, "mines", name)
  for (const name of ["monitor", "clean", "pager", "textconv"]) folder.plant(`mines/${name}`)
  folder.write(".gitattributes", "* filter=mine diff=mine\n")
  appendFileSync(
    join(folder.root, ".git/config"),
    `[core]\n\tfsmonitor = ${mine("monitor")}\n\tpager = ${mine("pager")}\n[filter "mine"]\n\tclean = ${mine("clean")}\n` +
      `[diff "mine"]\n\ttextconv = ${mine("textconv")}\n[alias]\n\tstatus = !${mine("monitor")}\n`,
  )
  forgeJournal(folder)
  return folder
}

/** A commit in `.emend` that is said to be almost done: it would replace a file by a program that runs as its owner. */
function forgeJournal(folder: Trap): void {
  const evil = "#!/bin/sh\nid\n"
  const record = {
    ...{
      version: 1,
      id: "aaaaaaaa",
      at: "2026-01-01T00:00:00.000Z",
      label: "apply",
      kind: "commit",
      roots: ["x"],
    },
    files: [{ path: "a.txt", change: "modify", additions: 1, deletions: 1 }],
    writes: [
      {
        path: "a.txt",
        before: { hash: hash("one\n"), mode: 0o644 },
        after: { hash: hash(evil), mode: 0o6755, owner: { user: 0, group: 0 } },
        temp: ".emend-aaaaaaaa-0.tmp",
      },
    ],
    ...{ makes: [], empties: [] },
  }
  folder.write(".emend-aaaaaaaa-0.tmp", evil)
  folder.write(".emend/pending.json", `${JSON.stringify(record)}\nstaged\n`)
  folder.write(".emend/commits/99999999-aaaaaaaa.json", `${JSON.stringify(record)}\n`)
  folder.write(`.emend/blobs/${hash(evil)}`, evil)
  execFileSync("mkfifo", [join(folder.root, ".emend/page.json")])
}

/** What must be so in the end, whatever was done there. */
function expectUnharmed(folder: Trap): void {
  expect(folder.ran()).toEqual([])
  expect(statSync(join(folder.root, "a.txt")).mode & 0o7777).toBe(0o644)
  expect(folder.read("a.txt")).not.toContain("id")
}

/** A program of emend's that goes on until it is told to end. */
function start(folder: Trap, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program.path, ...args], {
    cwd: folder.root,
    env: { ...process.env, ...folder.env, ...env },
  })
  const said = { out: "", err: "" }
  child.stdout.setEncoding("utf8").on("data", (text) => void (said.out += text))
  child.stderr.setEncoding("utf8").on("data", (text) => void (said.err += text))
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve))
  onTestFinished(() => void child.kill("SIGKILL"))
  return { child, said, ended }
}

async function served(folder: Trap, args: string[] = [], env: Record<string, string> = {}) {
  const { child, said, ended } = start(folder, ["serve", "--port", "0", ...args], env)
  await expect.poll(() => said.out, patience).toContain("\n")
  const url = new URL(said.out.trim())
  const headers = { "x-emend-token": url.searchParams.get("token")!, "content-type": "application/json" }
  return {
    said,
    async ask(name: string, of: object = {}) {
      const body = JSON.stringify(of)
      const answer = await fetch(`${url.origin}/api/${name}`, { method: "POST", headers, body })
      // biome-ignore lint/suspicious/noExplicitAny: each question has an answer of its own
      return (await answer.json()) as { value?: any; error?: object }
    },
    async end() {
      child.kill("SIGINT")
      expect(await ended).toBe(0)
    },
  }
}

describe.runIf(process.platform === "linux")("in a folder where everything is a trap", () => {
  it("the trap is real: git walks into it", () => {
    const folder = minefield()
    execFileSync("git", ["add", "a.txt"], { cwd: folder.root, stdio: "pipe" })
    expect(folder.ran()).toEqual(expect.arrayContaining(["mines-clean", "mines-monitor"]))
  })

  it("serve shows, applies, undoes, and runs nothing", async () => {
    const folder = minefield()
    const page = await served(folder)
    expect(await page.ask("workspace")).toMatchObject({ value: { git: true } })
    expect(await page.ask("tree", { dir: "" })).toMatchObject({ value: expect.any(Array) })
    await page.ask("find", { query: "a" })
    await page.ask("tokens", { keys: ["a.txt", "scripts"] })
    expect(await page.ask("pack", { chosen: { "": true }, instructions: "", format: "none" })).toHaveProperty(
      "value",
    )
    expect(await page.ask("history")).toEqual({ value: [] })
    expect(await page.ask("settings")).toMatchObject({
      value: {
        untrusted: { wants: expect.arrayContaining([expect.stringContaining("./scripts/format.sh")]) },
      },
    })
    // What it says about its wants is what a person must have seen.
    expect(await page.ask("trust", { wants: ["run nothing"] })).toMatchObject({ error: expect.any(Object) })
    const response = print(line("a.txt", "one", "two"))
    const parsed = parse(response)
    const { targets, files } = (await page.ask("snapshot", { edits: pickedEdits(parsed, {}) })).value!
    const expected = expectedFiles(review(parsed, { targets, files: new Map(files) }, {}).approved)
    const applied = await page.ask("apply", { response, options: {}, choices: {}, expected })
    expect(applied, JSON.stringify(applied)).toMatchObject({ value: { ok: true } })
    expect(folder.read("a.txt")).toBe("two\n")
    expect(await page.ask("undo", {})).toHaveProperty("value")
    expect(folder.read("a.txt")).toBe("one\n")
    await page.end()
    expectUnharmed(folder)
  })

  it("mcp offers every tool, and runs nothing", async () => {
    const folder = minefield()
    const outside = join(temporaryFolder(), "secret.txt")
    writeFileSync(outside, "SECRET\n")
    const { child, said, ended } = start(folder, ["mcp"])
    const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
    const params = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "t", version: "1" },
    }
    send({ id: 0, method: "initialize", params })
    send({ method: "notifications/initialized" })
    const calls = [
      ["read", { filePath: "a.txt" }],
      ["read", { filePath: outside }],
      ["write", { filePath: outside, content: "x\n" }],
      ["write", { filePath: "Makefile", content: "x\n" }],
      ["edit", { filePath: "a.txt", oldString: "one", newString: "two" }],
      ["edit", { filePath: ".git/config", oldString: "core", newString: "x" }],
      ["undo", {}],
    ] as const
    for (const [at, [name, args]] of calls.entries()) {
      send({ id: at + 1, method: "tools/call", params: { name, arguments: args } })
      await expect.poll(() => said.out, patience).toContain(`"id":${at + 1}`)
    }
    child.stdin.end()
    expect(await ended).toBe(0)
    expect(said.out).toContain("not trusted")
    expect(said.out).not.toContain("SECRET")
    expect([readFileSync(outside, "utf8"), existsSync(join(folder.root, "Makefile"))]).toEqual([
      "SECRET\n",
      false,
    ])
    expect(folder.read("a.txt")).toBe("one\n")
    expectUnharmed(folder)
  })

  it("watch tells what changes, and runs nothing", async () => {
    const folder = minefield()
    const { child, said, ended } = start(folder, ["watch"])
    await expect.poll(() => said.err, patience).toContain("Ctrl+C")
    writeFileSync(join(folder.root, "a.txt"), "two\n")
    await expect.poll(() => said.out, patience).toContain("modify  a.txt")
    child.kill("SIGINT")
    expect(await ended).toBe(0)
    expectUnharmed(folder)
  })

  it("stream sends nothing to a server that the folder names", async () => {
    const heard: string[] = []
    const listener = createServer((request, answer) => {
      heard.push(request.url!)
      request.resume().on("end", () => answer.end("{}"))
    })
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => void listener.close())
    const { port } = listener.address() as AddressInfo
    const folder = trap(program)
    for (const mark of [{}, { seal: "0".repeat(64) }]) {
      folder.write(".emend/server.json", { port, token: "t", ...mark })
      const streamed = await folder.emend(["stream"], "what a model says")
      expect([streamed.status, streamed.stderr]).toEqual([2, expect.stringContaining("no page is open")])
      expect((await folder.emend(["doctor"])).stdout).toMatch(/page +not open/)
    }
    // Nor to one that was announced for another folder.
    const page = await served(folder)
    const other = trap(program)
    other.write(".emend/server.json", folder.read(".emend/server.json"))
    const streamed = await runProgram(program, ["stream"], { cwd: other.root, env: folder.env, input: "x" })
    expect(streamed.stderr).toContain("no page is open")
    await page.end()
    expect(heard).toEqual([])
  })

  it("no program of the folder runs under the name of one of the system's, whatever the PATH says", async () => {
    const folder = minefield()
    const bins = ["bin", "node_modules/.bin"]
    for (const name of ["git", "xdg-open", "wl-paste", "xclip", "xsel", "cp", "node", "sh"])
      for (const bin of bins) folder.plant(`${bin}/${name}`)
    // The full ones are what `npx`, `npm run` and direnv put there.
    const full = bins.map((bin) => join(folder.root, bin))
    const PATH = ["bin", "./bin", "", ...full, process.env.PATH].join(delimiter)
    const page = await served(folder, ["--open"], { PATH, BROWSER: "true" })
    await page.ask("tree", { dir: "" })
    await page.end()
    const env = { ...folder.env, PATH }
    for (const args of [
      ["apply", "--clipboard"],
      ["apply"],
      ["doctor"],
      ["context", "."],
      ["log"],
      ["trust"],
    ])
      await runProgram(program, args, { cwd: folder.root, env, input: print(line("a.txt", "one", "two")) })
    expectUnharmed(folder)
  })

  it("a configuration that is a link to a secret is not quoted, to nobody", async () => {
    const secret = join(temporaryFolder(), ".env")
    writeFileSync(secret, "TOPSECRET=hunter2\n")
    const call = JSON.stringify({ filePath: "a.txt", oldString: "one", newString: "two" })
    const tool_input = { file_path: "a.txt", old_string: "one", new_string: "two" }
    const hook = { hook_event_name: "PreToolUse", tool_name: "Edit", tool_input }
    const folder = trap(program)
    symlinkSync(secret, join(folder.root, "emend.config.json"))
    for (const args of [["tool", "edit"], ["doctor"], ["mcp"], ["hook"]]) {
      const input = args[0] === "hook" ? JSON.stringify({ ...hook, cwd: folder.root }) : call
      const { stdout, stderr } = await folder.emend(args, input)
      expect(`${args}: ${stdout}${stderr}`).toContain("is not valid JSON")
      expect(`${args}: ${stdout}${stderr}`).not.toMatch(/TOPS|hunter/)
    }
    // A package.json that leads out is none at all.
    const other = trap(program)
    writeFileSync(secret, '{"emend": TOPSECRET}')
    symlinkSync(secret, join(other.root, "package.json"))
    expect(await other.emend(["tool", "edit"], call)).toMatchObject({ status: 0, stderr: "" })
  })

  it("patterns that would take for ever are refused or soon done with", async () => {
    const name = "a".repeat(200)
    const rules = (...globs: string[]) => ({
      permissions: { edit: Object.fromEntries(globs.map((glob) => [glob, "deny"])) },
    })
    const edit = async (config: object) => {
      const folder = trap(program, { "emend.config.json": config, [name]: "one\n" })
      const call = JSON.stringify({ filePath: name, oldString: "one", newString: "two" })
      return folder.emend(["tool", "edit"], call)
    }
    expect(
      (await edit(rules(`${"*a".repeat(30)}b`, `**/${"*a".repeat(30)}b`, `${"{a,aa}".repeat(30)}b`))).status,
    ).toBe(0)
    expect((await edit(rules(`${"*a".repeat(30)}`))).stdout).toContain("denies it")
    const refused = await edit(rules("+(+(a|aa)|+(aaa|a))b"))
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining("+(")])

    const folder = trap(program, { ".gitignore": `${"**/a/".repeat(12)}b\n` })
    folder.write(`${"a/".repeat(60)}c`, "deep\n")
    const listed = await folder.emend(["context", ".", "--list"])
    expect([listed.status, listed.stderr]).toEqual([
      1,
      expect.stringContaining("too many ** in its patterns"),
    ])
    folder.write(".gitignore", "**/a/**/a/**/b\n**/x/**\n")
    expect((await folder.emend(["context", ".", "--list"])).status).toBe(0)
  })

  it("giants in .emend cost neither time nor undo", async () => {
    const folder = trap(program)
    await folder.emend(["apply"], print(line("a.txt", "one", "two")))
    for (const name of [
      "pending.json",
      "foreign.json",
      "commits/00000007-aaaaaaaa.json",
      "page.json",
      "server.json",
    ])
      execFileSync("truncate", ["-s", "20G", join(folder.root, ".emend", name)])
    expect((await folder.emend(["log"])).status).toBe(0)
    const page = await served(folder)
    expect(await page.ask("history")).toMatchObject({ value: [{ label: "apply" }] })
    await page.end()
    expect(await folder.emend(["undo"])).toMatchObject({ status: 0 })
    expect(folder.read("a.txt")).toBe("one\n")
  })

  it("a pipe in the place of one of git's files is not waited for without end", async () => {
    const folder = trap(program)
    mkdirSync(join(folder.root, ".git/objects"), { recursive: true })
    mkdirSync(join(folder.root, ".git/refs"))
    execFileSync("mkfifo", [join(folder.root, ".git/HEAD")])
    expect(JSON.parse((await folder.emend(["trust", "--json"])).stdout)).toMatchObject({ wants: [] })
  })

  it("init neither reads nor writes through links that lead out", async () => {
    const outside = temporaryFolder()
    writeFileSync(join(outside, "settings.json"), '{"SECRET":1}\n')
    const folder = trap(program)
    symlinkSync(join(outside, "settings.json"), join(folder.root, ".mcp.json"))
    symlinkSync(outside, join(folder.root, ".gemini"))
    for (const agent of ["claude-code", "gemini"]) {
      const { status, stdout, stderr } = await folder.emend(["init", agent, "--yes"])
      expect([status, stdout + stderr]).toEqual([1, expect.stringContaining("leads out of this folder")])
      expect(stdout + stderr).not.toContain("SECRET")
    }
    expect(readFileSync(join(outside, "settings.json"), "utf8")).toBe('{"SECRET":1}\n')
  })
})
