import { describe, expect, it } from "vitest"
import type { Hunk } from "../../edits/edit.ts"
import { isDoneAt } from "../decide/done-at.ts"
import { fitAt } from "../fit/fit-at.ts"
import { createDocument } from "../read/document.ts"
import type { IndentPair } from "../read/indent.ts"
import { said } from "../testing/said.ts"
import { textAfter } from "../testing/text-after.ts"
import { exactHits } from "./letters.ts"

const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER }
type Scope = Hunk["scope"]

const hits = (text: string, scope: Scope, old: string, fresh = "x", window = everywhere) =>
  exactHits(text, { scope, old, new: fresh }, window)

/** What an edit changes at its first place. */
function changes(text: string, scope: Scope, old: string, fresh: string, shared?: IndentPair[]) {
  const fitted = fitAt(createDocument(text), hits(text, scope, old, fresh)[0]!, shared)
  return "changes" in fitted ? fitted.changes : said(fitted.issue)
}

/** Whether the result of an edit is at its first place. */
const isDone = (text: string, scope: Scope, old: string, fresh: string) =>
  isDoneAt(createDocument(text), hits(text, scope, old, fresh)[0]!)

describe("the places of a text", () => {
  it("are whole lines for whole lines, from start to end", () => {
    const found = (text: string) => hits(text, "lines", "foo\n").map(({ from, to }) => [from, to])
    expect(found("foo\na\nfoo\nb\nfoo")).toEqual([
      [0, 3],
      [6, 9],
      [12, 15],
    ])
    expect(found("foo \n foo\nfoobar\nafoo\nfoo\rx\n")).toEqual([])
    expect(found("foo\r\n")).toEqual([[0, 3]])
  })

  it("are any stretches for stretches", () => {
    expect(hits("foobar foo", "substring", "foo")).toMatchObject([{ from: 0 }, { from: 7 }])
  })

  it("lie in the window", () => {
    expect(hits("a\na\na\n", "lines", "a", "x", { from: 1, to: 4 })).toMatchObject([{ from: 2, to: 3 }])
  })

  it("may have the line breaks of the file", () => {
    for (const scope of ["lines", "substring"] as const) {
      expect(hits("a\nb\n", scope, "a\nb")).toMatchObject([{ tier: "exact" }])
      expect(hits("a\r\nb\r\n", scope, "a\nb")).toMatchObject([{ tier: "line endings", from: 0, to: 4 }])
    }
    expect(hits("a\r\nb\r\n", "substring", "b")).toMatchObject([{ tier: "exact" }])
    expect(hits("a\r\nb\r\n", "lines", "a\r\nb\r\n")).toMatchObject([{ tier: "line endings" }])
  })

  it("cover a blank line at their end, with its line break", () => {
    const span = (text: string, old: string) => hits(text, "lines", old)[0]
    expect(span("a\n\nb\n", "a\n\n")).toMatchObject({ from: 0, to: 3 })
    expect(span("a\r\n\r\nb\r\n", "a\n\n")).toMatchObject({ from: 0, to: 5 })
    expect(span("a\nb\n", "a\n")).toMatchObject({ from: 0, to: 1 })
  })

  it("do not begin after the last line break, where there is no line", () => {
    expect(hits("a\n", "lines", "a\n\n")).toEqual([])
    expect(hits("a\n\n", "lines", "a\n\n")).toHaveLength(1)
  })
})

describe("a change of whole lines", () => {
  it.each<[what: string, text: string, old: string, fresh: string, change: object]>([
    ["one line among others", "a\nb\nc\n", "a\nb\nc\n", "a\nB\nc\n", { from: 2, to: 3, insert: "B" }],
    ["new lines before some", "a\nb\nc\n", "b\nc\n", "x\nb\nc\n", { from: 2, to: 2, insert: "x\n" }],
    ["new lines after some", "a\nb\nc\n", "a\nb\n", "a\nb\nx\n", { from: 4, to: 4, insert: "x\n" }],
    ["lines that go", "a\nb\nc\nd\n", "a\nb\nc\nd\n", "a\nd\n", { from: 2, to: 6, insert: "" }],
    ["all of them", "a\nb\n", "a\nb\n", "", { from: 0, to: 4, insert: "" }],
    ["more lines for one", "a\nb\nc\n", "b\n", "x\ny\n", { from: 2, to: 3, insert: "x\ny" }],
    ["one of equal lines more", "a\na\nb\n", "a\na\n", "a\na\na\n", { from: 4, to: 4, insert: "a\n" }],
    ["one of equal lines less", "a\na\nb\n", "a\na\n", "a\n", { from: 2, to: 4, insert: "" }],
    ["lines of a Windows file", "a\r\nb\r\nc\r\n", "b\n", "x\ny\n", { from: 3, to: 4, insert: "x\r\ny" }],
    ["several lines of it", "a\r\nb\r\nc\r\n", "a\nb\nc\n", "a\nc\n", { from: 3, to: 6, insert: "" }],
    ["the last line, without a break", "a\nb", "b", "x\ny", { from: 2, to: 3, insert: "x\ny" }],
    ["new lines after it", "a\nb", "b", "b\nx", { from: 3, to: 3, insert: "\nx" }],
    ["a text with other line breaks", "a\nb\n", "a\r\nb\r\n", "a\r\nB\r\n", { from: 2, to: 3, insert: "B" }],
  ])("leaves lines alone that both texts have: %s", (_, text, old, fresh, change) => {
    expect(changes(text, "lines", old, fresh)).toEqual([change])
  })

  it("is indented as other hunks show that the file is, if that explains its own lines", () => {
    const [text, fresh] = ["a {\n\n}\n", "a {\n\n  b\n}\n"]
    expect(changes(text, "lines", text, fresh)).toEqual([{ from: 5, to: 5, insert: "  b\n" }])
    expect(changes(text, "lines", text, fresh, [["  ", "  "]])).toEqual([{ from: 5, to: 5, insert: "  b\n" }])
    expect(changes(text, "lines", text, fresh, [["  ", "\t"]])).toEqual([
      { from: 4, to: 5, insert: "\n\tb\n" },
    ])
  })
})

