import { describe, expect, it } from "vitest"
import type { Hunk } from "../edits/edit.ts"
import { createDocument } from "./document.ts"
import { locate } from "./locate.ts"

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
