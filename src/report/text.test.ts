import { describe, expect, it } from "vitest"
import type { Issue } from "../issues/issue.ts"
import { reportFor, reportOf, update } from "./testing/example.ts"
import { reportText } from "./text.ts"

const files = { "src/a.ts": "one\ntwo\n", "b.txt": "three\n" }
const good = update("src/a.ts", "two\n", "2\nII\n")

describe("reportText", () => {
  it("gives each edit a line with icon, word, path, operation and counts, and ends with a summary", () => {
    const report = reportFor(
      [
        { ...good, why: "Other numerals." },
        { op: "delete", path: "b.txt" },
      ],
      files,
    )
    expect(reportText(report)).toBe(
      [
        "✓ applied  src/a.ts  update  +2 −1",
        "    Other numerals.",
        "✓ applied  b.txt     delete  +0 −1",
        "2 edits applied · 2 files +2 −2 · commit C1 (take it back: emend undo)",
        "",
      ].join("\n"),
    )
  })

  it("names the tier where it is not exact, and never rounds up to certainty", () => {
    const report = reportFor([good], files)
    report.edits[0]!.hunks[0] = { tier: "similar", score: 0.9999, before: [2, 2], after: [2, 3] }
    expect(reportText(report)).toContain("update  +2 −1  similar 0.99\n")
  })

  it("shows diffs when asked", () => {
    const text = reportText(reportFor([good], files, { dryRun: true }), { diff: true })
    expect(text).toContain("@@ -1,2 +1,3 @@\n one\n-two\n+2\n+II\n")
    expect(text).toContain("✓ ready  src/a.ts")
    expect(text).toContain("1 edit can be applied")
  })

  it("says what was expected and what is there, with numbers and visible white space", () => {
    const text = reportText(reportOf(whitespaceMiss))
    expect(text).toBe(
      [
        "✗ failed  a.py  update",
        "    The text to replace is not in a.py.",
        "    Nearest: lines 41–42, 96 % alike.",
        "      41 │ def f(a):",
        "    ▸ 42 │ \treturn a",
        "    First difference, line 42 (only white space differs):",
        "      edit │ ····return·a",
        "      file │ →return·a",
        "           │ ^",
        "    → Copy the lines from the file.",
        "0 of 1 edit applied · 1 failed",
        "",
      ].join("\n"),
    )
  })

  it("marks the first difference in the text, and keeps spaces plain there", () => {
    const text = reportText(
      reportOf({
        code: "not_found",
        message: "Not found.",
        nearest: {
          lines: [7, 7],
          text: "let total = 1\n",
          likeness: 0.8,
          difference: { line: 7, expected: "let sum = 1", actual: "let total = 1", kind: "text" },
        },
      }),
    )
    expect(text).toContain(
      ["      edit │ let sum = 1", "      file │ let total = 1", "           │     ^"].join("\n"),
    )
  })

  it("spells out letters that look the same and are made of other characters", () => {
    const difference = {
      line: 1,
      expected: "caf\u00e9 noir",
      actual: "cafe\u0301 noir",
      kind: "text" as const,
    }
    const nearest = {
      lines: [1, 1] as [number, number],
      text: "cafe\u0301 noir\n",
      likeness: 0.7,
      difference,
    }
    const text = reportText(reportOf({ code: "not_found", message: "Not found.", nearest }))
    expect(text).toContain("First difference, line 1 (the same letters, made of other characters):")
    expect(text).toContain("edit │ caf<U+00E9> noir")
    expect(text).toContain("file │ cafe<U+0301> noir")
  })

  it("lists the places that would fit", () => {
    const text = reportText(
      reportOf({
        code: "ambiguous",
        message: "2 places fit.",
        candidates: [
          { line: 3, text: "x = 1\n" },
          { line: 9, text: "x = 1\n" },
        ],
      }),
    )
    expect(text).toContain("▲ failed  a.py  update\n    2 places fit.\n    It would fit here:\n")
    expect(text).toContain("line 3 │ x = 1\n")
    expect(text).toContain("line 9 │ x = 1\n")
  })

  it("passes no escape code on, wherever it hides", () => {
    const attack = "\u001b]0;pwned\u0007\u001b[2J\r\u202e"
    const report = reportFor(
      [{ ...update(`a${attack}`, "x\n", `y${attack}\n`), why: attack }],
      { [`a${attack}`]: "x\n" },
      { dryRun: true },
    )
    report.issues.push({ code: "parse_error", message: attack, hint: attack })
    report.repairs.push({ kind: "x", message: attack })
    report.edits.push({
      ...reportOf({
        ...whitespaceMiss,
        message: attack,
        candidates: [{ line: 1, text: attack, path: attack }],
      }).edits[0]!,
    })
    const text = reportText(report, { diff: true })
    expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/)
    expect(text).toContain("␛]0;pwned␇")
  })

  it("leaves the looks to the styler", () => {
    const text = reportText(reportFor([good], files), { styler: (style, part) => `<${style}>${part}</>` })
    expect(text).toContain("<good>✓ applied</>  <path>src/a.ts</>  update  <added>+2</> <removed>−1</>")
  })

  it("cuts long regions and long lines, but shows the difference", () => {
    const lines = Array.from({ length: 300 }, (_, index) => `line ${index + 1}\n`)
    const long = "x".repeat(20_000)
    const text = reportText(
      reportOf({
        code: "not_found",
        message: "Not found.",
        nearest: {
          lines: [1, 300],
          text: lines.join(""),
          likeness: 0.9,
          difference: { line: 200, expected: `${long}A`, actual: `${long}B`, kind: "text" },
        },
      }),
    )
    expect(text.length).toBeLessThan(3000)
    expect(text).toContain("▸ 200 │ line 200")
    expect(text).toMatch(/edit │ …x+A\n/)
    expect(text).toMatch(/file │ …x+B\n/)
  })
})

const whitespaceMiss: Issue = {
  code: "not_found",
  message: "The text to replace is not in a.py.",
  hint: "Copy the lines from the file.",
  nearest: {
    lines: [41, 42],
    text: "def f(a):\n\treturn a\n",
    likeness: 0.965,
    difference: { line: 42, expected: "    return a", actual: "\treturn a", kind: "whitespace" },
  },
}
