import { expect, it } from "vitest"
import type { Edit, Hunk } from "../../edits/edit.ts"
import { print } from "./print.ts"

const hunk = (line: number | undefined, old: string, fresh: string): Hunk => ({
  ...{ old, new: fresh, scope: "lines" as const },
  ...(line !== undefined && { line }),
})
const headers = (...hunks: Hunk[]) => {
  const edit: Edit = { op: "update", path: "a.txt", hunks }
  return print([edit])
    .text.split("\n")
    .filter((line) => line.startsWith("@@"))
}

it("counts lines on the new side on from what the hunks before have added and taken away", () => {
  expect(headers(hunk(10, "a\n", "a\nb\nc\n"), hunk(20, "d\ne\n", "d\n"), hunk(30, "f\n", "g\n"))).toEqual([
    "@@ -10,1 +10,3 @@",
    "@@ -20,2 +22,1 @@",
    "@@ -30,1 +31,1 @@",
  ])
})
