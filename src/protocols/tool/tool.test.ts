import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyToFiles } from "../../apply-to-files.ts"
import type { Edit } from "../../edits/edit.ts"
import { protocols } from "../registry.ts"
import { bare, type ReadOptions, readWith } from "../testing/read.ts"

const tool = protocols.find((each) => each.name === "tool")!

const read = (response: string, options: ReadOptions = {}) =>
  readWith(options.named ? [tool] : protocols, response, options)

/** The edits of a response, which must have no issue. */
function editsIn(response: unknown, options?: ReadOptions): Edit[] {
  const { edits, issues } = read(typeof response === "string" ? response : JSON.stringify(response), options)
  expect(issues).toEqual([])
  return edits.map(bare)
}

const swap = (path: string, old: string, after: string, more: object = {}): Edit => ({
  op: "update",
  path,
  hunks: [{ old, new: after, scope: "substring", ...more }],
})

const input = { filePath: "a.ts", oldString: "x", newString: "y" }
const expected = [swap("a.ts", "x", "y")]

describe("the shapes of a call", () => {
  it.each<[string, unknown]>([
    ["name and input", { name: "edit", input }],
    ["arguments", { name: "edit", arguments: input }],
    ["arguments as a string", { name: "edit", arguments: JSON.stringify(input) }],
    ["parameters", { name: "Edit", parameters: input }],
    ["args", { tool: "edit", args: input }],
    ["snake case", { name: "edit_file", input: { file_path: "a.ts", old_string: "x", new_string: "y" } }],
    ["parameters beside the name", { name: "edit", ...input }],
    ["the parameters alone", input],
    ["a list", [{ name: "edit", input }]],
    ["Anthropic's", { type: "tool_use", id: "toolu_1", name: "edit", input }],
    [
      "an Anthropic message",
      {
        role: "assistant",
        content: [
          { type: "text", text: "Hi {" },
          { type: "tool_use", name: "edit", input },
        ],
      },
    ],
    ["OpenAI's", { type: "function_call", call_id: "c", name: "edit", arguments: JSON.stringify(input) }],
    [
      "OpenAI's output",
      {
        id: "r",
        output: [
          { type: "reasoning", summary: [] },
          { type: "function_call", name: "edit", arguments: JSON.stringify(input) },
        ],
      },
    ],
    [
      "OpenAI chat",
      {
        choices: [
          {
            message: {
              role: "assistant",
              tool_calls: [
                { id: "1", type: "function", function: { name: "edit", arguments: JSON.stringify(input) } },
              ],
            },
          },
        ],
      },
    ],
    [
      "Gemini's",
      {
        candidates: [
          {
            content: {
              parts: [
                {
                  functionCall: {
                    name: "replace",
                    args: { file_path: "a.ts", old_string: "x", new_string: "y" },
                  },
                },
              ],
            },
          },
        ],
      },
    ],
    ["a name space", { name: "mcp__files__edit", input }],
    [
      "a text editor",
      {
        name: "str_replace_based_edit_tool",
        input: { command: "str_replace", path: "a.ts", old_str: "x", new_str: "y" },
      },
    ],
    ["another name", { name: "functions.search_replace", input }],
  ])("%s", (_, value) => {
    expect(editsIn(value)).toEqual(expected)
    expect(editsIn(JSON.stringify(value, null, 2), { named: true })).toEqual(expected)
    expect(editsIn(`Sure.\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\nDone.\n`)).toEqual(
      expected,
    )
  })

  it.each([
    [
      "one a line",
      `{"name":"edit","input":${JSON.stringify(input)}}\n{"name":"edit","input":${JSON.stringify(input)}}\n`,
    ],
    [
      "in tags",
      `Now:\n<tool_call>\n{"name":"edit","arguments":${JSON.stringify(input)}}\n</tool_call>\n<tool_call>{"name":"edit","arguments":${JSON.stringify(input)}}</tool_call>\n`,
    ],
    [
      "one after the other",
      `{"name":"edit","input":${JSON.stringify(input)}}, {"name":"edit","input":${JSON.stringify(input)}}`,
    ],
  ])("several, %s", (_, response) => {
    expect(editsIn(response)).toEqual([...expected, ...expected])
  })
})

