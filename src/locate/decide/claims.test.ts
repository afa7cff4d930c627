import { describe, expect, it } from "vitest"
import type { Hunk } from "../../edits/edit.ts"
import { createDocument } from "../read/document.ts"
import { textAfter } from "../testing/text-after.ts"
import type { Candidate } from "../tiers/tiers.ts"
import { heedClaims, nearestToLine } from "./claims.ts"

const text = "class A {\n  x\n}\nclass B {\n  x\n}\nclass C {\n  x\n}\n\n \n"
const document = createDocument(text)

const at = (from: number): Candidate => ({
  from,
  to: from + 5,
  tier: "exact",
  how: { by: "words", insert: "" },
})
/** The block of each class, from its second line on. */
const blocks = [10, 26, 42].map(at)

const chosen = (more: Partial<Hunk>, candidates = blocks) => {
  const found = heedClaims(document, { old: "  x\n}\n", new: "", scope: "lines", ...more }, { candidates })
  return "issue" in found ? found.issue : found.candidates.map(({ from }) => from)
}

describe("of several places", () => {
  it("all are left if the edit says nothing about them, or means all", () => {
    expect(chosen({})).toEqual([10, 26, 42])
    expect(chosen({ occurrence: "all" })).toEqual([10, 26, 42])
    expect(chosen({ occurrence: "all", seek: ["class B {"] })).toEqual([26])
  })
  it("the one is taken whose number is named", () => {
    expect([
      chosen({ occurrence: "first" }),
      chosen({ occurrence: 2 }),
      chosen({ occurrence: "last" }),
    ]).toEqual([...[[10], [26], [42]]])
  })
  it("there may be fewer than the number says", () => {
    expect(chosen({ occurrence: 4 })).toMatchObject({
      code: "occurrence_out_of_range",
      message: "Occurrence 4 was asked for, but the text occurs only 3 times in the file.",
      hint: 'Ask for an occurrence from 1 to 3, or "last".',
      candidates: [
        { line: 2, text: "  x" },
        { line: 5, text: "  x" },
        { line: 8, text: "  x" },
      ],
    })
    expect(chosen({ occurrence: 2 }, [at(10)])).toMatchObject({
      message: "Occurrence 2 was asked for, but the text occurs only once in the file.",
    })
    expect(chosen({ occurrence: 2 }, [])).toEqual([])
  })
  it("the first after the lines to go past is taken, for each place of these", () => {
    expect(chosen({ seek: ["class B {"] })).toEqual([26])
    expect(chosen({ seek: ["  x"] })).toEqual([26, 42])
    expect(chosen({ seek: ["class A {", "class C {"] })).toEqual([42])
  })
  it("none is left if none comes after the lines to go past, or these are not there", () => {
    expect(chosen({ seek: ["class D {"] })).toMatchObject({ code: "not_found" })
    expect(chosen({ seek: ["class D {"] }, [at(10)])).toMatchObject({ code: "not_found" })
    expect(chosen({ seek: ["class C {"] }, [at(10), at(26)])).toMatchObject({ code: "doubt" })
  })
  it("none is left that is past the block which the lines to go past open", () => {
    expect(chosen({ seek: ["class A {"] }, [at(26)])).toMatchObject({ code: "doubt" })
  })
  it("the last is taken for the end of the file, if nothing but blank lines follow it", () => {
    expect(chosen({ atEnd: true })).toEqual([42])
    expect(chosen({ atEnd: true }, [at(10), at(26)])).toMatchObject({ code: "doubt" })
    expect(chosen({ atEnd: true }, [at(10)])).toMatchObject({ code: "doubt" })
    expect(chosen({ atEnd: true, seek: ["class C {"] })).toEqual([42])
  })
  it("the nearest to a claimed line is taken, if it is less than half as far away as the next", () => {
    const nearest = (line: number, candidates = blocks) =>
      nearestToLine(document, line, candidates).map(({ from }) => from)
    expect([nearest(2), nearest(5), nearest(8), nearest(99)]).toEqual([[10], [26], [42], [10, 26, 42]])
    // Lines 2, 5 and 8 are candidates: line 3 is one line from the first, and two from the second.
    expect([nearest(3), nearest(4)]).toEqual([
      [10, 26, 42],
      [10, 26, 42],
    ])
    expect(nearest(6, [at(42), at(26)])).toEqual([42, 26])
    expect(nearest(8, [at(10), at(42)])).toEqual([42])
    expect([nearest(1, []), nearest(1, [at(42)])]).toEqual([[], [42]])
  })
  it("is taken in the same way of very many", () => {
    const many = "x\ny\ny\ny\ny\n".repeat(60)
    const starts = Array.from({ length: 60 }, (_, index) => index * 10)
    const nearest = (line: number) =>
      nearestToLine(createDocument(many), line, starts.map(at)).map(({ from }) => from)
    expect([1, 2, 6, 7, 151, 296].map(nearest)).toEqual([[0], [0], [10], [10], [300], [590]])
    expect([nearest(3), nearest(4), nearest(400)].map(({ length }) => length)).toEqual([60, 60, 60])
  })
  it("is in doubt where the one that is counted to has the new text, and so have others", () => {
    const said = (file: string, occurrence: number | "first" | "last") =>
      textAfter(file, { old: "size = 1\n", new: "size = 2\n", occurrence })
    expect(said("size = 2\nsize = 1\nsize = 1\n", 1)).toBe("size = 2\nsize = 1\nsize = 1\n")
    expect(said("size = 2\nsize = 1\nsize = 2\n", "first")).toBe("<doubt>")
    expect(said("size = 2\nsize = 1\nsize = 2\n", "last")).toBe("<doubt>")
  })
})
