import { describe, expect, it } from "vitest"
import { parse } from "../parse.ts"

/** Each agent's calls as its models write them, and the edits that they mean. */
const swap = (path: string, old: string, fresh: string, more: object = {}) => ({
  op: "update",
  path,
  hunks: [{ old, new: fresh, scope: "substring", ...more }],
})
const block = (old: string, fresh: string) => `<<<<<<< SEARCH\n${old}\n=======\n${fresh}\n>>>>>>> REPLACE\n`
const lines = (path: string, old: string, fresh: string) => ({
  op: "update",
  path,
  hunks: [{ old, new: fresh, scope: "lines" }],
})

const calls: [agent: string, name: string, input: object, edits: object[]][] = [
  [
    "Zed",
    "edit_file",
    {
      path: "a.ts",
      mode: "edit",
      edits: [
        { old_text: "one", new_text: "1" },
        { old_text: "two", new_text: "2" },
      ],
    },
    [swap("a.ts", "one", "1"), swap("a.ts", "two", "2")],
  ],
  [
    "Zed, the list as a text",
    "edit_file",
    { path: "a.ts", edits: JSON.stringify([{ old_text: "one", new_text: "1" }]) },
    [swap("a.ts", "one", "1")],
  ],
  [
    "Zed, a new file",
    "edit_file",
    { path: "a.ts", mode: "create", content: "x\n" },
    [{ op: "create", path: "a.ts", content: "x\n" }],
  ],
  [
    "pi, the MCP file system server",
    "edit",
    { path: "a.ts", edits: [{ oldText: "one", newText: "1" }] },
    [swap("a.ts", "one", "1")],
  ],
  ["goose", "developer__edit", { path: "a.ts", before: "one", after: "1" }, [swap("a.ts", "one", "1")]],
  ["Cline, its SDK", "editor", { path: "a.ts", old_text: "one", new_text: "1" }, [swap("a.ts", "one", "1")]],
  [
    "Cline, its SDK, before a line",
    "editor",
    { path: "a.ts", new_text: "zero", insert_line: 3 },
    [{ op: "update", path: "a.ts", hunks: [{ old: "", new: "zero\n", scope: "lines", line: 2 }] }],
  ],
  ["Cline", "replace_in_file", { path: "a.ts", diff: block("one", "1") }, [lines("a.ts", "one\n", "1\n")]],
  [
    "Cline, a path with blanks",
    "replace_in_file",
    { absolutePath: "my notes/the plan.md", diff: block("one", "1") + block("two", "2") },
    [lines("my notes/the plan.md", "one\n", "1\n"), lines("my notes/the plan.md", "two\n", "2\n")],
  ],
  [
    "Cline",
    "write_to_file",
    { path: "a.ts", content: "x\n" },
    [{ op: "create", path: "a.ts", content: "x\n", overwrite: true }],
  ],
  [
    "Roo",
    "apply_diff",
    { path: "a.ts", diff: block(":start_line:4\n-------\none", "1") },
    [{ op: "update", path: "a.ts", hunks: [{ old: "one\n", new: "1\n", line: 4 }] }],
  ],
  [
    "Roo, several files",
    "apply_diff",
    {
      files: [
        { path: "a.ts", diff: [{ content: block("one", "1"), start_line: 1 }] },
        { path: "b.ts", diff: { content: block("two", "2") } },
      ],
    },
    [lines("a.ts", "one\n", "1\n"), lines("b.ts", "two\n", "2\n")],
  ],
  [
    "Roo",
    "search_and_replace",
    { path: "a.ts", operations: [{ search: "one", replace: "1" }] },
    [swap("a.ts", "one", "1")],
  ],
  [
    "Roo, at the end",
    "insert_content",
    { path: "a.ts", line: 0, content: "last" },
    [{ op: "update", path: "a.ts", hunks: [{ old: "", new: "last\n", scope: "lines", atEnd: true }] }],
  ],
  [
    "Copilot",
    "replace_string_in_file",
    { filePath: "a.ts", oldString: "one", newString: "1" },
    [swap("a.ts", "one", "1")],
  ],
  [
    "Copilot, several files",
    "multi_replace_string_in_file",
    {
      explanation: "numbers",
      replacements: [
        { filePath: "a.ts", oldString: "one", newString: "1", explanation: "a" },
        { filePath: "b.ts", oldString: "two", newString: "2" },
      ],
    },
    [swap("a.ts", "one", "1"), swap("b.ts", "two", "2")],
  ],
  [
    "Copilot, an excerpt",
    "insert_edit_into_file",
    { filePath: "a.ts", code: "x\n" },
    [{ op: "create", path: "a.ts", content: "x\n", extent: "part" }],
  ],
  [
    "Continue, an excerpt",
    "edit_existing_file",
    { filepath: "a.ts", changes: "x\n" },
    [{ op: "create", path: "a.ts", extent: "part" }],
  ],
  [
    "Continue",
    "single_find_and_replace",
    { filepath: "a.ts", old_string: "one", new_string: "1" },
    [swap("a.ts", "one", "1")],
  ],
  [
    "Continue",
    "create_new_file",
    { filepath: "a.ts", contents: "x\n" },
    [{ op: "create", path: "a.ts", content: "x\n" }],
  ],
  [
    "Cursor, an excerpt",
    "edit_file",
    { target_file: "a.ts", instructions: "i", code_edit: "x\n" },
    [{ op: "create", path: "a.ts", extent: "part" }],
  ],
  [
    "Morph, an excerpt",
    "edit_file",
    { path: "a.ts", instructions: "i", update: "x\n" },
    [{ op: "create", path: "a.ts", extent: "part" }],
  ],
  [
    "Relace, an excerpt",
    "relace_apply",
    { file_path: "a.ts", instruction: "i", edit_snippet: "x\n" },
    [{ op: "create", path: "a.ts", extent: "part" }],
  ],
  [
    "Cursor",
    "search_replace",
    { file_path: "a.ts", old_string: "one", new_string: "1" },
    [swap("a.ts", "one", "1")],
  ],
  [
    "Windsurf, Antigravity",
    "replace_file_content",
    {
      TargetFile: "/a.ts",
      TargetContent: "one",
      ReplacementContent: "1",
      AllowMultiple: true,
      StartLine: 1,
      EndLine: 9,
    },
    [swap("/a.ts", "one", "1", { occurrence: "all" })],
  ],
  [
    "Windsurf, Antigravity, several places",
    "multi_replace_file_content",
    {
      TargetFile: "a.ts",
      ReplacementChunks: [
        { TargetContent: "one", ReplacementContent: "1", StartLine: 7, EndLine: 9, AllowMultiple: false },
      ],
    },
    [swap("a.ts", "one", "1", { line: 7 })],
  ],
  [
    "Antigravity, a file",
    "write_to_file",
    { TargetFile: "a.ts", Overwrite: false, CodeContent: "x\n", EmptyFile: false },
    [{ op: "create", path: "a.ts", content: "x\n" }],
  ],
  [
    "Mistral Vibe",
    "search_replace",
    { file_path: "a.ts", content: block("one", "1") },
    [lines("a.ts", "one\n", "1\n")],
  ],
  [
    "Serena",
    "replace_content",
    { relative_path: "a.ts", needle: "one", repl: "1", mode: "literal", allow_multiple_occurrences: true },
    [swap("a.ts", "one", "1", { occurrence: "all" })],
  ],
  ["Serena", "create_text_file", { relative_path: "a.ts", content: "x\n" }, [{ op: "create", path: "a.ts" }]],
]

