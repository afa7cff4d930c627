import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bareLines, lineStarts } from "../text/lines.ts"
import { createDocument } from "./document.ts"
import { withoutTypography } from "./fold.ts"
import { classify, lineAt, lineKey, lineText, tableOf } from "./table.ts"

describe("the table of lines", () => {
  it("knows where lines start, and their text without its ending", () => {
    const document = createDocument("a\r\n\n  b\nc")
    const table = tableOf(document)
    expect([...table.starts]).toEqual([0, 3, 4, 8, 9])
    expect([0, 1, 2, 3].map((line) => lineText(document, table, line))).toEqual(["a", "", "  b", "c"])
    expect([0, 2, 3, 7, 8].map((offset) => lineAt(table, offset))).toEqual([0, 0, 1, 2, 3])
  })
  it("is made once for a document", () => {
    const document = createDocument("a\n")
    expect(tableOf(document)).toBe(tableOf(document))
  })
  it("of an empty text has no line", () => {
    expect(tableOf(createDocument(""))).toMatchObject({ count: 0 })
  })
  it("grows when the first lines were longer than the rest", () => {
    const text = `${"x".repeat(20_000)}\n${"\n".repeat(50_000)}`
    expect(tableOf(createDocument(text)).count).toBe(50_001)
  })
})

describe("the key of a line", () => {
  const keyOf = (line: string) => lineKey(line, 0, line.length)
  it("is the same for lines that differ in white space and typography", () => {
    expect(keyOf("  say( “hello” )…")).toBe(keyOf('say("hello")...'))
    expect(keyOf("a\u200b b\u00a0")).toBe(keyOf("\ta b  "))
  })
  it("differs for lines that end differently, and is 0 for blank ones", () => {
    expect(keyOf("the end")).not.toBe(keyOf("the enD"))
    expect(keyOf(" \t")).toBe(0)
  })
})

describe("classifying lines", () => {
  it("gives each line its number among those wanted, and counts them", () => {
    const { classes, counts } = classify(createDocument("  f( a )\ng\n\nf(a)\n“f”\n"), ["f(a)", '"f"', "h"])
    expect([...classes]).toEqual([0, -1, -1, 0, 1])
    expect(counts).toEqual([2, 1, 0])
  })
  it("keeps the last answer, and only for the same question", () => {
    const document = createDocument("a\nb\n")
    expect(classify(document, ["a"])).toBe(classify(document, ["a"]))
    expect([...classify(document, ["b"]).classes]).toEqual([-1, 0])
  })

  const word = fc.constantFrom(
    ..."ab(){}.,-'\" ",
    "\t",
    "“",
    "”",
    "’",
    "–",
    "…",
    "\u00a0",
    "\u200b",
    "\ufeff",
    "é",
    "😀",
  )
  const line = fc.string({ unit: word, maxLength: 14 })
  const ending = fc.constantFrom("\n", "\r\n")

  it("agrees with folding and comparing every line", () => {
    const texts = fc.array(fc.tuple(line, ending), { maxLength: 30 })
    fc.assert(
      fc.property(texts, fc.array(line, { maxLength: 5 }), (lines, others) => {
        const text = lines.map((each) => each.join("")).join("")
        // Half of what is looked for stands there.
        const some = [...lines.filter((_, at) => at % 2 === 0).map(([each]) => each), ...others]
        const wanted = [...new Set(some.map(withoutTypography))].filter((each) => each !== "")
        const expected = bareLines(text).map((each) => wanted.indexOf(withoutTypography(each)))
        const document = createDocument(text)
        const { classes, counts } = classify(document, wanted)
        expect([...classes]).toEqual(expected)
        expect(counts).toEqual(wanted.map((_, number) => expected.filter((each) => each === number).length))
        expect([...tableOf(document).starts]).toEqual([...lineStarts(text), text.length])
      }),
      { numRuns: 500 },
    )
  })
})
