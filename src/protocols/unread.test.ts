import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Edit, Hunk } from "../edits/edit.ts"
import { parse } from "./parse.ts"
import { protocols } from "./registry.ts"
import { isEditingName } from "./unread.ts"

/** Each of these is an edit of some tool, and none is one that a format reads. */
const strangers = [
  '{"name": "insert_lines_into_file", "arguments": {"path": "s.txt", "text": "x"}}',
  '[{"type": "tool_use", "name": "modify_code_block", "input": {"file": "s.txt", "newString": "y"}}]',
  '<invoke name="overwrite_file_range"><parameter name="path">s.txt</parameter></invoke>',
  "<modify_file_block>\n<path>s.txt</path>\n<body>\none\n</body>\n</modify_file_block>",
  '<patch-text-file path="s.txt">\none\n</patch-text-file>',
  "```bash\nsed -i s/a/b/ s.txt\n```",
  "```sh\ncat > s.txt <<'EOF'\n*** Begin Patch\nEOF\n```",
]

const path = fc.constantFrom("a.txt", "src/b.ts", "docs/c.md", "d.py", "e/f.rs")
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    op: fc.constant("create" as const),
    path,
    content: fc.constant("new\n"),
    overwrite: fc.constant(true as const),
  }),
  fc.record({ op: fc.constant("create" as const), path, content: fc.constant("new\n") }),
  fc.record({ op: fc.constant("delete" as const), path }),
  fc.record({
    op: fc.constant("update" as const),
    path,
    hunks: fc.constant<Hunk[]>([{ old: "start\none\n", new: "start\ntwo\n", scope: "lines" }]),
  }),
)

type Part = { text: string; format: string | undefined }

const part: fc.Arbitrary<Part> = fc.oneof(
  fc.constantFrom(...strangers).map((text) => ({ text, format: undefined })),
  fc.tuple(edit, fc.nat()).map(([given, seed]) => {
    const able = protocols.filter(({ print }) => print([given]).issues.length === 0)
    const { name, print } = able[seed % able.length]!
    const { text } = print([given])
    return { text: name === "udiff" ? `\`\`\`\`diff\n${text}\`\`\`\`` : text, format: name }
  }),
)
const mixture = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => ({
  parts,
  response: parts.map(({ text }) => `And then:\n\n${text}\n\n`).join(""),
}))

describe("a mixture of edits in all formats and of calls that nobody reads", () => {
  it("is accounted for: each lands, or is named as not read", () => {
    fc.assert(
      fc.property(mixture, ({ parts, response }) => {
        const { edits, issues, repairs } = parse(response)
        const shown = repairs.filter(({ kind }) => kind === "excerpt").length
        const known = parts.filter(({ format }) => format !== undefined)
        expect(edits.length + shown).toBe(known.length)
        expect(issues.map(({ code }) => code)).toEqual(
          Array(parts.length - known.length).fill("unknown_call"),
        )
      }),
      { numRuns: 500 },
    )
  })

  it("is accounted for where one format is asked for: the others are named", () => {
    fc.assert(
      fc.property(mixture, fc.constantFrom(...protocols), ({ parts, response }, { name }) => {
        const { edits, issues, repairs } = parse(response, { format: name })
        const own = parts.filter(({ format }) => format === name)
        const showing = protocols.filter((each) => each.shows === true && each.name !== name)
        const onlyShown = new Set<string | undefined>(showing.map((each) => each.name))
        const others = parts.filter(({ format }) => format !== name && !onlyShown.has(format))
        expect(edits.length).toBe(own.length)
        expect(issues.filter(({ code }) => code === "unknown_call").length).toBe(others.length)
        expect(repairs.filter(({ kind }) => kind === "not-read").length).toBe(
          parts.length - own.length - others.length,
        )
      }),
      { numRuns: 500 },
    )
  })
})

describe("an element of a tool that nobody reads", () => {
  it("is taken as a whole: what it quotes is not carried out", () => {
    const quoted = protocols.map(({ print }) => print([{ op: "delete", path: "q.txt" }]).text).join("\n")
    const block = "q.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n"
    const { edits, issues } = parse(
      `<modify_file_block>\n<path>s.md</path>\n<body>\n${quoted}${block}</body>\n</modify_file_block>\n`,
    )
    expect(edits).toEqual([])
    expect(issues).toMatchObject([{ code: "unknown_call", path: "s.md", line: 1 }])
  })

  it.each([
    ["<multiedit>\n<path>a</path>\n<edits>x</edits>\n</multiedit>", "unknown_call"],
    ["<lov-write>\n<path>a</path>\nx\n</lov-write>", "unknown_call"],
    ['<str_replace path="a">\nfoo\n</str_replace>', "parse_error"],
  ])("is named by its path, whatever its name says: %s", (text, code) => {
    expect(parse(`${text}\n`)).toMatchObject({ edits: [], issues: [{ code, line: 1 }] })
  })

  it("that never ends hides nothing that follows", () => {
    const { edits, issues } = parse('<modify_file_block>\n<path>s.md</path>\n<edit file="a" op="remove"/>\n')
    expect(edits).toMatchObject([{ op: "delete", path: "a" }])
    expect(issues).toMatchObject([{ code: "unknown_call" }])
  })

  it.each([
    "<update-file-dialog>",
    "A word on <edit_file> and <path>.",
    "<move-file-icon/>",
    "<div><path>a</path></div>",
    "<save-button>\n<icon/>\n</save-button>",
    '{"name": "edit-file-loader", "version": "1.0.0", "files": ["dist"]}',
    '{"name": "create_issue", "arguments": {"title": "a", "content": "b"}}',
  ])("is not every tag and every name: %s", (text) => {
    expect(parse(`${text}\nsome text\n`).issues.map(({ code }) => code)).toEqual(["no_edits"])
  })
})

describe("a name that says what a tool does", () => {
  it.each([
    "insert_edit_into_file",
    "mcp__files__edit_text_file",
    "replaceSymbolBody",
    "MultiReplaceStringInFile",
  ])("is one: %s", (name) => expect(isEditingName(name)).toBe(true))
  it.each(["read_file", "list_files", "create_issue", "TodoWrite", "update_plan", "file", "editor", "patch"])(
    "is none: %s",
    (name) => expect(isEditingName(name)).toBe(false),
  )
})
