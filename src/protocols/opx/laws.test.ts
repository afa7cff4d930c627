import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { CreateEdit, Edit, UpdateEdit } from "../../edits/edit.ts"
import { parse as parseAny } from "../parse.ts"
import { createScanner } from "../scanner.ts"
import { opx } from "./index.ts"

const parse = (response: string) => parseAny(response, { format: "opx" })
const bare = ({ source, format, match, repairs, ...more }: Edit): Edit => {
  const { parts, ...edit } = { parts: undefined, ...more }
  return edit as Edit
}

/** Lines that a payload can hold, the nastiest ones included. */
const nasty = [
  "",
  " ",
  "const a = 1",
  "  indented",
  "<<<",
  ">>>",
  " >>> ",
  "<",
  "<<",
  ">",
  ">>",
  "</put>",
  "  </find>",
  "</edit>",
  "<edit/>",
  '<edit file="x" op="remove"/>',
  '<edit file="x" op="new">',
  "<put>",
  "<find>",
  "<put><<<",
  ">>> </put>",
  ">>></put></edit>",
  "@@@",
  "]]>",
  "<![CDATA[",
  "<opx>",
  "</opx>",
  "```",
  "```ts",
  "<think>",
  "</think>",
  "$&",
  "é 𝒳",
]
const line = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nasty) },
  fc.string({ maxLength: 12 }).map(oneLine),
)
const text = fc.array(line, { maxLength: 10 }).map((lines) => lines.map((each) => `${each}\n`).join(""))
const path = fc.oneof(
  fc.constantFrom("src/a.ts", "LICENSE", ".gitignore", "a b/c & d.txt", `it's "x" <y>`),
  fc
    .string({ minLength: 1, maxLength: 10 })
    .filter((each) => each.trim() !== "")
    .map((each) => each.trim()),
)
const why = fc.constantFrom("Because", "a < b && c > d", "two\nlines", "</why><edit>")
const occurrence = fc.constantFrom("first", "last", 1, 7)

function oneLine(each: string): string {
  return each.replace(/[\r\n]/g, "")
}

const base = {
  path,
  why: fc.option(why, { nil: undefined }),
  root: fc.option(fc.constantFrom("web", `a"b`), { nil: undefined }),
}
const edit: fc.Arbitrary<Edit> = fc
  .oneof(
    fc.record({ op: fc.constant("create" as const), ...base, content: text }),
    fc.record({ op: fc.constant("rewrite" as const), ...base, content: text }),
    fc.record({ op: fc.constant("delete" as const), ...base }),
    fc.record({ op: fc.constant("move" as const), ...base, to: path }),
    fc.record({
      op: fc.constant("update" as const),
      ...base,
      to: fc.option(path, { nil: undefined }),
      hunks: fc.tuple(
        fc.record({
          old: text.filter((each) => each.trim() !== ""),
          new: text,
          scope: fc.constant("lines" as const),
          occurrence: fc.option(occurrence, { nil: undefined }),
        }),
      ),
    }),
  )
  .map((each) => JSON.parse(JSON.stringify(each)) as Edit)

const edits = fc.array(edit, { minLength: 1, maxLength: 4 })

