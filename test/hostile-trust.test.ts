import { execFileSync, spawn } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { builtProgram, runProgram } from "../src/cli/testing/program.ts"
import { hasTerminal, runOnTerminal } from "../src/cli/testing/terminal.ts"
import { openProject } from "../src/config.ts"
import { protocols } from "../src/core.ts"
import { answerHook } from "../src/hook/index.ts"
import { type Edit, openWorkspace, sessionFrom } from "../src/index.ts"
import { changeFolders } from "../src/workspace/user-folder.ts"
import { bundlePrograms } from "./bundled.ts"
import { temporaryFolder } from "./folder.ts"
import { cloned as clonedOf, greedy, type Trap, trap as trapOf } from "./trap.ts"

const unix = process.platform !== "win32"
const program = builtProgram()

const trap = (files?: Record<string, string | object>) => trapOf(program, files)
const cloned = (config?: object) => clonedOf(program, config)

const print = (...edits: Edit[]) => protocols[0]!.print(edits).text
const change = (path: string, old: string, text: string): Edit => ({
  op: "update",
  path,
  hunks: [{ old, new: text, scope: "substring" }],
})
/** The same for whole lines, which every format can say. */
const line = (path: string, old: string, text: string): Edit => ({
  op: "update",
  path,
  hunks: [{ old: `${old}\n`, new: `${text}\n`, scope: "lines" }],
})
const edit = print(line("a.txt", "one", "two"))
const call = (path: string, old: string, text: string) =>
  JSON.stringify({ filePath: path, oldString: old, newString: text })

