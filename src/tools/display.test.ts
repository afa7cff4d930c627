import { describe, expect, it } from "vitest"
import { normalizeLineEndings, showChange, trimDiff } from "./display.ts"

describe("trimDiff", () => {
  it("takes away the indentation that all lines share", () => {
    expect(trimDiff("--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n     if (a) {\n-      b()\n+      c()\n+\n")).toBe(
      "--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n if (a) {\n-  b()\n+  c()\n+\n",
    )
  })

  it("leaves a diff alone that shares none, and tabs are not spaces", () => {
    const diff = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-\tb\n+    b\n"
    expect(trimDiff(diff)).toBe(diff)
    expect(trimDiff("")).toBe("")
  })

  it("knows a removed line of dashes from a header", () => {
    const diff = "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n---  a\n-  b\n+  c\n+  d\n"
    expect(trimDiff(diff)).toBe(diff)
  })

  it("counts through several files", () => {
    const one = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-    b\n+    c\n\\ No newline at end of file\n"
    expect(trimDiff(one + one)).toBe((one + one).replaceAll("    ", ""))
  })
})

describe("showChange", () => {
  it("shows no change of line endings, and keeps the texts as they are", () => {
    expect(showChange("a", "x\r\ny\r\n", "x\ny\n")).toEqual({
      diff: "",
      filediff: { file: "a", before: "x\r\ny\r\n", after: "x\ny\n", additions: 0, deletions: 0 },
    })
    expect(normalizeLineEndings("a\r\nb\rc\n")).toBe("a\nb\rc\n")
  })
})
