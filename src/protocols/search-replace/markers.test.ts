import { describe, expect, it } from "vitest"
import { parse } from "../parse.ts"
import { conflictEdge, escapeLine, isAlmostMarker, lineClaim, markerOf, unescapeLine } from "./markers.ts"

describe("a marker", () => {
  it.each([
    ["<<<<<<< SEARCH", "open 7"],
    ["  <<<<<<< SEARCH  ", "open 7"],
    ["=======", "separator 7"],
    [">>>>>>> REPLACE", "close 7"],
    ["<<<<<<< ORIGINAL", "open 7"],
    [">>>>>>> UPDATED", "close 7"],
    ["<<<<< SEARCH", "open 5 length"],
    ["<<<<<<<<< SEARCH", "open 9 length"],
    ["------- SEARCH", "open 7"],
    ["--- SEARCH", "open 3 length"],
    ["+++++++ REPLACE", "close 7"],
    ["+++ REPLACE", "close 3 length"],
    ["=====", "separator 5 length"],
    ["=========", "separator 9 length"],
    ["<<<<<<< SEARCH>", "open 7 suffix"],
    [">>>>>>> REPLACE>", "close 7 suffix"],
    ["<<<<<<< search", "open 7 case"],
    [">>>>>>> Replace", "close 7 case"],
    ["<<<<<<<    SEARCH", "open 7"],
    ["\u200b<<<<<<< SEARCH", "open 7 unseen"],
    ["\u2060=======", "separator 7 unseen"],
    ["\u200b>>>>>>>> REPLACE", "close 8 length"],
  ])("is read: %s", (text, expected) => {
    const { kind, length, flaw } = markerOf({ text })!
    expect([kind, length, ...(flaw ? [flaw] : [])].join(" ")).toBe(expected)
  })

  it.each([
    ...["", "====", "<<<< SEARCH", "-- SEARCH", "++ REPLACE", "==== ===", "======= x", "<<<<<<<SEARCH"],
    ...[
      "<<<<<<< REPLACE",
      ">>>>>>> SEARCH",
      "+++++++ SEARCH",
      "------- REPLACE",
      "--- search",
      "<<<<<<< SEARCH>>",
    ],
    ...["<<<<<<< HEAD", "x <<<<<<< SEARCH", "<<<<<<< SEARCH x", `=======${" ".repeat(80)}`],
  ])("is not seen in: %s", (text) => {
    expect(markerOf({ text })).toBeUndefined()
  })
})

describe("almost a marker", () => {
  it.each([
    ...["<<<<<<< REPLACE", ">>>>>>> SEARCH", ">>>>>>>REPLACE", "<<<SEARCH", "--- REPLACE", "+++ SEARCH"],
    ...["<<<<<<< SEARCH>>", ">>>>>>>", "  >>>>>>>  "],
  ])("is: %s", (text) => {
    expect(isAlmostMarker({ text })).toBe(true)
  })

  it.each([
    ...[
      "<< SEARCH",
      "-- SEARCH",
      "-> SEARCH",
      "++ REPLACE",
      ">> REPLACE",
      ">>>>>>",
      ">>>>>>>>",
      "<<<<<<<",
      "- REPLACE",
    ],
    ...["--- SEARCH me", "the >>> SEARCH", ">>>>>>> x", `>>>>>>>${" ".repeat(80)}`],
  ])("is not: %s", (text) => {
    expect(isAlmostMarker({ text })).toBe(false)
  })
})

it("edges of merge conflicts are seen", () => {
  const edges = [
    "<<<<<<< HEAD",
    ">>>>>>> branch",
    "<<<<<<<",
    ">>>>>>>",
    " <<<<<<< HEAD",
    "<<<<<< HEAD",
    ">>>>>>>> branch",
  ]
  expect(edges.map((text) => conflictEdge({ text }))).toEqual(["start", "end", ...Array(5).fill(undefined)])
})

it("claims of line numbers are read", () => {
  expect(lineClaim(":start_line:12")).toEqual({ edge: "start", line: 12 })
  expect(lineClaim("  :end_line: 14  ")).toEqual({ edge: "end", line: 14 })
  expect(lineClaim(":start_line:")).toEqual({ edge: "start", line: 0 })
  for (const text of [
    ":middle_line:1",
    "x :start_line:1",
    ":start_line:1 x",
    ":start_line:1234567890",
    "start_line:1",
  ])
    expect(lineClaim(text)).toBeUndefined()
})

describe("a backslash", () => {
  const special = [
    "<<<<<<< SEARCH",
    "  =======",
    ">>>>>>> REPLACE",
    "<<<<<<< HEAD",
    ":start_line:1",
    ">>>>>>>REPLACE",
    "--- SEARCH",
  ]
  it.each(special)("takes the meaning from: %s", (text) => {
    const written = escapeLine(text)
    expect(written).toBe(text.replace(/\S/, "\\$&"))
    expect(unescapeLine(written)).toBe(text)
    expect(unescapeLine(escapeLine(written))).toBe(written)
  })
  it.each(["plain", "\\plain", "a \\=======", "====", "--", "\\d+"])("is left alone in: %s", (text) => {
    expect([escapeLine(text), unescapeLine(text)]).toEqual([text, text])
  })
})

it("a marker that is put right stays where it is: the others are indented as it is", () => {
  const text = "a.txt\n  <<<<<<< SEARCH>\n  one\n  =======\n  1\n  >>>>>>> REPLACE\n"
  const { edits, repairs } = parse(text)
  const [{ from, to, insert }] = repairs.flatMap(({ fix }) => fix ?? []) as [
    { from: number; to: number; insert: string },
  ]
  const mended = parse(text.slice(0, from) + insert + text.slice(to))
  expect(mended.repairs).toEqual([])
  expect(mended.edits).toMatchObject([
    { op: "update", path: "a.txt", hunks: [{ old: "  one\n", new: "  1\n" }] },
  ])
  expect(edits).toHaveLength(1)
})
