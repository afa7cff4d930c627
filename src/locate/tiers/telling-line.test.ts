import { describe, expect, it } from "vitest"
import type { Hunk } from "../../edits/edit.ts"
import { createDocument } from "../read/document.ts"
import { classify } from "../read/line-index.ts"
import { longestLine, windowOfTellingLine } from "./letters.ts"

const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER }
const hunk = (old: string, scope: Hunk["scope"] = "lines"): Hunk => ({ old, new: "", scope })
const text = `${"short\n".repeat(100)}  the line that tells where it is\nshort\n`

/** A document of which so much was asked that it has an index. */
function indexed() {
  const document = createDocument(text)
  for (const line of ["one", "other"]) classify(document, [line])
  return document
}

describe("the window that the longest line of an edit leads to", () => {
  it("starts shortly before the first place of that line", () => {
    const old = "the line that tells where it is\nshort\n"
    const at = text.indexOf(old)
    for (const document of [createDocument(text), indexed()]) {
      const { from, to } = windowOfTellingLine(document, hunk(old), everywhere)!
      expect([from <= at, from > at - 200, to]).toEqual([true, true, everywhere.to])
    }
  })
  it("is none where no such line is, which is worth remembering", () => {
    for (const document of [createDocument(text), indexed()]) {
      expect(
        windowOfTellingLine(document, hunk("a line that is nowhere to be found\n"), everywhere),
      ).toBeUndefined()
      expect(document.absent).toBe("a line that is nowhere to be found")
    }
  })
  it("takes a part of a line for a place only if parts of lines count", () => {
    expect(windowOfTellingLine(indexed(), hunk("line that tells where"), everywhere)).toBeUndefined()
    expect(
      windowOfTellingLine(indexed(), hunk("line that tells where", "substring"), everywhere),
    ).toBeDefined()
  })
  it("is the whole window if no line is long enough to lead anywhere", () => {
    expect(windowOfTellingLine(createDocument(text), hunk("short\n"), everywhere)).toEqual(everywhere)
  })
  it("remembers nothing of a text that it saw only a part of", () => {
    const document = createDocument(text)
    const window = { from: text.length - 6, to: text.length }
    expect(windowOfTellingLine(document, hunk("the line that tells where it is\n"), window)).toBeUndefined()
    expect(document.absent).toBeUndefined()
  })
})

it("takes the longest line of a text, margins aside", () => {
  expect(longestLine("  a b\n\t    c\r\n        \nabc d  \n")).toBe("abc d")
  expect(longestLine("")).toBe("")
})
