import type { Edit, Hunk } from "../src/index.ts"

const hunk = (old: string, fresh: string, more: Partial<Hunk> = {}): Hunk => ({
  old,
  new: fresh,
  scope: "lines",
  ...more,
})
const update = (...hunks: Hunk[]): Edit => ({ op: "update", path: "a.ts", hunks })

/** Edits that are hard to write down in one format or another. */
export const oddEdits: Record<string, Edit> = {
  "a file that ends without a line break": { op: "create", path: "a.ts", content: "one\ntwo" },
  "an empty file": { op: "create", path: "a.ts", content: "" },
  "a file of blank lines": { op: "create", path: "a.ts", content: "\n\n" },
  "a file with carriage returns": { op: "create", path: "a.ts", content: "one\r\ntwo\r\n" },
  "a file with a lone carriage return": { op: "create", path: "a.ts", content: "one\rtwo\n" },
  "a file with all kinds of markers": {
    op: "create",
    path: "a.ts",
    content:
      '<<<<<<< SEARCH\n=======\n>>>>>>> REPLACE\n*** Begin Patch\n*** End Patch\n@@ -1 +1 @@\n--- a/x\n+++ b/x\n<edit file="b" op="new">\n<<<\n>>>\n</edit>\n```\n~~~~\n',
  },
  "a file written over": { op: "create", path: "a.ts", content: "x\n", overwrite: true },
  "a file written anew": { op: "rewrite", path: "a.ts", content: "x\n" },
  "a path with a space": { op: "create", path: "my file.ts", content: "x\n" },
  "a path with quotes": { op: "create", path: `it's "a".ts`, content: "x\n" },
  "a path with signs": { op: "create", path: "a&b<c>.ts", content: "x\n" },
  "a path that is a word": { op: "create", path: "word", content: "x\n" },
  "a path that ends with a space": { op: "create", path: "a.ts ", content: "x\n" },
  "a path with a line break": { op: "create", path: "a\nb.ts", content: "x\n" },
  "an empty path": { op: "create", path: "", content: "x\n" },
  "an update of nothing": update(),
  "an update that changes nothing": update(hunk("one\n", "one\n")),
  "an insertion": update(hunk("", "one\n", { atEnd: true })),
  "an insertion after a line": update(hunk("", "one\n", { line: 5 })),
  "a change of a part of a line": update(hunk("one", "1", { scope: "substring" })),
  "a change of parts of two lines": update(hunk("one\ntw", "1\n2", { scope: "substring" })),
  "a change everywhere": update(hunk("one\n", "1\n", { occurrence: "all" })),
  "a change of the last occurrence": update(hunk("one\n", "1\n", { occurrence: "last" })),
  "a change of the third occurrence": update(hunk("one\n", "1\n", { occurrence: 3 })),
  "a change past a line": update(hunk("one\n", "1\n", { seek: ["class A {"] })),
  "a change past two lines": update(hunk("one\n", "1\n", { seek: ["class A {", "  run() {"] })),
  "a change near a line": update(hunk("one\n", "1\n", { line: 12 })),
  "a change at the end": update(hunk("one\n", "1\n", { atEnd: true })),
  "a deletion of lines": update(hunk("one\ntwo\n", "")),
  "a change of blank lines": update(hunk("one\n\n", "one\n")),
  "a change of lines that look like marks": update(hunk("-old\n+new\n old\n", "+old\n-new\n old\n")),
  "a change with an end marker in it": update(hunk("a\n=======\nb\n", "a\n>>>\nb\n")),
  "a change that moves as well": { ...update(hunk("one\n", "1\n")), to: "b.ts" } as Edit,
  "a move onto a file": { op: "move", path: "a.ts", to: "b.ts", overwrite: true },
  "an edit of another root": { op: "delete", path: "a.ts", root: "other" },
  "an edit with a reason": { op: "delete", path: "a.ts", why: "It is not used." },
  "two hunks": update(hunk("one\n", "1\n"), hunk("two\n", "2\n")),
}
