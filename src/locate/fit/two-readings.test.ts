import { describe, expect, it } from "vitest"
import { locate } from "../locate.ts"
import { createDocument } from "../read/document.ts"
import { said } from "../testing/said.ts"
import { textAfter } from "../testing/text-after.ts"

/** What is said about an edit that cannot be placed; "landed" if it can. */
function refusal(file: string, old: string, fresh: string): string {
  const { hunks } = locate(createDocument(file), [{ old, new: fresh, scope: "lines" }], { match: "fuzzy" })
  const [first] = hunks
  return first && "issue" in first ? said(first.issue) : "landed"
}

// bench/results.md lists the kinds of such cases.
describe("refused, since two readings fit:", () => {
  it("a line that stands often after dots", () => {
    const file =
      "class Date : public Value {\n public:\n  Date();\n};\nclass Name : public Value {\n public:\n  Name();\n"
    const old = "class Date : public Value {\n // ... existing code ...\n public:\n"
    expect(refusal(file, old, `${old}  static void CheckCast();\n`)).toBe("not_found")
  })
  it("a lone bracket before dots", () => {
    const file =
      '    }\n  ],\n  "contributors": [\n    { "name": "Feng Yu"\n    }\n  ],\n  "path": "^0.12.7",\n'
    const dots = '  // ...\n  "path": "^0.12.7",\n'
    expect(refusal(file, `    }\n${dots}`, `    },\n    { "name": "Marx" }\n${dots}`)).toBe("not_found")
  })
  it("a change of depth, with its own depth wrong", () => {
    const file = "      log(\n          'm' +\n"
    expect(refusal(file, "\t\t\t\t\t'm' +\n", "\t\t\t\t'm' +\n")).toBe("not_found")
  })
  it("a change of blanks alone, with other blanks wrong", () => {
    const file = '    },\n    \n    "Bluewin": {\n'
    expect(refusal(file, '\t},\n\t\n\t"Bluewin": {\n', '\t},\n\n\t"Bluewin": {\n')).toBe("not_found")
  })
  it("a text that stands twice without its indentation", () => {
    const block = (indent: string) => `${indent}if (pending === 0) {\n${indent}  done();\n${indent}}\n`
    const file = `${block("        ")}    });\n${block("    ")}`
    expect(refusal(file, block(""), "delete opt.highlight;\n")).toBe("ambiguous")
  })
})

describe("one of two equal lines goes, with a line between them that the edit does not know", () => {
  const lines = (...checks: string[]) =>
    `function run(task) {\n  start(task)\n${checks.join("")}  finish(task, later)\n}\n`
  const check = "  check(task)\n"
  const other = "  between(all)\n"
  const file = lines(check, other, check)
  const edit = { old: lines(check, check), new: lines(check) }

  it("is asked about, with both lines", () => {
    const [hunk] = locate(createDocument(file), [{ ...edit, scope: "lines" }], { match: "fuzzy" }).hunks
    expect(hunk).toMatchObject({ issue: { code: "ambiguous", candidates: [{ line: 5 }, { line: 3 }] } })
  })

  it("is the one that a person picks", () => {
    expect(textAfter(file, { ...edit, picked: [3] })).toBe(lines(other, check))
    expect(textAfter(file, { ...edit, picked: [5] })).toBe(lines(check, other))
  })
})

it("blank lines that go beside a line that the edit does not know are a conflict, unless it is one", () => {
  const after = "after(all, this)\nlast(one, here)\n"
  const file = `keep(it, all)\n\nunknown()\n\ntarget(of, it)\n${after}`
  const edit = (blanks: string) => ({
    old: `keep(it, all)\n${blanks}target(of, it)\n${after}`,
    new: `keep(it, all)\n${after}`,
  })
  expect(textAfter(file, edit("\n\n"))).toBe("<conflict>")
  expect(textAfter(file, edit("\n"))).toBe(`keep(it, all)\n\nunknown()\n${after}`)
})
