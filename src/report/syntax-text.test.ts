import { describe, expect, it } from "vitest"
import { applyToFiles } from "../apply-to-files.ts"
import { installedGrammars } from "../grammars/installed.ts"
import { explainText, reportText, retryText } from "./index.ts"

const parsers = await installedGrammars().load(["a.ts", "a.json"])

const replace = (path: string, old: string, fresh: string) =>
  `${path}\n<<<<<<< SEARCH\n${old}=======\n${fresh}>>>>>>> REPLACE\n`

const whole = "function a() {\n  b()\n}\n"

function broken(options: object = {}) {
  const response = replace("a.ts", "  b()\n}\n", "  b()\n")
  return applyToFiles(response, { "a.ts": whole }, { parsers, ...options }).report
}

describe("a file that no longer parses", () => {
  it("is told of to people, in one line of its own", () => {
    expect(reportText(broken())).toContain(
      "\n▲ a.ts no longer parses: line 2, column 6: `}` is missing\n1 edit applied",
    )
    expect(explainText(broken())).toContain("▸ 2 │   b()")
  })

  it("is told of to the model with the lines around, though every edit landed", () => {
    const report = broken()
    expect(report.ok).toBe(true)
    expect(retryText(report)).toBe(
      [
        "All edits were applied as they were written, but then not every file parses.",
        "",
        "## a.ts no longer parses: line 2, column 6: `}` is missing",
        "  1 │ function a() {",
        "▸ 2 │   b()",
        "",
        "If that is a mistake, send edits that mend it, for the files as they are now.",
        "",
      ].join("\n"),
    )
  })

  it("is compared with what it was, and a new one with nothing", () => {
    const text = (response: string, files: Record<string, string>) =>
      reportText(applyToFiles(response, files, { parsers }).report)
    const [was, is] = ["let a = 1 1\nlet b = 1\n", "let b = 1 1\n"]
    expect(text(replace("a.ts", "let b = 1\n", is), { "a.ts": was })).toContain(
      "▲ a.ts has 2 syntax errors where it had 1; new: line 2, column",
    )
    expect(text("a.json\n```json\n{,}\n```\n", {})).toContain("▲ a.json does not parse: line 1, column 2")
  })

  it("is no matter where nobody is asked, or nothing is to be said", () => {
    for (const report of [broken({ syntax: "off" }), broken({ parsers: undefined })]) {
      expect(report.files[0]).not.toHaveProperty("syntax")
      expect(retryText(report)).toBe("")
    }
    const fine = applyToFiles(replace("a.ts", "  b()\n", "  c()\n"), { "a.ts": whole }, { parsers }).report
    expect(fine.files[0]!.syntax).toEqual({ before: 0, after: 0 })
    expect(retryText(fine)).toBe("")
    expect(reportText(fine)).not.toContain("▲")
  })
})
