import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bareLines, lineStarts } from "../../text/lines.ts"
import { createDocument } from "./document.ts"
import { withoutTypography } from "./fold.ts"
import { classify } from "./line-index.ts"
import { tableOf } from "./line-table.ts"

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

  it("knows where each wanted line stands", () => {
    expect(classify(createDocument("a\n}\n  a\n }\n"), ["a", "}"]).places).toEqual([
      [0, 2],
      [1, 3],
    ])
  })

  it("finds lines anywhere in a long text, on the first question and on later ones", () => {
    for (const odd of ["", "“"]) {
      const document = createDocument(
        Array.from({ length: 5000 }, (_, at) => `  line ${at}${odd}\n}\n`).join(""),
      )
      for (const at of [0, 777, 2500, 4999]) {
        const wanted = [withoutTypography(`line ${at}${odd}`)]
        expect(classify(createDocument(document.text), wanted).places).toEqual([[2 * at]])
        expect(classify(document, wanted).places).toEqual([[2 * at]])
      }
      expect(classify(document, ["}"]).counts).toEqual([5000])
    }
  })

  const signs = [..."ab(){}.,-'\" ", "\t"]
  const odd = ["“", "”", "’", "–", "…", "\u00a0", "\u200b", "\ufeff", "é", "😀"]
  // A long line keeps what is before it and what is after it apart: plain lines are read in another way than odd ones.
  const filler = `${"x".repeat(20_000)}\n`

  it.each([
    ["plain characters", signs],
    ["odd characters", [...signs, ...odd]],
  ])("agrees with folding and comparing every line, of %s", (_, units) => {
    const line = fc.string({ unit: fc.constantFrom(...units), maxLength: 14 })
    const lines = fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n")), { maxLength: 30 })
    const others = fc.array(line, { maxLength: 5 })
    const rest = fc.tuple(fc.constantFrom("", filler), line).map((parts) => parts.join(""))
    fc.assert(
      fc.property(lines, others, rest, fc.boolean(), (lines, others, rest, again) => {
        const text = lines.map((each) => each.join("")).join("") + rest
        // Half of what is looked for stands there.
        const some = [...lines.filter((_, at) => at % 2 === 0).map(([each]) => each), ...others]
        const wanted = [...new Set(some.map(withoutTypography))].filter((each) => each !== "")
        const expected = bareLines(text).map((each) => wanted.indexOf(withoutTypography(each)))
        const document = createDocument(text)
        if (again) classify(document, ["another question"])
        const { classes, counts, places } = classify(document, wanted)
        expect([...classes]).toEqual(expected)
        const linesInRow = wanted.map((_, number) =>
          expected.flatMap((each, at) => (each === number ? [at] : [])),
        )
        expect(places).toEqual(linesInRow)
        expect(counts).toEqual(linesInRow.map((each) => each.length))
        expect([...tableOf(document).starts]).toEqual([...lineStarts(text), text.length])
      }),
      { numRuns: 400 },
    )
  })
})
