import { expect, it } from "vitest"
import { listOfPaths } from "./draft.ts"

it.each([
  [[], ""],
  [["a"], "`a`"],
  [["a", "b"], "`a` and `b`"],
  [["a", "b", "c"], "`a`, `b` and `c`"],
  [["a", "b", "c", "d"], "`a`, `b`, `c` and 1 more"],
  [["a", "b", "c", "d", "e"], "`a`, `b`, `c` and 2 more"],
])("lists paths for people: %j", (paths, text) => {
  expect(listOfPaths(paths)).toBe(text)
})