describe.runIf(unix)("a folder that nobody has trusted", () => {
  it("runs nothing on any command, says so in a line, and works", async () => {
    const folder = cloned()
    const applied = await folder.emend(["apply", "--json"], edit)
    expect(JSON.parse(applied.stdout)).toMatchObject({ ok: true, warnings: [{ code: "untrusted" }] })
    expect(applied.stderr.match(/not trusted/g)).toHaveLength(1)
    const tool = await folder.emend(["tool", "edit"], call("a.txt", "two", "three"))
    expect(tool).toMatchObject({ status: 0, stdout: expect.stringContaining("not trusted") })
    await folder.emend(["check"], print(line("a.txt", "three", "four")))
    await folder.emend(["log"])
    await folder.emend(["undo"])
    expect(folder.read("a.txt")).toBe("two\n")
    const hooked = { hook_event_name: "PostToolUse", cwd: folder.root, tool_name: "Write" }
    const input = { ...hooked, tool_input: { file_path: "a.txt", content: "two\n" }, tool_response: {} }
    await folder.emend(["hook"], JSON.stringify(input))
    expect(folder.ran()).toEqual([])
    expect(execFileSync("git", ["ls-files"], { cwd: folder.root, encoding: "utf8" })).toBe("")
  })

  it("cannot open files outside, not even when it is trusted", async () => {
    const folder = cloned()
    const outside = join(realpathSync(temporaryFolder()), "secret.txt")
    writeFileSync(outside, "secret\n")
    for (const flags of [[], ["--trust"]]) {
      const read = await folder.emend(["tool", "read", ...flags], JSON.stringify({ filePath: outside }))
      expect(read.stdout).not.toContain("secret\n")
      const write = { filePath: outside, content: "x\n" }
      await folder.emend(["tool", "write", ...flags], JSON.stringify(write))
      expect(readFileSync(outside, "utf8")).toBe("secret\n")
    }
    // The person can.
    const rules = { permissions: { outside: { [`${dirname(outside)}/**`]: "allow" } } }
    writeFileSync(join(folder.home, "config.json"), JSON.stringify(rules))
    folder.write("emend.config.json", {})
    const read = await folder.emend(["tool", "read"], JSON.stringify({ filePath: outside }))
    expect(read.stdout).toContain("secret")
  })

  it("can forbid, and not allow", async () => {
    const folder = trap({
      "emend.config.json": {
        permissions: { edit: { "*.txt": "deny", "emend.config.json": "allow", Makefile: "allow" } },
      },
      Makefile: "all:\n",
    })
    const denied = await folder.emend(["tool", "edit"], call("a.txt", "one", "two"))
    expect(denied).toMatchObject({ status: 1, stdout: expect.stringContaining("denies it") })
    for (const [path, old] of [
      ["emend.config.json", "deny"],
      ["Makefile", "all"],
    ]) {
      const asked = await folder.emend(["tool", "edit"], call(path!, old!, "allow"))
      expect(asked).toMatchObject({ status: 1, stdout: expect.stringContaining("has to agree") })
      const allowed = await folder.emend(["tool", "edit", "--trust"], call(path!, old!, "allow"))
      expect(allowed.status).toBe(0)
    }
  })

  it.each([
    ["one/own/a.txt", { "own/a.txt": "deny" }],
    ["two/own/a.txt", { "own/a.txt": "deny" }],
    ["three/a.txt", { "own/a.txt": "deny" }],
    ["one/own/a.txt", { "own/": "deny" }],
    ["one/own/a.txt", { "**": "deny", "!own/**": "allow" }],
  ])("forbids %s by %o, where several folders are open", async (path, edit) => {
    const folder = trap({ "emend.config.json": { permissions: { edit } } })
    const other = trap({})
    for (const each of [folder, other]) each.write("own/a.txt", "one\n")
    const roots = { one: folder.root, two: other.root, three: join(folder.root, "own") }
    const args = Object.entries(roots).flatMap(([name, dir]) => ["--root", `${name}=${dir}`])
    await folder.emend(["trust", "--yes"])
    const refused = await folder.emend(["apply", ...args], print(line(path, "one", "two")))
    expect(refused).toMatchObject({ status: 1, stdout: expect.stringContaining("denies it") })
    const others = { ...edit, "**": "allow", "own/**": "allow" }
    folder.write("emend.config.json", { permissions: { edit: others } })
    expect(
      (await folder.emend(["apply", "--trust", ...args], print(line("one/own/a.txt", "one", "two")))).status,
    ).toBe(0)
  })

  it.each([
    ["deny", { "**": "allow" }, "let agents edit ** without asking"],
    ["deny", { "no such*/**": "deny", "*": "allow" }, "let agents edit * without asking"],
    ["deny", { "*.txt": "ask" }, "let agents edit *.txt after asking"],
    ["ask", { "**/*": "allow" }, "let agents edit **/* without asking"],
  ])("does not lift the person's own rule that says %s, by %o", async (action, rules, want) => {
    const folder = trap({ "emend.config.json": { permissions: { edit: rules } } })
    const own = { permissions: { edit: { "a.txt": action } } }
    writeFileSync(join(folder.home, "config.json"), JSON.stringify(own))
    const says = action === "deny" ? "denies it" : "has to agree"
    const refused = await folder.emend(["tool", "edit"], call("a.txt", "one", "two"))
    expect(refused).toMatchObject({ status: 1, stdout: expect.stringContaining(says) })
    if (action === "deny") expect((await folder.emend(["apply"], edit)).status).toBe(1)
    expect(folder.read("a.txt")).toBe("one\n")
    // Whoever trusts the folder has seen it.
    expect(JSON.parse((await folder.emend(["trust", "--json"])).stdout)).toMatchObject({ wants: [want] })
    await folder.emend(["trust", "--yes"])
    const asked = await folder.emend(["tool", "edit"], call("a.txt", "one", "two"))
    expect(asked.stdout).toContain(want.endsWith("after asking") ? "has to agree" : "Edit applied")
  })

  it("is trusted for this once by a flag or the environment, and for good by emend trust", async () => {
    const folder = cloned()
    await folder.emend(["apply", "--trust"], edit)
    expect(folder.ran()).toEqual(["scripts-format.sh"])
    const again = cloned()
    const ran = await runProgram(program, ["apply"], {
      cwd: again.root,
      env: { ...again.env, EMEND_TRUST: "1" },
      input: edit,
    })
    expect([ran.status, again.ran()]).toEqual([0, ["scripts-format.sh"]])
    const third = cloned()
    expect(await third.emend(["trust"])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("run ./scripts/format.sh after edits of *.txt"),
      stderr: expect.stringContaining("--yes"),
    })
    expect((await third.emend(["trust", "--yes"])).status).toBe(0)
    expect(readdirSync(third.home).sort()).toContain("trust.json")
    expect(statSync(join(third.home, "trust.json")).mode & 0o077).toBe(0)
    const applied = await third.emend(["apply"], edit)
    expect(applied.stderr).not.toContain("not trusted")
    expect(third.ran()).toEqual(["scripts-format.sh"])
    expect(execFileSync("git", ["ls-files"], { cwd: third.root, encoding: "utf8" })).toBe("a.txt\n")
    expect(JSON.parse((await third.emend(["trust", "--list", "--json"])).stdout)).toMatchObject({
      folders: [{ folder: third.root, trusted: true }],
    })
    expect(JSON.parse((await third.emend(["trust", "--revoke", "--json"])).stdout)).toEqual({
      folder: third.root,
      revoked: true,
    })
    expect(JSON.parse((await third.emend(["trust", "--json"])).stdout)).toMatchObject({
      ...{ state: "unknown", trusted: false },
    })
  })

  it("does not speak for the person by a .env file, which some launchers load unasked", async () => {
    const own = { formatters: { "*.txt": ["sh", "-c", "touch ran"] } }
    for (const name of ["EMEND_TRUST", "EMEND_CONFIG_HOME"]) {
      const folder = cloned()
      folder.write("conf/config.json", own)
      // What bun or dotenv would start it with.
      const value = name === "EMEND_TRUST" ? "1" : join(folder.root, "conf")
      folder.write(name === "EMEND_TRUST" ? ".env" : ".env.local", `A=1\nexport ${name} \n=${value}\n`)
      const env = { ...folder.env, HOME: folder.home, [name]: value }
      const applied = await runProgram(program, ["apply"], { cwd: folder.root, env, input: edit })
      expect(applied).toMatchObject({ status: 0, stderr: expect.stringContaining("cannot speak for you") })
      expect([folder.ran(), existsSync(join(folder.root, "ran"))]).toEqual([[], false])
      expect(applied.stderr).toContain("not trusted")
      // A flag is the person's.
      const flagged = await runProgram(program, ["apply", "--trust"], {
        ...{ cwd: folder.root, env, input: print(line("a.txt", "two", "three")) },
      })
      expect([flagged.status, folder.ran()]).toEqual([0, ["scripts-format.sh"]])
    }
    // Other files say nothing, nor do remarks: it is the person who has set it.
    const folder = cloned()
    folder.write(".env", "# EMEND_TRUST=1\nMY_EMEND_TRUST=1\nEMEND_TRUSTED=1\n")
    folder.write("env.txt", "EMEND_TRUST=1\n")
    const env = { ...folder.env, EMEND_TRUST: "1" }
    await runProgram(program, ["apply"], { cwd: folder.root, env, input: edit })
    expect(folder.ran()).toEqual(["scripts-format.sh"])
  })

  it("does not make the person's own rules vanish by a .env file", async () => {
    const folder = cloned()
    const own = { permissions: { edit: { "a.txt": "deny" } } }
    writeFileSync(join(folder.home, "config.json"), JSON.stringify(own))
    // Not the value that counts: it is the person's.
    folder.write(".env", "EMEND_CONFIG_HOME=/somewhere/else\n")
    expect((await folder.emend(["apply"], edit)).stdout).toContain("denies it")
    // Perhaps it is: nothing is done.
    folder.write(".env", "EMEND_CONFIG_HOME=$PWD/conf\n")
    const hook = { hook_event_name: "PreToolUse", cwd: folder.root, tool_name: "Edit", tool_input: {} }
    for (const args of [["apply"], ["mcp"], ["hook"]])
      expect(await folder.emend(args, args[0] === "hook" ? JSON.stringify(hook) : edit)).toMatchObject({
        ...{ status: 2, stderr: expect.stringContaining("Whose it is cannot be known") },
      })
    expect([folder.read("a.txt"), folder.ran()]).toEqual(["one\n", []])
  })

  it("says nothing to a program that has emend in it by a .env file either, nor to git", async () => {
    const tools = temporaryFolder()
    writeFileSync(
      join(tools, "agent.ts"),
      `import { sessionFrom } from "emend"
      const session = await sessionFrom({ root: ".", mustRead: false })
      const hunks = [{ old: "one", new: "two", scope: "substring" }]
      console.log(JSON.stringify(await session.apply([{ op: "update", path: "a.txt", hunks }])))
      await session.close()`,
    )
    await bundlePrograms({ agent: join(tools, "agent.ts") }, tools)
    const agent = { path: join(tools, "agent.mjs") }
    const folder = cloned()
    folder.plant("monitor")
    const evil = {
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "filter.mine.clean",
      GIT_CONFIG_VALUE_0: "./monitor",
    }
    folder.write(".gitattributes", "* filter=mine\n")
    const words = { EMEND_TRUST: "1", ...evil }
    const env = { ...folder.env, ...words }
    const run = () => runProgram(agent, [], { cwd: folder.root, env })
    folder.write("emend.config.json", { ...greedy, diagnostics: false })
    // git runs by the person's own wish, trusted or not.
    writeFileSync(join(folder.home, "config.json"), JSON.stringify({ stage: true }))
    folder.write(
      ".env",
      Object.entries(words)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(""),
    )
    expect(JSON.parse((await run()).stdout)).toMatchObject({ ok: true })
    expect([folder.read("a.txt"), folder.ran()]).toEqual(["two\n", []])
    // The trap is real.
    rmSync(join(folder.root, ".env"))
    folder.write("a.txt", "one\n")
    await run()
    expect(folder.ran()).toEqual(["monitor", "scripts-format.sh"])
  })

  it("is another one when a link to the one that is trusted leads elsewhere now", async () => {
    const [folder, other] = [cloned(), cloned()]
    const link = join(realpathSync(temporaryFolder()), "link")
    symlinkSync(folder.root, link)
    const emend = (...args: string[]) =>
      runProgram(program, [...args, "--root", link], { env: folder.env, input: edit })
    await emend("trust", "--yes")
    rmSync(link)
    symlinkSync(other.root, link)
    expect((await emend("apply")).stderr).toContain("not trusted")
    expect([folder.ran(), other.ran()]).toEqual([[], []])
    rmSync(link)
    symlinkSync(folder.root, link)
    await emend("apply")
    expect([folder.ran(), other.ran()]).toEqual([["scripts-format.sh"], []])
  })

  it("gets nothing from a configuration, rules or programs of the folders above it", async () => {
    const above = cloned({ ...greedy, formatters: { "*.txt": "fmt" } })
    above.plant("node_modules/.bin/fmt")
    await above.emend(["trust", "--yes"])
    above.write("sub/a.txt", "one\n")
    above.write("sub/b.txt", "one\n")
    const root = join(above.root, "sub")
    const own = { formatters: { "*.txt": "fmt" } }
    writeFileSync(join(above.home, "config.json"), JSON.stringify(own))
    const applied = await runProgram(program, ["apply"], { cwd: root, env: above.env, input: edit })
    expect(applied).toMatchObject({ status: 0, stderr: expect.stringContaining("not trusted") })
    expect(above.ran()).toEqual([])
  })

  it("keeps its history where it is moved to, and brings none of it into another", async () => {
    const folder = cloned({})
    await folder.emend(["apply"], edit)
    const [moved, other] = [join(realpathSync(temporaryFolder()), "moved"), cloned({})]
    renameSync(folder.root, moved)
    cpSync(join(moved, ".emend"), join(other.root, ".emend"), { recursive: true })
    // The same journal, in a folder whose file says something else: nothing there is what it was.
    other.write("a.txt", "mine\n")
    const undone = await runProgram(program, ["undo"], { cwd: other.root, env: folder.env })
    expect([undone.status, other.read("a.txt")]).toEqual([1, "mine\n"])
    // Another person's emend believes none of it.
    const { stdout } = await runProgram(program, ["log", "--json"], { cwd: other.root, env: other.env })
    expect(JSON.parse(stdout)).toMatchObject({ commits: [] })
    const back = await runProgram(program, ["undo"], { cwd: moved, env: folder.env })
    expect([back.status, readFileSync(join(moved, "a.txt"), "utf8")]).toEqual([0, "one\n"])
  })

  it("asks again for another program, argument or rule, and not for less", async () => {
    const folder = cloned()
    await folder.emend(["trust", "--yes"])
    const state = async () => JSON.parse((await folder.emend(["trust", "--json"])).stdout).state
    expect(await state()).toBe("trusted")
    const { permissions: _, ...less } = greedy
    folder.write("emend.config.json", less)
    expect(await state()).toBe("trusted")
    for (const more of [
      { formatters: { "*.txt": "./scripts/format.sh --more" } },
      { formatters: { "*": "./scripts/format.sh" } },
      { formatters: { "*.txt": ["./scripts/format.sh", "-c", "x"] } },
      { permissions: { edit: { ".github/**": "allow" } } },
      { diagnostics: { servers: { evil: { command: "./scripts/other.sh", extensions: [".txt"] } } } },
    ]) {
      folder.write("emend.config.json", { ...less, ...more })
      expect(await state(), JSON.stringify(more)).toBe("changed")
    }
    await folder.emend(["apply"], edit)
    expect(folder.ran()).toEqual([])
  })

  it("is another one where another folder has its name, or a link to it", async () => {
    const folder = cloned()
    await folder.emend(["trust", "--yes"])
    const other = cloned()
    const link = join(realpathSync(temporaryFolder()), "link")
    symlinkSync(other.root, link)
    await runProgram(program, ["apply", "--root", link], { env: folder.env, input: edit })
    expect(other.ran()).toEqual([])
  })

  it.runIf(hasTerminal)("asks at a terminal, once, and remembers either answer", async () => {
    for (const [key, runs] of [
      ["n", []],
      ["y", ["scripts-format.sh"]],
    ] as const) {
      const folder = cloned()
      const response = join(realpathSync(temporaryFolder()), "response.md")
      writeFileSync(response, edit)
      const options = { cwd: folder.root, env: { ...folder.env, CI: "" } }
      const steps: [string, string][] = [["Do you trust it", key]]
      const { status, shown } = await runOnTerminal(program, ["apply", response], { ...options, steps })
      expect([status, shown]).toEqual([0, expect.stringContaining("run ./scripts/format.sh after edits")])
      expect(folder.ran()).toEqual(runs)
      expect(folder.read("a.txt")).toBe("two\n")
      const { folders } = JSON.parse(readFileSync(join(folder.home, "trust.json"), "utf8"))
      expect(folders[folder.root]).toMatchObject({ trusted: key === "y" })
      writeFileSync(response, print(line("a.txt", "two", "three")))
      const again = await runOnTerminal(program, ["apply", response], { ...options, steps: [] })
      expect(again.shown).not.toContain("Do you trust it")
    }
  })

  it("is not looked at by the person's own language servers, which would run what it tells them to", async () => {
    const folder = trap({ "a.ts": "let a = 1\n" })
    const bin = realpathSync(temporaryFolder())
    folder.plant("server")
    renameSync(join(folder.root, "server"), join(bin, "typescript-language-server"))
    writeFileSync(join(folder.home, "config.json"), JSON.stringify({ diagnostics: true, mustRead: false }))
    const env = { ...folder.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
    const run = (old: string, text: string) =>
      runProgram(program, ["tool", "edit"], { cwd: folder.root, env, input: call("a.ts", old, text) })
    expect(await run("1", "2")).toMatchObject({ status: 0, stdout: expect.stringContaining("not trusted") })
    expect(folder.ran()).toEqual([])
    await folder.emend(["trust", "--yes"])
    await run("2", "3")
    expect(folder.ran()).toEqual(["server"])
  })

  it("starts no language server for an MCP client, which is told so", async () => {
    const folder = cloned({ ...greedy, mustRead: false })
    const said = await talk(folder, [
      { name: "edit", arguments: { filePath: "a.txt", oldString: "one", newString: "two" } },
    ])
    expect(said).toContain("not trusted")
    expect(folder.ran()).toEqual([])
  })
})