describe.each(calls)("%s: a call of %s", (_, name, input, edits) => {
  const shapes = {
    "with its parameters": { name, input },
    "with parameters as a text": { type: "function_call", name, arguments: JSON.stringify(input) },
    "with parameters as a text, twice": { name, arguments: JSON.stringify(JSON.stringify(input)) },
    "over MCP": { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } },
  }
  it.each(Object.entries(shapes))("is read %s", (_, call) => {
    const { edits: read, issues } = parse(JSON.stringify(call))
    expect(issues).toEqual([])
    expect(read).toMatchObject(edits)
    expect(read).toHaveLength(edits.length)
    expect(parse(`Well:\n\`\`\`json\n${JSON.stringify(call, null, 2)}\n\`\`\`\n`).edits).toMatchObject(edits)
  })

  it("is read as tags", () => {
    const tags = Object.entries(input).map(
      ([key, value]) =>
        `<parameter name="${key}">${typeof value === "string" ? value : JSON.stringify(value)}</parameter>`,
    )
    expect(parse(`<invoke name="${name}">\n${tags.join("\n")}\n</invoke>\n`).edits).toMatchObject(edits)
  })
})

describe("calls without a name", () => {
  it("reads the diff of ACP, which is a new file where nothing was", () => {
    expect(parse('{"type":"diff","path":"/w/a.ts","oldText":"one","newText":"1"}').edits).toMatchObject([
      swap("/w/a.ts", "one", "1"),
    ])
    expect(parse('{"type":"diff","path":"a.ts","oldText":null,"newText":"x\\n"}').edits).toMatchObject([
      { op: "create", path: "a.ts", content: "x\n" },
    ])
  })
})

