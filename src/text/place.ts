/**
 * The one vocabulary for places. Everything below `report` speaks in offsets: `from` (inclusive) and
 * `to` (exclusive), counted in UTF-16 units of a text. Lines (1-based, inclusive) exist only in issues
 * and reports, because only people and models think in lines.
 */

/** A stretch of a text. */
export interface Span {
  from: number
  to: number
}

/** Do two stretches have a part in common? */
export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

/** The same stretch, farther on in a text. */
export function moveOn<Place extends Span>(place: Place, by: number): Place {
  return { ...place, from: place.from + by, to: place.to + by }
}

/** Lines `from` to `to`, 1-based and inclusive. An empty range (an insertion) has `to === from - 1`. */
export type LineRange = [from: number, to: number]

/** Replace `from`…`to` with `insert`. */
export interface Change extends Span {
  insert: string
}

/** Where a part is in a text, one place after the other. */
export function* placesIn(text: string, part: string): Generator<number> {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) yield at
}

/** Is a part in a text more than once? */
export const isTwice = (text: string, part: string): boolean => text.indexOf(part) !== text.lastIndexOf(part)
