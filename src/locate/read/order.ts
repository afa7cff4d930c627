import type { Span } from "../../text/place.ts"

/**
 * Things that come one after the other, each of which has some places, in the order of the text: for each, the stretch in which
 * it can be so that all others that have any place left still find one.
 */
export function roomInOrder(places: readonly (readonly Span[])[]): Span[] {
  const rooms: Span[] = places.map(() => ({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }))
  let end = Number.NEGATIVE_INFINITY
  for (const [index, spans] of places.entries()) {
    rooms[index]!.from = end
    end = spans[firstFrom(spans, end)]?.to ?? end
  }
  let start = Number.POSITIVE_INFINITY
  for (let index = places.length - 1; index >= 0; index--) {
    rooms[index]!.to = start
    start = places[index]![firstBeyond(places[index]!, start) - 1]?.from ?? start
  }
  return rooms
}

export const isWithin = (span: Span, room: Span) => span.from >= room.from && span.to <= room.to

/** So few places may come in the order of what speaks for them; more of them come in the order of the text. */
export const few = 8

/** Those of some spans that are within a stretch. */
export function spansWithin<Place extends Span>(spans: readonly Place[], room: Span): readonly Place[] {
  if (spans.length <= few) return spans.filter((span) => isWithin(span, room))
  const [first, end] = rangeWithin(spans, room)
  return first === 0 && end === spans.length ? spans : spans.slice(first, end)
}

/** Of spans in the order of the text, which are within a stretch: from the first one up to, but without, the second. */
export function rangeWithin(spans: readonly Span[], room: Span): [first: number, end: number] {
  const first = firstFrom(spans, room.from)
  return [first, Math.max(first, firstBeyond(spans, room.to))]
}

/** Of spans in the order of the text, the first that begins at `from` or later. */
export function firstFrom(spans: readonly Span[], from: number): number {
  return firstThat(spans.length, (at) => spans[at]!.from >= from)
}

/** Of spans in the order of the text, the first that ends after `to`. */
function firstBeyond(spans: readonly Span[], to: number): number {
  return firstThat(spans.length, (at) => spans[at]!.to > to)
}

/** The first number that something holds for, if it holds for all that follow. */
export function firstThat(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** For each of some things the nearest before and after it that is not undefined. */
export function neighbours<Thing>(things: readonly (Thing | undefined)[]): Neighbours<Thing>[] {
  const both: Neighbours<Thing>[] = things.map(() => ({}))
  let last: Thing | undefined
  for (const [index, thing] of things.entries()) {
    if (last !== undefined) both[index]!.before = last
    last = thing ?? last
  }
  let next: Thing | undefined
  for (let index = things.length - 1; index >= 0; index--) {
    if (next !== undefined) both[index]!.after = next
    next = things[index] ?? next
  }
  return both
}

export interface Neighbours<Thing> {
  before?: Thing
  after?: Thing
}
