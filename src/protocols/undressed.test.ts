import { expect, test } from "vitest"
import { undressed } from "./undressed.ts"

const read = (text: string, path = "a.ts") =>
  undressed(
    text.split("\n").map((each) => ({ text: each })),
    path,
  )

test("numbers before the lines are taken off, with the blank behind them if all have it", () => {
  expect(read(" 9: if (a) {\n10:   b()\n11:\n12: }").content).toBe("if (a) {\n  b()\n\n}\n")
  expect(read("7|if (a) {\n8|  b()\n9|}").content).toBe("if (a) {\n  b()\n}\n")
})

test("numbers that are not in a row, lists and entries keep theirs", () => {
  for (const [text, path] of [
    ["1: a\n3: b", "a.ts"],
    ["1: a\n2: b", "a.yaml"],
    ['404: "Not Found",\n405: "Method Not Allowed",', "a.ts"],
  ] as const)
    expect(read(text, path)).toEqual({ content: `${text}\n` })
})

test("a part with the signs of a diff is one", () => {
  expect(read(" a()\n-b()\n+c()\n\n d()")).toMatchObject({
    old: "a()\nb()\n\nd()\n",
    content: "a()\nc()\n\nd()\n",
  })
})

test("lists, and lines without a sign, are no diff", () => {
  expect(read("- a\n+ b", "a.md").old).toBeUndefined()
  expect(read("x = 1\n- b\n+ c").old).toBeUndefined()
  expect(read(" - b\n + c").old).toBeUndefined()
})
