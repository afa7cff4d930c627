import { expect, it } from "vitest"
import { isWord, stringEnd, wordEnd } from "./json.ts"

it("words of JSON are numbers and three names", () => {
  const words = [
    "true",
    "false",
    "null",
    "0",
    "-0",
    "7",
    "-12",
    "10",
    "1.5",
    "0.25",
    "1e9",
    "1E+9",
    "-1.5e-10",
  ]
  expect(words.filter((word) => !isWord(word))).toEqual([])
  const others = [
    "",
    "True",
    "nil",
    "01",
    "1.",
    ".5",
    "+1",
    "1e",
    "1e+",
    "--1",
    "0x1",
    "1_000",
    "nulls",
    "xnull",
    "1.5.2",
  ]
  expect(others.filter(isWord)).toEqual([])
})

it("words end where something else begins", () => {
  const ends = ['a"', "a,", "a:", "a[", "a]", "a{", "a}", "a ", "a\t", "a\n", "a\r", "a", "a'b"]
  expect(ends.map((text) => wordEnd(text, 0))).toEqual([...Array(12).fill(1), 3])
  expect(wordEnd("ab,cd", 3)).toBe(5)
})

it("strings end at a quote, a control character or the end", () => {
  expect([stringEnd('abc" d', 0), stringEnd("abc", 0), stringEnd("ab\tc", 0), stringEnd('a"b"', 2)]).toEqual([
    3, 3, 2, 3,
  ])
  expect(stringEnd('a\\"b" c', 0)).toBe(4)
  expect(stringEnd('\\\\\\/\\b\\f\\n\\r\\t\\u00eF"', 0)).toBe(20)
})

it("strings have no other escapes than those of JSON", () => {
  expect([
    stringEnd('ab\\x"', 0),
    stringEnd('\\u12g4"', 0),
    stringEnd('\\u123"', 0),
    stringEnd("a\\", 0),
  ]).toEqual([...[-4, -2, -2, -3]])
})