describe.runIf(unix)("a filter of git's that was trusted", () => {
  const filtered = () => {
    const folder = cloned({ stage: true })
    folder.write(".gitattributes", "*.txt filter=mine\n")
    folder.write("my scripts/clean.sh", "#!/bin/sh\ncat\n")
    chmodSync(join(folder.root, "my scripts/clean.sh"), 0o755)
    const settings = ["filter.mine.clean", "'./my scripts/clean.sh'"]
    execFileSync("git", ["config", ...settings], { cwd: folder.root })
    return folder
  }
  const staged = (root: string) => execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })

  it("is not run once an edit has changed its script, in this command or a later one", async () => {
    const folder = filtered()
    await folder.emend(["trust", "--yes"])
    await folder.emend(["apply"], edit)
    expect(staged(folder.root)).toBe("a.txt\n")
    const evil = folder.plant("evil.sh")
    const response = print(
      { op: "rewrite", path: "my scripts/clean.sh", content: evil },
      line("a.txt", "two", "three"),
    )
    const changed = { status: 0, stderr: expect.stringContaining("my scripts/clean.sh has changed") }
    expect(await folder.emend(["apply"], response)).toMatchObject(changed)
    expect(await folder.emend(["apply"], print(line("a.txt", "three", "four")))).toMatchObject(changed)
    expect([folder.read("a.txt"), folder.ran()]).toEqual(["four\n", []])
  })

  it("means no program of another root, nor of a repository below, that has the same words", async () => {
    const [folder, other] = [filtered(), filtered()]
    await folder.emend(["trust", "--yes"])
    other.plant("my scripts/clean.sh", "theirs")
    const roots = ["--root", `one=${folder.root}`, "--root", `two=${other.root}`]
    const applied = await folder.emend(["apply", ...roots], print(line("two/a.txt", "one", "two")))
    expect(applied).toMatchObject({ status: 0, stderr: expect.stringContaining("came after") })
    cpSync(other.root, join(folder.root, "below"), { recursive: true })
    await folder.emend(["apply"], print(line("below/a.txt", "two", "three")))
    expect([other.read("a.txt"), folder.read("below/a.txt")]).toEqual(["two\n", "three\n"])
    expect([other.ran(), staged(other.root)]).toEqual([[], ""])
  })
})