describe("a change of a stretch", () => {
  it.each<[what: string, old: string, fresh: string, change: object]>([
    ["a line among others", "a\nb\nc", "a\nB\nc", { from: 2, to: 4, insert: "B\n" }],
    ["the last line", "b\nc", "b\nC", { from: 4, to: 5, insert: "C" }],
    ["the first line", "a\nb", "A\nb", { from: 0, to: 2, insert: "A\n" }],
    ["parts of a line are no context", "a\nb", "a\nb2", { from: 2, to: 3, insert: "b2" }],
    ["nor is the rest of one", "a\nb", "xa\nb", { from: 0, to: 2, insert: "xa\n" }],
  ])("leaves whole lines alone that both texts have: %s", (_, old, fresh, change) => {
    expect(changes("a\nb\nc\n", "substring", old, fresh)).toEqual([change])
  })

  it("has the line breaks of the file, and no indentation but its own", () => {
    expect(changes("a\r\nb\r\n", "substring", "b", "x\ny")).toEqual([{ from: 3, to: 4, insert: "x\r\ny" }])
    expect(changes("a\r\nb\r\n", "substring", "b", "  x", [["  ", "\t"]])).toEqual([
      { from: 3, to: 4, insert: "  x" },
    ])
  })
})

describe("the result of whole lines that are added", () => {
  it("stands where all of them do, before and after", () => {
    expect(isDone("a\nb\n", "lines", "a\n", "a\nb\n")).toBe(true)
    expect(isDone("a\nb\n", "lines", "b\n", "a\nb\n")).toBe(true)
    expect(isDone("x\na\nb\nc\n", "lines", "b\n", "a\nb\nc\n")).toBe(true)
    expect(isDone("\nb\n", "lines", "b\n", "\nb\n")).toBe(true)
    expect(isDone("a\r\nb\nc", "lines", "b\n", "a\nb\nc\n")).toBe(true)
  })
  it("does not stand where one is missing, or goes on", () => {
    expect(isDone("b\n", "lines", "b\n", "a\nb\n")).toBe(false)
    expect(isDone("c\nb\n", "lines", "b\n", "a\nb\n")).toBe(false)
    expect(isDone("a\nbb\n", "lines", "a\n", "a\nb\n")).toBe(false)
    expect(isDone("a\n", "lines", "a\n", "a\n\n")).toBe(false)
  })
  it("may have the old lines in several places", () => {
    expect(isDone("b\na\nb\n", "lines", "a\n", "a\nb\na\nb\n")).toBe(false)
    expect(isDone("a\nb\na\nc\n", "lines", "a\nc\n", "a\nb\na\nc\n")).toBe(true)
    expect(isDone("\na\n\nb\n", "lines", "\nb\n", "\na\n\nb\n")).toBe(true)
  })
})

describe("the result of a stretch that is made longer", () => {
  it("stands where it is all of its lines", () => {
    expect(isDone("import a\nimport b\n", "substring", "import a", "import a\nimport b")).toBe(true)
    expect(isDone("import a\r\nimport b\r\n", "substring", "import a", "import a\nimport b\n")).toBe(true)
    expect(isDone("x\nimport b\nimport a", "substring", "import a", "import b\nimport a")).toBe(true)
    expect(isDone("a a\n", "substring", "a", "a a")).toBe(true)
  })
  it("may be a part of a line, but no part of a word", () => {
    expect(isDone("f(a, b)\n", "substring", "f(a", "f(a, b")).toBe(true)
    expect(isDone("x = f(a, b\n", "substring", "f(a", "f(a, b")).toBe(true)
    expect(isDone("f(a, bc)\n", "substring", "f(a", "f(a, b")).toBe(false)
  })
  it("does not stand where it is not there", () => {
    expect(isDone("a\n", "substring", "a", "b a")).toBe(false)
    expect(isDone("import a\nimport c\n", "substring", "import a", "import a\nimport b")).toBe(false)
  })
  it("may be a blank line, but not a blank: that may be wanted once more", () => {
    expect(isDone("a\n\nb\n", "substring", "a", "a\n\n")).toBe(true)
    expect(isDone("a\nb\n", "substring", "a", "a\n\n")).toBe(false)
    expect(isDone("a \nb\n", "substring", "a", "a ")).toBe(false)
  })
})

describe("a text that begins or ends within a character", () => {
  it("is not in the file, which would be broken", () => {
    const broken = (old: string) =>
      textAfter("a 😀 b\n", { old, new: "x", scope: "substring" }, { match: "exact" })
    expect([broken("\ude00 b"), broken("a \ud83d"), broken("a 😀")]).toEqual([
      "<not_found>",
      "<not_found>",
      "x b\n",
    ])
  })
})