describe("a call after other words on its line", () => {
  const fields = '{"path": "a.ts", "content": "one\\n"}'
  it.each([
    ["a sentence", `I call it now: {"name": "write_file", "input": ${fields}}`],
    ["its name", `functions.write_file(${fields})`],
    ["an action", `Action: write_file\nAction Input: ${fields}`],
    [
      "tokens",
      `<|tool_call_begin|>functions.write_file:0<|tool_call_argument_begin|>${fields}<|tool_call_end|>`,
    ],
    [
      "tokens and a fence",
      `<｜tool▁call▁begin｜>function<｜tool▁sep｜>write_file\n\`\`\`json\n${fields}\n\`\`\``,
    ],
  ])("%s", (_, text) => {
    const { edits, issues } = read(`Well.\n${text}\n`)
    expect(issues).toEqual([])
    expect(edits).toMatchObject([{ op: "create", path: "a.ts", content: "one\n" }])
  })

  it.each([
    ["a program in a fence", `\`\`\`python\nwrite_file(${fields})\n\`\`\``],
    ["a pipe above a list in a program", "```elixir\ndata |> write_file\n{:ok, name}\n```"],
    ["inline code", `Say \`write_file(${fields})\` then.`],
    ["other JSON", `The settings are: ${fields}`],
    ["another tool", `read_file(${fields})`],
  ])("%s is none", (_, text) => {
    const { edits, issues } = read(`Well.\n${text}\n`)
    expect(edits).toEqual([])
    expect(issues.map(({ code }) => code)).not.toContain("parse_error")
  })
})

describe("calls as tags", () => {
  const invoke = (path: string, old: string, after: string) =>
    `<invoke name="edit">\n<parameter name="filePath">${path}</parameter>\n<parameter name="oldString">${old}</parameter>\n<parameter name="newString">${after}</parameter>\n</invoke>\n`

  it("with values as they are", () => {
    const response = `On it.\n\n<function_calls>\n${invoke("a.ts", "  x\n\n{", "<b>\n")}${invoke("b.ts", "1", "2")}</function_calls>\n`
    expect(editsIn(response)).toEqual([swap("a.ts", "  x\n\n{", "<b>\n"), swap("b.ts", "1", "2")])
  })

  it("all on one line", () => {
    expect(
      editsIn(`<function_calls>${invoke("a.ts", "x", "y").replaceAll("\n", "")}</function_calls>`),
    ).toEqual(expected)
  })

  it("with values on lines of their own", () => {
    const field = (key: string, value: string) => `<parameter=${key}>\n${value}\n</parameter>\n`
    const response = `<tool_call>\n<function=edit>\n${field("file_path", "a.ts")}${field("old_string", "x")}${field("new_string", "y")}</function>\n</tool_call>\n`
    expect(editsIn(response)).toEqual(expected)
  })

  it("cut short at any offset: nothing", () => {
    const whole = invoke("a.ts", "x", "y").trimEnd()
    for (let length = 21; length < whole.length; length++) {
      const { edits, issues } = read(whole.slice(0, length))
      expect(edits).toEqual([])
      expect(issues).toMatchObject([{ code: "incomplete_edit" }])
    }
  })

  it("with a tag inside a value: refused", () => {
    expect(read(invoke("a.ts", "x</parameter>z", "y"))).toMatchObject({
      edits: [],
      issues: [{ code: "parse_error" }],
    })
  })

  it("that run into each other: refused, and the next one is unharmed", () => {
    const cut = invoke("a.ts", "x", "y").slice(0, 90)
    const { edits, issues } = read(`${cut}\n${invoke("b.ts", "1", "2")}${invoke("c.ts", "1", "2")}`)
    expect(edits.map(bare)).toEqual([swap("c.ts", "1", "2")])
    expect(issues).toMatchObject([{ code: "parse_error" }])
  })

  it("of tools that are not ours: ignored", () => {
    expect(
      read('<invoke name="get_weather">\n<parameter name="city">Rome</parameter>\n</invoke>\n').issues,
    ).toEqual([])
  })
})