/** Calls tools of `emend mcp` over its standard streams. */
async function talk(folder: Trap, calls: object[]): Promise<string> {
  const server = spawn(process.execPath, [program.path, "mcp"], {
    cwd: folder.root,
    env: { ...process.env, ...folder.env },
  })
  let said = ""
  server.stdout.setEncoding("utf8").on("data", (text) => void (said += text))
  const params = {
    ...{ protocolVersion: "2025-06-18", capabilities: {} },
    clientInfo: { name: "test", version: "1" },
  }
  const messages = [
    { id: 0, method: "initialize", params },
    { method: "notifications/initialized" },
    ...calls.map((params, at) => ({ id: at + 1, method: "tools/call", params })),
  ]
  for (const message of messages) server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
  server.stdin.end()
  await new Promise((resolve) => server.on("close", resolve))
  return said
}

describe.runIf(unix)("a model's edit in a trusted folder", () => {
  it("does not get to run the script that it changes, in this command or a later one", async () => {
    const folder = cloned({ formatters: { "*.txt": "./scripts/format.sh" } })
    await folder.emend(["trust", "--yes"])
    const evil = folder.plant("evil.sh")
    const response = print(
      { op: "rewrite", path: "scripts/format.sh", content: evil },
      line("a.txt", "one", "two"),
    )
    const applied = await folder.emend(["apply"], response)
    expect(applied).toMatchObject({
      status: 0,
      stderr: expect.stringContaining("scripts/format.sh has changed"),
    })
    expect(folder.read("a.txt")).toBe("two\n")
    await folder.emend(["apply"], print(line("a.txt", "two", "three")))
    expect(folder.ran()).toEqual([])
    const asked = await folder.emend(["trust"])
    expect(asked.stdout).toContain("scripts/format.sh has changed since you trusted it")
    await folder.emend(["trust", "--yes"])
    await folder.emend(["apply"], print(line("a.txt", "three", "four")))
    expect(folder.ran()).toEqual(["evil.sh"])
  })

  it.each([
    ["node scripts/format.mjs", { "scripts/format.mjs": 'import "./helper.mjs"\n' }],
    ["npm run -s format --", { "package.json": { scripts: { format: "node scripts/helper.mjs" } } }],
    ["make format", { Makefile: "format:\n\t@node scripts/helper.mjs\n" }],
  ])("does not get to run what %j calls, in a later command", async (command, files) => {
    const folder = trap({
      ...{ "emend.config.json": { formatters: { "*.txt": command } }, "scripts/helper.mjs": "// x\n" },
      ...files,
    })
    await folder.emend(["trust", "--yes"])
    const evil = 'import { writeFileSync } from "node:fs"; writeFileSync("ran", "")'
    await folder.emend(["apply"], print(line("scripts/helper.mjs", "// x", evil)))
    const applied = await folder.emend(["apply"], edit)
    expect(applied.stderr).toContain("scripts/helper.mjs has changed since it was trusted")
    expect([folder.read("a.txt"), existsSync(join(folder.root, "ran"))]).toEqual(["two\n", false])
  })

  it("does not, by a flag that trusts the folder either", async () => {
    const folder = cloned({ formatters: { "*.txt": ["sh", "scripts/format.sh"] } })
    const evil = folder.plant("evil.sh")
    const response = print(
      { op: "rewrite", path: "scripts/format.sh", content: evil },
      line("a.txt", "one", "two"),
    )
    const applied = await folder.emend(["apply", "--trust"], response)
    expect(applied.stderr).toContain("scripts/format.sh has changed")
    expect(folder.ran()).toEqual([])
  })

  it.each<[string, object, string]>([
    ["a program in node_modules/.bin", { "*.txt": "fmt" }, "node_modules/.bin/fmt"],
    ["a script that npm runs", { "*.txt": "npm run format --" }, "package.json"],
    ["a configuration that is a program", { "*.txt": "./prettier" }, "prettier.config.mjs"],
  ])("does not get to make %s", async (_, formatters, path) => {
    const folder = cloned({ formatters })
    folder.plant("prettier")
    if (path !== "node_modules/.bin/fmt")
      folder.write(path, path === "package.json" ? "{}" : "export default {}")
    else folder.plant(path)
    await folder.emend(["trust", "--yes"])
    const evil = folder.plant("evil.sh")
    const content = path === "package.json" ? '{"scripts":{"format":"./evil.sh"}}\n' : evil
    const applied = await folder.emend(
      ["apply"],
      print({ op: "rewrite", path, content }, line("a.txt", "one", "two")),
    )
    expect(applied.stderr).toContain(`${path} has changed`)
    expect(folder.ran()).toEqual([])
  })

  // As prettier, eslint, rubocop and others do: a configuration names plugins, and these are run.
  it.each([
    [".fmtrc", "./evil.sh"],
    ["fmt.config.json", "./evil.sh"],
    ["package.json", '{"name":"x","fmt":"./evil.sh"}'],
    ["sub/.fmtrc.json", "./evil.sh"],
  ])("does not get to name a plugin for a program of the person's in %s", async (path, content) => {
    const folder = cloned({ formatters: { "*.txt": "fmt" } })
    folder.plant("evil.sh")
    folder.write("package.json", '{"name":"x"}')
    const bin = join(folder.home, "bin")
    mkdirSync(bin)
    const reads = `cat .fmtrc fmt.config.json sub/.fmtrc.json package.json 2>/dev/null | grep -q evil && ./evil.sh; true`
    writeFileSync(join(bin, "fmt"), `#!/bin/sh\n${reads}\n`, { mode: 0o755 })
    const env = { ...folder.env, PATH: [bin, process.env.PATH].join(delimiter) }
    const emend = (args: string[], input = "") => runProgram(program, args, { cwd: folder.root, env, input })
    await emend(["trust", "--yes"])
    expect((await emend(["apply"], edit)).stderr).toBe("")
    // Neither at once, nor by another answer; other changes of a package.json are no reason to ask.
    const plugin: Edit = { op: path === "package.json" ? "rewrite" : "create", path, content: `${content}\n` }
    const applied = await emend(["apply"], print(plugin, line("a.txt", "two", "three")))
    expect(applied.stderr).toContain(path)
    expect(folder.ran()).toEqual([])
    expect(folder.read("a.txt")).toBe("three\n")
    if (!path.startsWith("sub/")) {
      expect((await emend(["apply"], print(line("a.txt", "three", "four")))).stderr).toContain(path)
      expect(folder.ran()).toEqual([])
      await emend(["trust", "--yes"])
      await emend(["apply"], print(line("a.txt", "four", "five")))
      expect(folder.ran()).toEqual(["evil.sh"])
    }
  })

  describe("names a plugin below the top, or for a program that others choose", () => {
    const evil = (path: string, content: string) =>
      print(
        { op: "create", path, content: `${content}\n` },
        { op: "create", path: "sub/b.txt", content: "b\n" },
      )
    /** A program of the person's that does what is said in the folders of the file. */
    function withPlugins(folder: Trap, name = "fmt") {
      folder.plant("evil.sh")
      const bin = join(folder.home, "bin")
      mkdirSync(bin)
      const reads = `cat sub/.fmtrc sub/package.json .fmtrc .prettierrc.json 2>/dev/null | grep -q evil && ./evil.sh; true`
      writeFileSync(join(bin, name), `#!/bin/sh\n${reads}\n`, { mode: 0o755 })
      const env = { ...folder.env, PATH: [bin, process.env.PATH].join(delimiter) }
      return (args: string[], input = "") => runProgram(program, args, { cwd: folder.root, env, input })
    }

    it.each([
      ["fmt", "sub/package.json", '{"fmt":"./evil.sh"}'],
      ["fmt", "sub/package.yaml", "fmt: ./evil.sh"],
      ["fmtd", ".fmtrc", "./evil.sh"],
      ["npm run --silent format", ".prettierrc.json", '{"plugins":["./evil.sh"]}'],
    ])("for %s in %s", async (command, path, content) => {
      const folder = cloned({ formatters: { "*.txt": command } })
      folder.write("package.json", '{"name":"x","scripts":{"format":"npm-fmt"}}')
      const emend = withPlugins(folder, command === "fmtd" ? "fmtd" : command === "fmt" ? "fmt" : "npm-fmt")
      await emend(["trust", "--yes"])
      expect((await emend(["apply"], print(line("a.txt", "one", "two")))).stderr).toBe("")
      expect((await emend(["apply"], evil(path, content))).stderr).toContain(path)
      expect(folder.read("sub/b.txt")).toBe("b\n")
      expect(folder.ran()).toEqual([])
    })

    it("by another answer, until somebody has looked", async () => {
      const folder = cloned({ formatters: { "*.txt": "fmt" } })
      const emend = withPlugins(folder)
      await emend(["trust", "--yes"])
      await emend(["apply"], print({ op: "create", path: "sub/.fmtrc", content: "./evil.sh\n" }))
      const made = await emend(["apply"], print({ op: "create", path: "sub/b.txt", content: "b\n" }))
      expect(made.stderr).toContain("sub/.fmtrc has changed since it was trusted")
      expect(folder.ran()).toEqual([])
      await emend(["trust", "--yes"])
      await emend(["apply"], print(line("sub/b.txt", "b", "c")))
      expect(folder.ran()).toEqual(["evil.sh"])
    })

    it.each(["web/sub/.fmtrc", ".fmtrc"])(
      "in a folder that came with %s, for the person's own program",
      async (path) => {
        const folder = trap({ "web/sub/b.txt": "b\n", [path]: "./evil.sh\n" })
        withPlugins(folder)
        execFileSync("git", ["init", "-q"], { cwd: folder.root })
        writeFileSync(join(folder.home, "config.json"), JSON.stringify({ formatters: { "*.txt": "fmt" } }))
        const env = { ...folder.env, PATH: [join(folder.home, "bin"), process.env.PATH].join(delimiter) }
        const cwd = join(folder.root, "web")
        const applied = await runProgram(program, ["apply"], {
          cwd,
          env,
          input: print(line("sub/b.txt", "b", "c")),
        })
        const name = path.startsWith("web/") ? "sub/.fmtrc" : "../.fmtrc"
        expect(applied.stderr).toContain(
          `fmt did not format sub/b.txt: ${name} is a part of this folder, which is not trusted`,
        )
        expect(folder.ran()).toEqual([])
        expect(folder.read("web/sub/b.txt")).toBe("c\n")
      },
    )
  })

  it("of a package.json that names no plugins leaves formatters alone", async () => {
    const folder = cloned({ formatters: { "*.txt": "true" } })
    folder.write("package.json", '{"name":"x"}')
    await folder.emend(["trust", "--yes"])
    const other: Edit = { op: "rewrite", path: "package.json", content: '{"name":"y"}\n' }
    expect((await folder.emend(["apply"], print(other, line("a.txt", "one", "two")))).stderr).toBe("")
  })

  it("does not get to change what the program loads, and have it run at once", async () => {
    const folder = cloned({ formatters: { "*.txt": "fmt" } })
    folder.write("node_modules/fmt/lib.js", "module.exports = () => {}\n")
    folder.write("node_modules/fmt/cli.js", '#!/usr/bin/env node\nrequire("./lib.js")()\n')
    chmodSync(join(folder.root, "node_modules/fmt/cli.js"), 0o755)
    mkdirSync(join(folder.root, "node_modules/.bin"))
    symlinkSync("../fmt/cli.js", join(folder.root, "node_modules/.bin/fmt"))
    await folder.emend(["trust", "--yes"])
    expect((await folder.emend(["apply"], edit)).stderr).toBe("")
    const marked = join(folder.home, "marked")
    const evil = `require("fs").writeFileSync("${marked}", "")\n`
    const response = print(
      { op: "rewrite", path: "node_modules/fmt/lib.js", content: evil },
      line("a.txt", "two", "three"),
    )
    const applied = await folder.emend(["apply"], response)
    expect(applied.stderr).toContain("node_modules/fmt/lib.js was changed just now")
    expect(existsSync(marked)).toBe(false)
  })

  it("does not run a file by its name in a Makefile, which puts it into a line for a shell", async () => {
    const folder = cloned({ formatters: { "*.txt": "make format FILE=$FILE" } })
    folder.write("Makefile", "format:\n\t@echo formatted > $(FILE)\n")
    await folder.emend(["trust", "--yes"])
    for (const name of ["x$(shell touch ran).txt", "x;touch ran;.txt", "x`touch ran`.txt"]) {
      const made = await folder.emend(["apply"], print({ op: "create", path: name, content: "x\n" }))
      expect(made).toMatchObject({ status: 0, stderr: expect.stringContaining("signs that mean something") })
    }
    await folder.emend(["apply"], edit)
    expect([folder.read("a.txt"), existsSync(join(folder.root, "ran"))]).toEqual(["formatted\n", false])
  })

  it("does not run a file by its name", async () => {
    const marks = realpathSync(temporaryFolder())
    const name = "x$(cd; touch marked).txt"
    for (const command of [
      ["sh", "-c", "cat $FILE"],
      ["sh", "-c", 'cat "$FILE"'],
      ["bash", "-lc", "cat $FILE"],
      ["node", "-e", "console.log('$FILE')"],
      ["env", "sh", "-c", "$FILE"],
    ]) {
      const folder = trap({ "emend.config.json": { formatters: { "*.txt": command } }, [name]: "one\n" })
      const response = print(line(name, "one", "two"))
      const applied = await runProgram(program, ["apply", "--trust"], {
        cwd: folder.root,
        env: { ...folder.env, HOME: marks },
        input: response,
      })
      expect(applied.stderr).toMatch(
        /only your own configuration can use a shell|must be an argument of its own/,
      )
      expect(readdirSync(marks)).toEqual([])
    }
    // The person's own configuration may use a shell, and the name is a parameter there.
    const own = trap({ [name]: "one\n" })
    const formatters = { "*.txt": ["sh", "-c", 'printf formatted > $FILE; echo "$FILE" > "$HOME/name"'] }
    writeFileSync(join(own.home, "config.json"), JSON.stringify({ formatters }))
    await runProgram(program, ["apply"], {
      cwd: own.root,
      env: { ...own.env, HOME: marks },
      input: print(line(name, "one", "two")),
    })
    expect(own.read(name)).toBe("formatted")
    expect(readdirSync(marks)).toEqual(["name"])
    expect(readFileSync(join(marks, "name"), "utf8")).toBe(`${join(own.root, name)}\n`)
  })

  it("does not make the person's own folder, where a link leads to it and it is not there yet", async () => {
    const folder = trap({})
    const home = join(realpathSync(temporaryFolder()), "home")
    symlinkSync(folder.root, home)
    const own = { formatters: { "*.txt": ["sh", "-c", "touch ran"] } }
    const env = { EMEND_CONFIG_HOME: "", XDG_CONFIG_HOME: "", HOME: home }
    for (const path of [".config/emend/config.json", ".Config/Emend/config.json"]) {
      const make: Edit = { op: "create", path, content: `${JSON.stringify(own)}\n` }
      const applied = await runProgram(program, ["apply"], { cwd: folder.root, env, input: print(make) })
      expect(applied).toMatchObject({ status: 1, stdout: expect.stringContaining(path) })
      expect(existsSync(join(folder.root, path))).toBe(false)
    }
  })

  it("does not reach the person's own folder, though it lies in the workspace", async () => {
    const folder = trap()
    const home = join(folder.root, ".config/emend")
    mkdirSync(home, { recursive: true })
    const env = { EMEND_CONFIG_HOME: home }
    await runProgram(program, ["apply"], { cwd: folder.root, env, input: edit })
    const key = readFileSync(join(home, "key"))
    for (const name of ["key", "trust.json", "config.json"]) {
      const path = `.config/emend/${name}`
      const response = print({ op: "create", path, content: "{}\n" })
      const flags = ["apply", "--json", "--overwrite"]
      const { stdout } = await runProgram(program, flags, { cwd: folder.root, env, input: response })
      expect(JSON.parse(stdout).edits[0]).toMatchObject({ issue: { code: "protected_path" } })
      const read = ["tool", "read", "--input", JSON.stringify({ filePath: path })]
      expect((await runProgram(program, read, { cwd: folder.root, env })).status).toBe(1)
    }
    expect(readdirSync(home)).toEqual(["key"])
    expect(readFileSync(join(home, "key"))).toEqual(key)
  })

  it("does not run a program of the folder under the name of one of the person's own", async () => {
    const folder = trap()
    folder.plant("node_modules/.bin/fmt")
    writeFileSync(join(folder.home, "config.json"), JSON.stringify({ formatters: { "*.txt": "fmt" } }))
    const applied = await folder.emend(["apply"], edit)
    expect(applied.stderr).toContain("not trusted")
    expect(folder.ran()).toEqual([])
  })
})

