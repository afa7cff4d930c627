import { execFileSync } from "node:child_process"
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { findClient } from "../../scripts/client-versions.mjs"
import { builtProgram } from "../../src/cli/testing/program.ts"
import { top } from "../sources.ts"
import { type Client, clients, put, runClient } from "./agents.ts"
import { modelFor, newPlace, setUp, source } from "./place.ts"

/** What hooks can do in the real agents, and what they cannot. The pages of docs/plug-in say no more than this. */

const program = builtProgram()

const called = (name: string): Client => clients.find((client) => client.name === name)!
const missing = (name: Client["name"]) => {
  const found = findClient(name)
  return "reason" in found ? found.reason : ""
}

const loop = "    for (const item of items) {"
const [slip, meant] = [`    let sum = 0\n${loop}`, `    let sum = 1\n${loop}`]
const landed = source.replace("sum = 0", "sum = 1")

/** The hook, which also keeps what it was told. */
const loggingHook = (log: string) => `tee -a "${log}" | node "${program.path}" hook`

describe("Claude Code's own Edit", { timeout: 120_000 }, () => {
  const client = called("claude-code")

  it("is refused before any hook hears of it, if its text is not in the file", async ({ skip }) => {
    skip(missing("claude-code") !== "", missing("claude-code"))
    const place = newPlace()
    const [file, log] = [join(place.project, "total.js"), join(place.home, "hook.log")]
    const hooks = [{ matcher: "Edit", hooks: [{ type: "command", command: loggingHook(log) }] }]
    const settings = { hooks: { PreToolUse: hooks, PostToolUse: hooks, PostToolUseFailure: hooks } }
    put(place.home, ".claude/settings.json", JSON.stringify(settings))
    const model = await modelFor([
      { call: "Read", input: { file_path: file } },
      client.ownEdit!(file, slip, meant),
      client.ownEdit!(file, "item", "entry"),
      { say: "Done." },
    ])
    await runClient(client, place, model.url, ["--permission-mode", "acceptEdits"])
    const [, refused, several] = model.shown()
    expect(refused).toContain("String to replace not found in file.")
    expect(several).toContain("Found 4 matches")
    expect(existsSync(log)).toBe(false)
    expect(place.text()).toBe(source)
  })

  it("is judged by the hook if its text is there: a placeholder is refused, the rest goes its way", async ({
    skip,
  }) => {
    skip(missing("claude-code") !== "", missing("claude-code"))
    const place = newPlace()
    const [file, log] = [join(place.project, "total.js"), join(place.home, "hook.log")]
    const hooks = [{ matcher: "Edit", hooks: [{ type: "command", command: loggingHook(log) }] }]
    put(place.home, ".claude/settings.json", JSON.stringify({ hooks: { PreToolUse: hooks } }))
    const model = await modelFor([
      { call: "Read", input: { file_path: file } },
      client.ownEdit!(file, "\treturn sum\n", "\t// ... rest of the code\n"),
      client.ownEdit!(file, "sum = 0", "sum = 1"),
      { say: "Done." },
    ])
    await runClient(client, place, model.url, ["--permission-mode", "acceptEdits"])
    expect(model.shown()[1]).toMatch(/left out/)
    expect(readFileSync(log, "utf8").match(/"hook_event_name":"PreToolUse"/g)).toHaveLength(2)
    expect(place.text()).toBe(landed)
  })
})

describe("Claude Code's shell", { timeout: 120_000 }, () => {
  it("changes files by commands that the hook makes commits of, to be taken back", async ({ skip }) => {
    skip(missing("claude-code") !== "", missing("claude-code"))
    const place = newPlace()
    const hooks = [{ matcher: "Bash", hooks: [{ type: "command", command: `node "${program.path}" hook` }] }]
    const settings = { permissions: { allow: ["Bash"] }, hooks: { PreToolUse: hooks, PostToolUse: hooks } }
    put(place.home, ".claude/settings.json", JSON.stringify(settings))
    const command = "sed -i 's/sum = 0/sum = 1/' total.js"
    const model = await modelFor([{ call: "Bash", input: { command } }, { say: "Done." }])
    await runClient(called("claude-code"), place, model.url)
    expect(place.text()).toBe(landed)
    const emend = (...args: string[]) =>
      execFileSync("node", [program.path, ...args], {
        cwd: place.project,
        // The journal is believed by the person whose agent wrote it.
        env: { ...process.env, HOME: place.home, EMEND_CONFIG_HOME: join(place.home, "emend") },
        encoding: "utf8",
      })
    expect(JSON.parse(emend("log", "--json"))).toMatchObject({
      commits: [{ label: `outside: ${command}`, files: [{ path: "total.js" }] }],
    })
    emend("undo")
    expect(place.text()).toBe(source)
  })
})