describe("the tools", () => {
  it("edit: every occurrence", () => {
    expect(editsIn({ name: "edit", input: { ...input, replaceAll: true } })).toEqual([
      swap("a.ts", "x", "y", { occurrence: "all" }),
    ])
    expect(editsIn({ name: "replace", input: { ...input, expected_replacements: 3 } })).toEqual([
      swap("a.ts", "x", "y", { occurrence: "all", count: 3 }),
    ])
    expect(
      editsIn({ name: "edit", input: { ...input, replaceAll: false, expected_replacements: 1 } }),
    ).toEqual(expected)
  })

  it("edit: an empty oldString makes a file, and never replaces one", () => {
    expect(editsIn({ name: "edit", input: { ...input, oldString: "" } })).toEqual([
      { op: "create", path: "a.ts", content: "y" },
    ])
  })

  it("multiedit: each edit by itself, in order", () => {
    const edits = [
      { oldString: "", newString: "one" },
      { oldString: "one", newString: "two" },
      { old_string: "t", new_string: "w", replace_all: "true" },
    ]
    expect(editsIn({ name: "MultiEdit", input: { file_path: "a.ts", edits } })).toEqual([
      { op: "create", path: "a.ts", content: "one" },
      swap("a.ts", "one", "two"),
      swap("a.ts", "t", "w", { occurrence: "all" }),
    ])
  })

  it("write and create", () => {
    expect(editsIn({ name: "Write", input: { file_path: "a.ts", content: "" } })).toEqual([
      { op: "create", path: "a.ts", content: "", overwrite: true },
    ])
    expect(editsIn({ name: "create_file", input: { path: "a.ts", content: "x" } })).toEqual([
      { op: "create", path: "a.ts", content: "x" },
    ])
  })

  it("delete and move", () => {
    expect(
      editsIn([
        { name: "delete_file", input: { path: "a" } },
        { name: "move_file", input: { source: "b", destination: "c" } },
      ]),
    ).toEqual([
      { op: "delete", path: "a" },
      { op: "move", path: "b", to: "c" },
    ])
  })

  it("the commands of a text editor", () => {
    const call = (more: object) => ({ name: "str_replace_editor", input: { path: "a.ts", ...more } })
    expect(editsIn(call({ command: "create", file_text: "x\n" }))).toEqual([
      { op: "create", path: "a.ts", content: "x\n" },
    ])
    expect(editsIn(call({ command: "str_replace", old_str: "x" }))).toEqual([swap("a.ts", "x", "")])
    expect(editsIn(call({ command: "insert", insert_line: 3, new_str: "x" }))).toEqual([
      { op: "update", path: "a.ts", hunks: [{ old: "", new: "x\n", scope: "lines", line: 3 }] },
    ])
    expect(editsIn(call({ command: "view" }))).toEqual([])
    expect(read(JSON.stringify(call({ command: "undo_edit" }))).issues).toMatchObject([
      { code: "unknown_op" },
    ])
  })

  it("apply_patch, as an object, as a bare string, and as a command", () => {
    const patch = "*** Begin Patch\n*** Update File: a.ts\n@@ class A\n-x\n+y\n*** End Patch"
    const edit = {
      op: "update",
      path: "a.ts",
      hunks: [{ old: "x\n", new: "y\n", scope: "lines", seek: ["class A"] }],
    }
    for (const call of [
      { name: "apply_patch", input: { patchText: patch } },
      { name: "apply_patch", arguments: JSON.stringify({ input: patch }) },
      { type: "custom_tool_call", name: "apply_patch", input: patch },
    ])
      expect(editsIn(call)).toEqual([edit])
    expect(
      editsIn({ name: "shell", arguments: { command: ["apply_patch", patch] } }, { named: true }),
    ).toEqual([edit])
  })

  it("apply_patch_call", () => {
    const call = (operation: object) => ({ type: "apply_patch_call", call_id: "1", operation })
    expect(
      editsIn([
        call({ type: "create_file", path: "n.ts", diff: "+one\n+two\n" }),
        call({ type: "update_file", path: "a.ts", diff: "@@\n a\n-x\n+y\n" }),
        call({ type: "delete_file", path: "d.ts" }),
      ]),
    ).toMatchObject([
      { op: "create", path: "n.ts" },
      { op: "update", path: "a.ts", hunks: [{ old: "a\nx\n", new: "a\ny\n", scope: "lines" }] },
      { op: "delete", path: "d.ts" },
    ])
  })

  it("apply_patch_call: a diff cannot reach other files", () => {
    const operation = { type: "update_file", path: "a.ts", diff: "@@\n-x\n+y\n*** Delete File: b.ts" }
    const { edits, issues } = read(JSON.stringify({ type: "apply_patch_call", operation }))
    expect(edits).toEqual([])
    expect(issues).toMatchObject([{ code: "parse_error", path: "a.ts" }])
  })
})

