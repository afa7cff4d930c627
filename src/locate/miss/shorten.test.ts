import { describe, expect, it } from "vitest"
import { locate } from "../locate.ts"
import { createDocument } from "../read/document.ts"
import { differenceAt, isShortened, shorten, shortenLines } from "./nearest.ts"

const long = "x".repeat(20_000)

describe("a line of a report", () => {
  it("is shown in full up to a length that a person can read", () => {
    expect(shorten("a line")).toBe("a line")
    expect(shorten("x".repeat(2000))).toBe("x".repeat(2000))
    expect(isShortened("a\nb")).toBe(false)
  })
  it("is shortened around what matters, with an ellipsis where something is missing", () => {
    expect(shorten(long)).toBe(`${"x".repeat(2000)}…`)
    expect(shorten(`${long}y`, 20_000)).toBe(`…${"x".repeat(1999)}y`)
    expect(shorten(`${long}y${long}`, 20_000)).toMatch(/^…x{200}yx+…$/)
    expect(isShortened(shortenLines(`a\n${long}\nb`))).toBe(true)
  })
  it("begins to differ from another where the first characters do", () => {
    expect(differenceAt("abc", "abd")).toBe(2)
    expect(differenceAt("ab", "abd")).toBe(2)
  })
})

describe("an issue about a very long line", () => {
  it("stays short", () => {
    const document = createDocument(`start\nconst data = "${long}a${long}"\nend\n`)
    const hunk = {
      old: `start\nconst data = "${long}b${long}"\nend\n`,
      new: "start\nend\n",
      scope: "lines",
    } as const
    const located = locate(document, [hunk], { match: "fuzzy" })
    expect(JSON.stringify(located).length).toBeLessThan(10_000)
    expect(JSON.stringify(located)).toContain("xb")
  })
  it("about several places stays short as well", () => {
    const document = createDocument(`${long}\nother\n${long}\n`)
    const located = locate(document, [{ old: `${long}\n`, new: "short\n", scope: "lines" }], {
      match: "fuzzy",
    })
    expect(JSON.stringify(located).length).toBeLessThan(10_000)
  })
})
