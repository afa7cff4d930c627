import type { Span } from "../../text/place.ts"

/**
 * Things that come one after the other, each of which has some places, in the order of the text: for each, the stretch in which
 * it can be so that all others that have any place left still find one.
 */
export function roomInOrder(places: readonly (readonly Span[])[]): Span[] {
  const earliest = chain(places)
  const latest = chain(places.map((spans) => spans.map(mirrored).reverse()).reverse()).reverse()
  return earliest.map((from, index) => ({ from, to: -latest[index]! }))
}

export const isWithin = (span: Span, room: Span) => span.from >= room.from && span.to <= room.to

const mirrored = ({ from, to }: Span): Span => ({ from: -to, to: -from })

/** For each, where those before it end at the earliest, if all of them take their first possible places. */
function chain(places: readonly (readonly Span[])[]): number[] {
  let end = Number.NEGATIVE_INFINITY
  return places.map((spans) => {
    const start = end
    const next = spans.find((span) => span.from >= end)
    if (next) end = next.to
    return start
  })
}
