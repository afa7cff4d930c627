import { describe, expect, it } from "vitest"
import { createDocument } from "../read/document.ts"
import { wantedOf } from "../read/hunk.ts"
import { tableOf } from "../read/line-table.ts"
import { hitSpan } from "../read/lines.ts"
import { otherBlanks, sequenceHits } from "./line-by-line.ts"

const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** All places of some lines, whatever their indentation, spacing and typography. */
function hits(text: string, old: string, { window = everywhere, budget = 1000, table = false } = {}) {
  const document = createDocument(text)
  // A search that has been made leaves a table of all lines, and the next one uses it.
  if (table) tableOf(document)
  return sequenceHits(document, wantedOf({ old, new: "" }), window, { left: budget })
}

const starts = (...given: Parameters<typeof hits>) => hits(...given).map(({ lines }) => hitSpan(lines).from)

describe("a place where all lines stand", () => {
  it.each<[tier: string, text: string, old: string]>([
    ["exact", "x\na\nb\n", "a\nb\n"],
    ["exact", "a\n\nb\n", "a\n\nb\n"],
    ["exact", "a\n \nb\n", "a\n \nb\n"],
    ["line endings", "x\na\r\nb\n", "a\nb\n"],
    ["line endings", "\r\na\r\n", "\na\n"],
    ["trailing space", "a \nb\n", "a\nb\n"],
    ["trailing space", "a\nb\n", "a\nb\t\n"],
    ["trailing space", "a\n \nb\n", "a\n\nb\n"],
    ["trailing space", " \na\n", "\na\n"],
    ["trailing space", "a\n \n", "a\n\n"],
    ["trailing space", "a\r\n \r\nb\r\n", "a\n\nb\n"],
    ["edge blank lines", "a\nb\n", "\na\nb\n"],
    ["edge blank lines", "a\nb\nc\n", "a\nb\n\n"],
    ["edge blank lines", "\na\nb\n", "\n\na\nb\n"],
    ["edge blank lines", "a\n\n", "a\n\n\n"],
    ["indentation", "  a\n  b\n", "a\nb\n"],
    ["indentation", "a\n\tb\n", "a\n  b\n"],
    ["inner whitespace", "a\n\nb\n", "a\nb\n"],
    ["inner whitespace", "a\nb\n", "a\n\nb\n"],
    ["inner whitespace", "  f( a )\n  b\n", "f(a)\nb\n"],
    ["typography", "say “a”\n", 'say "a"\n'],
    ["typography", "gru\u0308n\n", "gr\u00fcn\n"],
    ["typography", "say “a”\n\nb\n", 'say "a"\nb\n'],
  ])("is as near as its loosest line: %s", (tier, text, old) => {
    expect(hits(text, old).map((hit) => hit.tier)).toEqual([tier])
    expect(hits(text, old, { table: true }).map((hit) => hit.tier)).toEqual([tier])
  })

  it("has a line of the file for each line that is not blank", () => {
    const [hit] = hits("x\na\n\nb\r\nc", "a\nb\n\nc\n")
    const line = (from: number, to: number, end: number) => ({ from, to, end })
    expect(hit!.lines).toEqual([line(2, 3, 4), line(5, 6, 8), undefined, line(8, 9, 9)])
    expect(hitSpan(hit!.lines)).toEqual({ from: 2, to: 9 })
  })

  it("has no other line among them, and none missing", () => {
    expect(hits("a\nx\nb\n", "a\nb\n")).toEqual([])
    expect(hits("a\n", "a\nb\n")).toEqual([])
    expect(hits("b\n", "a\nb\n")).toEqual([])
    expect(hits("ab\nb\n", "a\nb\n")).toEqual([])
    expect(hits("a\nb\n", "\n\n")).toEqual([])
  })

  it("is one of all that there are, whichever line leads to them", () => {
    const text = "a\nlonger\na\nb\n  a\n  longer\na\n"
    for (const table of [false, true]) {
      expect(starts(text, "a\nlonger\n", { table })).toEqual([0, 13])
      expect(starts(text, "longer\na\n", { table })).toEqual([2, 17])
      expect(starts(text, "a\nb\n", { table })).toEqual([9])
      expect(starts("longer\nx longer\nlonger x\nlonger \n", "longer\n", { table })).toEqual([0, 25])
    }
  })

  it("is seen past another spelling of its longest line, where the nearest places are past the indentation", () => {
    expect(starts("say “it” now\nb\nsay  'it' now\nb\n", 'say "it" now\nb\n')).toEqual([0])
    expect(starts("f( longer )\n\nb\nf(longer)\n\nb\n", "f(longer)\nb\n")).toEqual([0, 15])
    expect(starts("f( longer )\nb\nf(longer)\nb\n", "f(longer)\nb\n")).toEqual([14])
  })

  it("starts in the window", () => {
    const text = "line\nline\nline\nline\n"
    for (const table of [false, true]) {
      expect(starts(text, "line\n", { window: { from: 5, to: 15 }, table })).toEqual([5, 10])
      expect(starts(text, "line\n", { window: { from: 0, to: 20 }, table })).toEqual([0, 5, 10, 15])
    }
  })

  it("is one of hundreds, too", () => {
    const text = "brace\nline\n".repeat(250)
    expect(starts(text, "line\n", { budget: 1e6 })).toHaveLength(250)
    expect(starts(`${text}brace\nbrace\n`, "brace\nbrace\n", { budget: 1e6 })).toEqual([2750])
  })

  it("is not looked for any more when the search has reached its limit", () => {
    expect(hits("a\nb\n", "a\nb\n", { budget: 0 })).toEqual([])
    expect(hits("a\na\na\n", "a\n", { budget: 1 })).toEqual([])
    expect(hits("a\na\na\n", "a\n", { budget: 2 })).toHaveLength(2)
  })
})

describe("blank lines at a place", () => {
  const other = (text: string, old: string) => {
    const [hit] = hits(text, old)
    return otherBlanks(text, wantedOf({ old, new: "" }), hit!.lines)
  }
  it("are counted where there are more or fewer between the lines, or fewer around them", () => {
    expect([
      other("a\n\nb\n", "a\n\nb\n"),
      other("a\n\n\nb\n", "a\nb\n"),
      other("a\nb\n", "a\n\n\nb\n"),
    ]).toEqual([0, 2, 2])
    expect([other("\na\n", "a\n"), other("a\n", "\n\na\n"), other("a\n\n", "\na\n\n\n")]).toEqual([0, 2, 2])
    expect(other("a\n\nb\nc\n", "a\nb\n\nc\n")).toBe(2)
  })
})
