import { describe, expect, it } from "vitest"
import { parse } from "../parse.ts"

const block = (old: string, fresh: string) => `<<<<<<< SEARCH\n${old}\n=======\n${fresh}\n>>>>>>> REPLACE`
const lines = (path: string, old: string, fresh: string) => ({
  op: "update",
  path,
  hunks: [{ old, new: fresh, scope: "lines" }],
})
const swap = (path: string, old: string, fresh: string, more: object = {}) => ({
  op: "update",
  path,
  hunks: [{ old, new: fresh, scope: "substring", ...more }],
})
const file = (path: string, content: string) => ({ op: "create", path, content, overwrite: true })

const elements: [name: string, text: string, edits: object[]][] = [
  [
    "OpenAI's guide",
    "<edit>\n<file>\nsrc/a.py\n</file>\n<old_code>\n  x = 1\n</old_code>\n<new_code>\n  x = 2\n</new_code>\n</edit>",
    [swap("src/a.py", "  x = 1", "  x = 2")],
  ],
  [
    "Cline",
    `<replace_in_file>\n<path>src/a b.ts</path>\n<diff>\n${block("one", "1")}\n\n${block("two", "2")}\n</diff>\n</replace_in_file>`,
    [lines("src/a b.ts", "one\n", "1\n"), lines("src/a b.ts", "two\n", "2\n")],
  ],
  [
    "Cline, a file",
    "<write_to_file>\n<path>a.ts</path>\n<content>\n  one\n\n</content>\n</write_to_file>",
    [file("a.ts", "  one\n\n")],
  ],
  [
    "Roo, a file in a fence",
    "<write_to_file>\n<path>a.ts</path>\n<content>\n```ts\none\n```\n</content>\n<line_count>1</line_count>\n</write_to_file>",
    [file("a.ts", "one\n")],
  ],
  [
    "Roo, several files",
    `<apply_diff>\n<args>\n<file>\n<path>a.ts</path>\n<diff>\n<content>\n${block("one", "1")}\n</content>\n<start_line>1</start_line>\n</diff>\n</file>\n<file>\n<path>b.ts</path>\n<diff>\n<content><![CDATA[\n${block("two", "2")}\n]]></content>\n</diff>\n</file>\n</args>\n</apply_diff>`,
    [lines("a.ts", "one\n", "1\n"), lines("b.ts", "two\n", "2\n")],
  ],
  [
    "Roo",
    '<search_and_replace>\n<path>a.ts</path>\n<operations>\n[{"search": "one", "replace": "1"}]\n</operations>\n</search_and_replace>',
    [swap("a.ts", "one", "1")],
  ],
  [
    "Zed",
    "Now `src/a.ts`:\n\n<edits>\n<old_text line=7>\none\n</old_text>\n<new_text>\n1\n</new_text>\n<old_text line=9>\ntwo\n</old_text>\n<new_text>\n2\n</new_text>\n</edits>",
    [swap("src/a.ts", "one", "1", { line: 7 }), swap("src/a.ts", "two", "2", { line: 9 })],
  ],
  [
    "Bolt",
    '<boltArtifact id="x" title="y">\n<boltAction type="shell">npm i</boltAction>\n<boltAction type="file" filePath="src/a.ts">one\ntwo\n</boltAction>\n</boltArtifact>',
    [file("src/a.ts", "one\ntwo\n")],
  ],
  [
    "Bolt, all on the same lines",
    '<boltArtifact id="x" title="y"><boltAction type="file" filePath="src/a.ts">one\n</boltAction><boltAction type="shell">npm i</boltAction><boltAction type="file" filePath="b.ts">two</boltAction></boltArtifact> <dyad-delete path="d.ts"></dyad-delete>',
    [file("src/a.ts", "one\n"), file("b.ts", "two"), { op: "delete", path: "d.ts" }],
  ],
  [
    "GLM",
    "<tool_call>edit_file\n<arg_key>path</arg_key>\n<arg_value>src/a.ts</arg_value>\n<arg_key>old_string</arg_key>\n<arg_value>one</arg_value>\n<arg_key>new_string</arg_key>\n<arg_value>1</arg_value>\n</tool_call>",
    [swap("src/a.ts", "one", "1")],
  ],
  ["Lovable", '<lov-write file_path="src/a.ts">\none\n</lov-write>', [file("src/a.ts", "one\n")]],
  [
    "Dyad",
    `<dyad-write path="a.ts" description="d">\none\n</dyad-write>\n<dyad-rename from="b.ts" to="c.ts"></dyad-rename>\n<dyad-delete path="d.ts"></dyad-delete>\n<dyad-search-replace path="e.ts" description="x">\n${block("one", "1")}\n</dyad-search-replace>`,
    [
      file("a.ts", "one\n"),
      { op: "move", path: "b.ts", to: "c.ts" },
      { op: "delete", path: "d.ts" },
      lines("e.ts", "one\n", "1\n"),
    ],
  ],
  [
    "RepoPrompt",
    '<file path="a.ts" action="modify">\n  <change>\n    <description>d</description>\n    <search>\n===\n  one\n===\n    </search>\n    <content>\n===\n  1\n===\n    </content>\n  </change>\n</file>\n<file path="b.ts" action="delete">\n</file>\n<file path="c.ts" action="create">\n<change>\n<description>d</description>\n<content>\n===\nnew\n===\n</content>\n</change>\n</file>\n<file path="e.ts" action="rename">\n<new path="f.ts"/>\n</file>',
    [
      swap("a.ts", "  one", "  1"),
      { op: "delete", path: "b.ts" },
      { op: "create", path: "c.ts", content: "new\n" },
      { op: "move", path: "e.ts", to: "f.ts" },
    ],
  ],
]

