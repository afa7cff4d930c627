import { expect, it } from "vitest"
import { withoutEnd } from "./lines.ts"

it.each([
  ["", "/", ""],
  ["a", "/", "a"],
  ["/a//", "/", "/a"],
  ["//", "/", ""],
  ["a. .", ". ", "a"],
])("cuts the end of %j by %j", (text, characters, cut) => {
  expect(withoutEnd(text, characters)).toBe(cut)
})
