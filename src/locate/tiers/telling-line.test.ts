import { describe, expect, it } from "vitest"
import type { Hunk } from "../../edits/edit.ts"
import { createDocument } from "../read/document.ts"
import { longestLine, windowOfTellingLine } from "./letters.ts"

const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER }
const hunk = (old: string, scope: Hunk["scope"] = "lines"): Hunk => ({ old, new: "", scope })
const text = `${"short\n".repeat(100)}  the line that tells where it is\nshort\n`

describe("the window that the longest line of an edit leads to", () => {
  it("starts shortly before the first place of that line", () => {
    const old = "the line that tells where it is\nshort\n"
    const at = text.indexOf(old)
    const { from, to } = windowOfTellingLine(createDocument(text), hunk(old), everywhere)!
    expect([from <= at, from > at - 200, to]).toEqual([true, true, everywhere.to])
  })
  it("is none where no such line is", () => {
    const nowhere = hunk("a line that is nowhere to be found\n")
    expect(windowOfTellingLine(createDocument(text), nowhere, everywhere)).toBeUndefined()
  })
  it("is the whole window if no line is long enough to lead anywhere", () => {
    expect(windowOfTellingLine(createDocument(text), hunk("short\n"), everywhere)).toEqual(everywhere)
  })
})

it("takes the longest line of a text, margins aside", () => {
  expect(longestLine("  a b\n\t    c\r\n        \nabc d  \n")).toBe("abc d")
  expect(longestLine("")).toBe("")
})