describe("Claude Code's plugin", { timeout: 120_000 }, () => {
  it("brings the tools and the hook, from its folder alone", async ({ skip }) => {
    skip(missing("claude-code") !== "", missing("claude-code"))
    const client = called("claude-code")
    const place = newPlace()
    const file = join(place.project, "total.js")
    const tool = (name: string) => `mcp__plugin_emend_emend__${name}`
    const model = await modelFor([
      { call: "Read", input: { file_path: file } },
      client.ownEdit!(file, "\treturn sum\n", "\t// ... rest of the code\n"),
      { call: tool("read"), input: { filePath: "total.js" } },
      { call: tool("edit"), input: { filePath: "total.js", oldString: slip, newString: meant } },
      { say: "Done." },
    ])
    // Whatever that folder is called.
    const folder = join(place.home, "it's $(touch ran) `touch ran` \"")
    cpSync(join(top, "plugin"), folder, { recursive: true })
    const plugin = ["--plugin-dir", folder, "--allowedTools", "mcp__plugin_emend_emend"]
    const ran = await runClient(client, place, model.url, [...plugin, "--permission-mode", "acceptEdits"])
    const [, refused, , edited] = model.shown().map(client.unwrapped)
    expect(refused, ran.said).toMatch(/left out/)
    expect(edited).toMatch(/^Edit applied successfully\./)
    expect(place.text()).toBe(landed)
    expect([place.home, place.project].flatMap((each) => readdirSync(each))).not.toContain("ran")
  })
})

describe("Codex's own apply_patch", { timeout: 120_000 }, () => {
  const client = called("codex")
  // The person would be asked once whether the hook may run.
  const trusted = ["--dangerously-bypass-hook-trust"]
  const turns = [
    client.ownEdit!("total.js", "nothing like it", "x"),
    client.ownEdit!("total.js", slip, meant),
    { say: "Done." },
  ]

  it("writes the file's own indentation with the hook, and the model's without", async ({ skip }) => {
    skip(missing("codex") !== "", missing("codex"))
    const alone = newPlace()
    await runClient(client, alone, (await modelFor(turns)).url)
    expect(alone.text()).toBe(landed.replace(/\t(let sum|for)/g, "    $1"))
    const place = newPlace()
    await setUp(client, place, [])
    const model = await modelFor(turns)
    await runClient(client, place, model.url, trusted)
    expect(model.shown()[0]).toMatch(/nothing in the file is like it[\s\S]*What to do: /)
    expect(place.text()).toBe(landed)
  })

  it("is not allowed more by the hook: a read-only sandbox stays one", async ({ skip }) => {
    skip(missing("codex") !== "", missing("codex"))
    const place = newPlace()
    await setUp(client, place, [])
    const model = await modelFor(turns)
    await runClient(client, place, model.url, [...trusted, "--sandbox", "read-only"])
    expect(model.shown()[1]).toContain("patch rejected: writing is blocked by read-only sandbox")
    expect(place.text()).toBe(source)
  })
})

describe("Gemini CLI's own replace", { timeout: 120_000 }, () => {
  const client = called("gemini")

  it("lands exactly with the hook, or is refused with the evidence", async ({ skip }) => {
    skip(missing("gemini") !== "", missing("gemini"))
    const place = newPlace()
    const file = join(place.project, "total.js")
    const command = `node "${program.path}" hook`
    const hooks = [{ matcher: "replace|write_file", hooks: [{ type: "command", name: "emend", command }] }]
    put(
      place.project,
      ".gemini/settings.json",
      JSON.stringify({ hooks: { BeforeTool: hooks, AfterTool: hooks } }),
    )
    const model = await modelFor([
      { call: "read_file", input: { file_path: file } },
      client.ownEdit!(file, "nothing like it", "x"),
      client.ownEdit!(file, slip, meant),
      { say: "Done." },
    ])
    await runClient(client, place, model.url)
    expect(model.shown()[1]).toMatch(/^Tool execution blocked: old_string not found in content\n/)
    expect(model.shown()[2]).toMatch(/^Successfully modified file/)
    expect(place.text()).toBe(landed)
  })
})

describe("Copilot's own edit", { timeout: 120_000 }, () => {
  const client = called("copilot")
  const turns = (file: string) => [
    { call: "view", input: { path: file } },
    client.ownEdit!(file, "nothing like it", "x"),
    client.ownEdit!(file, slip, meant),
    client.ownEdit!(file, "\treturn sum\n", "\t// ... rest of the code\n"),
    { say: "Done." },
  ]

  it("lands exactly with the hook, or is refused with the evidence", async ({ skip }) => {
    skip(missing("copilot") !== "", missing("copilot"))
    const place = newPlace()
    await setUp(client, place, [])
    const model = await modelFor(turns(join(place.project, "total.js")))
    const ran = await runClient(client, place, model.url, ["--allow-tool=write"])
    const [, refused, edited, placeholder] = model.shown()
    expect(refused, ran.said).toMatch(/^Denied by preToolUse hook: old_str not found in content\n/)
    expect(edited).toContain("updated with changes")
    expect(placeholder).toMatch(/left out/)
    expect(place.text()).toBe(landed)
  })

  it("passes over indentation by itself, but leaves a placeholder in the file without the hook", async ({
    skip,
  }) => {
    skip(missing("copilot") !== "", missing("copilot"))
    const place = newPlace()
    const model = await modelFor(turns(join(place.project, "total.js")))
    await runClient(client, place, model.url, ["--allow-tool=write"])
    expect(place.text()).toBe(landed.replace("return sum", "// ... rest of the code"))
  })

  it("is not allowed more by the hook: what nobody allowed is not done", async ({ skip }) => {
    skip(missing("copilot") !== "", missing("copilot"))
    const place = newPlace()
    await setUp(client, place, [])
    const model = await modelFor(turns(join(place.project, "total.js")))
    await runClient(client, place, model.url)
    expect(model.shown()[2]).toContain("Permission denied")
    expect(place.text()).toBe(source)
  })
})
