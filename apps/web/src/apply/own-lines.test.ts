import { expect, it } from "vitest"
import { applyToFiles, protocols } from "../../../../src/core.ts"
import { withOwnLines } from "./own-lines.ts"

const file =
  ".page {\n  /* The width that readers like best. */\n  max-width: 46rem;\n  margin: 0 auto;\n  padding: 1rem;\n}\n"
const remembered = file
  .replace("The width that readers like best.", "As wide as it should be.")
  .replace("46rem", "40rem")
const state = { kind: "text", text: file, encoding: "utf-8", hash: "" } as const

it.each(protocols.map(({ name, print }) => ({ name, print })))(
  "a corrected conflict of $name has the file's bytes in lines that it does not change",
  ({ name: format, print }) => {
    const hunks = [{ old: remembered, new: remembered.replace("40rem", "60rem"), scope: "lines" as const }]
    const sent = print([{ op: "update", path: "a.css", hunks }])
    if (sent.issues.length > 0) return // a format that replaces whole files has nothing to find
    const { report } = applyToFiles(sent.text, { "a.css": file }, { format })
    const [edit] = report.edits
    // A format that is matched to the letter has no place for it.
    if (edit!.issue?.code === "not_found") return
    expect(edit).toMatchObject({ issue: { code: "conflict" }, corrected: expect.any(String) })
    const own = withOwnLines(edit!.corrected!, { key: "a.css", state, format })
    expect(own).not.toContain("As wide as it should be.")
    const again = applyToFiles(own!, { "a.css": file }, { format, match: "exact" })
    expect(again.report).toMatchObject({ ok: true })
    expect(again.files).toEqual({ "a.css": file.replace("46rem", "60rem") })
  },
)

it("is none where the edit has no place", () => {
  const [{ name: format, print }] = protocols as [(typeof protocols)[number]]
  const { text } = print([
    { op: "update", path: "a.css", hunks: [{ old: "nothing\nlike it\n", new: "x\n", scope: "lines" }] },
  ])
  expect(withOwnLines(text, { key: "a.css", state, format })).toBeUndefined()
})
