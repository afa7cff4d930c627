import { expect, it } from "vitest"
import type { Hunk } from "./hunk.ts"
import { withoutLongLines } from "./long-lines.ts"

const hunk = (before: string, after: string): Hunk => ({
  before: { line: 3, text: before },
  after: { line: 3, text: after },
})

const words = (count: number, changed?: number) =>
  Array.from({ length: count }, (_, at) => (at === changed ? "changed" : `word-${at}`)).join(" ")

it("shows of long lines what differs in them, and what is around that", () => {
  const cut = withoutLongLines(hunk(`a\n${words(3000)}\nz`, `a\n${words(3000, 1500)}\nz`))
  const [a, b] = [cut.before.text.split("\n"), cut.after.text.split("\n")]
  expect(cut.before.line).toBe(3)
  expect([a[0], a[2], b[0], b[2]]).toEqual(["a", "z", "a", "z"])
  expect(a[1]).toContain("word-1500 word-1501")
  expect(b[1]).toBe(a[1]!.replace("word-1500", "changed"))
  expect(a[1]!.length).toBeLessThan(500)
  expect(a[1]).toMatch(/^word-0 .* ⋯ [\d,]+ characters ⋯ .* ⋯ [\d,]+ characters ⋯ $/)
})

it("shows the beginning of long lines that stay", () => {
  const cut = withoutLongLines(hunk(`${words(300)}\none`, `${words(300)}\ntwo`))
  const [first, second] = cut.before.text.split("\n")
  expect([first!.length < 300, second]).toEqual([true, "one"])
  expect(cut.after.text).toBe(`${first}\ntwo`)
})

it("shows all of what only one side has", () => {
  const fresh = hunk("one", `one\n${words(300)}`)
  expect(withoutLongLines(fresh)).toEqual(fresh)
  const other = hunk(`${words(300)}\n${words(200)}`, "1")
  expect(withoutLongLines(other)).toEqual(other)
  expect(withoutLongLines(hunk("a\nb", "a\nc"))).toEqual(hunk("a\nb", "a\nc"))
})

it("cuts no character in two", () => {
  const line = `${"x"}${"🎈".repeat(500)}`
  const { text } = withoutLongLines(hunk(`${line}a`, `${line}b`)).before
  expect(encodeURIComponent(text)).toContain("%E2%8B%AF")
})