describe.each(elements)("an element of %s", (_, text, edits) => {
  it("is read", () => {
    const { edits: read, issues } = parse(`So:\n${text}\nThat is it.\n`)
    expect(issues).toEqual([])
    expect(read).toMatchObject(edits)
    expect(read).toHaveLength(edits.length)
  })
  it("is read in a fence", () => {
    expect(parse(`So:\n\n\`\`\`xml\n${text}\n\`\`\`\n`).edits).toHaveLength(edits.length)
  })
})

describe("an element", () => {
  it("hides what its content quotes", () => {
    const quoted = `a.ts\n${block("one", "1")}\n<edit file="x.ts" op="remove"/>\n*** Begin Patch\n*** Delete File: y.ts\n*** End Patch\n`
    const { edits, issues } = parse(
      `<write_to_file>\n<path>HOWTO.md</path>\n<content>\n${quoted}</content>\n</write_to_file>\n`,
    )
    expect(issues).toEqual([])
    expect(edits).toEqual([expect.objectContaining({ op: "create", path: "HOWTO.md", content: quoted })])
  })

  it("that is cut short is named, and nothing of it is carried out; the next one is read", () => {
    const cut = `<write_to_file>\n<path>a.ts</path>\n<content>\n<edit file="x.ts" op="remove"/>\n`
    expect(parse(cut)).toMatchObject({ edits: [], issues: [{ code: "incomplete_edit" }] })
    expect(parse(`${cut}<delete_file>\n<path>b.ts</path>\n</delete_file>\n`)).toMatchObject({
      edits: [{ op: "delete", path: "b.ts" }],
      issues: [{ code: "incomplete_edit" }],
    })
  })

  it("after words on its line is read, and the words are told", () => {
    const { edits, repairs, issues } = parse(
      'First: <dyad-write path="a.ts">\none\n</dyad-write>\nand <lov-write file_path="b.ts">two</lov-write>\n',
    )
    expect(issues).toEqual([])
    expect(edits).toMatchObject([file("a.ts", "one\n"), file("b.ts", "two")])
    expect(repairs).toMatchObject([
      { kind: "words-before", line: 1, doubtful: true },
      { kind: "words-before", line: 4 },
    ])
    expect(parse('Write `<lov-write file_path="b.ts">two</lov-write>` then.\n').edits).toEqual([])
  })

  it("that is only spoken of is none", () => {
    for (const text of [
      "<write_to_file> is a tool.",
      "<write_to_file>\nThis tool writes.\n",
      "<file> is a tag",
    ])
      expect(parse(text).issues.map(({ code }) => code)).toEqual(["no_edits"])
  })
})
