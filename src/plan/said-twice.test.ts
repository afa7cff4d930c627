import { describe, expect, it } from "vitest"
import { applyToFiles } from "../apply-to-files.ts"

const block = (path: string, old: string, fresh: string) =>
  `${path}\n<<<<<<< SEARCH\n${old}=======\n${fresh}>>>>>>> REPLACE\n\n`

function land(response: string, files: Record<string, string>, options = {}) {
  const { report, files: changed } = applyToFiles(response, files, options)
  return { ok: report.ok, statuses: report.edits.map(({ status }) => status), changed, report }
}

describe("an answer that is given twice", () => {
  const chain = block("a.txt", "one\n", "one\nnew\n") + block("a.txt", "new\ntwo\n", "newer\ntwo\n")
  const made = block("n.txt", "", "x\n") + block("n.txt", "x\n", "y\n")
  const moved = '<edit file="a.txt" op="move"><to file="b.txt"/></edit>\n'

  it.each([
    ["edits that change what the one before brings", chain, { "a.txt": "one\nnewer\ntwo\n" }],
    ["a file that is made and changed", made, { "n.txt": "y\n" }],
    ["a file that moves", moved, { "a.txt": null, "b.txt": "one\ntwo\n" }],
    ["a file that goes", '<edit file="a.txt" op="remove"/>\n', { "a.txt": null }],
  ])("lands once: %s", (_, answer, expected) => {
    const files = { "a.txt": "one\ntwo\n" }
    const once = land(answer, files)
    const twice = land(`${answer}\nIn short:\n\n${answer}`, files)
    expect(once).toMatchObject({ ok: true, changed: expected })
    expect(twice).toMatchObject({ ok: true, changed: expected })
    expect(twice.statuses).toEqual([...once.statuses, ...once.statuses.map(() => "already_applied")])
    expect(twice.report.edits.at(-1)!.notes).toEqual([
      `Edit ${once.statuses.length} of this response says the same.`,
    ])
  })

  it("says of both what is wrong with them", () => {
    const answer = block("a.txt", "none of it\n", "some\n")
    expect(land(answer + answer, { "a.txt": "one\n" })).toMatchObject({
      ok: false,
      statuses: ["failed", "failed"],
    })
  })

  it("is another one if an edit differs, is left out or has another place", () => {
    const [first, second] = [block("a.txt", "one\n", "two\n"), block("a.txt", "two\n", "one\n")]
    expect(land(first + second + first, { "a.txt": "one\n" }).changed).toEqual({ "a.txt": "two\n" })
    const insert = block("a.txt", "one\n", "one\nnew\n")
    const files = { "a.txt": "one\nx\none\n" }
    expect(land(insert + insert, files, { ambiguous: "first" }).statuses).not.toContain("failed")
  })
})

describe("a second run", () => {
  it.each([
    [
      "lines beside the same line",
      block("a.py", "import os\n", "import os\nimport sys\n") +
        block("a.py", "import os\n", "import os\nimport json\n"),
    ],
    [
      "lines of which a later edit changes the end",
      block("a.py", "import os\n", "import os\nimport re\n") +
        block("a.py", "import re\n\nx = 1\n", "import json\n\nx = 1\n"),
    ],
    [
      "lines of which a later edit changes the start",
      block("a.py", "x = 1\n", "y = 2\nx = 1\n") + block("a.py", "\ny = 2\n", "\nz = 3\n"),
    ],
  ])("does not make again: %s", (_, answer) => {
    const first = land(answer, { "a.py": "import os\n\nx = 1\n" })
    expect(first.ok).toBe(true)
    expect(land(answer, first.changed as Record<string, string>).changed).toEqual({})
  })
})