describe("the configuration as an agent may change it", () => {
  it.runIf(unix)("is asked about where a folder would be in its place", async () => {
    const folder = trap({})
    const written = { filePath: "emend.config.json/x", content: "x\n" }
    expect(await folder.emend(["tool", "write"], JSON.stringify(written))).toMatchObject({
      ...{ status: 1, stdout: expect.stringContaining("has to agree") },
    })
  })

  const open = async (folder: Trap, trust = true) =>
    sessionFrom({ root: folder.root, trust, mustRead: false })
  const refused = { ok: false, edits: [{ issue: { code: "permission_denied" } }] }

  it("is asked about where package.json begins with a mark", async () => {
    const folder = trap({ "package.json": '{"name":"a"}' })
    const session = await open(folder)
    const content = '\ufeff{"emend":{"formatters":{"*":"./evil.sh"}}}'
    expect(await session.apply([{ op: "rewrite", path: "package.json", content }])).toMatchObject(refused)
    expect(folder.read("package.json")).toBe('{"name":"a"}')
  })

  it.runIf(unix)("is asked about where it is a link, by the file that it leads to", async () => {
    const folder = trap({ "config/shared.json": "{}" })
    symlinkSync("config/shared.json", join(folder.root, "emend.config.json"))
    const session = await open(folder)
    for (const path of ["config/shared.json", "emend.config.json"])
      expect(
        await session.apply([{ op: "rewrite", path, content: '{"formatters":{"*":"./evil.sh"}}' }]),
      ).toMatchObject(refused)
    const moved: Edit[] = [
      { op: "create", path: "new.json", content: '{"stage":true}' },
      { op: "move", path: "new.json", to: "config/shared.json", overwrite: true },
    ]
    expect(await session.apply(moved)).toMatchObject({ ok: false })
    expect(folder.read("config/shared.json")).toBe("{}")
  })

  it("is asked about whatever a rule says of another file of that name", async () => {
    const folder = trap({
      "emend.config.json": { permissions: { edit: { "examples/emend.config.json": "allow" } } },
      "examples/emend.config.json": "{}",
    })
    const session = await open(folder)
    const rewrite = (path: string): Edit => ({ op: "rewrite", path, content: '{"stage":true}' })
    expect(await session.apply([rewrite("emend.config.json")])).toMatchObject(refused)
    expect(await session.apply([rewrite("examples/emend.config.json")])).toMatchObject({ ok: true })
  })

  it("is asked about when it comes back by undo and redo, and so is what a rule denies", async () => {
    const folder = trap({ "emend.config.json": { formatters: { "*": "./evil.sh" } }, "b.lock": "1\n" })
    const root = folder.root
    const { apply, undo } = await import("../src/index.ts")
    const remove = print({ op: "rewrite", path: "emend.config.json", content: "{}\n" })
    await apply(remove, { root })
    const session = await open(folder)
    expect(await session.undo()).toMatchObject({ ok: false, issue: { code: "permission_denied" } })
    expect(folder.read("emend.config.json")).toBe("{}\n")
    const asked: string[] = []
    const ask = async ({ files }: { files: readonly { path: string; diff: string }[] }) => {
      asked.push(...files.map(({ path, diff }) => `${path} ${diff.includes("evil.sh")}`))
      return "reject_once" as const
    }
    expect(await session.undo({ ask })).toMatchObject({ ok: false })
    expect(asked).toEqual(["emend.config.json true"])
    await undo({ root })
    expect(await session.redo()).toMatchObject({ ok: false, issue: { code: "permission_denied" } })
    folder.write("emend.config.json", { permissions: { edit: { "*.lock": "deny" } } })
    await apply(print(line("b.lock", "1", "2")), { root })
    const strict = await open(folder)
    expect(await strict.undo()).toMatchObject({ ok: false, issue: { code: "permission_denied" } })
    expect(folder.read("b.lock")).toBe("2\n")
    const result = await strict.undo({ ask: async () => "allow_always" as const })
    expect(result).toMatchObject({ ok: false })
  })

  it.each([
    ".vscode/tasks.json",
    ".vscode/settings.json",
    "web/.vscode/tasks.json",
    ".claude/settings.json",
    ".Claude/commands/x.md",
    ".cursor/rules/x.mdc",
    ".opencode/plugin/x.ts",
    ".pi/extensions/x.ts",
    ".github/hooks/x.json",
    ".cargo/config.toml",
    ".bashrc",
    ".github/workflows/ci.yml",
    ".husky/pre-commit",
    ".envrc",
    "Makefile",
    "sub/makefile",
    ".npmrc",
    ".mcp.json",
    "node_modules/x/index.js",
    ".venv/lib/python3.13/site-packages/x.pth",
    "sitecustomize.py",
    "setup.py",
    "noxfile.py",
    "crates/x/build.rs",
    "Rakefile",
    "gulpfile.mjs",
    ".gdbinit",
    ".Rprofile",
    ".config/fish/config.fish",
    "package.yaml",
    "justfile",
    ".pre-commit-config.yaml",
    ".gitlab-ci.yml",
    "Jenkinsfile",
    ".forgejo/workflows/ci.yml",
    ".devcontainer/devcontainer.json",
    ".devcontainer.json",
    ".helix/languages.toml",
    "vite.config.ts",
    "apps/web/next.config.mjs",
    "src/eslint.config.js",
    // Hidden folders and files are those of a tool, known or not.
    ".mcp.json",
    ".codex/config.toml",
    ".gemini/settings.json",
    ".clinerules/hooks/PreToolUse",
    ".tool-of-next-year/settings.json",
    "web/.tool-of-next-year/hooks/on-open.sh",
    ".vscode/c_cpp_properties.json",
    ".idea/runConfigurations/a.xml",
    ".clangd",
    ".bazelrc",
    ".hg/hgrc",
    ".env",
    ".mise/config.toml",
    ".claude/skills/a/SKILL.md",
    ".github/mcp.json",
    "opencode.json",
    "lefthook.yml",
    "compose.yaml",
    "Procfile.dev",
    "tox.ini",
    "pnpmfile.cjs",
    "bunfig.toml",
    "rust-toolchain.toml",
    "karma.conf.js",
    "vitest.workspace.ts",
    // As some disks compare names: a long s is an s, and what does not show is not there.
    ".v\u017fcode/tasks.json",
    ".claude\u200c/settings.json",
  ])("asks before an agent writes %s, which makes others run things", async (path) => {
    const folder = trap({ "emend.config.json": { permissions: { edit: { "**": "allow" } } } })
    for (const trust of [true, false]) {
      const session = await open(folder, trust)
      expect(await session.apply([{ op: "create", path, content: "x\n" }])).toMatchObject(refused)
    }
    const rules = { permissions: { edit: { "@runs": "allow" } } }
    folder.write("emend.config.json", rules)
    expect(await (await open(folder, false)).apply([{ op: "create", path, content: "x\n" }])).toMatchObject(
      refused,
    )
    const session = await open(folder)
    expect(await session.apply([{ op: "create", path, content: "x\n" }])).toMatchObject({ ok: true })
  })

  it.each([
    "conftest.py",
    "tests/test_a.py",
    "src/app/app.config.ts",
    "config.ts",
    "Gemfile",
    "CMakeLists.txt",
    "pyproject.toml",
    "build.rs.md",
    "venv.py",
    "build.gradle.kts",
    "pom.xml",
    "Dockerfile",
    ".gitignore",
    ".dockerignore",
    ".editorconfig",
    ".nvmrc",
    ".env.example",
    ".changeset/brave-cats.md",
    ".github/CODEOWNERS",
    ".github/dependabot.yml",
    ".github/ISSUE_TEMPLATE/bug.yml",
    ".github/copilot-instructions.md",
    "docs/.well-known/security.json",
    "src/a..b/c.ts",
  ])("does not ask about %s, which is a part of the program or lists its parts", async (path) => {
    const session = await open(trap())
    expect(await session.apply([{ op: "create", path, content: "x\n" }])).toMatchObject({ ok: true })
  })

  it("asks before an agent changes what tools find in a package.json, and not for what it is, has and needs", async () => {
    const folder = trap({
      "package.json":
        '{"name":"a","scripts":{"test":"vitest"},"dependencies":{"x":"1"},"jest":{"transform":{}}}',
    })
    const session = await open(folder)
    const transform = change("package.json", '"transform":{}', '"transform":{".*":"./x.js"}')
    expect(await session.apply([transform])).toMatchObject(refused)
    expect(await session.apply([change("package.json", '"x":"1"', '"x":"2"')])).toMatchObject({ ok: true })
    expect(await session.apply([change("package.json", "vitest", "curl x | sh")])).toMatchObject(refused)
    expect(await session.apply([change("package.json", '"a"', '"b"')])).toMatchObject({ ok: true })
  })

  it.each(["*.*", "**/*.json", ".*/**", "{*.md,*.json}", "[.]*/*", "?*"])(
    "asks about them where a rule allows all of a kind, such as %s",
    async (pattern) => {
      const folder = trap({ "emend.config.json": { permissions: { edit: { [pattern]: "allow" } } } })
      const session = await open(folder)
      const create = (path: string): Edit => ({ op: "create", path, content: "{}\n" })
      expect(await session.apply([create(".vscode/tasks.json")])).toMatchObject(refused)
      expect(await session.apply([create("data/a.json")])).toMatchObject({ ok: true })
      for (const meant of [".vscode/*", "**/tasks.json", "@runs"]) {
        folder.write("emend.config.json", { permissions: { edit: { [meant]: "allow" } } })
        const made = await (await open(folder)).apply([
          { ...create(".vscode/tasks.json"), overwrite: true } as Edit,
        ])
        expect(made, meant).toMatchObject({ ok: true })
      }
    },
  )

  it("is refused where it cannot be read, by the hook and by every command", async () => {
    const folder = trap({ "emend.config.json": '{ "permissions": { "edit": { "*": "deny" } }, }' })
    const hook = { hook_event_name: "PreToolUse", cwd: folder.root, tool_name: "Edit" }
    const tool_input = { file_path: "a.txt", old_string: "one", new_string: "two" }
    const said = await answerHook({ ...hook, tool_input }, { root: folder.root })
    expect(said?.hookSpecificOutput).toMatchObject({
      permissionDecision: "deny",
      permissionDecisionReason: expect.stringContaining("is not valid JSON"),
    })
    for (const args of [["apply"], ["tool", "edit"], ["mcp"]]) {
      const ran = await folder.emend(args, args[0] === "apply" ? edit : call("a.txt", "one", "two"))
      expect([args[0], ran.status, folder.read("a.txt")]).toEqual([args[0], 2, "one\n"])
    }
    rmSync(join(folder.root, "emend.config.json"))
    for (const put of [mkdirSync, (path: string) => symlinkSync("nowhere.json", path)]) {
      put(join(folder.root, "emend.config.json"))
      expect(await folder.emend(["apply"], edit)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining("cannot be read"),
      })
      expect(
        (await answerHook({ ...hook, tool_input }, { root: folder.root }))?.hookSpecificOutput,
      ).toMatchObject({ permissionDecision: "deny" })
      rmSync(join(folder.root, "emend.config.json"), { recursive: true })
    }
    folder.write("emend.config.json", {})
    writeFileSync(join(folder.home, "config.json"), "{ oops")
    expect((await folder.emend(["apply"], edit)).status).toBe(2)
    expect(folder.read("a.txt")).toBe("one\n")
  })
})

