import { describe, expect, it } from "vitest"
import { applyToFiles } from "../apply-to-files.ts"
import { protocols } from "../protocols/registry.ts"

const file =
  ".page {\n  /* The width that readers like best. */\n  max-width: 46rem;\n  margin: 0 auto;\n  padding: 1rem;\n}\n"
const remembered = file
  .replace("The width that readers like best.", "As wide as it should be.")
  .replace("46rem", "40rem")
const other = ".top {\n  /* What is above all else. */\n  color: red;\n  margin: 0;\n}\n"
const otherRemembered = other.replace("What is above all else.", "The topmost thing.")

type Change = readonly [old: string, fresh: string]

function sentIn({ name, print }: (typeof protocols)[number], ...changes: Change[]) {
  const hunks = changes.map(([old, fresh]) => ({ old, new: fresh, scope: "lines" as const }))
  const { issues, text } = print([{ op: "update", path: "a.css", hunks }])
  // A format that replaces whole files has nothing to find; one that has no form for this is not asked.
  return issues.length === 0 ? { text, format: name } : undefined
}

describe.each(protocols.map((protocol) => ({ name: protocol.name, protocol })))(
  "a corrected conflict of $name",
  ({ protocol }) => {
    const wanted: Change = [remembered, remembered.replace("40rem", "60rem")]

    it("has the file's bytes in lines that it does not change", () => {
      const sent = sentIn(protocol, wanted)
      const { report } = applyToFiles(sent?.text ?? "", { "a.css": file }, { format: protocol.name })
      const [edit] = report.edits
      // A format that is matched to the letter has no place for it.
      if (!sent || edit?.issue?.code === "not_found") return
      expect(edit).toMatchObject({ issue: { code: "conflict" }, corrected: expect.any(String) })
      expect(edit!.corrected).not.toContain("As wide as it should be.")
      const again = applyToFiles(
        edit!.corrected!,
        { "a.css": file },
        { format: protocol.name, match: "exact" },
      )
      expect(again.report).toMatchObject({ ok: true })
      expect(again.files).toEqual({ "a.css": file.replace("46rem", "60rem") })
    })

    it("has them in its other changes as well", () => {
      const sent = sentIn(protocol, wanted, [otherRemembered, otherRemembered.replace("red", "blue")])
      const both = `${file}\n${other}`
      const { report } = applyToFiles(sent?.text ?? "", { "a.css": both }, { format: protocol.name })
      const corrected = report.edits.flatMap((edit) => edit.corrected ?? [])
      if (!sent || corrected.length === 0) return
      expect(corrected.join("\n")).not.toMatch(/As wide as it should be|The topmost thing/)
      const again = applyToFiles(corrected[0]!, { "a.css": both }, { format: protocol.name, match: "exact" })
      expect(again.report).toMatchObject({ ok: true })
      expect(again.files["a.css"]).toContain("The width that readers like best.")
      expect(again.files["a.css"]).toContain("What is above all else.")
    })
  },
)

it("is told of several formats: the test above would hold where none offers a correction", () => {
  const offered = protocols.filter((protocol) => {
    const sent = sentIn(protocol, [remembered, remembered.replace("40rem", "60rem")])
    return sent && applyToFiles(sent.text, { "a.css": file }, sent).report.edits[0]?.corrected !== undefined
  })
  expect(offered.length).toBeGreaterThan(2)
})