describe("faults", () => {
  it.each<[string, object, object]>([
    [
      "missing_attribute",
      { name: "edit", input: { oldString: "x", newString: "y" } },
      { message: "filePath is required" },
    ],
    [
      "missing_attribute",
      { name: "edit", input: { ...input, filePath: "" } },
      { message: "filePath is required" },
    ],
    [
      "missing_attribute",
      { name: "edit", input: { filePath: "a", newString: "y" } },
      { message: "oldString is required", path: "a" },
    ],
    ["missing_attribute", { name: "write", input: { filePath: "a" } }, { message: "content is required" }],
    ...(
      [
        ["edit", { old_string: "x", new_string: "y" }, "file_path"],
        ["edit", { file_path: "a", new_string: "y" }, "old_string"],
        ["str_replace", { old_str: "x", new_str: "y" }, "path"],
        ["str_replace", { path: "a", new_str: "y" }, "old_str"],
        ["edit_file", { path: "a", edits: [{ oldText: "x" }] }, "newText"],
        ["replace_file_content", { TargetFile: "a", ReplacementContent: "y" }, "TargetContent"],
        ["edit_file", { code_edit: "x" }, "target_file"],
        ["create_file", { filePath: "a" }, "content"],
      ] as const
    ).map(([name, given, missing]): [string, object, object] => [
      "missing_attribute",
      { name, input: given },
      { message: `${missing} is required`, hint: `Give the call the parameter ${missing}.` },
    ]),
    [
      "parse_error",
      { name: "str_replace", input: { path: "a", old_str: 5, new_str: "y" } },
      { message: "old_str must be a string" },
    ],
    [
      "parse_error",
      { name: "edit", input: { ...input, newString: 5 } },
      { message: "newString must be a string" },
    ],
    [
      "no_change",
      { name: "edit", input: { ...input, newString: "x" } },
      { message: "oldString and newString must be different" },
    ],
    ["no_change", { name: "edit", input: { ...input, oldString: "", newString: "" } }, {}],
    [
      "incomplete_edit",
      { name: "edit", input: { ...input, newString: "y\n// ... rest of the code\n" } },
      { path: "a.ts" },
    ],
    [
      "incomplete_edit",
      { name: "write", input: { filePath: "a", content: "# ... existing code ...\n" } },
      {},
    ],
    ["missing_child", { name: "multiedit", input: { filePath: "a", edits: [] } }, {}],
    ["unknown_op", { type: "apply_patch_call", operation: { type: "rename_file", path: "a" } }, {}],
  ])("%s", (code, call, more) => {
    const { edits, issues } = read(JSON.stringify(call))
    expect(edits).toEqual([])
    expect(issues).toMatchObject([{ code, ...more, line: 1 }])
  })

  it("a multiedit with one bad edit is refused whole, its neighbours are not", () => {
    const bad = {
      name: "multiedit",
      input: { filePath: "b", edits: [{ oldString: "x", newString: "y" }, { oldString: "x" }] },
    }
    const { edits, issues } = read(JSON.stringify([bad, { name: "edit", input }]))
    expect(edits.map(bare)).toEqual(expected)
    expect(issues).toMatchObject([{ code: "missing_attribute", path: "b" }])
  })

  it("an unknown tool is worth a word only if the caller named the format", () => {
    const call = JSON.stringify({ type: "tool_use", name: "get_weather", input: { city: "Rome" } })
    expect(read(call).issues).toEqual([])
    expect(read(call, { named: true }).issues).toMatchObject([{ code: "unknown_op" }])
    expect(read('{"name":"bash","input":{"command":"ls"}}', { named: true }).issues).toEqual([])
  })

  it("quotes that are not escaped", () => {
    const { edits, issues } = read(
      `{"name":"edit","input":{"filePath":"a","oldString":"say "hi"","newString":"y"}}\n`,
    )
    expect(edits).toEqual([])
    expect(issues).toMatchObject([{ code: "parse_error" }])
  })

  it("a string that is never closed does not take the next call with it", () => {
    const { edits, issues } = read(
      `{"name":"edit","input":{"filePath":"a","oldString":"x}}\n{"name":"edit","input":${JSON.stringify(input)}}\n`,
    )
    expect(edits.map(bare)).toEqual(expected)
    expect(issues).toMatchObject([{ code: "incomplete_edit", path: "a" }])
  })

  it("a fence that is closed inside a string does not take what follows with it", () => {
    const { edits, issues } = read(
      `\`\`\`json\n{"name":"edit","input":{"filePath":"a","oldString":"x\n\`\`\`\n\n*** Begin Patch\n*** Delete File: b\n*** End Patch\n`,
    )
    expect(edits).toMatchObject([{ op: "delete", path: "b" }])
    expect(issues).toMatchObject([{ code: "incomplete_edit", path: "a" }])
  })

  it("calls around such a fence, in a list that is never closed, are given once", () => {
    const first = '{"name":"edit","input":{"filePath":"b","oldString":"x\n```\n","newString":"y"}}'
    const call = `{"name":"edit","input":${JSON.stringify(input)}}`
    const { edits, issues } = read(`\`\`\`json\n[${first},\n${call}\n`)
    expect(edits.map(bare)).toEqual([swap("b", "x\n```\n", "y"), ...expected])
    expect(issues).toMatchObject([{ code: "incomplete_edit" }])
  })
})