describe.runIf(unix)("the folder of a repository that is not called .git", () => {
  const git = (dir: string, ...args: string[]) =>
    execFileSync("git", ["-c", "protocol.file.allow=always", ...args], { cwd: dir, stdio: "pipe" })

  it.each<[string, (root: string) => string[]]>([
    [
      "of a worktree",
      (root) => {
        git(root, "init", "-q", "--separate-git-dir", "store", "main")
        git(
          join(root, "main"),
          ...["-c", "user.name=a", "-c", "user.email=a@b"],
          "commit",
          "-qm",
          "x",
          "--allow-empty",
        )
        git(join(root, "main"), "worktree", "add", "-q", "../tree")
        return ["store/config", "store/hooks/pre-commit", "store/worktrees/tree/config.worktree"]
      },
    ],
    [
      "of a submodule far away",
      (root) => {
        git(root, "init", "-q", "--separate-git-dir", join(root, "gd"), "deep/sub")
        return ["gd/config", "gd/hooks/post-checkout", "gd/info/attributes"]
      },
    ],
    [
      "that is shared, and has no head of its own",
      (root) => {
        git(root, "init", "-q", "--separate-git-dir", "store", ".")
        mkdirSync(join(root, "gd"))
        renameSync(join(root, "store/HEAD"), join(root, "gd/HEAD"))
        writeFileSync(join(root, "gd/commondir"), "../store\n")
        writeFileSync(join(root, ".git"), "gitdir: gd\n")
        git(root, "config", "a.b", "c")
        expect(readFileSync(join(root, "store/config"), "utf8")).toContain("b = c")
        return ["store/config", "store/hooks/pre-commit", "gd/config.worktree"]
      },
    ],
    [
      "that is shared with a worktree beside it, which says so at length",
      (root) => {
        git(root, "init", "-q", "--separate-git-dir", "store", "first")
        for (const name of ["gd", "second"]) mkdirSync(join(root, name))
        renameSync(join(root, "store/HEAD"), join(root, "gd/HEAD"))
        writeFileSync(join(root, "gd/commondir"), `../store${"\n".repeat(5_000)}`)
        writeFileSync(join(root, "second/.git"), `gitdir: ../gd${"\n".repeat(5_000)}`)
        git(join(root, "second"), "config", "a.b", "c")
        expect(readFileSync(join(root, "store/config"), "utf8")).toContain("b = c")
        return ["store/config", "store/hooks/pre-commit", "gd/config.worktree"]
      },
    ],
    [
      "that is bare",
      (root) => {
        git(root, "init", "-q", "--bare", "repo.git")
        git(root, "init", "-q", "--bare", "deep/plain")
        return ["repo.git/config", "deep/plain/config", "deep/plain/hooks/update"]
      },
    ],
  ])("is off limits: one %s", async (_, make) => {
    const folder = trap()
    const paths = make(folder.root)
    for (const path of paths) {
      const there = existsSync(join(folder.root, path))
      const response = print(
        there ? { op: "rewrite", path, content: "evil\n" } : { op: "create", path, content: "evil\n" },
      )
      const applied = await folder.emend(["apply", "--json", "--overwrite"], response)
      expect(JSON.parse(applied.stdout).edits[0], path).toMatchObject({ issue: { code: "protected_path" } })
      if (!there) expect(existsSync(join(folder.root, path))).toBe(false)
    }
  })

  it("cannot be made by edits, at once or one after the other", async () => {
    const make = (path: string, content = "x\n"): Edit => ({ op: "create", path, content })
    const all = [
      make("x/HEAD", "ref: refs/heads/main\n"),
      make("x/config", "[core]\n\tfsmonitor = ./evil.sh\n"),
      make("x/objects/a"),
      make("x/refs/heads/a"),
    ]
    const folder = trap()
    const at = await folder.emend(["apply", "--json", "--partial"], print(...all))
    expect(JSON.parse(at.stdout)).toMatchObject({ ok: false, files: [] })
    expect(existsSync(join(folder.root, "x"))).toBe(false)
    const complete = (dir: string, ...names: string[]) =>
      names.every((name) => existsSync(join(folder.root, dir, name)))
    for (const each of [...all.slice(1), all[0]!]) await folder.emend(["apply"], print(each))
    expect(complete("x", "objects", "refs")).toBe(false)
    for (const each of all) await folder.emend(["apply"], print({ ...each, path: `y${each.path}` } as Edit))
    expect(complete("yx", "HEAD", "objects", "refs")).toBe(false)
    // A worktree beside it may have the head.
    for (const each of [...all.slice(2), all[1]!])
      await folder.emend(["apply"], print({ ...each, path: `z${each.path}` } as Edit))
    expect(complete("zx", "objects", "refs")).toBe(true)
    expect(complete("zx", "config")).toBe(false)
    const worktree = [make("w/HEAD", "ref: refs/heads/main\n"), make("w/commondir", "../c\n")]
    expect(JSON.parse((await folder.emend(["apply", "--json"], print(...worktree))).stdout)).toMatchObject({
      ok: false,
    })
  })
})

