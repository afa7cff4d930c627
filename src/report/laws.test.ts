import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyToFiles, exitCode, explainText, reportText, retryText } from "../core.ts"

/** Pieces of what models write, whole and broken, in all formats and none. */
const piece = fc.oneof(
  fc.constantFrom(
    "a.txt\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n",
    "a.txt\n<<<<<<< SEARCH\n  one\nTWO\n=======\n",
    '<edit file="a.txt" op="patch">\n<find>\n<<<\ntwo\n>>>\n</find>\n<put>\n<<<\n2\n>>>\n</put>\n</edit>\n',
    '<edit file="b\u001b[2J.txt" op="new">\n<put>\n<<<\nx\n>>>\n</put>\n</edit>\n',
    "*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+\u001b]0;x\u0007\n*** End Patch\n",
    "*** Begin Patch\n*** Delete File: a.txt\n",
    "--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-one\n+eins\n two\n",
    "```\n",
    "<think>\n",
    "Some prose.\n",
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
)

const files = { "a.txt": "one\ntwo\nthree\n", "dir/c.txt": "c\r\n" }

describe("whatever a response says", () => {
  it("gets a report that holds together and is safe to show", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), fc.constantFrom("atomic", "partial"), (pieces, mode) => {
        const { report, files: changed } = applyToFiles(pieces.join(""), files, { mode })
        expect(report.ok).toBe(exitCode(report) === 0)
        expect(exitCode(report) === 2).toBe(report.edits.length === 0)
        expect(JSON.parse(JSON.stringify(report))).toEqual(report)
        expect(retryText(report) === "").toBe(report.ok)
        for (const edit of report.edits) expect(edit.issue === undefined).toBe(lands.has(edit.status))
        if (mode === "atomic" && !report.ok) expect(changed).toEqual({})
        for (const text of [reportText(report, { diff: true }), explainText(report), retryText(report)]) {
          expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]/)
        }
      }),
      { numRuns: 300 },
    )
  })
})

const lands = new Set(["applied", "validated", "already_applied"])