describe("what is put right", () => {
  it.each([
    [
      "raw-newline",
      '{"name":"edit","input":{"filePath":"a.ts","oldString":"x\n","newString":"y\n"}}',
      [swap("a.ts", "x\n", "y\n")],
    ],
    [
      "raw-control",
      '{"name":"edit","input":{"filePath":"a.ts","oldString":"\tx","newString":"y"}}',
      [swap("a.ts", "\tx", "y")],
    ],
    [
      "trailing-comma",
      '[{"name":"edit","input":{"filePath":"a.ts","oldString":"x","newString":"y",},},]',
      expected,
    ],
  ])("%s", (kind, response, edits) => {
    const result = read(response)
    expect(result.edits.map(bare)).toEqual(edits)
    expect(result.repairs).toEqual([kind])
  })

  it("the parameters too, if they are JSON in a string", () => {
    const given = '{"filePath":"a.ts","oldString":"x\n","newString":"y\n",}'
    const { edits, repairs } = read(JSON.stringify({ name: "edit", arguments: given }))
    expect(edits.map(bare)).toEqual([swap("a.ts", "x\n", "y\n")])
    expect(repairs).toEqual(["raw-newline", "trailing-comma"])
  })

  it("but not parameters that are no JSON at all", () => {
    const { edits, issues } = read('{"name":"edit","arguments":"{filePath: a}"}')
    expect(edits).toEqual([])
    expect(issues).toMatchObject([
      { code: "parse_error", message: "The parameters of edit are not valid JSON." },
    ])
  })

  it("nothing in proper calls, whatever is in their strings", () => {
    const odd = { filePath: "a.ts", oldString: '{"name":"edit"},]\n```\n\\"', newString: "$& }] \u2028" }
    const { edits, repairs } = read(JSON.stringify({ name: "edit", input: odd }))
    expect(edits.map(bare)).toEqual([swap("a.ts", odd.oldString, odd.newString)])
    expect(repairs).toEqual([])
  })
})

