import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { unified } from "./unified.ts"

const both = { from: "f", to: "f" }

describe("a unified diff", () => {
  it("shows three lines around each change, and joins what is near", () => {
    const lines = Array.from({ length: 20 }, (_, at) => `${at + 1}\n`)
    const before = lines.join("")
    const near = lines
      .map((line) => (line === "5\n" || line === "12\n" ? `${line.trim()}!\n` : line))
      .join("")
    expect(unified(before, near, both).text.match(/^@@.*/gm)).toEqual(["@@ -2,14 +2,14 @@"])
    const apart = lines
      .map((line) => (line === "5\n" || line === "13\n" ? `${line.trim()}!\n` : line))
      .join("")
    expect(unified(before, apart, both).text.match(/^@@.*/gm)).toEqual([
      "@@ -2,7 +2,7 @@",
      "@@ -10,7 +10,7 @@",
    ])
    expect(unified(before, apart, { ...both, context: 0 }).text).toBe(
      "--- a/f\n+++ b/f\n@@ -5 +5 @@\n-5\n+5!\n@@ -13 +13 @@\n-13\n+13!\n",
    )
  })

  it("is empty where nothing differs", () => {
    expect(unified("a\n", "a\n", both)).toEqual({ text: "", additions: 0, deletions: 0 })
  })

  it("names a file that is not there as git does", () => {
    expect(unified("", "a\n", { to: "f" }).text).toBe("--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+a\n")
    expect(unified("a\n", "", { from: "f" }).text).toBe("--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n")
  })

  it("tells of a missing final newline", () => {
    const note = "\\ No newline at end of file\n"
    expect(unified("a", "a\n", both).text).toBe(`--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n${note}+a\n`)
    expect(unified("a\nb", "A\nb", both).text).toBe(`--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n-a\n+A\n b\n${note}`)
  })

  it("counts a changed line as one gone and one new", () => {
    expect(unified("a\nb\nc\n", "a\nB\nc\nd\n", both)).toMatchObject({ additions: 2, deletions: 1 })
  })
})

describe("git", () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "emend-unified-"))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const line = fc.constantFrom("a", "b", "", "  a", "-a", "+a", "@@ -1 +1 @@", "\\ No newline", "x\r", "é")
  const text = fc
    .tuple(fc.array(line, { maxLength: 30 }), fc.boolean())
    .map(([lines, newline]) => lines.join("\n") + (newline && lines.length > 0 ? "\n" : ""))

  // Many files in one diff: git takes longer to start than to apply any of them.
  const files = fc.array(
    fc
      .record({ before: text, after: text, context: fc.constantFrom(0, 1, 3) })
      // Without context git eats the newline before a last line that has none, of its own `diff -U0` as well.
      .filter(({ before, after, context }) => context > 0 || before.endsWith("\n") || !after.endsWith("\n")),
    { minLength: 1, maxLength: 100, size: "max" },
  )

  it("makes the same bytes of it", () => {
    fc.assert(
      fc.property(files, (all) => {
        const diffs = all.map(({ before, after, context }, at) => {
          writeFileSync(join(folder, `f${at}`), before)
          return unified(before, after, { from: `f${at}`, to: `f${at}`, context })
        })
        const changed = diffs.flatMap((diff, at) =>
          all[at]!.before === all[at]!.after ? [] : { at, ...diff },
        )
        fc.pre(changed.length > 0)
        expect(diffs.map((diff) => diff.text).join("")).toBe(changed.map((diff) => diff.text).join(""))
        const git = (...args: string[]) =>
          execFileSync("git", ["apply", ...args, "--unidiff-zero", "--whitespace=nowarn", "-"], {
            cwd: folder,
            input: changed.map((diff) => diff.text).join(""),
            env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
          }).toString()
        expect(git("--numstat").trimEnd().split("\n")).toEqual(
          changed.map(({ at, additions, deletions }) => `${additions}\t${deletions}\tf${at}`),
        )
        git()
        expect(all.map((_, at) => readFileSync(join(folder, `f${at}`), "utf8"))).toEqual(
          all.map(({ after }) => after),
        )
      }),
      { numRuns: 8 },
    )
  })
})
