import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Figures, figuresOf } from "./figures.ts"
import { writePage } from "./page.ts"
import type { Result } from "./score.ts"

let top: string
const written = ["docs/benchmarks.md", "bench/results.md"] as const
const read = (path: string) => readFileSync(join(top, path), "utf8")
const results = () => read(written[1])

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "emend-page-"))
  for (const path of written) {
    mkdirSync(join(top, path, ".."))
    writeFileSync(join(top, path), "above\n\n<!-- landing: begin -->\nold\n<!-- landing: end -->\n\nbelow\n")
  }
})
afterEach(() => rmSync(top, { recursive: true }))

const marked = (marks: readonly Result["mark"][]) =>
  marks.map((mark) => ({ mark, answer: { text: "", score: 0.99 } }) as Result)

function figures(marks: readonly Result["mark"][], again: "twice" | "recognised"): Figures {
  const list = marked(marks)
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
  const all = [{ name: "emend", kinds: new Map([["twins", marked(["right"])]]) }]
  writePage(top, { all, now, before, corpus: "two files" })
  for (const path of written)
    expect(read(path)).toMatch(
      /^above\n\n<!-- landing: begin -->\n\n## Landing[\s\S]*<!-- landing: end -->\n\nbelow\n$/,
    )
  expect(results()).toContain("| block gone, twins left | 4 | 25.00 | 75.00 | 75.00 | 25.00 | 0.00 | 0.00 |")
  expect(results()).toContain("| block gone, twins left | 4 | 0.00 | 100.00 | 100.00 | 0.00 |")
  expect(results()).toContain("| 0.99 | 4 | 25.00 | 4 | 75.00 |")
  expect(results()).toContain("commit abc1234")
})

test("the page has every tool and the sums, the results have the kinds", () => {
  const now = figures(["right", "wrong"], "recognised")
  const all = [
    { name: "emend", kinds: new Map([["tabs", marked(["right"])]]) },
    { name: "other", kinds: new Map([["tabs", marked(["right", "wrong"])]]) },
  ]
  writePage(top, { all, now, corpus: "two files" })
  const page = read(written[0])
  expect(page).toContain("| other | 50.0 / 50.0 | 0.0 |")
  expect(page).toContain("2 edits made from changes")
  expect(page).toContain("100.00 % of what\nlanded is recognised as done and 0.00 % is made twice")
  expect(page).not.toContain("twins left")
})

test("without figures of before there is one column of each", () => {
  const now = figures(["right", "wrong"], "recognised")
  const all = [{ name: "emend", kinds: new Map([["twins", marked(["right"])]]) }]
  writePage(top, { all, now, corpus: "two files" })
  expect(results()).toContain("| block gone, twins left | 2 | 50.00 | 50.00 | 0.00 |")
  expect(results()).not.toMatch(/right before/)
})
