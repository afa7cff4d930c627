import { describe, expect, it } from "vitest"
import { drawCase, drawPair, drawWide, forms, joined, landed } from "./testing/case.ts"
import { memories, remembered } from "./testing/memory.ts"
import { counted, outcomeOf } from "./testing/outcome.ts"

/**
 * Edits as models write them: from a memory of the file that is wrong in one way or another. Whatever the memory, an edit never
 * lands elsewhere, and never twice. How many land at least is a floor, not a tally: a share of what was measured once.
 */
const floors: Record<keyof typeof memories, number> = {
  exactly: 0.95,
  "with space at line ends": 0.95,
  "deeper by two": 0.9,
  "with tabs": 0.9,
  "not indented": 0.6,
  "with wider spaces": 0.95,
  "with curly quotes": 0.95,
  "with escaped quotes": 0.95,
  "with entities": 0.95,
  "with line numbers": 0.95,
  "without blank lines": 0.85,
  "with a blank line more": 0.9,
  "with a wrong letter": 0.7,
  "with a wrong first line": 0.7,
  "with a wrong last line": 0.7,
  "with another first line": 0.7,
  "with another last line": 0.7,
  "without a line": 0.5,
  "with a line that is not there": 0.6,
  "with a line twice": 0.6,
  "with a line reworded": 0.7,
  "with an elision": 0.7,
  "with a wrong line deeper by two": 0.6,
}

const seeds = Array.from({ length: 30 }, (_, seed) => seed)
const singles = seeds.map((seed) => ({ seed, given: drawCase(seed) }))
const pairs = seeds.slice(0, 15).map((seed) => ({ seed, given: drawPair(seed) }))
const large = seeds.map((seed) => ({ seed, given: drawWide(seed), form: forms[seed % forms.length]! }))
const said = (outcomes: readonly { said: string }[]) => counted(outcomes.map((each) => each.said))
const share = (outcomes: readonly { score: number }[]) =>
  outcomes.filter(({ score }) => score > 0).length / outcomes.length

describe.each(Object.entries(floors))("an edit of lines that are remembered %s", (name, floor) => {
  const memory = memories[name]!
  const edits = singles.map(({ seed, given }) => ({ given, hunk: remembered(given, memory, seed) }))
  const first = edits.map(({ given, hunk }) => outcomeOf(joined(given.lines), [hunk], landed(given)))

  it("lands as it was meant, or is refused", () => {
    expect(said(first)).not.toContain("ELSEWHERE")
    expect(share(first), said(first)).toBeGreaterThanOrEqual(floor)
  })

  it("changes nothing when it comes again, and is mostly known to be done", () => {
    const second = first.flatMap(({ text }, index) =>
      text === undefined ? [] : { ...outcomeOf(text, [edits[index]!.hunk], text), before: text },
    )
    expect(second.filter(({ text, before }) => text !== undefined && text !== before)).toEqual([])
    const known = second.filter((each) => each.said === "already there" || each.said === "nothing to do")
    expect(known.length / second.length, said(second)).toBeGreaterThanOrEqual(0.5)
  })

  it("lands together with another one", () => {
    const outcomes = pairs.map(({ seed, given }) => {
      const hunks = given.map((each) => remembered(each, memory, seed))
      return outcomeOf(joined(given[0].lines), hunks, landed(...given))
    })
    expect(said(outcomes)).not.toContain("ELSEWHERE")
    // Half as many as of single ones: both must land.
    expect(share(outcomes), said(outcomes)).toBeGreaterThanOrEqual(floor / 2)
  })

  it("may be large, and the file have another form; a refusal points to the place", () => {
    const outcomes = large.map(({ seed, given, form }) => {
      const hunk = remembered(given, memory, seed)
      const place = [given.from + 1, given.to] as const
      return outcomeOf(form(joined(given.lines)), [hunk], form(landed(given)), place)
    })
    expect(said(outcomes)).not.toContain("ELSEWHERE")
    expect(said(outcomes)).not.toContain("(far)")
    const again = outcomes.map(({ text }, index) => {
      const { seed, given } = large[index]!
      return text === undefined
        ? text
        : (outcomeOf(text, [remembered(given, memory, seed)], text).text ?? text)
    })
    expect(again).toEqual(outcomes.map(({ text }) => text))
    expect(share(outcomes), said(outcomes)).toBeGreaterThanOrEqual(floor / 2)
  })
})

it("are all looked at", () => {
  expect(Object.keys(floors)).toEqual(Object.keys(memories))
})
