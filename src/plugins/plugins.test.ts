import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import opencode from "./opencode.ts"
import pi from "./pi.ts"

// Here is how the plugins treat what a host says; that the hosts say it is shown by test/clients, in the hosts themselves.

const source = "let a = 1\nlet b = 2\n"

function project(config?: object) {
  const folder = temporaryFolder()
  vi.stubEnv("EMEND_CONFIG_HOME", temporaryFolder())
  onTestFinished(() => void vi.unstubAllEnvs())
  mkdirSync(join(folder, "src"))
  writeFileSync(join(folder, "src/a.js"), source)
  if (config) writeFileSync(join(folder, "emend.config.json"), JSON.stringify(config))
  return { folder, text: () => readFileSync(join(folder, "src/a.js"), "utf8") }
}

describe("opencode", () => {
  async function start(config?: object) {
    const { folder, text } = project(config)
    const { tool, dispose, ...hooks } = await opencode({ directory: folder })
    onTestFinished(() => dispose())
    const questions: { permission: string; patterns: string[]; metadata: Record<string, unknown> }[] = []
    const call = (name: string, input: object, refusal?: Error) =>
      tool[name]!.execute(input, {
        sessionID: "s",
        async ask(question) {
          questions.push(question)
          if (refusal) throw refusal
        },
      })
    const read = (filePath: string) =>
      hooks["tool.execute.after"]({ tool: "read", sessionID: "s", args: { filePath } })
    return { call, read, questions, text }
  }
  const change = { filePath: "src/a.js", oldString: "a = 1", newString: "a = 11" }

  it("is asked about every change, with the diff", async () => {
    const { call, read, questions, text } = await start()
    await read("src/a.js")
    expect(await call("edit", change)).toMatchObject({
      title: "src/a.js",
      output: "Edit applied successfully.",
    })
    expect(questions).toMatchObject([{ permission: "edit", patterns: ["src/a.js"] }])
    expect(questions[0]!.metadata.diff).toContain("+let a = 11")
    await call("undo", {})
    expect(questions).toHaveLength(2)
    expect(text()).toBe(source)
  })

  it("is shown what it approves as it is, and asked about both ends of a move", async () => {
    const { call, read, questions, text } = await start()
    await read("src/a.js")
    await call("edit", { ...change, newString: "a = '\u001b[2J\u202e'" })
    expect(questions[0]!.metadata.diff).toContain("a = '␛[2J<U+202E>'")
    expect(text()).toContain("a = '\u001b[2J\u202e'")
    const patchText = "*** Begin Patch\n*** Update File: src/a.js\n*** Move to: src/b.js\n*** End Patch\n"
    await call("apply_patch", { patchText })
    expect(questions[1]!.patterns).toEqual(["src/a.js", "src/b.js"])
  })

  it("says no in its own words, and then nothing is written", async () => {
    const { call, read, text } = await start()
    await read("src/a.js")
    const refusal = new Error("The user has rejected this.")
    await expect(call("edit", change, refusal)).rejects.toBe(refusal)
    expect(text()).toBe(source)
  })

  it("is asked also where the folder's own rules allow, and not where they deny", async () => {
    const allowing = await start({ permissions: { edit: { "src/**": "allow" } } })
    await allowing.read("src/a.js")
    await allowing.call("edit", change)
    expect(allowing.questions).toHaveLength(1)
    const denying = await start({ permissions: { edit: { "src/**": "deny" } } })
    await denying.read("src/a.js")
    await expect(denying.call("edit", change)).rejects.toThrow("src/**")
    expect(denying.questions).toEqual([])
  })

  it("has shown what emend did not read itself, and nothing else", async () => {
    const { call } = await start()
    await expect(call("edit", change)).rejects.toThrow(/has not been read/)
  })
})

describe("pi", () => {
  type Execute = (
    id: string,
    input: object,
    signal: undefined,
    update: undefined,
    context: object,
  ) => Promise<unknown>

  function start(config?: object) {
    const { folder, text } = project(config)
    const tools = new Map<string, Execute>()
    const events = new Map<string, (event: never, context: never) => Promise<void>>()
    pi({
      registerTool: (tool) =>
        void tools.set((tool as { name: string }).name, (tool as { execute: Execute }).execute),
      on: (event, handler) => void events.set(event, handler as never),
    })
    onTestFinished(() => events.get("session_shutdown")!({} as never, {} as never))
    const questions: string[] = []
    const contextOf = (answer?: boolean) => ({
      ...{ cwd: folder, hasUI: answer !== undefined },
      ui: {
        async confirm(_: string, question: string) {
          questions.push(question)
          return answer
        },
      },
      sessionManager: { getSessionId: () => "s" },
    })
    const call = (name: string, input: object, answer?: boolean) =>
      tools.get(name)!("1", input, undefined, undefined, contextOf(answer))
    const read = (path: string) =>
      events.get("tool_result")!(
        { toolName: "read", input: { path }, isError: false } as never,
        contextOf() as never,
      )
    return { call, read, text, questions }
  }
  const change = {
    path: "src/a.js",
    edits: [
      { oldText: "a = 1", newText: "a = 11" },
      { oldText: "b = 2", newText: "b = 22" },
    ],
  }

  it("edits several places with the parameters that its models know, and takes it back", async () => {
    const { call, read, text } = start()
    await read("src/a.js")
    await call("edit", change)
    expect(text()).toBe("let a = 11\nlet b = 22\n")
    await call("undo", {})
    expect(text()).toBe(source)
  })

  it("asks the person where a rule asks, and refuses where there is none", async () => {
    const { call, read, text } = start({ permissions: { edit: { "src/**": "ask" } } })
    await read("src/a.js")
    await expect(call("edit", change)).rejects.toThrow()
    await expect(call("edit", change, false)).rejects.toThrow()
    expect(text()).toBe(source)
    await call("edit", change, true)
    expect(text()).toBe("let a = 11\nlet b = 22\n")
  })

  it("shows the person what they approve as it is, and says first where it does not show all", async () => {
    const { call, read, questions } = start({ permissions: { edit: { "src/**": "ask" } } })
    await read("src/a.js")
    const edit = (newText: string) =>
      call("edit", { path: "src/a.js", edits: [{ oldText: "a = 1", newText }] }, true)
    await edit("\u001b[2J a = 1\u202e")
    expect(questions[0]).toContain("+let ␛[2J a = 1<U+202E>")
    await edit(`a = 1${"x".repeat(30_000)}`)
    expect(questions[1]).toMatch(/^NOT ALL OF THE CHANGE IS SHOWN/)
  })
})
