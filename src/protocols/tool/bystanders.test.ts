import { describe, expect, it } from "vitest"
import { parse } from "../parse.ts"

const call = (name: string, input: object = { path: "a.ts" }) => JSON.stringify({ name, input })
const codes = (text: string) => parse(text, { format: "tool" }).issues.map(({ code }) => code)

describe("a tool that changes no file", () => {
  it.each([
    ...[
      "view",
      "read",
      "read_file",
      "openFile",
      "cat",
      "ls",
      "list",
      "list_dir",
      "listFiles",
      "glob",
      "grep",
      "search",
    ],
    ...[
      "find",
      "bash",
      "shell",
      "exec",
      "exec_command",
      "local_shell",
      "think",
      "TodoWrite",
      "TodoRead",
      "Task",
    ],
    ...["WebFetch", "WebSearch", "fetch", "update_plan"],
  ])("is passed over: %s", (name) => {
    expect(codes(call(name))).toEqual(["no_edits"])
  })

  it.each(["viewer", "overview", "research", "my_bash", "bashful"])(
    "is none that is only called like one: %s",
    (name) => {
      expect(codes(call(name))).toEqual(["unknown_op"])
    },
  )
})

describe("a tool that changes files", () => {
  const edit = { filePath: "a.ts", oldString: "one", newString: "1" }
  it.each(["edit", "editFile", "file_edit", "str_replace", "search_replace", "replace"])(
    "edits: %s",
    (name) => {
      expect(parse(call(name, edit)).edits).toMatchObject([
        { op: "update", path: "a.ts", hunks: [{ old: "one", new: "1" }] },
      ])
    },
  )
  it.each(["write", "write_file", "create_file"])("writes: %s", (name) => {
    const { edits } = parse(call(name, { path: "a.ts", content: "x\n" }))
    expect(edits).toMatchObject([{ op: "create", path: "a.ts", content: "x\n" }])
    expect("overwrite" in edits[0]! && edits[0].overwrite).toBe(name !== "create_file")
  })
  it.each(["move_file", "rename_file"])("moves: %s", (name) => {
    expect(parse(call(name, { path: "a.ts", to: "b.ts" })).edits).toMatchObject([
      { op: "move", path: "a.ts", to: "b.ts" },
    ])
  })
  it("deletes", () => {
    expect(parse(call("delete_file")).edits).toMatchObject([{ op: "delete", path: "a.ts" }])
  })
})
