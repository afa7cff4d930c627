import { describe, expect, it } from "vitest"
import { applyToFiles } from "../apply-to-files.ts"
import type { Issue } from "../issues/issue.ts"
import type { Outcome } from "../plan/plan.ts"
import { parse } from "../protocols/parse.ts"
import { protocols } from "../protocols/registry.ts"
import { correct } from "./correct.ts"

const [edit] = parse("a.txt\n<<<<<<< SEARCH\none\ntwo\n=======\none\n2\n>>>>>>> REPLACE\n").edits

function failed(issue: Issue): Outcome {
  return {
    index: 0,
    op: "update",
    path: "a.txt",
    status: "failed",
    hunks: [],
    issue,
    additions: 0,
    deletions: 0,
  }
}

function correctedEdit(issue: Issue) {
  const text = correct(failed(issue), edit)
  return text === undefined ? undefined : parse(text).edits[0]
}

const nearest = { lines: [4, 5] as [number, number], text: "  one\r\n  two\r\n", likeness: 0.9 }

describe("correct", () => {
  it("puts in the file's own lines, and carries the change over to them", () => {
    expect(correctedEdit({ code: "not_found", message: "", nearest })).toMatchObject({
      path: "a.txt",
      hunks: [{ old: "  one\n  two\n", new: "  one\n  2\n" }],
    })
  })

  it("proposes nothing where the change cannot be carried over, is in doubt, or is in conflict with the file", () => {
    const other = { ...nearest, text: "one\nthree\n" }
    expect(correctedEdit({ code: "not_found", message: "", nearest: other })).toBeUndefined()
    expect(correctedEdit({ code: "doubt", message: "", nearest })).toBeUndefined()
    const conflict = { base: "one\ntwo", file: "uno\ntwo", edit: "one\n2" }
    expect(correctedEdit({ code: "conflict", message: "", conflict })).toBeUndefined()
  })

  it("takes what the edit wants where the file has another word in just that place", () => {
    const conflict = { base: "two", file: "three", edit: "2" }
    expect(correctedEdit({ code: "conflict", message: "", conflict })).toMatchObject({
      hunks: [{ old: "one\nthree\n", new: "one\n2\n" }],
    })
  })

  it("proposes nothing that would take words away which the edit does not know, or where more than one differs", () => {
    const added = { base: "two", file: "two more", edit: "two less" }
    expect(correctedEdit({ code: "conflict", message: "", conflict: added })).toBeUndefined()
    const both = { base: "one\ntwo", file: "uno\ndue", edit: "1\n2" }
    expect(correctedEdit({ code: "conflict", message: "", conflict: both })).toBeUndefined()
  })

  it("names the only other file that the text is in", () => {
    const candidates = [{ path: "b.txt", line: 3, text: "one" }]
    expect(correctedEdit({ code: "not_found", message: "", candidates })).toMatchObject({ path: "b.txt" })
  })

  it("proposes nothing where the place is not certain", () => {
    const several = [
      { path: "b.txt", line: 3, text: "one" },
      { path: "c.txt", line: 3, text: "one" },
    ]
    expect(correctedEdit({ code: "not_found", message: "", candidates: several })).toBeUndefined()
    expect(
      correctedEdit({ code: "not_found", message: "", nearest: { ...nearest, likeness: 0.4 } }),
    ).toBeUndefined()
    expect(
      correctedEdit({ code: "ambiguous", message: "", candidates: [{ line: 3, text: "one" }] }),
    ).toBeUndefined()
    expect(correctedEdit({ code: "file_exists", message: "" })).toBeUndefined()
  })

  it("has nothing to correct in an edit that landed", () => {
    expect(
      correct({ ...failed({ code: "not_found", message: "", nearest }), status: "validated" }, edit),
    ).toBeUndefined()
  })
})

/** A model that gets its own edit back, corrected, and sends it again. */
describe.each(protocols.map(({ name, print }) => ({ name, print })))(
  "a corrected edit of $name",
  ({ print }) => {
    const file =
      "def total(items):\n\tresult = 0\n\tfor item in items:\n\t\tresult += item.price\n\treturn result\n"
    const text = file.replace("item.price", "item.price * item.count")
    const spaces = (each: string) => each.replaceAll("\t", "    ")

    it.each([
      ["has the file's indentation", spaces(file), spaces(text)],
      [
        "has the file's words",
        file.replace("result = 0", "result = 0.0"),
        text.replace("result = 0", "result = 0.0"),
      ],
    ])("%s, and lands when it is sent", (_, old, fresh) => {
      const sent = print([{ op: "update", path: "shop.py", hunks: [{ old, new: fresh, scope: "lines" }] }])
      if (sent.issues.length > 0) return // a format that replaces whole files has nothing to find
      const files = { "shop.py": file }
      const { report } = applyToFiles(sent.text, files, { match: "exact" })
      expect(report.edits).toMatchObject([{ status: "failed", corrected: expect.any(String) }])
      const again = applyToFiles(report.edits[0]!.corrected!, files, { match: "exact" })
      expect(again.report).toMatchObject({ ok: true, repairs: [] })
      expect(again.files).toEqual({ "shop.py": text })
    })
  },
)

describe("a correction of lines that open and close", () => {
  it("takes no start for an end", () => {
    const group = (title: string) => `  <group>\n    <title>${title}</title>\n  </group>\n`
    const file = `<groups>\n${group("One")}${group("Two")}</groups>\n`
    const response =
      "a.xml\n<<<<<<< SEARCH\n<groups>\n  </group>\n=======\n<groups>\n  </group>\n  <!-- no more -->\n>>>>>>> REPLACE\n"
    const [edit] = applyToFiles(response, { "a.xml": file }, {}).report.edits
    expect(edit).toMatchObject({ status: "failed" })
    expect(edit).not.toHaveProperty("corrected")
  })
})

describe("a correction of lines in comments", () => {
  it("takes no end of a comment for a line of it", () => {
    const file = "/**\n * Runs the rule.\n *\n * @author One\n * @author Two\n */\nclass Rule {\n"
    const old = "import a\n\n/**\n * Runs the rule.\n *\n * @author One\n */\n"
    const response = `a.kt\n<<<<<<< SEARCH\n${old}=======\n${old.replace("import a", "import b")}@Only\n>>>>>>> REPLACE\n`
    const [edit] = applyToFiles(response, { "a.kt": `import a\n\n${file}` }, {}).report.edits
    expect(edit!.status === "failed" ? (edit as { corrected?: string }).corrected : undefined).toBeUndefined()
  })
})
