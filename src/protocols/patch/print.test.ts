import { expect, test } from "vitest"
import type { Edit } from "../../edits/edit.ts"
import { parse } from "../parse.ts"
import { print } from "./print.ts"

const hunk = { old: "a\nb\nc\n", new: "a\nB\nc\n", scope: "lines" as const }

test("writes one patch with a section for each edit", () => {
  const edits: Edit[] = [
    { op: "create", path: "n.txt", content: "one\n\n" },
    {
      op: "update",
      path: "a.txt",
      to: "b.txt",
      hunks: [
        { ...hunk, seek: ["class A", "  f"], line: 7 },
        { ...hunk, atEnd: true },
      ],
    },
    { op: "delete", path: "d.txt" },
    { op: "move", path: "e.txt", to: "f.txt" },
  ]
  expect(print(edits)).toEqual({
    issues: [],
    text: `*** Begin Patch
*** Add File: n.txt
+one
+
*** Update File: a.txt
*** Move to: b.txt
@@ class A
@@   f
 a
-b
+B
 c
@@
 a
-b
+B
 c
*** End of File
*** Delete File: d.txt
*** Update File: e.txt
*** Move to: f.txt
*** End Patch
`,
  })
})

test("edits of another root get a patch of their own", () => {
  const { text } = print([
    { op: "delete", path: "a" },
    { op: "delete", path: "b", root: "web" },
  ])
  expect(text).toBe(
    "*** Begin Patch\n*** Delete File: a\n*** End Patch\n\n" +
      "*** Begin Patch\n*** Environment ID: web\n*** Delete File: b\n*** End Patch\n",
  )
})

const inexpressible: [string, Edit][] = [
  ["a rewrite", { op: "rewrite", path: "a", content: "x\n" }],
  ["overwriting", { op: "create", path: "a", content: "x\n", overwrite: true }],
  ["no final line break", { op: "create", path: "a", content: "x" }],
  ["line endings of a new file", { op: "create", path: "a", content: "x\r\n" }],
  ["a part of a line", { op: "update", path: "a", hunks: [{ ...hunk, scope: "substring" }] }],
  ["an occurrence", { op: "update", path: "a", hunks: [{ ...hunk, occurrence: 2 }] }],
  ["an addition that is nowhere", { op: "update", path: "a", hunks: [{ ...hunk, old: "" }] }],
  ["no change at all", { op: "update", path: "a", hunks: [] }],
  ["a seek that reads as a header", { op: "update", path: "a", hunks: [{ ...hunk, seek: ["-1 +1 @@"] }] }],
  ["a path on two lines", { op: "delete", path: "a\nb" }],
  ["a path in quotes", { op: "delete", path: "`a`" }],
]

test.each(inexpressible)("has no words for %s", (_, edit) => {
  const { text, issues } = print([edit, { op: "delete", path: "z" }])
  expect(text).toBe("*** Begin Patch\n*** Delete File: z\n*** End Patch\n")
  expect(issues).toMatchObject([{ code: "unknown_op", path: edit.path }])
})

test("a reason is lost, and that is said", () => {
  const { text, issues } = print([{ op: "delete", path: "a", why: "unused" }])
  expect(text).toContain("*** Delete File: a")
  expect(issues).toMatchObject([{ path: "a", message: expect.stringContaining("reason") }])
})

test("no edits, no patch", () => {
  expect(print([])).toEqual({ text: "", issues: [] })
})

test("writes a kept line that looks like a marker so that nobody takes it for one", () => {
  const text = "a\n*** End Patch\n\t*** Begin Patch\nb\n"
  const edits: Edit[] = [
    { op: "update", path: "a.md", hunks: [{ old: text, new: `${text}c\n`, scope: "lines" }] },
  ]
  expect(print(edits).text).toContain("\n a\n-*** End Patch\n+*** End Patch\n")
  expect(parse(print(edits).text, { format: "patch" }).edits).toMatchObject(edits)
})
