import type Anthropic from "@anthropic-ai/sdk"
import { describe, expect, it } from "vitest"
import { answer, answerToolUse, anthropicTools, textEditor, textEditor20250124 } from "./anthropic.ts"
import { deskWith } from "./tools/testing/session.ts"

const use = (input: unknown, name: string = textEditor.name) => ({
  type: "tool_use" as const,
  id: "toolu_1",
  name,
  input,
})

const desk = () => {
  const { session, text } = deskWith({ "src/a.ts": "one\ntwo\nthree\n" })
  const editor = async (input: unknown) => (await answerToolUse(session, use(input)))!
  return { session, text, editor }
}

describe("the text editor", () => {
  it("views, and then replaces, inserts and takes back", async () => {
    const { editor, text } = desk()
    expect(await editor({ command: "view", path: "src/a.ts", view_range: [2, 3] })).toEqual({
      type: "tool_result",
      tool_use_id: "toolu_1",
      content: "2→two\n3→three",
    })
    const replaced = await editor({
      command: "str_replace",
      path: "/workspace/src/a.ts",
      old_str: "two",
      new_str: "2",
    })
    expect(replaced.content).toBe("Edit applied successfully.")
    expect(text("src/a.ts")).toBe("one\n2\nthree\n")
    await editor({ command: "insert", path: "src/a.ts", insert_line: 1, insert_text: "1.5" })
    expect(text("src/a.ts")).toBe("one\n1.5\n2\nthree\n")
    await editor({ command: "insert", path: "src/a.ts", insert_line: 0, new_str: "zero\n" })
    await editor({ command: "str_replace", path: "src/a.ts", old_str: "three\n" })
    expect(text("src/a.ts")).toBe("zero\none\n1.5\n2\n")
    await editor({ command: "undo_edit", path: "src/a.ts" })
    expect(text("src/a.ts")).toBe("zero\none\n1.5\n2\nthree\n")
  })

  it("views to the end and lists folders", async () => {
    const { editor } = desk()
    expect((await editor({ command: "view", path: "src/a.ts", view_range: [3, -1] })).content).toBe("3→three")
    expect((await editor({ command: "view", path: "src" })).content).toBe("src is a folder:\n a.ts")
  })

  it("creates, but overwrites only what was seen", async () => {
    const { editor, text } = desk()
    expect((await editor({ command: "create", path: "b.ts", file_text: "b\n" })).is_error).toBeUndefined()
    expect(text("b.ts")).toBe("b\n")
    expect((await editor({ command: "create", path: "src/a.ts", file_text: "b\n" })).is_error).toBe(true)
  })

  it.each([
    [
      { command: "str_replace", path: "src/a.ts", old_str: "o", new_str: "0" },
      /^Found multiple matches for old_str\. Provide more surrounding lines\./,
    ],
    [
      { command: "str_replace", path: "src/a.ts", old_str: "nine", new_str: "9" },
      /^old_str not found in content/,
    ],
    [
      { command: "str_replace", path: "src/a.ts", old_str: "one", new_str: "one" },
      /^old_str and new_str must be different/,
    ],
    [{ command: "str_replace", path: "src/a.ts" }, /^old_str is required/],
    [{ command: "insert", path: "src/a.ts", insert_line: 99, insert_text: "x" }, /3 lines|99/],
    [{ command: "view", path: "nope.ts" }, /^File nope\.ts not found/],
    [{ command: "fly" }, /^There is no command "fly"\./],
    [{}, /^command is required/],
    [null, /^command is required/],
  ])("refuses %j as an error", async (input, message) => {
    const { editor, text } = desk()
    await editor({ command: "view", path: "src/a.ts" })
    const result = await editor(input)
    expect(result.is_error).toBe(true)
    expect(result.content).toMatch(message)
    expect(text("src/a.ts")).toBe("one\ntwo\nthree\n")
  })
})

describe("a message", () => {
  it("is answered call by call, and calls of other tools are left to others", async () => {
    const { session, text } = desk()
    const message: Pick<Anthropic.Message, "content"> = {
      content: [
        { type: "text", text: "I will.", citations: null },
        { ...use({ command: "view", path: "src/a.ts" }), caller: { type: "direct" } },
        {
          ...use({ filePath: "src/a.ts", oldString: "one", newString: "1" }, "edit"),
          caller: { type: "direct" },
        },
        { ...use({}, "get_weather"), caller: { type: "direct" } },
      ],
    }
    const content: Anthropic.ToolResultBlockParam[] = await answer(session, message)
    expect(content.map((block) => block.is_error ?? false)).toEqual([false, false])
    expect(text("src/a.ts")).toBe("1\ntwo\nthree\n")
  })

  it("is asked for with tools that the SDK takes", () => {
    const tools: Anthropic.ToolUnion[] = [textEditor, textEditor20250124, ...anthropicTools]
    expect(tools).toHaveLength(8)
    expect(anthropicTools[1]).toMatchObject({ name: "edit", input_schema: { type: "object" } })
  })
})