describe("printing and parsing", () => {
  it("gives the same edits back", () => {
    fc.assert(
      fc.property(edits, (given) => {
        const { text, issues } = opx.print(given)
        expect(issues).toEqual([])
        const parsed = parse(text)
        expect(parsed.issues).toEqual([])
        expect(parsed.edits.map(bare)).toEqual(given)
        expect(parsed.repairs).toEqual([])
        // …also when it is one format among all, and in a fence with chat text around.
        const fenced = `Here is src/x.ts:\n\n\`\`\`\`xml\n${text}\`\`\`\`\n\nDone.\n`
        expect(parseAny(fenced)).toMatchObject({ format: "opx", issues: [] })
        expect(parseAny(fenced).edits.map(bare)).toEqual(given)
      }),
      { numRuns: 300 },
    )
  })

  it("splits an update with several hunks", () => {
    const hunk = (old: string) => ({ old: `${old}\n`, new: "", scope: "lines" as const })
    const { text } = opx.print([{ op: "update", path: "a", to: "b", hunks: [hunk("x"), hunk("y")] }])
    expect(parse(text).edits.map(bare)).toEqual([
      { op: "update", path: "a", hunks: [hunk("x")] },
      { op: "update", path: "a", to: "b", hunks: [hunk("y")] },
    ])
  })

  it.each<[string, UpdateEdit["hunks"] | Pick<CreateEdit, "content" | "overwrite">]>([
    ["overwritten", { content: "", overwrite: true }],
    ["line break", { content: "x" }],
    ["line endings", { content: "x\r\n" }],
    ["whole lines", [{ old: "a", new: "b", scope: "substring" }]],
    ["every occurrence", [{ old: "a\n", new: "b\n", scope: "lines", occurrence: "all" }]],
    ["go past", [{ old: "a\n", new: "b\n", scope: "lines", seek: ["x"] }]],
    ["end of the file", [{ old: "a\n", new: "b\n", scope: "lines", atEnd: true }]],
    ["text to look for", [{ old: "", new: "b\n", scope: "lines" }]],
    ["a change or a new path", []],
  ])("says what it cannot say: %s", (reason, what) => {
    const given: Edit = Array.isArray(what)
      ? { op: "update", path: "p", hunks: what }
      : { op: "create", path: "p", ...what }
    const { text, issues } = opx.print([given, { op: "delete", path: "q" }])
    expect(issues).toMatchObject([{ path: "p", message: expect.stringContaining(reason) }])
    expect(parse(text).edits.map(bare)).toEqual([{ op: "delete", path: "q" }])
  })
})

/** A response as a model would write it: markers as they are, chat text, a fence. */
const tame = fc
  .array(fc.constantFrom("a", "  b", "", "<", ">", ">>>", "<<<", "</put>", "<edit/>", "// text"), {
    maxLength: 6,
  })
  .map((lines) => lines.map((each) => `${each}\n`).join(""))
const written = fc
  .array(fc.tuple(fc.constantFrom("new", "replace", "patch", "remove"), tame), { minLength: 1, maxLength: 4 })
  .map((all) => {
    const block = (name: string, payload: string) => `  <${name}>\n<<<\n${payload}>>>\n  </${name}>\n`
    const elements = all.map(([op, payload], index) => {
      const children =
        op === "remove" ? "" : (op === "patch" ? block("find", `x\n${payload}`) : "") + block("put", payload)
      return `<edit file="f${index}" op="${op}">\n${children}</edit>\n`
    })
    return `Here:\n\`\`\`xml\n${elements.join("\n")}\`\`\`\nDone.\n`
  })

describe("a stream", () => {
  it("gives the same for every chunking", () => {
    fc.assert(
      fc.property(edits, fc.array(fc.nat(400), { maxLength: 8 }), (given, places) => {
        const response = opx.print(given).text.replaceAll("marker=", "x=")
        const whole = createScanner([opx])
        const expected = [...whole.push(response), ...whole.end()]
        const pieces = createScanner([opx])
        const cuts = [
          0,
          ...places.map((place) => Math.min(place, response.length)).sort((a, b) => a - b),
          response.length,
        ]
        const events = cuts.slice(1).flatMap((cut, index) => pieces.push(response.slice(cuts[index], cut)))
        expect([...events, ...pieces.end()]).toEqual(expected)
      }),
    )
  })

  it("cut off anywhere keeps every complete edit, and makes up none", () => {
    fc.assert(
      fc.property(written, (response) => {
        const whole = parse(response).edits
        for (let end = 0; end <= response.length; end++) {
          const { edits, issues } = parse(response.slice(0, end))
          const complete = whole.filter((each) => each.source!.to <= end)
          expect(edits).toEqual(complete)
          const isOpen = whole.some(
            ({ source }) => source!.from + '<edit file="'.length < end && end < source!.to,
          )
          if (isOpen) expect(issues.map((issue) => issue.code)).not.toContain("no_edits")
          if (isOpen) expect(issues).not.toEqual([])
        }
      }),
      { numRuns: 15 },
    )
  })

  it("of printed edits, cut off anywhere, is the beginning of the list", () => {
    fc.assert(
      fc.property(edits, (given) => {
        const { text } = opx.print(given)
        const whole = parse(text).edits
        for (let end = 0; end <= text.length; end++) {
          expect(parse(text.slice(0, end)).edits).toEqual(whole.filter((each) => each.source!.to <= end))
        }
      }),
      { numRuns: 15 },
    )
  })

  it("tells of an edit as early as it can", () => {
    const scanner = createScanner([opx])
    const types = (chunk: string) => scanner.push(chunk).map((event) => event.type)
    expect(types('<edit file="a" op="patch">\n')).toEqual(["begin"])
    expect(types("<find>\n<<<\nx\n>>>\n</find>\n")).toEqual([])
    expect(types("<put>\n")).toEqual(["old"])
    expect(types("<<<\ny\n>>>\n</put>\n")).toEqual([])
    expect(types("</edit>\n")).toEqual(["edit"])
  })
})

