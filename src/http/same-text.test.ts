import { expect, it } from "vitest"
import { sameText } from "./listen.ts"

it.each([
  ["token", "token", true],
  ["", "", true],
  ["token", "tokem", false],
  ["token", "token ", false],
  ["token", "TOKEN", false],
  ["token", "", false],
  ["é", "e\u0301", false],
])("compares %j with %j, whatever their lengths", (a, b, same) => {
  expect(sameText(a, b)).toBe(same)
})
