import { describe, expect, it } from "vitest"
import type { Hunk, Match } from "../../edits/edit.ts"
import { createDocument } from "../read/document.ts"
import { ambiguous, notFound, overlapping } from "./misses.ts"

const file = "function total(items) {\n  let sum = 0\n  return sum\n}\n"

describe("what is said of a text that is not in the file", () => {
  const miss = (
    old: string,
    {
      match = "fuzzy" as Match,
      imprecise = false,
      ...more
    }: Partial<Hunk> & { match?: Match; imprecise?: boolean } = {},
  ) => {
    const { message, hint } = notFound(
      createDocument(file),
      { old, new: "x", scope: "lines", ...more },
      { match },
      imprecise,
    )
    return `${message} ${hint}`
  }
  it("is that a blank text has no place", () => {
    expect(miss(" \n\n")).toBe(
      "The text to replace is blank, so it has no place of its own. Send some lines around it as well.",
    )
  })
  it("is what the edit names, and what is there instead", () => {
    expect(miss("function mean(items) {\n  let sum = 0\n  return sum\n}\n")).toContain(
      "The edit names `function mean(items) {`, which is not in the file; the nearest to it, lines 1–4, is `function total(items) {`. Check that this is the right file",
    )
  })
  it("is where that is which the edit names, if it is elsewhere, and as it is written there", () => {
    const text = `${file}\n  function mean(all) {\n    more(all)\n  }\n`
    const old = "  function mean(all) {\n  let sum = 0\n  return sum\n}\n"
    const { message } = notFound(
      createDocument(text),
      { old, new: "x", scope: "lines" },
      { match: "exact" },
      false,
    )
    expect(message).toBe(
      "The edit names `function mean(all) {`, which is in line 6, with other lines around it; the nearest to it, lines 1–4, is `function total(items) {`.",
    )
  })
  it("is that nothing is like it", () => {
    expect(miss("SELECT id FROM accounts\n")).toBe(
      "The text to replace is not in the file, and nothing in the file is like it. Check that this is the right file; read it again and copy the text from it.",
    )
  })
  it("is that it is a part of a line", () => {
    expect(miss("total(items)\n")).toBe(
      "The text to replace is no line of the file: it is a part of line 1. Send the whole line, as it is in the file, and as it shall be.",
    )
  })
  it("is never that it is wholly alike, however little differs", () => {
    const long = Array.from({ length: 60 }, (_, at) => `  const value${at} = read(${at})\n`).join("")
    const { nearest } = notFound(
      createDocument(long),
      { old: long.replace("value30", "valeu30"), new: "", scope: "lines" },
      { match: "exact" },
    )
    expect(nearest!.likeness).toBe(0.99)
  })
  it("is where the nearest lines are, and where they begin to differ", () => {
    expect(miss("  let sum = 0\n  return 0\n")).toBe(
      "The text to replace is not in the file as given. The nearest lines are 2–3; the first difference is in line 3. Copy the lines exactly from the file.",
    )
    expect(miss("  let sum = 1\n")).toBe(
      "The text to replace is not in the file as given. The nearest is line 2. Copy the lines exactly from the file.",
    )
    expect(miss("  let sum = 0\n  return sum\n")).toBe(
      "The text to replace is not in the file as given. The nearest lines are 2–3. Copy the lines exactly from the file.",
    )
  })
  it("is how the white space differs, and that one may look past it, if one does not yet", () => {
    const tabs = "\tlet sum = 0\n\treturn sum\n"
    const differs =
      "The text to replace is not in the file as given. White space differs: the file has spaces where the edit has tabs. The nearest lines are 2–3; the first difference is in line 2."
    expect(miss(tabs)).toBe(`${differs} Copy the lines exactly from the file.`)
    const remedy = (match: Match) =>
      notFound(createDocument(file), { old: tabs, new: "", scope: "lines" }, { match }).remedy
    expect(remedy("exact")).toBe("loosen")
    expect(remedy("fuzzy")).toBeUndefined()
  })
  it("is that the search has reached its limit, if it has", () => {
    const limit = "The search reached its limit before it had seen every place."
    expect(miss("  let sum = 1\n", { imprecise: true })).toContain(limit)
    expect(miss("SELECT id FROM accounts\n", { imprecise: true })).toContain(limit)
    expect(miss("  let sum = 1\n")).not.toContain(limit)
  })
})

describe("what is said of a text that is in the file several times", () => {
  const lines = (count: number) => {
    const spans = Array.from({ length: count }, (_, at) => ({ from: at * 4, to: at * 4 + 3 }))
    return ambiguous(createDocument("one\n".repeat(20)), spans)
  }
  it("is in which lines it stands", () => {
    expect(lines(2)).toEqual({
      code: "ambiguous",
      message: "The text to replace fits 2 places: lines 1, 2.",
      hint: "Add lines around it until it fits one place only, or say which occurrence is meant.",
      candidates: [
        { line: 1, text: "one" },
        { line: 2, text: "one" },
      ],
    })
    expect(lines(10).message).toBe("The text to replace fits 10 places: lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.")
  })
  it("is how many more there are, where these are many", () => {
    const { message, candidates } = lines(12)
    expect(message).toBe(
      "The text to replace fits 12 places: lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more.",
    )
    expect(candidates).toHaveLength(10)
  })
})

it("says where two hunks change the same text", () => {
  expect(overlapping(createDocument("one\ntwo\n"), { from: 4, to: 7, insert: "" })).toEqual({
    code: "overlap",
    message: "Two hunks of this edit change the same text, at line 2.",
    hint: "Merge them into one hunk.",
    candidates: [{ line: 2, text: "two" }],
  })
})
