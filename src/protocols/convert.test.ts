import { describe, expect, it } from "vitest"
import { applyToFiles } from "../apply-to-files.ts"
import type { Edit, Hunk } from "../edits/edit.ts"
import { parse } from "./parse.ts"
import { protocols } from "./registry.ts"

const files = {
  "a.txt": "one\ntwo\nthree\nfour\nfive\nsix seven\nsix\n",
  "src/old.ts": "x\n",
  "gone.py": "y\n",
}
const lines = (old: string, fresh: string): Hunk => ({ old, new: fresh, scope: "lines" })

const kinds: Record<string, Edit> = {
  "a change": { op: "update", path: "a.txt", hunks: [lines("one\ntwo\n", "one\n2\n")] },
  "two changes": { op: "update", path: "a.txt", hunks: [lines("two\n", "2\n"), lines("five\n", "5\n5.5\n")] },
  "a deletion of lines": { op: "update", path: "a.txt", hunks: [lines("two\nthree\n", "two\n")] },
  "a change of a part of a line": {
    op: "update",
    path: "a.txt",
    hunks: [{ old: "seven", new: "SEVEN", scope: "substring" }],
  },
  "a change everywhere": {
    op: "update",
    path: "a.txt",
    hunks: [{ old: "o", new: "0", scope: "substring", occurrence: "all" }],
  },
  "a new file": { op: "create", path: "docs/new.md", content: "# New\n\n```sh\nls\n```\n" },
  "a new file without a last line break": { op: "create", path: "docs/new.txt", content: "new" },
  "a file written anew, or new": { op: "create", path: "a.txt", content: "all new\n", overwrite: true },
  "a file written anew": { op: "rewrite", path: "a.txt", content: "all new\n" },
  "a file that goes": { op: "delete", path: "gone.py" },
  "a file that moves": { op: "move", path: "src/old.ts", to: "src/new.ts" },
  "a change and a move": { op: "update", path: "a.txt", to: "b.txt", hunks: [lines("two\n", "2\n")] },
}

/** What a response does to the files: the same for each way of writing the same edits. */
const effect = (response: string) => applyToFiles(response, files).files

const pairs = protocols.flatMap((from) =>
  protocols.map((to) => ({ pair: `${from.name} to ${to.name}`, from, to })),
)

describe.each(pairs)("from $pair", ({ from, to }) => {
  it.each(Object.entries(kinds))("%s means the same, or is said to have no form", (_, edit) => {
    const written = from.print([edit])
    if (written.issues.length > 0) return expectNoForm(written, edit)
    const first = parse(written.text)
    expect(first).toMatchObject({ format: from.name, issues: [], repairs: [] })
    const converted = to.print(first.edits)
    if (converted.issues.length > 0) return expectNoForm(converted, edit)
    expect(parse(converted.text)).toMatchObject({ format: to.name, issues: [], repairs: [] })
    expect(effect(converted.text)).toEqual(effect(written.text))
    expect(Object.keys(effect(converted.text))).not.toEqual([])
  })
})

function expectNoForm({ text, issues }: { text: string; issues: object[] }, { path }: Edit) {
  expect(text).toBe("")
  expect(issues).not.toEqual([])
  for (const issue of issues) expect(issue).toMatchObject({ path, message: expect.stringContaining(path) })
}

describe("every kind of edit", () => {
  it.each(Object.entries(kinds))("%s has a form somewhere", (_, edit) => {
    expect(protocols.filter(({ print }) => print([edit]).issues.length === 0)).not.toEqual([])
  })
})
