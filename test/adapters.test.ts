import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it, onTestFinished, vi } from "vitest"
import { aiSdkTools } from "../src/ai-sdk.ts"
import { answerToolUse, textEditor } from "../src/anthropic.ts"
import { answerCall } from "../src/openai.ts"
import opencode from "../src/plugins/opencode.ts"
import pi from "../src/plugins/pi.ts"
import { deskWith } from "../src/tools/testing/session.ts"
import { callTool, inputJsonSchema, type ToolName, toolsNamed } from "../src/tools.ts"
import { temporaryFolder } from "./folder.ts"

// A model is advised to use tools that it has, by the names and with the parameters that it knows them by, wherever emend is plugged in.

const files = { "src/a.ts": "one\ntwo\ntwo\n", "src/b.ts": "other\n" }

/** What a model can do with the tools that it has; what it is told. */
interface Adapter {
  tools: string[]
  parameters: string[]
  read?(path: string): Promise<string>
  edit?(path: string, old: string, now: string): Promise<string>
  write?(path: string, content: string): Promise<string>
  /** A call that is no good at all. */
  junk(): Promise<string>
  /** A good input for each tool that takes any, with all that it needs and nothing else. */
  inputs: object[]
  send(input: object, at: number): Promise<string>
  /** What it is told before it calls anything. */
  described?: string
}

type Call = (tool: string, input: object) => Promise<string>

