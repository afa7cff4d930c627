import { expect, it } from "vitest"
import { textAfter } from "./testing/text-after.ts"

/** The text after a stretch of it was replaced by `X`, or the code of the issue. */
const replaced = (text: string, old: string) =>
  textAfter(text, { old, new: old.endsWith("\n") ? "X\n" : "X", scope: "substring" })

it.each<[what: string, text: string, old: string, after: string]>([
  ["an indented line", "    a()\n  a()\n", "  a()", "    a()\nX\n"],
  ["an indented line in a Windows file", "    a()\r\n  a()\r\n", "  a()", "    a()\r\nX\r\n"],
  ["the last line, without a break", "    a()\n  a()", "  a()", "    a()\nX"],
  ["the first line", "  a()\n    a()\n", "  a()", "X\n    a()\n"],
  ["several lines", "ab\nc\nb\ncd\nb\nc\n", "b\nc", "ab\nc\nb\ncd\nX\n"],
  ["a line with its break", "x b\n b\nz\n", " b\n", "x b\nX\nz\n"],
])("of several stretches, the only one of whole lines is meant: %s", (_, text, old, after) => {
  expect(replaced(text, old)).toBe(after)
})

it.each<[what: string, text: string, old: string]>([
  ["a word says nothing of lines", "a\nba\n", "a"],
  ["neither do several words of a line", "a b\nxa b\n", "a b"],
  ["several of them are whole lines", "  a()\n    a()\n  a()\n", "  a()"],
  ["none of them is", "    a()\n      a()\n", "  a()"],
  ["a line goes on after it", "    a()\n  a() + 1\n", "  a()"],
])("it cannot be told which is meant: %s", (_, text, old) => {
  expect(replaced(text, old)).toBe("<ambiguous>")
})
