import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { applyToFiles } from "../core.ts"
import { answerHook } from "./index.ts"

const source =
  "function total(items) {\n\tlet sum = 0\n\tfor (const item of items) {\n\t\tsum += item.price\n\t}\n\treturn sum\n}\n"
const slip = "    let sum = 0\n    for (const item of items) {"
const meant = "    let sum = 1\n    for (const item of items) {"
const exact = { old: "\tlet sum = 0", now: "\tlet sum = 1" }

function project(files: Record<string, string> = { "total.js": source }) {
  const root = temporaryFolder()
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  // biome-ignore lint/suspicious/noExplicitAny: a test says with its expectations what it takes it for
  return { root, hook: (payload: object) => answerHook(payload, { root, trust: true }) as Promise<any> }
}

const rules = JSON.stringify({ permissions: { edit: { "total.js": "ask" } } })
const guarded = { "total.js": source, "emend.config.json": rules }

/** The payloads of agents for the same three calls, and where each wants to read what. */
const agents = [
  {
    agent: "Claude Code",
    call: (old_string: string, new_string: string) => ({
      ...{ session_id: "s", hook_event_name: "PreToolUse", permission_mode: "default", tool_name: "Edit" },
      tool_input: { file_path: "total.js", old_string, new_string },
    }),
    rewritten: {
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        additionalContext: expect.stringContaining("line 2"),
        updatedInput: { file_path: "total.js", old_string: exact.old, new_string: exact.now },
      },
    },
    denied: (reason: unknown) => ({
      hookSpecificOutput: {
        ...{ hookEventName: "PreToolUse", permissionDecision: "deny" },
        permissionDecisionReason: reason,
      },
    }),
    asked: { hookSpecificOutput: { permissionDecision: "ask" } },
    silence: undefined,
  },
  {
    agent: "Gemini CLI",
    call: (old_string: string, new_string: string) => ({
      ...{ session_id: "s", hook_event_name: "BeforeTool", timestamp: "now", tool_name: "replace" },
      tool_input: { file_path: "total.js", instruction: "mend", old_string, new_string },
    }),
    // All of the input: what is left out would be missing.
    rewritten: {
      hookSpecificOutput: {
        hookEventName: "BeforeTool",
        tool_input: {
          file_path: "total.js",
          instruction: "mend",
          old_string: exact.old,
          new_string: exact.now,
        },
      },
    },
    denied: (reason: unknown) => ({ decision: "deny", reason, systemMessage: reason }),
    asked: { decision: "ask" },
    silence: undefined,
  },
  {
    agent: "Cursor",
    call: (old_string: string, new_string: string) => ({
      ...{
        conversation_id: "c",
        hook_event_name: "preToolUse",
        cursor_version: "2.0",
        tool_name: "StrReplace",
      },
      tool_input: { path: "total.js", old_string, new_string },
    }),
    rewritten: {
      agent_message: expect.stringContaining("line 2"),
      updated_input: { path: "total.js", old_string: exact.old, new_string: exact.now },
    },
    denied: (reason: unknown) => ({ permission: "deny", user_message: reason, agent_message: reason }),
    asked: { permission: "ask" },
    silence: {},
  },
  {
    agent: "Copilot in VS Code",
    call: (oldString: string, newString: string) => ({
      ...{ timestamp: "now", cwd: "/", sessionId: "s", hookEventName: "PreToolUse" },
      ...{ tool_name: "replace_string_in_file", tool_use_id: "t" },
      tool_input: { explanation: "mend", filePath: "total.js", oldString, newString },
    }),
    rewritten: {
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        additionalContext: expect.stringContaining("line 2"),
        updatedInput: {
          explanation: "mend",
          filePath: "total.js",
          oldString: exact.old,
          newString: exact.now,
        },
      },
    },
    denied: (reason: unknown) => ({
      hookSpecificOutput: {
        ...{ hookEventName: "PreToolUse", permissionDecision: "deny" },
        permissionDecisionReason: reason,
      },
    }),
    asked: { hookSpecificOutput: { permissionDecision: "ask" } },
    silence: undefined,
  },
  {
    agent: "Copilot's SDK",
    call: (old_str: string, new_str: string) => ({
      ...{ timestamp: 1, cwd: "/", toolName: "edit" },
      toolArgs: { path: "total.js", old_str, new_str },
    }),
    rewritten: {
      additionalContext: expect.stringContaining("line 2"),
      modifiedArgs: { path: "total.js", old_str: exact.old, new_str: exact.now },
    },
    denied: (reason: unknown) => ({ permissionDecision: "deny", permissionDecisionReason: reason }),
    asked: { permissionDecision: "ask" },
    silence: undefined,
  },
]