/** With emend's own tools of these names. */
function own(names: readonly ToolName[], call: Call, described: string): Adapter {
  const parameters = toolsNamed(names).flatMap((tool) => [
    ...JSON.stringify(inputJsonSchema(tool)).matchAll(/"(\w+)":\{/g),
  ])
  const patch = (...lines: string[]) =>
    call("apply_patch", { patchText: ["*** Begin Patch", ...lines, "*** End Patch"].join("\n") })
  const has = (name: ToolName) => names.includes(name)
  return {
    tools: [...names],
    parameters: parameters.map(([, name]) => name!),
    described,
    ...(has("read") && { read: (filePath) => call("read", { filePath }) }),
    edit: (filePath, oldString, newString) =>
      has("edit")
        ? call("edit", { filePath, oldString, newString })
        : has("multiedit")
          ? call("multiedit", { filePath, edits: [{ oldString, newString }] })
          : patch(`*** Update File: ${filePath}`, "@@", `-${oldString}`, `+${newString}`),
    ...(has("write") && { write: (filePath, content) => call("write", { filePath, content }) }),
    junk: () => call(names[0]!, { nonsense: 1 }),
    ...inputsOf(names, call),
  }
}

function inputsOf(names: readonly ToolName[], call: Call): Pick<Adapter, "inputs" | "send"> {
  const taking = names.filter((name) => goodInputs[name])
  return { inputs: taking.map((name) => goodInputs[name]!), send: (input, at) => call(taking[at]!, input) }
}

const replaced = { oldString: "one", newString: "1" }
const goodInputs: Partial<Record<ToolName, object>> = {
  read: { filePath: "src/a.ts" },
  edit: { filePath: "src/a.ts", ...replaced },
  multiedit: { filePath: "src/a.ts", edits: [replaced] },
  apply_patch: { patchText: "*** Begin Patch\n*** Delete File: src/a.ts\n*** End Patch" },
  write: { filePath: "src/c.ts", content: "c\n" },
}

const descriptions = (names: readonly ToolName[]) =>
  toolsNamed(names)
    .map(({ description }) => description)
    .join("\n")

const all: ToolName[] = ["read", "edit", "multiedit", "apply_patch", "write", "undo"]

function withTools(names: readonly ToolName[]): Adapter {
  const { session } = deskWith(files)
  const chosen = toolsNamed(names)
  return own(
    names,
    async (tool, input) => (await callTool(session, tool, input, chosen)).output,
    descriptions(names),
  )
}

const adapters: Record<string, () => Adapter | Promise<Adapter>> = {
  "all tools, as the MCP server has them": () => withTools(all),
  "read and edit": () => withTools(["read", "edit"]),
  "read, multiedit and write": () => withTools(["read", "multiedit", "write"]),
  "apply_patch alone": () => withTools(["apply_patch"]),
  "the AI SDK with some of them": () => {
    const names: ToolName[] = ["read", "edit", "undo"]
    const made = aiSdkTools(deskWith(files).session, names) as Record<
      string,
      { execute(input: object, context: object): Promise<unknown>; description?: string }
    >
    const told = names.map((name) => made[name]!.description).join("\n")
    return own(names, async (tool, input) => textOf(await made[tool]!.execute(input, {})), told)
  },
  "Anthropic's text editor": () => {
    const { session } = deskWith(files)
    const use = async (input: object) =>
      (await answerToolUse(session, { type: "tool_use", id: "1", name: textEditor.name, input }))!.content
    return {
      tools: ["view", "create", "str_replace", "insert", "undo_edit"],
      parameters: ["path", "old_str", "new_str", "file_text", "insert_line", "insert_text", "view_range"],
      read: (path) => use({ command: "view", path }),
      edit: (path, old_str, new_str) => use({ command: "str_replace", path, old_str, new_str }),
      write: (path, file_text) => use({ command: "create", path, file_text }),
      junk: () => use({ command: "str_replace", nonsense: 1 }),
      inputs: [
        { command: "view", path: "src/a.ts" },
        { command: "create", path: "src/c.ts", file_text: "c\n" },
        { command: "str_replace", path: "src/a.ts", old_str: "one" },
        { command: "insert", path: "src/a.ts", insert_line: 1, insert_text: "c\n" },
      ],
      send: use,
    }
  },
  "OpenAI's apply_patch": () => {
    const { session } = deskWith(files)
    const call = async (operation: object) => {
      const answer = await answerCall(session, { type: "apply_patch_call", call_id: "1", operation })
      return (answer as { output: string }).output
    }
    return {
      tools: ["apply_patch"],
      parameters: ["type", "path", "diff"],
      edit: (path, old, now) => call({ type: "update_file", path, diff: `@@\n-${old}\n+${now}` }),
      write: (path, content) => call({ type: "create_file", path, diff: `+${content}` }),
      junk: () => call({ type: "update_file", path: "src/a.ts", diff: "nonsense" }),
      inputs: [
        { type: "update_file", path: "src/a.ts", diff: "@@\n-one\n+1" },
        { type: "create_file", path: "src/c.ts", diff: "+c" },
        { type: "delete_file", path: "src/b.ts" },
      ],
      send: call,
    }
  },
  "opencode's plugin": async () => {
    const { tool, dispose, ...hooks } = await opencode({ directory: onDisk() })
    onTestFinished(() => dispose())
    const context = { sessionID: "s", ask: async () => {} }
    const call: Call = (name, input) =>
      tool[name]!.execute(input, context).then(
        ({ output }) => output,
        (error: Error) => error.message,
      )
    const told = Object.values(tool).map(({ description }) => description)
    return {
      ...own(all, call, told.join("\n")),
      ...inputsOf(
        all.filter((name) => name !== "read"),
        call,
      ),
      junk: () => call("edit", { nonsense: 1 }),
      async read(filePath) {
        await hooks["tool.execute.after"]({ tool: "read", sessionID: "s", args: { filePath } })
        return ""
      },
    }
  },
  "pi's extension": () => {
    const cwd = onDisk()
    const tools = new Map<string, { description: string; execute(...all: unknown[]): Promise<unknown> }>()
    const events = new Map<string, (event: never, context: never) => Promise<void>>()
    pi({
      registerTool: (tool) => void tools.set((tool as { name: string }).name, tool as never),
      on: (event, handler) => void events.set(event, handler as never),
    })
    onTestFinished(() => events.get("session_shutdown")!({} as never, {} as never))
    const context = { cwd, hasUI: false, ui: {}, sessionManager: { getSessionId: () => "s" } }
    const call: Call = (name, input) =>
      tools.get(name)!.execute("1", input, undefined, undefined, context).then(textOf, textOf)
    return {
      tools: ["read", ...tools.keys()],
      parameters: ["path", "edits", "oldText", "newText", "content", "commit", "paths"],
      described: [...tools.values()].map(({ description }) => description).join("\n"),
      async read(path) {
        const event = { toolName: "read", input: { path }, isError: false }
        await events.get("tool_result")!(event as never, context as never)
        return ""
      },
      edit: (path, oldText, newText) => call("edit", { path, edits: [{ oldText, newText }] }),
      write: (path, content) => call("write", { path, content }),
      junk: () => call("edit", { nonsense: 1 }),
      inputs: [
        { path: "src/a.ts", edits: [{ oldText: "one", newText: "1" }] },
        { path: "src/c.ts", content: "c\n" },
      ],
      send: (input, at) => call(["edit", "write"][at]!, input),
    }
  },
}

function onDisk(): string {
  const folder = temporaryFolder()
  vi.stubEnv("EMEND_CONFIG_HOME", temporaryFolder())
  onTestFinished(() => void vi.unstubAllEnvs())
  mkdirSync(join(folder, "src"))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  return folder
}

function textOf(value: unknown): string {
  return value instanceof Error ? value.message : typeof value === "string" ? value : JSON.stringify(value)
}

/** Everything that can go wrong with a call, and what the model is told. */
async function troubles({ read, edit, write, junk, described = "" }: Adapter): Promise<string[]> {
  const told = [described, await junk()]
  const say = async (text: Promise<string> | undefined) => void told.push((await text) ?? "")
  await say(edit?.("src/none.ts", "one", "1"))
  await say(edit?.("src", "one", "1"))
  await say(edit?.("src/b.ts", "other", "another"))
  await say(write?.("src/b.ts", "another"))
  await say(read?.("src/none.ts"))
  await say(read?.("src/a.ts"))
  await say(edit?.("src/a.ts", "nothing like it", "1"))
  await say(edit?.("src/a.ts", "two", "2"))
  await say(edit?.("src/a.ts", "two", "two"))
  await say(edit?.("src/a.ts", "", "new"))
  await say(edit?.("../outside.ts", "one", "1"))
  return told
}

const nameLike = "multiedit apply_patch str_replace undo_edit oldString newString replaceAll filePath".split(
  " ",
)
const parameterLike = "old_string new_string old_str new_str file_text oldText newText patchText".split(" ")
const english = ["read", "edit", "write", "undo", "view", "create", "insert"]

/** The names in a text that are those of some adapter's tools or parameters, or that it advises to call. */
function namesIn(text: string): string[] {
  const words = [...nameLike, ...parameterLike].filter((word) => new RegExp(`\\b${word}\\b`).test(text))
  const advised = [...text.matchAll(/\b(?:call|use|with|tool)\s+`?(\w+)`?/gi)].map(([, word]) => word!)
  return [...words, ...advised.filter((word) => english.includes(word))]
}

it.each(Object.keys(adapters))("advises only what there is: %s", async (name) => {
  const adapter = await adapters[name]!()
  const known = new Set([...adapter.tools, ...adapter.parameters])
  const told = await troubles(adapter)
  expect(told.filter((text) => text !== "").length).toBeGreaterThan(5)
  for (const text of told)
    expect(
      namesIn(text).filter((word) => !known.has(word)),
      text,
    ).toEqual([])
})

/** An input without one of its parts, or with something else in its place; and what that part is called. */
function spoiled(input: object): { part: string; input: object }[] {
  const entries = Object.entries(input)
  return entries.flatMap(([part, value]) => {
    const others = entries.filter(([name]) => name !== part)
    const inner = Array.isArray(value) ? spoiled(value[0]) : []
    return [
      { part, input: Object.fromEntries(others) },
      ...[[], {}, typeof value === "number" ? "some" : 5].map((other) => ({
        part,
        input: { ...input, [part]: other },
      })),
      ...inner.map((each) => ({ part: each.part, input: { ...input, [part]: [each.input] } })),
    ]
  })
}

it.each(Object.keys(adapters))("names what is wrong with a call as its tool does: %s", async (name) => {
  const adapter = await adapters[name]!()
  const known = new Set([...adapter.tools, ...adapter.parameters])
  expect(adapter.inputs.length).toBeGreaterThan(0)
  for (const [at, good] of adapter.inputs.entries())
    for (const { part, input } of spoiled(good)) {
      const told = await adapter.send(input, at)
      expect(told, JSON.stringify(input)).toMatch(new RegExp(`\\b${part}\\b`))
      expect(
        namesIn(told).filter((word) => !known.has(word)),
        told,
      ).toEqual([])
    }
})