describe("garbage", () => {
  const tokens = [
    "<edit",
    " file=",
    '"a"',
    " op=",
    '"new"',
    "patch",
    ">",
    "/>",
    "\n",
    "<put>",
    "<<<",
    ">>>",
    "</put>",
    "</edit>",
  ]
  const more = [
    "<find>",
    "</find>",
    "<why>",
    "<to",
    "<opx>",
    "</opx>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "`",
    "```",
    " ",
    "x",
    "'",
  ]

  it("never breaks the reader", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tokens, ...more), { maxLength: 60 }), (parts) => {
        const { edits, issues } = parse(parts.join(""))
        for (const each of edits) expect(each.path).not.toBe("")
        expect(edits.length + issues.length).toBeGreaterThan(0)
      }),
      { numRuns: 1000 },
    )
    fc.assert(fc.property(fc.string({ unit: "binary" }), (response) => void parse(response)))
  })

  const size = 600_000
  const opening = '<edit file="a" op="new">\n<put>\n<<<\n'
  it.each([
    ["opening tags on one line", "<edit ".repeat(size / 6)],
    ["opening tags with attributes on one line", '<edit file="a" '.repeat(size / 15)],
    ["unclosed edits", opening.repeat(size / opening.length)],
    ["unclosed edits in prose", opening.replace("a", "a.md").repeat(size / opening.length)],
    ["markers", opening + ">>>\n".repeat(size / 4)],
    ["closing tags", `${opening}>>>\n${"</put>\n".repeat(size / 7)}`],
    ["closing tags in a bare payload", `<edit file="a" op="new">\n<put>x\n${"</put>\n".repeat(size / 7)}`],
    ["closing tags in an inline payload", `<edit file="a" op="new"><put><<<x${" </put".repeat(size / 6)}`],
    ["attributes", `<edit ${Array.from({ length: size / 10 }, (_, index) => `a${index}=1 `).join("")}`],
    ["children", `<edit file="a" op="new">${"<put/>".repeat(size / 6)}</edit>`],
    ["quotes", `<edit ${"“".repeat(size)}`],
    ["spaces in a tag", `<edit file="a"\n${`${" ".repeat(1000)}x\n`.repeat(size / 1000)}`],
    ["one endless line of spaces", `<edit file="a"\n${" ".repeat(size)}x`],
  ])("does not hang the reader: %s", (_, response) => {
    expect(parse(response).edits).toEqual([])
  })
})

describe("the instruction", () => {
  it("has examples that parse, without a repair", () => {
    const { edits, issues, repairs } = parse(opx.instruct())
    expect(issues).toEqual([])
    expect(repairs).toEqual([])
    expect(edits.map((each) => [each.op, each.path])).toEqual([
      ["update", "src/greet.ts"],
      ["create", "src/names.ts"],
      ["move", "src/flags.ts"],
      ["delete", "src/legacy.ts"],
    ])
  })
})
