import { describe, expect, it } from "vitest"
import type { Sought } from "../edits/edit.ts"
import { createDocument } from "../locate/read/document.ts"
import { drawWide, joined } from "../locate/testing/case.ts"
import { memories, remembered } from "../locate/testing/memory.ts"
import { createOverlay } from "./overlay.ts"
import { preview } from "./preview.ts"
import { type Files, opaque, planOn, stateOf, update } from "./testing/plan-on.ts"

const text = "one\ntwo\nthree\ntwo\nfour\n"

function overlayOf(files: Files) {
  return createOverlay(new Map(Object.entries(files).map(([path, file]) => [path, stateOf(file)])))
}

function previewed(old: string, options: Partial<Parameters<typeof preview>[0]> & Partial<Sought> = {}) {
  const { overlay = overlayOf({ a: text }), key = "a", match = "fuzzy", ambiguous, ...rest } = options
  const hunk: Sought = { old, scope: "lines", ...rest }
  return preview({ key, overlay, match, hunk, ...(ambiguous && { ambiguous }) })
}

describe("the place of an edit that is still being written", () => {
  it("is told as lines, with the tier that found it", () => {
    expect(previewed("three\ntwo\n")).toEqual({ lines: [3, 4], tier: "exact", score: 1 })
    expect(previewed("  three\n")).toMatchObject({ lines: [3, 3], tier: "indentation" })
  })

  it("is looked for as loosely as the edit may match, and no looser", () => {
    expect(previewed("  three\n", { match: "exact" })).toMatchObject({
      issue: { code: "not_found", path: "a" },
    })
  })

  it("is refused where there are several, unless all are meant, or the first will do", () => {
    expect(previewed("two\n")).toMatchObject({
      issue: { code: "ambiguous", path: "a", candidates: [{ line: 2 }, { line: 4 }] },
    })
    expect(previewed("two\n", { occurrence: "all" })).toMatchObject({ lines: [2, 2] })
    expect(previewed("two\n", { ambiguous: "first" })).toMatchObject({ lines: [2, 2] })
    expect(previewed("two\n", { ambiguous: "refuse" })).toMatchObject({ issue: { code: "ambiguous" } })
  })

  it("may be in the file as it was before an earlier edit of the same response", () => {
    const overlay = overlayOf({ a: text })
    overlay.write("a", createDocument("one\ntwo\n3\ntwo\nfour\n"))
    expect(previewed("three\n", { overlay })).toEqual({ lines: [3, 3], tier: "exact", score: 1 })
    expect(previewed("three\n", { overlay, match: "exact" })).toMatchObject({ issue: { code: "not_found" } })
    expect(previewed("five\n", { overlay })).toMatchObject({ issue: { code: "not_found" } })
  })

  it("is not one of several in an earlier version", () => {
    const overlay = overlayOf({ a: text })
    overlay.write("a", createDocument("one\n2\nthree\n2\nfour\n"))
    expect(previewed("two\n", { overlay })).toBeUndefined()
  })

  it("is open where lines are misremembered, and it depends on what is changed", () => {
    const known =
      "function total(items) {\n  let sum = 0\n  const count = items.length\n  for (const item of items) sum += item\n"
    const file = `${known}  return sum\n}\n`
    const old = `${known}  total(items.length)\n  let count = total\n  items(sum, count)\n`
    const edit = update("a", [old, old.replace("let sum = 0", "let sum = 1")])
    expect(planOn({ a: file }, [edit]).results).toEqual(["validated"])
    const overlay = overlayOf({ a: file })
    expect(previewed(old, { overlay })).toBeUndefined()
    expect(previewed("import { sum } from './sums.js'\n\nsum.of(everything)\n", { overlay })).toMatchObject({
      issue: { code: "not_found" },
    })
  })

  it.each(Object.entries(memories))("is never denied to an edit that lands: remembered %s", (_, memory) => {
    for (let seed = 1; seed <= 30; seed++) {
      const given = drawWide(seed)
      const file = joined(given.lines)
      const hunk = remembered(given, memory, seed)
      const { results } = planOn({ a: file }, [{ op: "update", path: "a", hunks: [hunk] }])
      if (results[0] !== "validated") continue
      const seen = previewed(hunk.old, { overlay: overlayOf({ a: file }) })
      const code = seen && "issue" in seen ? seen.issue.code : "none"
      expect(["none", "ambiguous"], hunk.old).toContain(code)
    }
  })

  it("is in no file that has no text", () => {
    const overlay = overlayOf({ image: opaque("binary") })
    expect(previewed("one\n", { overlay, key: "image" })).toMatchObject({ issue: { code: "binary" } })
    expect(previewed("one\n", { overlay, key: "b" })).toMatchObject({ issue: { code: "file_missing" } })
  })
})
