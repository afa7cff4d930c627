import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Figures, figuresOf } from "./figures.ts"
import { writePage } from "./page.ts"
import type { Result } from "./score.ts"

let docs: string
const page = () => readFileSync(join(docs, "benchmarks.md"), "utf8")

beforeEach(() => {
  docs = mkdtempSync(join(tmpdir(), "emend-page-"))
  writeFileSync(
    join(docs, "benchmarks.md"),
    "above\n\n<!-- landing: begin -->\nold\n<!-- landing: end -->\n\nbelow\n",
  )
})
afterEach(() => rmSync(docs, { recursive: true }))

const results = (marks: readonly Result["mark"][]) =>
  marks.map((mark) => ({ mark, answer: { text: "", score: 0.99 } }) as Result)

function figures(marks: readonly Result["mark"][], again: "twice" | "recognised"): Figures {
  const list = results(marks)
  const answers = list.map((result) => ({ ...result, mark: again }))
  return figuresOf(
    {
      kinds: new Map([["twins", list]]),
      again: new Map([["twins", answers]]),
      resent: new Map(),
      formats: [],
    },
    { command: "run", commit: "abc1234" },
  )
}

test("figures of now are written beside those of before, and the rest of the page stays", () => {
  const now = figures(["right", "right", "right", "wrong"], "recognised")
  const before = figures(["right", "wrong", "wrong", "wrong"], "twice")
  const all = [{ name: "emend", kinds: new Map([["twins", results(["right"])]]) }]
  writePage(docs, { all, now, before, corpus: "two files" })
  expect(page()).toMatch(
    /^above\n\n<!-- landing: begin -->\n\n## Landing[\s\S]*<!-- landing: end -->\n\nbelow\n$/,
  )
  expect(page()).toContain("| block gone, twins left | 4 | 25.00 | 75.00 | 75.00 | 25.00 | 0.00 | 0.00 |")
  expect(page()).toContain("| block gone, twins left | 4 | 0.00 | 100.00 | 100.00 | 0.00 |")
  expect(page()).toContain("| 0.99 | 4 | 25.00 | 4 | 75.00 |")
  expect(page()).toContain("commit abc1234")
})

test("without figures of before there is one column of each", () => {
  const now = figures(["right", "wrong"], "recognised")
  const all = [{ name: "emend", kinds: new Map([["twins", results(["right"])]]) }]
  writePage(docs, { all, now, corpus: "two files" })
  expect(page()).toContain("| block gone, twins left | 2 | 50.00 | 50.00 | 0.00 |")
  expect(page()).not.toMatch(/right before/)
})
