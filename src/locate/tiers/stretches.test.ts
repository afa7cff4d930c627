import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Hunk } from "../../edits/edit.ts"
import { bareLines } from "../../text/lines.ts"
import { locate } from "../locate.ts"
import { applyChanges, createDocument, type Document } from "../read/document.ts"

/** A document with this text that is not put together yet. */
function changed(text: string, at: number): Document {
  const before = `${text.slice(0, at)}gone${text.slice(at)}`
  return applyChanges(createDocument(before), [{ from: at, to: at + 4, insert: "" }])
}

const results = (document: Document, hunk: Hunk) => locate(document, [hunk], { match: "fuzzy" })

/** Functions of some lines each; names come again and again, so that blocks stand several times. */
const code = fc
  .array(fc.tuple(fc.nat(60), fc.nat(90), fc.boolean()), { minLength: 250, maxLength: 400 })
  .map((functions) =>
    functions
      .map(([name, value, nested]) =>
        nested
          ? `function work${name}() {\n  if (ready) {\n    const value = take(${value})\n    return value\n  }\n}\n`
          : `function work${name}() {\n  const value = take(${value})\n  return value\n}\n`,
      )
      .join("\n"),
  )

/** Some lines of `text`, perhaps indented otherwise, with one of them changed. */
function hunkOf(text: string, share: number, count: number, shift: "none" | "more" | "less"): Hunk {
  const lines = bareLines(text)
  const from = Math.floor(share * (lines.length - count))
  const shifted = lines.slice(from, from + count).map((line) => {
    if (line === "" || shift === "none") return line
    return shift === "more" ? `    ${line}` : line.replace(/^ {2}/, "")
  })
  const target = shifted.findIndex((line) => line.trim() !== "")
  const fresh = shifted.map((line, at) => (at === target ? `${line} // changed` : line))
  return { old: `${shifted.join("\n")}\n`, new: `${fresh.join("\n")}\n`, scope: "lines" }
}

/** More than a search looks at around a place. */
const filler = "some line that stands between\n".repeat(300)

describe("searching a text in pieces", () => {
  it("puts nothing together where a telling line leads to the place", () => {
    const text = Array.from({ length: 5000 }, (_, at) => `  this is line ${at}.\n`).join("")
    const document = changed(text, 30_000)
    const { changes } = results(document, { old: "this is line 3000.\n", new: "here\n", scope: "lines" })
    const from = text.indexOf("  this is line 3000.")
    expect(changes).toEqual([{ from, to: from + 21, insert: "  here\n" }])
    expect(document.isWhole).toBe(false)
  })

  it("puts all of it together where a line is too short to lead anywhere, or leads to too many places", () => {
    const text = Array.from(
      { length: 5000 },
      (_, at) => `line ${at}: ${at % 200 === 0 ? "ding" : at}\n`,
    ).join("")
    const isWhole = (old: string) => {
      const document = changed(text, 30_000)
      results(document, { old, new: "here\n", scope: "substring" })
      return document.isWhole
    }
    expect(isWhole("line 10:")).toBe(false)
    expect(isWhole("ine 10:")).toBe(true)
    expect(isWhole("00: ding")).toBe(true)
    expect(isWhole("line 3000: nowhere")).toBe(true)
    expect(isWhole("line 12: 12\nline 14: 14")).toBe(true)
  })

  it("finds a place at either end of the text, and moves nothing", () => {
    const text = `the first line of all\n${filler.repeat(3)}the last line of all\n`
    for (const old of ["the first line of all\n", "the last line of all\n"]) {
      const hunk = { old, new: "x\n", scope: "lines" } as const
      expect(results(changed(text, 40), hunk)).toEqual(results(createDocument(text), hunk))
    }
  })

  it("takes the tightest of all stretches", () => {
    const text = `  a line to be found\n${filler}a line to be found\n${filler}`
    const { changes } = results(changed(text, 0), { old: "a line to be found\n", new: "x\n", scope: "lines" })
    expect(changes).toMatchObject([{ from: text.indexOf("\na line") + 1, insert: "x" }])
  })

  it("looks elsewhere too before it takes a twin of an edit that is done", () => {
    const [old, fresh] = ['start()\ncall("alpha", one)\nend()\n', 'start()\ncall("beta", two)\nend()\n']
    const document = changed(`${fresh}${filler}start( )\ncall("alpha", one)\nend()\n`, 0)
    expect(results(document, { old, new: fresh, scope: "lines" }).hunks).toMatchObject([{ already: true }])
  })

  it("looks between the neighbours of a hunk only", () => {
    const text = `find this line\n${filler}two\n  find this  line\n${filler}three\nfind this line\n`
    const hunks = ["two\n", "find this line\n", "three\n"].map(
      (old): Hunk => ({ old, new: "x\n", scope: "lines" }),
    )
    const [whole, pieces] = [createDocument(text), changed(text, 0)].map((document) =>
      locate(document, hunks, { match: "fuzzy" }),
    )
    expect(whole!.changes).toHaveLength(3)
    expect(pieces).toEqual(whole)
  })

  it("finds the same places as in the whole text", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const shift = fc.constantFrom("none", "more", "less")
    fc.assert(
      fc.property(
        code,
        share,
        share,
        fc.integer({ min: 1, max: 9 }),
        shift,
        (text, place, cut, count, shift) => {
          const hunk = hunkOf(text, place, count, shift)
          const document = changed(text, Math.floor(cut * text.length))
          expect(results(document, hunk)).toEqual(results(createDocument(text), hunk))
        },
      ),
      { numRuns: 120 },
    )
  })
})
