import { describe, expect, it } from "vitest"
import { hunksOf, readHunk, startOf } from "./hunk.ts"

describe("a hunk of a diff", () => {
  it("is read into what was and what is", () => {
    expect(readHunk("@@ -3,3 +3,4 @@\n one\n-two\n+2\n+2a\n three\n")).toEqual({
      before: { line: 3, text: "one\ntwo\nthree" },
      after: { line: 3, text: "one\n2\n2a\nthree" },
    })
  })

  it("may have nothing on one side, and a last line without an end", () => {
    expect(readHunk("@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline at end of file\n")).toEqual({
      before: { line: 1, text: "" },
      after: { line: 1, text: "a\nb" },
    })
  })

  it("begins past the unchanged lines above it", () => {
    const hunk = readHunk("@@ -3,3 +5,4 @@\n one\n-two\n+2\n+2a\n three\n")
    expect([startOf(hunk, "before"), startOf(hunk, "after")]).toEqual([4, 6])
    expect(startOf(readHunk("@@ -1,2 +1,3 @@\n one\n+more\n two\n"), "before")).toBe(2)
    expect(startOf(readHunk("@@ -8,2 +8,3 @@\n one\n two\n+last\n"), "before")).toBe(10)
  })

  it("is cut out of the diff of its file", () => {
    const diff = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-c\n+d\n"
    expect(hunksOf(diff)).toEqual(["@@ -1 +1 @@\n-a\n+b\n", "@@ -9 +9 @@\n-c\n+d\n"])
    expect(hunksOf("")).toEqual([])
  })
})
