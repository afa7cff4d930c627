import { expect, test } from "vitest"
import { parse } from "../parse.ts"
import { instruct } from "./instruct.ts"

test("the examples are patches that need no repair", () => {
  const { edits, issues, repairs } = parse(instruct(), { format: "patch" })
  expect(issues).toEqual([])
  expect(repairs).toEqual([])
  expect(edits.map(({ op, path }) => `${op} ${path}`)).toEqual([
    "update src/shop.py",
    "create src/tax.py",
    "delete src/old_shop.py",
    "update docs/notes.txt",
    "update src/server.py",
  ])
})
