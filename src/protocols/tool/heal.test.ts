import { describe, expect, it } from "vitest"
import { healedValue, stringEnd, tokenEnd } from "./heal.ts"

it("words end where something else begins", () => {
  const ends = ['a"', "a,", "a:", "a[", "a]", "a{", "a}", "a ", "a\t", "a\n", "a\r", "a", "a'b"]
  expect(ends.map((text) => tokenEnd(text, 0))).toEqual([...Array(12).fill(1), 3])
  expect(tokenEnd("ab,cd", 3)).toBe(5)
})

it("signs and blanks are one character, comments all that is in them", () => {
  expect(['{"', ",,", "  ", "//a", "/*a\nb*/c", "a//b"].map((text) => tokenEnd(text, 0))).toEqual([
    1, 1, 1, 3, 7, 4,
  ])
})

it("strings end at a quote that nothing escapes, or at the end", () => {
  expect([stringEnd('abc" d', 0), stringEnd("abc", 0), stringEnd('a"b"', 2)]).toEqual([3, 3, 3])
  expect([stringEnd('a\\"b" c', 0), stringEnd('a\\\\"b', 0), stringEnd("a\\", 0)]).toEqual([4, 3, 2])
  expect(stringEnd('\\\\\\/\\b\\f\\n\\r\\t\\u00eF"', 0)).toBe(20)
  // What is before the place to look from is not looked at.
  expect(stringEnd('\\"', 1)).toBe(1)
})

describe("a text that is almost JSON", () => {
  it.each([
    ["[1, 2]", [1, 2], []],
    ['["a\nb\tc"]', ["a\nb\tc"], ["raw-newline", "raw-control"]],
    ["[1, // one\n]", [1], ["comment", "trailing-comma"]],
    ['{"a": True, /* , */ "b": None,}', { a: true, b: null }, ["python-word", "comment", "trailing-comma"]],
    ["[\u00a0 1]", [1], []],
  ])("is read as what it was meant to be: %j", (text, value, healed) => {
    expect(healedValue(text)).toEqual({ value, healed })
  })
  it.each(['["\\x"]', '["a\\\nb"]', '["\\\t"]', "[1,,]", "[Yes]", "[constructor]", "[1}", "{1: 2}", '["a]'])(
    "is none where that is not certain: %j",
    (text) => {
      expect(healedValue(text)).toBeUndefined()
    },
  )
})
