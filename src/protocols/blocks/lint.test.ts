import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parse } from "../parse.ts"
import { lint } from "./lint.ts"

describe("blocks that belong together", () => {
  it("overlap: the second looks for a line that the first has changed", () => {
    const blocks = [
      block("def process():\n    step_one()\n", "def process():\n    step_one_updated()\n"),
      block("    step_one()\n    step_two()\n", "    step_one()\n    step_two_updated()\n"),
    ]
    const response = blocks.join("\n")
    // Words between them would be lost.
    expect(advise(blocks.join("\nAnd then:\n\n"))[0]).not.toHaveProperty("fix")
    const [advice] = advise(response)
    expect(advice).toMatchObject({ kind: "overlapping-blocks", message: expect.stringContaining("overlap") })
    expect(fixed(response)).toMatchObject([
      {
        old: "def process():\n    step_one()\n    step_two()\n",
        new: "def process():\n    step_one_updated()\n    step_two_updated()\n",
      },
    ])
  })

  it("overlap in the other order, and one inside the other", () => {
    expect(fixed(block("b\nc\n", "B\nc\n") + block("a\nb\n", "A\nb\n"))).toEqual([
      { old: "a\nb\nc\n", new: "A\nB\nc\n" },
    ])
    expect(fixed(block("a\nb\nc\n", "a\nB\nc\n") + block("b\nc\n", "b\nC\n"))).toMatchObject([
      { old: "a\nb\nc\n" },
    ])
  })

  it("have no fix where both change the same line", () => {
    const [advice] = advise(block("a\nb\n", "a\nB\n") + block("b\nc\n", "x\nc\n"))
    expect(advice).toMatchObject({ kind: "overlapping-blocks" })
    expect(advice?.fix).toBeUndefined()
  })

  it("depend: the second needs what the first makes", () => {
    const response = block("one\n", "1\n") + block("1\ntwo\n", "1\nTWO\n")
    expect(advise(response)).toMatchObject([{ kind: "dependent-blocks" }])
    expect(fixed(response)).toEqual([{ old: "one\ntwo\n", new: "1\nTWO\n" }])
  })

  it("are adjacent, which only the file can show", () => {
    const response = block("a\n", "A\n") + block("e\n", "E\n")
    expect(advise(response)).toEqual([])
    expect(advise(response, "a\nb\nc\nd\ne\n")).toMatchObject([{ kind: "adjacent-blocks" }])
    expect(fixed(response, "a\nb\nc\nd\ne\n")).toEqual([{ old: "a\nb\nc\nd\ne\n", new: "A\nb\nc\nd\nE\n" }])
    expect(advise(response, "a\r\nb\r\ne\r\n")).toMatchObject([{ kind: "adjacent-blocks" }])
    expect(advise(response, "a\nb\nc\nd\nd\ne\n")).toEqual([])
    expect(advise(response, "a\na\ne\n")).toEqual([])
  })

  it("are not those that only end alike, nor those of other files", () => {
    expect(advise(block("foo\n}\n", "bar\n}\n") + block("}\nbaz\n", "}\nqux\n"))).toEqual([])
    const other = block("one\n", "1\n") + block("1\ntwo\n", "1\nTWO\n").replace("src/app.py", "src/b.py")
    expect(advise(other)).toEqual([])
  })
})

describe("a merged block", () => {
  it("does what the two did, one after the other", () => {
    const before = Array.from({ length: 9 }, (_, index) => `line ${index}\n`)
    const change = fc.record({
      from: fc.nat(8),
      length: fc.integer({ min: 1, max: 4 }),
      keep: fc.nat(3),
      insert: fc.subarray(["new a\n", "new b\n", "}\n"]),
    })
    let merged = 0
    const law = fc.property(change, change, (one, two) => {
      const first = changed(before, one)
      const second = changed(first.lines, two)
      const response = block(first.old, first.new) + block(second.old, second.new)
      const fix = advise(response, before.join(""))[0]?.fix
      if (!fix) return
      merged++
      const [hunk] = fixed(response, before.join(""))
      expect(before.join("").split(hunk!.old)).toHaveLength(2)
      expect(before.join("").replace(hunk!.old, () => hunk!.new)).toBe(second.lines.join(""))
    })
    fc.assert(law, { numRuns: 1000 })
    expect(merged).toBeGreaterThan(100)
  })
})

/** Some lines replaced, the first few of them by themselves. */
function changed(
  lines: readonly string[],
  { from, length, keep, insert }: { from: number; length: number; keep: number; insert: string[] },
) {
  const start = Math.min(from, lines.length - 1)
  const old = lines.slice(start, start + length)
  const replacement = [...old.slice(0, keep), ...insert]
  return {
    old: old.join(""),
    new: replacement.join(""),
    lines: [...lines.slice(0, start), ...replacement, ...lines.slice(start + length)],
  }
}

function block(old: string, replacement: string): string {
  return `src/app.py\n««« EDIT\n${old}═══════ REPL\n${replacement}»»» EDIT END\n`
}

function advise(response: string, text?: string) {
  return lint(parse(response, { format: "blocks" }).edits, () => text)
}

function fixed(response: string, text?: string) {
  const { from, to, insert } = advise(response, text)[0]!.fix!
  const { edits } = parse(response.slice(0, from) + insert + response.slice(to), { format: "blocks" })
  return edits.flatMap((edit) =>
    edit.op === "update" ? edit.hunks.map((hunk) => ({ old: hunk.old, new: hunk.new })) : [],
  )
}
