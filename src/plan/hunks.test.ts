import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Hunk } from "../edits/edit.ts"
import { bareLines } from "../text/lines.ts"
import { planOn } from "./testing/plan-on.ts"

/** The lines of a hunk before and after, and the text that the file has then. */
function landed(text: string, hunk: Hunk) {
  const { outcomes, after } = planOn({ a: text }, [{ op: "update", path: "a", hunks: [hunk] }])
  return { outcome: outcomes[0]!, text: after.a ?? text }
}

/** The lines outside of those that a hunk names: above them, and below them. */
function outside(text: string, [first, last]: readonly [number, number]): [string[], string[]] {
  const lines = bareLines(text)
  return [lines.slice(0, first - 1), lines.slice(last)]
}

describe("the lines of a hunk", () => {
  const substring = (old: string, fresh: string): Hunk => ({ old, new: fresh, scope: "substring" })

  it.each([
    ["within lines", "a b\nc d\ne\n", "b\nc", "X", [1, 2], [1, 1]],
    ["a break that goes: the next line comes up", "a b\nc d\ne\n", "b\n", "X", [1, 2], [1, 1]],
    ["a break that goes, and nothing comes", "a b\nc d\ne\n", " b\n", "", [1, 2], [1, 1]],
    ["a break that goes with its line", "a b\nc d\ne\n", "c d\n", "", [2, 2], [2, 1]],
    ["a break that stays", "a b\nc d\ne\n", "b\n", "X\n", [1, 1], [1, 1]],
    ["more lines, the last one open", "a b\nc d\ne\n", "b\n", "X\nY", [1, 2], [1, 2]],
    ["a break that comes", "a b\nc d\ne\n", "b", "X\n", [1, 1], [1, 2]],
    ["the last break goes", "a b\nc d\n", "d\n", "X", [2, 2], [2, 2]],
    ["the last break goes with all after it", "a b\nc d\n", " d\n", "", [2, 2], [2, 2]],
    ["a last break comes", "a b\nc d", "d", "X\n", [2, 2], [2, 2]],
    ["the last line goes", "a b\nc d", "c d", "", [2, 2], [2, 1]],
  ] as const)("are those that change: %s", (_, text, old, fresh, before, after) => {
    const { outcome, text: now } = landed(text, substring(old, fresh))
    expect(now).toBe(text.replace(old, fresh))
    expect(outcome.hunks).toMatchObject([{ before, after }])
  })

  const words = fc.array(fc.constantFrom("a", "b", "cd", " ", "\n", "\r\n"), { maxLength: 12 })
  const texts = words.map((parts) => parts.join(""))

  it.each(["substring", "lines"] as const)("are all that differ: %s", (scope) => {
    fc.assert(
      fc.property(texts, texts, texts, texts, (head, old, tail, fresh) => {
        fc.pre(old !== "")
        const text = head + old + tail
        const { outcome, text: now } = landed(text, { old, new: fresh, scope, occurrence: "first" })
        if (outcome.status !== "validated") return
        const [{ before, after }] = outcome.hunks as [(typeof outcome.hunks)[number]]
        expect(outside(now, after)).toEqual(outside(text, before))
        expect(after[1]).toBeLessThanOrEqual(bareLines(now).length)
      }),
      { numRuns: 1000 },
    )
  })

  // Long texts are kept in pieces.
  it("count as they are in a long file that an earlier edit has changed", () => {
    const lines = Array.from({ length: 4000 }, (_, at) => `line ${at} is one of many\n`)
    const edits = [
      substring("line 2 is one of many", "a\nb"),
      substring("2000 is one", "2000 was one"),
      substring("line 3000 is one of many\n", ""),
    ]
    const { outcomes } = planOn(
      { a: lines.join("") },
      edits.map((hunk) => ({ op: "update", path: "a", hunks: [hunk] })),
    )
    expect(outcomes.map(({ additions, deletions }) => [additions, deletions])).toEqual([
      [2, 1],
      [1, 1],
      [0, 1],
    ])
  })
})
