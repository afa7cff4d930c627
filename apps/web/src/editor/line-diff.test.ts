import fc from "fast-check"
import { expect, it } from "vitest"
import { lineDiff } from "./line-diff.ts"

function applied(a: string, b: string): string {
  let [text, at] = ["", 0]
  for (const { fromA, toA, fromB, toB } of lineDiff(a, b)) {
    text += a.slice(at, fromA) + b.slice(fromB, toB)
    at = toA
  }
  return text + a.slice(at)
}

it("makes the one text of the other", () => {
  const line = fc.constantFrom("a", "b", "", "  a", "}", "  }", "call(a, b)", "call(a, c)")
  const text = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join("\n"))
  fc.assert(fc.property(text, text, (a, b) => applied(a, b) === b))
})

it("shows a new block as a whole, and words where a line became another", () => {
  const write = (name: string) => `/**\n * Does something.\n */\nfunction ${name}() {\n  go()\n}\n`
  const [before, after] = [write("first"), write("first") + write("second")].map((text) => text.trimEnd())
  const [change, ...others] = lineDiff(before!, after!)
  expect(others).toEqual([])
  expect(after!.slice(change!.fromB, change!.toB).trim()).toBe(write("second").trim())
  const [word] = lineDiff("return sum + 1\nend", "return sum + 2\nend")
  expect(word).toMatchObject({ fromA: 13, toA: 14, fromB: 13, toB: 14 })
})