describe.runIf(unix)("the person's own folder", () => {
  it("keeps what two commands decide at once: trust that is taken back does not return", async () => {
    const folder = cloned()
    const store = join(folder.home, "trust.json")
    await folder.emend(["trust", "--yes"])
    let revoked: Promise<unknown> | undefined
    changeFolders(store, (folders) => {
      revoked = folder.emend(["trust", "--revoke"])
      // Long enough for it to come to an end, if it waited for nobody.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)
      return { ...folders, "/another": { trusted: false, wants: [], files: {}, at: "" } }
    })
    await revoked
    expect(Object.keys(JSON.parse(readFileSync(store, "utf8")).folders)).toEqual(["/another"])
    expect(readdirSync(folder.home).filter((name) => name.includes(".lock"))).toEqual([])
  })

  it("is looked at before whatever follows an edit, however long a session is open", async () => {
    const folder = cloned()
    const own = `echo mine >> '${join(folder.home, "mine")}'`
    writeFileSync(
      join(folder.home, "config.json"),
      JSON.stringify({ formatters: { "a.*": ["sh", "-c", own] } }),
    )
    await folder.emend(["trust", "--yes"])
    vi.stubEnv("EMEND_CONFIG_HOME", folder.home)
    const session = await sessionFrom({ root: folder.root, mustRead: false })
    try {
      await folder.emend(["trust", "--revoke"])
      const landed = await session.apply([change("a.txt", "one", "two")])
      const told = (landed.notices ?? []).filter((notice) => notice.includes("not trusted any more"))
      expect([landed.ok, told.length]).toEqual([true, 1])
      expect([folder.ran(), existsSync(join(folder.home, "mine"))]).toEqual([[], true])
      await session.undo()
      expect(folder.ran()).toEqual([])
      await folder.emend(["trust", "--yes"])
      await session.apply([change("a.txt", "one", "two")])
      expect(folder.ran()).toContain("scripts-format.sh")
    } finally {
      await session.close()
      vi.unstubAllEnvs()
    }
  })

  it.each(["key", "trust.json", "agents.json", "config.json"])(
    "waits for no pipe in place of its %s",
    async (name) => {
      const folder = cloned()
      execFileSync("mkfifo", [join(folder.home, name)])
      const { status } = await folder.emend(["apply"], edit)
      // Rules that cannot be read are no reason to go on without them.
      expect([status, folder.read("a.txt")]).toEqual(name === "config.json" ? [2, "one\n"] : [0, "two\n"])
      expect(folder.ran()).toEqual([])
    },
  )

  it.runIf(process.platform === "linux")("is not made for ever where nothing can be made", async () => {
    const folder = cloned()
    const env = { EMEND_CONFIG_HOME: "/proc/self/emend" }
    const applied = await runProgram(program, ["apply"], { cwd: folder.root, env, input: edit })
    expect([applied.status, folder.read("a.txt")]).toEqual([0, "two\n"])
    expect(await runProgram(program, ["trust", "--yes"], { cwd: folder.root, env })).toMatchObject({
      stderr: expect.stringContaining("cannot be written"),
    })
  })
})

