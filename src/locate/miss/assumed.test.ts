import { describe, expect, it } from "vitest"
import type { Hunk } from "../../edits/edit.ts"
import { locate } from "../locate.ts"
import { createDocument } from "../read/document.ts"

/** What is said about an edit that lands; undefined if it does not. */
function assumed(text: string, old: string, fresh: string) {
  const hunk: Hunk = { scope: "lines", old, new: fresh }
  const [found] = locate(createDocument(text), [hunk], { match: "fuzzy" }).hunks
  return found && "tier" in found ? (found.assumed ?? []) : undefined
}

const file = `export function total(items: Item[]): number {
  const prices = items.map((item) => item.price)
  const sum = prices.reduce((a, b) => a + b, 0)
  return Math.round(sum * 100) / 100
}
`

const change = ["  return Math.round(sum * 100) / 100\n", "  return Math.round(sum * 1000) / 1000\n"] as const

/** The file as the model remembers it, before and after its change. */
const edit = (remembered: string) => [remembered, remembered.replace(change[0], change[1])] as const

describe("what an edit takes for granted", () => {
  it("is nothing where all lines are there, other blanks and quotes aside", () => {
    expect(assumed(file, ...edit(file))).toEqual([])
    expect(assumed(file, ...edit(file.replaceAll("  ", "    ")))).toEqual([])
  })

  it("is a line that the file does not have: it is not added", () => {
    const remembered = file.replace("  const sum", "  checkPrices(prices, options)\n  const sum")
    expect(assumed(file, ...edit(remembered))).toEqual([
      { kind: "missing", old: [3, 3], text: "  checkPrices(prices, options)" },
    ])
  })

  it("is that lines follow each other, between which the file has others: they are kept", () => {
    const remembered = file.replace("  const sum = prices.reduce((a, b) => a + b, 0)\n", "")
    expect(assumed(file, ...edit(remembered))).toEqual([
      { kind: "unknown", lines: [3, 3], text: "  const sum = prices.reduce((a, b) => a + b, 0)" },
    ])
  })

  it("is told of in a few lines, however many it is about", () => {
    const lines = Array.from({ length: 8 }, (_, at) => `  check(prices, ${at})\n`)
    const long = file.replace("  const sum", `${lines.join("")}  const sum`)
    expect(assumed(long, ...edit(file))).toEqual([
      { kind: "unknown", lines: [3, 10], text: `${lines.slice(0, 5).join("")}… 3 more` },
    ])
  })

  it("is a line that reads differently: it is kept", () => {
    const remembered = file.replace("items.map((item) => item.price)", "items.map((each) => each.price)")
    expect(assumed(file, ...edit(remembered))).toEqual([
      {
        kind: "different",
        line: 2,
        expected: "  const prices = items.map((each) => each.price)",
        actual: "  const prices = items.map((item) => item.price)",
      },
    ])
  })

  it("is not what dots leave out", () => {
    const dots = file.replace(/ {2}const prices[\s\S]*?\n {2}return/, "  // ... existing code ...\n  return")
    expect(assumed(file, ...edit(dots))).toEqual([])
  })
})