it("reads declarations by name, as Serena has them", () => {
  const call = (name: string, input: object) => parse(JSON.stringify({ name, input })).edits
  const input = { relative_path: "a.py", name_path: "Cart/total", body: "def total(self): pass" }
  const place = (act: string) => ({ hunks: [{ place: { by: "symbol", name: "Cart/total", act } }] })
  expect(call("replace_symbol_body", input)).toMatchObject([
    { op: "update", path: "a.py", ...place("replace") },
  ])
  expect(call("insert_before_symbol", input)).toMatchObject([place("before")])
  expect(call("insert_after_symbol", input)).toMatchObject([place("after")])
  const { issues } = parse(JSON.stringify({ name: "replace_symbol_body", input: { relative_path: "a.py" } }))
  expect(issues).toMatchObject([{ code: "missing_attribute", message: "name_path is required" }])
})

describe("calls that are named as not read", () => {
  const shell = (command: unknown, name = "bash") => JSON.stringify({ name, input: { command } })
  it.each([
    JSON.stringify({
      name: "replace_content",
      input: { relative_path: "a.py", needle: "a.*b", repl: "c", mode: "regex" },
    }),
    shell("sed -i 's/a/b/' src/a.ts"),
    shell(["bash", "-lc", "cd web && perl -pi -e 's/a/b/' a.ts"], "shell"),
    shell("echo hi > a.txt"),
    shell("cat > a.txt <<'EOF'\nhi\nEOF"),
    shell("npm test 2>&1 | tee out.txt", "run_terminal_cmd"),
    shell("printf 'w\\nq\\n' | ed -s a.txt", "execute_command"),
    shell("git apply fix.diff"),
  ])("%s", (call) => {
    const { edits, issues } = parse(call)
    expect(edits).toEqual([])
    expect(issues.map(({ code }) => code)).toEqual(["unknown_call"])
  })

  it.each([
    "ls -la",
    "npm test 2>&1 | head",
    "grep -rn 'a > b' src",
    "sed -n 1,5p a.ts",
    "cat a.ts 2>/dev/null >/dev/null",
    "git apply --check x",
    "echo 'a -> b'",
    "node -e 'x=>1'",
  ])("but not a command that changes nothing: %s", (command) =>
    expect(parse(shell(command), { format: "tool" }).issues.map(({ code }) => code)).toEqual(["no_edits"]),
  )
})

describe("a patch through a shell", () => {
  const patch = "*** Begin Patch\n*** Add File: a.txt\n+x\n*** End Patch"
  const here = `apply_patch <<'EOF'\n${patch}\nEOF\n`
  const paths = (name: string, input: object) => {
    const { edits, issues } = parse(
      JSON.stringify({ type: "function_call", name, arguments: JSON.stringify(input) }),
    )
    expect(issues).toEqual([])
    return edits.map(({ path }) => path)
  }
  it.each<[object, string]>([
    [{ command: ["apply_patch", patch] }, "a.txt"],
    [{ command: ["apply_patch", patch], workdir: "web" }, "web/a.txt"],
    [{ command: ["bash", "-lc", here], workdir: "./web/" }, "web/a.txt"],
    [{ command: ["bash", "-lc", `cd src\n\n${here}`], workdir: "web" }, "web/src/a.txt"],
    [{ command: ["bash", "-lc", here], workdir: "/home/me/project/web" }, "/home/me/project/web/a.txt"],
    [{ cmd: `cd web && ${here}` }, "web/a.txt"],
    [{ command: `apply_patch '${patch}'`, cwd: "web" }, "web/a.txt"],
    [{ command: `cd src; apply_patch "${patch}"` }, "src/a.txt"],
  ])("%j", (input, path) => {
    for (const name of ["shell", "exec_command", "bash", "run_terminal_cmd"])
      expect(paths(name, input)).toEqual([path])
  })
})

it.each([
  '{"name": "editor", "version": "1.0.0"}',
  '{"name": "create", "files": ["dist"]}',
  '{"name": "bash", "scripts": {}}',
])("a package that is called like a tool is none: %s", (text) => {
  expect(parse(text).issues.map(({ code }) => code)).toEqual(["no_edits"])
})
