import { describe, expect, it } from "vitest"
import type { Hunk } from "../../edits/edit.ts"
import { locate } from "../locate.ts"
import { createDocument } from "../read/document.ts"
import { misremembered } from "./misses.ts"

const file = "body {\n  margin: 0;\n  width: 46rem;\n  color: red;\n}\n"

function issueOf(old: string, wanted: string, scope: Hunk["scope"] = "lines") {
  return locate(createDocument(file), [{ old, new: wanted, scope }], { match: "fuzzy" }).hunks[0]
}

describe("a line that the edit changes and remembers with another number", () => {
  const old = "  margin: 0;\n  width: 50rem;\n  color: red;"

  it("is a conflict, with the three sides", () => {
    expect(issueOf(old, old.replace("50", "60"))).toMatchObject({
      issue: {
        code: "conflict",
        message: "This edit changes line 3, which reads differently in the file.",
        conflict: {
          lines: [3, 3],
          base: "  width: 50rem;",
          file: "  width: 46rem;",
          edit: "  width: 60rem;",
        },
        nearest: { lines: [2, 4] },
      },
    })
  })

  it("is not there if the edit takes it away, or if it has other words", () => {
    const gone = "  margin: 0;\n  color: red;"
    expect(issueOf(old, gone)).toMatchObject({ issue: { code: "not_found" } })
    const other = old.replace("width: 50rem", "height: 50px")
    expect(issueOf(other, other.replace("50", "60"))).toMatchObject({ issue: { code: "not_found" } })
  })
})

describe("lines that the edit changes, nearly as they stand in the file", () => {
  const lines = ["one()", "two()", "three(3)", "four(4)", "five()", "six()", "seven()"]
  const text = `${lines.join("\n")}\n`
  /** What is said of an edit that remembers some lines with other numbers, and wants 99 in their place. */
  const said = (wrong: number[], old = lines) => {
    const remembered = old.map((line, at) => (wrong.includes(at) ? line.replace(/\d/, "1$&0") : line))
    const wanted = old.map((line, at) => (wrong.includes(at) ? line.replace(/\d/, "99") : line))
    const hunk: Hunk = { old: remembered.join("\n"), new: wanted.join("\n"), scope: "lines" }
    const issue = misremembered(hunk, { lines: [11, 17], text: text.trimEnd(), likeness: 1 })
    return (
      issue && `${issue.message} ${issue.conflict!.base} | ${issue.conflict!.file} | ${issue.conflict!.edit}`
    )
  }
  it("are named, with the three sides", () => {
    expect(said([2])).toBe(
      "This edit changes line 13, which reads differently in the file. three(130) | three(3) | three(99)",
    )
    expect(said([2, 3])).toBe(
      "This edit changes lines 13–14, which read differently in the file. three(130)\nfour(140) | three(3)\nfour(4) | three(99)\nfour(99)",
    )
  })
  it("are none if nothing differs", () => {
    expect(said([])).toBeUndefined()
  })
  it("are in one piece, and less than half of all", () => {
    const numbered = lines.map((line) => line.replace("()", "(5)"))
    const issue = (old: string[]) =>
      misremembered(
        { old: old.join("\n"), new: old.join("\n").replaceAll("6", "7"), scope: "lines" },
        { lines: [1, 7], text: numbered.join("\n"), likeness: 1 },
      )
    const wrong = (...ats: number[]) =>
      numbered.map((line, at) => (ats.includes(at) ? line.replace(/\d/, "6") : line))
    expect(issue(wrong(0, 1, 2))).toMatchObject({ conflict: { lines: [1, 3] } })
    expect(issue(wrong(6))).toMatchObject({ conflict: { lines: [7, 7] } })
    expect(issue(wrong(1, 3))).toBeUndefined()
    expect(issue(wrong(0, 1, 2, 3))).toBeUndefined()
  })
  it("are as many as in the file, and whole", () => {
    expect(said([2], lines.slice(0, 6))).toBeUndefined()
    const [old, fresh] = [text.replace("3", "30"), text.replace("3", "99")]
    const near = { lines: [1, 7] as [number, number], text: text.trimEnd(), likeness: 1 }
    expect(misremembered({ old, new: fresh, scope: "lines" }, near)).toBeDefined()
    expect(misremembered({ old, new: fresh, scope: "substring" }, near)).toBeUndefined()
    const long = `${"x".repeat(2001)}()`
    const wide = (text: string) => text.replace("one()", long)
    expect(
      misremembered({ old: wide(old), new: wide(fresh), scope: "lines" }, { ...near, text: wide(near.text) }),
    ).toBeUndefined()
  })
  it("are not meant where the edit keeps or only deletes them", () => {
    const old = text.replace("3", "30")
    const near = { lines: [1, 7] as [number, number], text: text.trimEnd(), likeness: 1 }
    const issue = (fresh: string) => misremembered({ old, new: fresh, scope: "lines" }, near)
    expect(issue(old.replace("six", "sixty"))).toBeUndefined()
    expect(issue(old.replace("three(30)\n", ""))).toBeUndefined()
    expect(issue(old.replace("three(30)", "three(31)\nmore()"))).toMatchObject({
      conflict: { edit: "three(31)\nmore()" },
    })
  })
  it("are the same line with other numbers, of any length", () => {
    const near = { lines: [1, 3] as [number, number], text: "a\nwidth 7\nb", likeness: 1 }
    const issue = (line: string) =>
      misremembered({ old: `a\n${line}\nb`, new: "a\nwidth 9\nb", scope: "lines" }, near)
    expect(issue("width 1234")).toBeDefined()
    expect(issue("height 7")).toBeUndefined()
  })
})