describe("what is no call", () => {
  it.each([
    ["a package", '```json\n{\n  "name": "demo",\n  "type": "module"\n}\n```\n'],
    ["data", '{"a": [1, 2, {"b": "edit"}]}\n'],
    ["prose", 'Use the "edit" tool with {"filePath"}.\n'],
    ["code", "function f() {\n  return { name: 'edit' }\n}\n"],
  ])("%s", (_, response) => {
    expect(read(response)).toEqual({ edits: [], issues: [], repairs: [] })
  })

  it("a remark in brackets, even if the format was named", () => {
    const response = `[Note: two steps.\n{first}\n${JSON.stringify({ name: "edit", input })}\n`
    expect(editsIn(response, { named: true })).toEqual(expected)
  })
})

const second = { name: "write", input: { filePath: "b.ts", content: "one\ntwo\n" } }
const third = {
  name: "multiedit",
  input: {
    filePath: "c.ts",
    edits: [
      { oldString: "a", newString: "b" },
      { oldString: "b", newString: "c" },
    ],
  },
}
const calls = [{ name: "edit", input }, second, third]
const responses = [
  JSON.stringify(calls),
  JSON.stringify(calls, null, 2),
  `Text\n\`\`\`json\n${JSON.stringify(calls, null, 2)}\n\`\`\`\nEnd\n`,
  calls.map((call) => JSON.stringify(call)).join("\n"),
  JSON.stringify({ role: "assistant", content: calls.map((call) => ({ type: "tool_use", ...call })) }),
]

