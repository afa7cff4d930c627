import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isWithin, neighbours, roomInOrder, spansWithin } from "./order.ts"

/** Spans of one length in the order of the text, as all places of one text are. */
const places = fc
  .tuple(fc.uniqueArray(fc.nat(60), { maxLength: 24 }), fc.integer({ min: 1, max: 4 }))
  .map(([starts, length]) => starts.sort((a, b) => a - b).map((from) => ({ from, to: from + length })))

describe("spans in order", () => {
  it("law: those within a stretch are found by halving as by looking at each", () => {
    fc.assert(
      fc.property(places, fc.nat(60), fc.nat(60), (spans, from, to) => {
        const room = { from, to }
        expect(spansWithin(spans, room)).toEqual(spans.filter((span) => isWithin(span, room)))
      }),
    )
  })

  it("law: a room ends those before it as early, and begins those after it as late, as can be", () => {
    fc.assert(
      fc.property(fc.array(places, { maxLength: 5 }), (all) => {
        let end = Number.NEGATIVE_INFINITY
        const earliest = all.map((spans) => {
          const start = end
          end = spans.find((span) => span.from >= start)?.to ?? start
          return start
        })
        let start = Number.POSITIVE_INFINITY
        const latest = all
          .toReversed()
          .map((spans) => {
            const limit = start
            start = spans.findLast((span) => span.to <= limit)?.from ?? limit
            return limit
          })
          .reverse()
        expect(roomInOrder(all)).toEqual(earliest.map((from, index) => ({ from, to: latest[index] })))
      }),
    )
  })

  it("have the nearest before and after them that is known", () => {
    expect(neighbours(["a", undefined, undefined, "b", "c"])).toEqual([
      { after: "b" },
      { before: "a", after: "b" },
      { before: "a", after: "b" },
      { before: "a", after: "c" },
      { before: "b" },
    ])
  })
})
