import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { builtProgram, runProgram } from "./testing/program.ts"

const program = builtProgram()

function project(files: Record<string, string> = { "a.txt": "one\ntwo\n" }) {
  const cwd = temporaryFolder()
  for (const [path, text] of Object.entries(files)) writeFileSync(join(cwd, path), text)
  return {
    cwd,
    tool: (args: string[], input: unknown = "") =>
      runProgram(program, ["tool", ...args], {
        cwd,
        input: typeof input === "string" ? input : JSON.stringify(input),
      }),
    hook: (input: unknown, args: string[] = []) =>
      runProgram(program, ["hook", ...args], {
        cwd,
        input: typeof input === "string" ? input : JSON.stringify(input),
      }),
    text: (path: string) => readFileSync(join(cwd, path), "utf8"),
  }
}

const edit = (oldString: string, newString: string) => ({ filePath: "a.txt", oldString, newString })

describe("emend tool", { timeout: 60_000 }, () => {
  it("makes one call: parameters in, what a model would read out", async () => {
    const { tool, text } = project()
    expect(await tool(["edit"], edit("one", "1"))).toEqual({
      status: 0,
      stdout: "Edit applied successfully.\n",
      stderr: "",
    })
    expect(text("a.txt")).toBe("1\ntwo\n")
    expect((await tool(["read", "--input", '{"filePath":"a.txt","limit":1}'])).stdout).toMatch(/^1→1\n/)
    expect(await tool(["undo"])).toMatchObject({
      status: 0,
      stdout: "Taken back. 1 file restored:\n a.txt\n",
    })
  })

  it("prints the whole result as JSON", async () => {
    const run = await project().tool(["edit", "--json"], edit("nowhere to be found", "1"))
    expect(run.status).toBe(1)
    expect(JSON.parse(run.stdout)).toMatchObject({
      ok: false,
      title: "a.txt",
      output: expect.stringMatching(/^oldString not found in content\n/),
      metadata: { issues: [{ code: "not_found" }] },
    })
  })

  it("takes a bare patch", async () => {
    const { tool, text } = project()
    const patch = "*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+1\n two\n*** End Patch\n"
    expect(await tool(["apply_patch"], patch)).toMatchObject({ status: 0 })
    expect(text("a.txt")).toBe("1\ntwo\n")
  })

  it.each([
    [["edti"], "", 2, 'emend: There is no tool called "edti". Did you mean edit?\n'],
    [["edit", "--session", "../x"], "{}", 2, 'emend: "../x" cannot be the name of a session'],
    [["edit", "--root", "nowhere"], "{}", 2, 'emend: The root "nowhere" is not a folder.'],
  ])("%j is bad usage", async (args, input, status, message) => {
    const run = await project().tool(args, input)
    expect(run.status).toBe(status)
    expect(run.stderr).toContain(message)
  })

  it.each([
    ["", "filePath is required\n"],
    ["{", "The input of edit is not valid JSON\n"],
    ['{"filePath":"a.txt","oldString":1,"newString":""}', "oldString must be a string, not 1\n"],
  ])("the input %j is refused", async (input, message) => {
    const run = await project().tool(["edit"], input)
    expect(run.status).toBe(1)
    expect(run.stdout.startsWith(message)).toBe(true)
  })

  it("lists the tools and what they take", async () => {
    const { tool } = project()
    const names = ["read", "edit", "multiedit", "apply_patch", "write", "undo", "excerpt"]
    for (const args of [[], ["--list"]]) {
      const { status, stdout } = await tool(args)
      expect({ status, found: names.filter((name) => stdout.includes(`\n  ${name} `)) }).toEqual({
        status: 0,
        found: names,
      })
    }
    expect(JSON.parse((await tool(["--list", "--json"])).stdout)).toHaveLength(names.length)
    expect(JSON.parse((await tool(["edit", "--schema"])).stdout)).toMatchObject({
      required: ["filePath", "oldString", "newString"],
      additionalProperties: false,
    })
  })

  it("remembers reads under the name of a session, and wants them", async () => {
    const { cwd, tool, text } = project()
    const session = ["--session", "s1"]
    const unread = await tool(["edit", ...session, "--json"], edit("one", "1"))
    expect(JSON.parse(unread.stdout)).toMatchObject({
      ok: false,
      metadata: { issues: [{ code: "not_read" }] },
    })
    await tool(["read", ...session], { filePath: "a.txt" })
    expect(await tool(["edit", ...session], edit("one", "1"))).toMatchObject({ status: 0 })
    // Its own writes count as reads, those of others do not.
    expect(await tool(["edit", ...session], edit("1", "I"))).toMatchObject({ status: 0 })
    writeFileSync(join(cwd, "a.txt"), "uno\ntwo\n")
    const stale = await tool(["edit", ...session, "--json"], edit("I", "1"))
    expect(JSON.parse(stale.stdout)).toMatchObject({ ok: false, metadata: { issues: [{ code: "stale" }] } })
    expect(text("a.txt")).toBe("uno\ntwo\n")
    expect(readFileSync(join(cwd, ".emend/.gitignore"), "utf8")).toBe("*\n")
  })

  it("keeps what several processes learn at once, and forgets sessions of long ago", async () => {
    const names = Array.from({ length: 4 }, (_, at) => `${at}.txt`)
    const { cwd, tool } = project(Object.fromEntries(names.map((name) => [name, `${name}\n`])))
    mkdirSync(join(cwd, ".emend/sessions"), { recursive: true })
    const old = { at: "2001-01-01T00:00:00Z", files: {}, commits: [] }
    for (let at = 0; at < 60; at++)
      writeFileSync(join(cwd, `.emend/sessions/old${at}.json`), JSON.stringify(old))
    await Promise.all(names.map((filePath) => tool(["read", "--session", "s"], { filePath })))
    const { files } = JSON.parse(readFileSync(join(cwd, ".emend/sessions/s.json"), "utf8"))
    expect(Object.keys(files).sort()).toEqual(names)
    const kept = readdirSync(join(cwd, ".emend/sessions"))
    expect(kept).toContain("s.json")
    expect(kept).toHaveLength(50)
  })

  it("follows the project's configuration", async () => {
    const { tool } = project({
      "a.txt": "one\n",
      "emend.config.json": '{"permissions":{"edit":{"*.txt":"deny"}}}',
    })
    const run = await tool(["edit"], edit("one", "1"))
    expect(run).toMatchObject({ status: 1, stdout: expect.stringContaining("the rule `*.txt` denies it") })
    const broken = project({ "emend.config.json": '{"mod":1}' })
    expect(await broken.tool(["undo"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Did you mean "mode"?'),
    })
  })
})

describe("emend hook", { timeout: 60_000 }, () => {
  const call = (cwd: string, old_string: string) => ({
    hook_event_name: "PreToolUse",
    cwd,
    tool_name: "Edit",
    tool_input: { file_path: join(cwd, "a.txt"), old_string, new_string: "1\ntwo" },
  })

  it("says nothing, repairs, or refuses", async () => {
    const { cwd, hook } = project({ "a.txt": "\tone\n\ttwo\n" })
    expect(await hook(call(cwd, "\tone"))).toEqual({ status: 0, stdout: "", stderr: "" })
    const repaired = await hook(call(cwd, "one\ntwo"))
    expect(JSON.parse(repaired.stdout)).toMatchObject({
      hookSpecificOutput: {
        updatedInput: { file_path: join(cwd, "a.txt"), old_string: "\tone", new_string: "\t1" },
      },
    })
    expect(repaired.stdout).not.toContain("permissionDecision")
    const refused = await hook(call(cwd, "no such text"))
    expect(JSON.parse(refused.stdout)).toMatchObject({ hookSpecificOutput: { permissionDecision: "deny" } })
    expect(refused.status).toBe(0)
  })

  it("never blocks the agent by a mistake of its own", async () => {
    const { hook } = project({ "emend.config.json": "{ nonsense" })
    for (const input of ["", "{", "[]", '{"hook_event_name":"PreToolUse"}'])
      expect((await hook(input, ["--some-flag", "extra"])).status).not.toBe(2)
    const other = await hook({ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: {} })
    expect(other).toEqual({ status: 0, stdout: "", stderr: "" })
  })

  it("refuses an edit whose rules it cannot read", async () => {
    const { cwd, hook } = project({ "a.txt": "one\n", "emend.config.json": "{ nonsense" })
    const { status, stdout } = await hook(call(cwd, "one"))
    expect([status, JSON.parse(stdout)]).toMatchObject([
      0,
      { hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: expect.any(String) } },
    ])
    expect(stdout).toContain("is not valid JSON")
  })
})
