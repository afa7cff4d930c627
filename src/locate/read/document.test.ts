import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { lineNumberAt } from "../../text/lines.ts"
import type { Change } from "../../text/place.ts"
import { applyChanges, createDocument, lengthOf, lineNumber, linesAround, slice } from "./document.ts"

/** What `applyChanges` means, on a flat text. */
function splice(text: string, changes: readonly Change[]): string {
  let result = ""
  let at = 0
  for (const { from, to, insert } of changes) {
    result += text.slice(at, from) + insert
    at = to
  }
  return result + text.slice(at)
}

/** Lines of different lengths, long enough for several pieces, told apart by their numbers. */
const longText = fc
  .tuple(fc.integer({ min: 1200, max: 2500 }), fc.integer({ min: 1, max: 40 }), fc.constantFrom("", "\n"))
  .map(([lines, spread, end]) =>
    Array.from(
      { length: lines },
      (_, at) => `${at} ${"line of some words ".repeat(1 + (at % 3))}${"-".repeat(at % spread)}`,
    )
      .join("\n")
      .concat(end),
  )
const inserts = fc.constantFrom("", "x", "\n", "two\nlines\n", "no end\nhere", "\n\n", "y".repeat(20_000))

/** Sorted changes of `text`, most of them near a place where one piece ends and the next one starts. */
function changesOf(text: string): fc.Arbitrary<Change[]> {
  let start = 0
  const borders = createDocument(text).pieces.map(({ text }) => (start += text.length))
  const near = fc
    .tuple(fc.constantFrom(0, ...borders), fc.integer({ min: -3, max: 3 }))
    .map(([at, by]) => at + by)
  const offset = fc
    .oneof({ weight: 3, arbitrary: near }, { weight: 1, arbitrary: fc.nat(text.length) })
    .map((at) => Math.max(0, Math.min(text.length, at)))
  return fc
    .tuple(fc.uniqueArray(offset, { maxLength: 12 }), fc.array(inserts, { minLength: 6, maxLength: 6 }))
    .map(([offsets, texts]) => {
      const sorted = offsets.sort((a, b) => a - b)
      return texts
        .slice(0, Math.floor(sorted.length / 2))
        .map((insert, at) => ({ from: sorted[2 * at]!, to: sorted[2 * at + 1]!, insert }))
    })
}

describe("a document", () => {
  it("is changed from left to right, all offsets being those of the text before", () => {
    const changed = applyChanges(createDocument("abcdef"), [
      { from: 0, to: 1, insert: "A" },
      { from: 3, to: 3, insert: "+" },
      { from: 4, to: 6, insert: "" },
    ])
    expect(changed.text).toBe("Abc+d")
  })
  it("may be empty, and filled", () => {
    const filled = applyChanges(createDocument(""), [{ from: 0, to: 0, insert: "a\nb" }])
    expect(filled.text).toBe("a\nb")
    expect(applyChanges(filled, [{ from: 0, to: 3, insert: "" }]).text).toBe("")
  })
  it("is not put together before somebody asks for all of it", () => {
    const changed = applyChanges(createDocument("a\nb\n"), [{ from: 0, to: 1, insert: "A" }])
    expect(changed.isWhole).toBe(false)
    expect(slice(changed, 0, 2)).toBe("A\n")
    expect(lineNumber(changed, 2)).toBe(2)
    expect(changed.isWhole).toBe(false)
    expect(changed.text).toBe("A\nb\n")
    expect(changed.isWhole).toBe(true)
  })
  it("leaves the one it was made of as it is", () => {
    const document = createDocument("a\nb\n")
    applyChanges(document, [{ from: 0, to: 1, insert: "A" }])
    expect(document.text).toBe("a\nb\n")
  })

  it("has whole lines in its pieces, also where a change takes the break between two of them away", () => {
    const long = `${"x".repeat(20_000)}\n`
    const change = (insert: string) =>
      applyChanges(createDocument(`${long}y\n`), [{ from: 20_000, to: 20_001, insert }])
    expect(linesAround(change(""), 20_000, 20_001)).toEqual({ text: `${"x".repeat(20_000)}y\n`, start: 0 })
    expect(linesAround(change("z\n"), 20_003, 20_003)).toEqual({ text: "y\n", start: 20_002 })
    expect(lineNumber(change("\n\n"), 20_002)).toBe(3)
  })
  it("makes only the piece anew that changes", () => {
    const line = `${"x".repeat(20_000)}\n`
    const document = createDocument(line.repeat(4))
    const kept = (change: Change) =>
      document.pieces.map((piece) => applyChanges(document, [change]).pieces.includes(piece))
    expect(kept({ from: 0, to: 1, insert: "y" })).toEqual([false, true, true, true])
    expect(kept({ from: 20_001, to: 20_001, insert: "y" })).toEqual([true, false, true, true])
    expect(kept({ from: 20_000, to: 20_001, insert: "y\n" })).toEqual([false, true, true, true])
    expect(kept({ from: 20_000, to: 20_001, insert: "" })).toEqual([false, false, true, true])
    expect(kept({ from: 80_004, to: 80_004, insert: "y" })).toEqual([true, true, true, false])
    expect(createDocument("short\n".repeat(3)).pieces).toHaveLength(1)
  })

  const cases = longText.chain((text) =>
    fc.tuple(
      fc.constant(text),
      changesOf(text),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
    ),
  )
  it("in pieces says the same as its flat text", () => {
    fc.assert(
      fc.property(cases, ([text, changes, shares]) => {
        const flat = splice(text, changes)
        const document = applyChanges(createDocument(text), changes)
        // Also offsets where a piece ends, and next to them.
        let start = 0
        const borders = document.pieces.flatMap((piece) => [start, (start += piece.text.length) - 1])
        const offsets = [...shares.map((share) => Math.floor(share * flat.length)), ...borders, flat.length]
          .filter((at) => at >= 0)
          .sort((a, b) => a - b)
        for (const [index, from] of offsets.entries()) {
          const to = offsets[index + 1] ?? flat.length
          expect(slice(document, from, to) === flat.slice(from, to)).toBe(true)
          expect(lineNumber(document, from)).toBe(lineNumberAt(flat, from))
          const around = linesAround(document, from, to)
          const end = around.start + around.text.length
          expect(flat.slice(around.start, end) === around.text).toBe(true)
          expect(around.start <= from && end >= to).toBe(true)
          expect(around.start === 0 || flat[around.start - 1] === "\n").toBe(true)
          expect(end === flat.length || flat[end - 1] === "\n").toBe(true)
        }
        expect(lengthOf(document)).toBe(flat.length)
        expect(document.isWhole).toBe(false)
        expect(document.text === flat).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
