import { describe, expect, it } from "vitest"
import { tableOf } from "../read/line-table.ts"
import { aligned } from "../testing/align.ts"
import { likenessOf } from "./align.ts"

function alike(text: string, old: string, fresh = "") {
  const laid = aligned(text, old, fresh)
  const found = likenessOf({ ...laid, within: { from: 0, to: tableOf(laid.document).count } })
  const rowAt = (at: number) => laid.rows.find((row) => row.at === at)!
  return (
    found && {
      seeds: found.seeds.map(({ at, line }) => [at, line]),
      /** What a line of the edit is worth on a line of the file, as a share of what it is worth at most. */
      worth: (at: number, line: number) => found.worth(rowAt(at), line) / (rowAt(at).weight || 1),
    }
  )
}

describe("lines of an edit that are not in the file", () => {
  const file = "open(the_door)\nlet total = count(items) + 1\nlet other = count(items) + 1\nclose(the_door)\n"
  const old = "open(the_door)\nlet total = count(items) + 2\nclose(the_door)\n"

  it("are worth something on lines that are like them, the more the more alike", () => {
    const { worth } = alike(file, old)!
    expect(worth(1, 1)).toBeCloseTo(0.93, 2)
    const kept = alike(
      file,
      "open(the_door)\nlet totals = count(items) + 1\nclose(the_door)\n",
      "open(the_door)\nlet totals = count(items) + 1\nshut(the_door)\n",
    )!
    expect(kept.worth(1, 2)).toBeGreaterThan(0)
    expect(kept.worth(1, 2)).toBeLessThan(kept.worth(1, 1))
  })
  it("are worth nothing on lines with another word, if the change takes them away", () => {
    expect(alike(file, old)!.worth(1, 2)).toBe(0)
  })
  it("are worth nothing on lines that other lines of the edit equal, or that are not like them", () => {
    const { worth } = alike(file, old)!
    expect([worth(1, 0), worth(1, 3)]).toEqual([0, 0])
    const twin = "let total = count(items) + 2\nlet total = count(items) + 1\n"
    expect(alike(file, twin)!.worth(0, 1)).toBe(0)
    expect(alike('case "focusin":\n', 'case "focusout":\n')!.worth(0, 0)).toBe(0)
    expect(alike("let total_of_all = 1\n", "let total = 1\n")!.worth(0, 0)).toBe(0)
  })
  it("leave the worth of the others as it is", () => {
    const { worth } = alike(file, old)!
    expect([worth(0, 0), worth(0, 1), worth(2, 3)]).toEqual([1, 0, 1])
  })
  it("may lie wherever their longest words do", () => {
    expect(alike(file, old)!.seeds).toEqual([
      [1, 1],
      [1, 2],
    ])
  })
  it("are none if all are there, or stand for others that were left out", () => {
    expect(alike(file, "open(the_door)\nclose(the_door)\n")).toBeUndefined()
    expect(alike(file, "open(the_door)\n// ... existing code ...\nclose(the_door)\n")).toBeUndefined()
  })

  const unknown = (count: number) =>
    Array.from({ length: count }, (_, at) => `unknown total ${at}\n`).join("")
  it("are not looked for one by one if they are many", () => {
    expect(alike(file, `open(the_door)\n${unknown(8)}`)!.seeds).toHaveLength(8)
    expect(alike(file, `open(the_door)\n${unknown(9)}`)!.seeds).toEqual([])
  })
  it("are not looked for at all if they are many, and nothing that tells is there", () => {
    expect(alike(file, unknown(8))).toBeDefined()
    expect(alike(file, unknown(9))).toBeUndefined()
    expect(alike(`${file}}\n`, `}\n${unknown(9)}`)).toBeUndefined()
  })
})