describe("openProject", () => {
  it.runIf(unix)("knows the language servers of the packages that have a sign for them", async () => {
    const folder = trap({ "emend.config.json": { diagnostics: true }, "packages/web/package.json": {} })
    for (const name of ["web", "docs"]) folder.plant(`packages/${name}/node_modules/.bin/vtsls`)
    const project = await openProject(await openWorkspace({ root: folder.root }), { trust: true })
    expect(Object.keys(project.known)).toEqual([join(folder.root, "packages/web/node_modules/.bin/vtsls")])
  })

  it("has what counts, what is written, and what is wanted", async () => {
    const folder = trap({ "emend.config.json": { match: "exact", formatters: { "*.txt": "fmt" } } })
    const workspace = await openWorkspace({ roots: [{ dir: folder.root }] })
    const project = await openProject(workspace, { trust: false })
    expect(project).toMatchObject({
      config: { match: "exact" },
      written: { formatters: { "*.txt": "fmt" } },
      trust: { state: "unknown", wants: ["run fmt after edits of *.txt"], issue: { code: "untrusted" } },
    })
    expect(project.config).not.toHaveProperty("formatters")
    expect(await project.effects()).toEqual([])
    expect((await openProject(workspace, { trust: true })).config).toHaveProperty("formatters")
  })
})