describe.each(agents)("$agent", ({ call, rewritten, denied, asked, silence }) => {
  it("gets a call that its own tool lands exactly, and no decision with it", async () => {
    const answer = await project().hook(call(slip, meant))
    expect(answer).toEqual(rewritten)
    expect(JSON.stringify(answer)).not.toMatch(/allow|permissionDecision"|"permission"|"decision"/)
  })

  it("is told why not, in the words of its own tool", async () => {
    const [, word] = /"(old_?[sS]tr(?:ing)?)"/.exec(JSON.stringify(call("", "")))!
    const answer = await project().hook(call("nothing like it", "x"))
    expect(answer).toEqual(denied(expect.stringMatching(new RegExp(`^${word} not found in content\n`))))
  })

  it("asks where a rule asks, with the call put right", async () => {
    const { hook } = project(guarded)
    expect(await hook(call(slip, meant))).toMatchObject(asked)
    expect(await hook(call("let sum = 0", "let sum = 1"))).toMatchObject(asked)
  })

  it("hears nothing of a call that will do, of other tools, and of tools of servers", async () => {
    const { hook } = project()
    expect(await hook(call("let sum = 0", "let sum = 1"))).toEqual(silence)
    for (const name of ["Bash", "mcp__emend__edit", "mcp_emend_edit"]) {
      const payload = JSON.parse(
        JSON.stringify(call(slip, meant)).replace(/"(tool_name|toolName)":"\w+"/, `"$1":"${name}"`),
      )
      expect(await hook(payload)).toEqual(silence)
    }
  })
})

it("reads the arguments that Copilot's command line sends as a string", async () => {
  const toolArgs = JSON.stringify({ path: "total.js", old_str: slip, new_str: meant })
  const answer = await project().hook({ timestamp: 1, cwd: "/", toolName: "edit", toolArgs })
  expect(answer.modifiedArgs).toEqual({ path: "total.js", old_str: exact.old, new_str: exact.now })
  expect(await project().hook({ toolName: "edit", toolArgs: "{" })).toBeUndefined()
})

describe("Codex", () => {
  const call = (command: string) => ({
    ...{ session_id: "s", turn_id: "t", hook_event_name: "PreToolUse", permission_mode: "default" },
    ...{ tool_name: "apply_patch", tool_input: { command } },
  })
  const patch = (...lines: string[]) => ["*** Begin Patch", ...lines, "*** End Patch"].join("\n")
  const update = (...lines: string[]) => patch("*** Update File: total.js", "@@", ...lines)
  const mended = update("-    let sum = 0", "+    let sum = 1", "     for (const item of items) {")

  it("gets a patch with the file's own text, which lands exactly", async () => {
    const { hookSpecificOutput: said } = await project().hook(call(mended))
    // Codex takes no other input without this word; its sandbox and its policy are asked after that.
    expect(said).toMatchObject({ hookEventName: "PreToolUse", permissionDecision: "allow" })
    expect(said.updatedInput.command).toBe(`${update("-\tlet sum = 0", "+\tlet sum = 1")}\n`)
    const { files } = applyToFiles(said.updatedInput.command, { "total.js": source }, { match: "exact" })
    expect(files["total.js"]).toBe(source.replace("= 0", "= 1"))
  })

  it("keeps the other files of the patch", async () => {
    const text = mended.replace(
      "*** End Patch",
      "*** Add File: new.js\n+new\n*** Delete File: old.js\n*** End Patch",
    )
    const { hook } = project({ "total.js": source, "old.js": "old\n" })
    const { updatedInput } = (await hook(call(text))).hookSpecificOutput
    const { files } = applyToFiles(
      updatedInput.command,
      { "total.js": source, "old.js": "old\n" },
      { match: "exact" },
    )
    expect(files).toMatchObject({
      "total.js": source.replace("= 0", "= 1"),
      "new.js": "new\n",
      "old.js": null,
    })
  })

  it("is refused what fits nowhere, or several places, with the evidence", async () => {
    const { hook } = project({ "total.js": `${source}${source}` })
    const deny = { hookSpecificOutput: { permissionDecision: "deny" } }
    expect(await hook(call(update("-nothing like it", "+x")))).toMatchObject(deny)
    const twice = await hook(call(update("-\tlet sum = 0", "+\tlet sum = 1")))
    expect(twice).toMatchObject(deny)
    expect(twice.hookSpecificOutput.permissionDecisionReason).toMatch(/lines? 2[\s\S]*9/)
  })

  it("hears nothing where the patch will do, or cannot be said exactly", async () => {
    expect(await project().hook(call(update("-\tlet sum = 0", "+\tlet sum = 1")))).toBeUndefined()
    expect(await project().hook(call("no patch"))).toBeUndefined()
    // Patches have no carriage returns, and no last line without a break.
    expect(await project({ "total.js": source.replaceAll("\n", "\r\n") }).hook(call(mended))).toBeUndefined()
    expect(await project({ "total.js": source.trimEnd() }).hook(call(mended))).toBeUndefined()
    expect(await project().hook(call(mended.replace("total.js", "../outside.js")))).toBeUndefined()
  })

  it("is refused what a rule asks about: it cannot ask", async () => {
    expect(await project(guarded).hook(call(mended))).toMatchObject({
      hookSpecificOutput: { permissionDecision: "deny" },
    })
  })

  it("is told what followed from its patch", async () => {
    const upper = 'require("fs").writeFileSync(process.argv[1], "FORMATTED\\n")'
    const formatters = { "*.js": [process.execPath, "-e", upper] }
    const { hook } = project({ "total.js": source, "emend.config.json": JSON.stringify({ formatters }) })
    const after = { hook_event_name: "PostToolUse", tool_response: "Exit code: 0\nSuccess." }
    expect(await hook({ ...call(mended), ...after })).toEqual({
      hookSpecificOutput: {
        hookEventName: "PostToolUse",
        additionalContext: "total.js was formatted: read it again before the next edit.",
      },
    })
  })
})

it("never tells VS Code to allow a patch, whose tool has the name of Codex's", async () => {
  const input =
    "*** Begin Patch\n*** Update File: total.js\n@@\n-    let sum = 0\n+    let sum = 1\n*** End Patch"
  const answer = await project().hook({
    ...{ hookEventName: "PreToolUse", sessionId: "s", tool_name: "apply_patch" },
    tool_input: { input, explanation: "mend" },
  })
  expect(answer.hookSpecificOutput).toMatchObject({ updatedInput: { explanation: "mend" } })
  expect(answer.hookSpecificOutput.permissionDecision).toBeUndefined()
})

it("takes a Write of Cursor's that replaces a text for what it is", async () => {
  const answer = await project().hook({
    ...{ conversation_id: "c", hook_event_name: "preToolUse", tool_name: "Write" },
    tool_input: { file_path: "total.js", old_string: slip, new_string: meant },
  })
  expect(answer.updated_input).toEqual({
    file_path: "total.js",
    old_string: exact.old,
    new_string: exact.now,
  })
})