describe("laws", () => {
  it.each(responses)("cut short at any offset, %#: whole calls only", (response) => {
    const all = read(response).edits.map(bare)
    expect(all).toHaveLength(4)
    for (let length = 1; length < response.length; length++) {
      const { edits, issues } = read(response.slice(0, length), { named: true })
      expect(edits.map(bare)).toEqual(all.slice(0, edits.length))
      expect(edits).not.toHaveLength(3)
      if (edits.length < 4 && edits.length + issues.length === 0)
        expect(response.slice(0, length)).not.toMatch(/[[{]/)
    }
  })

  it("a list that is cut keeps its whole calls and says which one was cut", () => {
    const { edits, issues } = read(JSON.stringify(calls).slice(0, 130))
    expect(edits.map(bare)).toEqual(expected)
    expect(issues).toMatchObject([{ code: "incomplete_edit", path: "b.ts" }])
  })

  it("any chunking reads the same", () => {
    for (const response of responses)
      for (const chunk of [1, 3, 16, 100]) expect(read(response, { chunk })).toEqual(read(response))
  })

  it("what is printed is read back", () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 4 }), (edits) => {
        const { text, issues } = tool.print(edits)
        expect(issues).toEqual([])
        expect(editsIn(text)).toEqual(edits)
        expect(editsIn(text, { named: true })).toEqual(edits)
      }),
      { numRuns: 300 },
    )
  })

  it("line-scoped edits are printed as patches", () => {
    const edits: Edit[] = [
      {
        op: "update",
        path: "a.ts",
        hunks: [
          { old: "a\nb\n", new: "a\nc\n", scope: "lines" },
          { old: "x\n", new: "", scope: "lines" },
        ],
      },
    ]
    expect(editsIn(tool.print(edits).text)).toEqual(edits)
  })

  it("says what it cannot print", () => {
    const edits: Edit[] = [
      { op: "rewrite", path: "a", content: "x" },
      { op: "update", path: "b", hunks: [{ old: "a", new: "b", scope: "substring", occurrence: 2 }] },
      {
        op: "update",
        path: "c",
        hunks: [
          { old: "a", new: "b", scope: "substring" },
          { old: "c", new: "d", scope: "substring" },
        ],
      },
    ]
    const { text, issues } = tool.print(edits)
    expect(text).toBe("")
    expect(issues.map((issue) => issue.path)).toEqual(["a", "b", "c"])
  })

  it("garbage neither crashes nor yields an edit without a file", () => {
    const scrap = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      '"',
      ",",
      ":",
      "\\",
      "\n",
      "```\n",
      '{"name":"edit",',
      '"input":',
      '{"filePath":"a","oldString":"x","newString":"y"}',
      '"edits":',
      "<tool_call>",
      "x",
    )
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 30 }), fc.boolean(), (parts, named) => {
        for (const each of read(parts.join(""), { named }).edits) expect(each.path).toBe("a")
      }),
      { numRuns: 1000 },
    )
  })

  it("deep nesting ends in an issue", () => {
    const { edits, issues } = read(`{"name":"edit","input":${"[".repeat(100_000)}`)
    expect(edits).toEqual([])
    expect(issues).toMatchObject([{ code: "parse_error" }])
  })

  it("of a list that is cut off, says where its last call begins", () => {
    const { issues } = read('[\n  {"name":"edit"},\n  {"name":"edit"\n  },\n', { named: true })
    expect(issues.at(-1)).toMatchObject({ code: "incomplete_edit", line: 3, column: 3 })
  })

  it("reads calls as tags that follow each other on one line", () => {
    const call = '<invoke name="delete_file"><parameter name="path">a</parameter></invoke>'
    expect(editsIn(`${call} ${call}${call}\n`)).toEqual(Array(3).fill({ op: "delete", path: "a" }))
  })

  it("the examples of the prompt are read", () => {
    expect(editsIn(tool.instruct())).toEqual([
      swap("src/greet.ts", 'return "Hello"', 'return "Hi"'),
      swap("src/app.ts", "const port = 80\n", "const port = 8080\n"),
      swap("src/app.ts", "log(", "print(", { occurrence: "all" }),
      { op: "create", path: "src/names.ts", content: "export const names = []\n", overwrite: true },
    ])
  })

  it("the examples of the prompt land", () => {
    const before = {
      "src/greet.ts": 'export const greet = () => {\n  return "Hello"\n}\n',
      "src/app.ts": "const port = 80\nlog(port)\nlog(greet())\n",
    }
    const { report, files } = applyToFiles(tool.instruct(), before)
    expect(report.ok).toBe(true)
    expect(files).toEqual({
      "src/greet.ts": 'export const greet = () => {\n  return "Hi"\n}\n',
      "src/app.ts": "const port = 8080\nprint(port)\nprint(greet())\n",
      "src/names.ts": "export const names = []\n",
    })
  })
})

const path = fc.constantFrom("a.ts", "src/b c.py", 'q"uote', "ü")
const text = fc.oneof(fc.string(), fc.constantFrom("a\nb\n", '{"name":"edit"}', "```", "\\", "\t\r\n"))
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .record({ path, old: text, new: text, all: fc.boolean() })
    .filter((each) => each.old !== "" && each.old !== each.new)
    .map((each) => swap(each.path, each.old, each.new, each.all ? { occurrence: "all" } : {})),
  fc.record({ op: fc.constant("create" as const), path, content: text }),
  fc.record({ op: fc.constant("create" as const), path, content: text, overwrite: fc.constant(true) }),
  fc.record({ op: fc.constant("delete" as const), path }),
  fc.record({ op: fc.constant("move" as const), path, to: path }),
)
