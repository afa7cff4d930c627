import type { Span } from "../text/place.ts"
import { changedGaps } from "./gaps.ts"
import type { Hit } from "./sequence.ts"
import { type LineSpan, solidLineBefore, solidLineFrom } from "./spans.ts"
import type { Wanted } from "./wanted.ts"

/**
 * A hit that is shifted sideways takes lines away that are not indented as the model wrote them. If right beside them
 * the very lines stand that it wrote, with their own indentation, those may be meant: a block was wrapped in another one,
 * and its end is there twice. Gives that second place.
 */
export function twinTarget(text: string, wanted: Wanted, { lines }: Pick<Hit, "lines">): Span | undefined {
  for (const { targets } of changedGaps(wanted)) {
    const wrote = targets.map((at) => wanted.old[at]!)
    const places = targets.flatMap((at) => lines[at] ?? [])
    if (places.length < targets.length) continue
    if (wrote.every((line, at) => line === text.slice(places[at]!.from, places[at]!.to))) continue
    const twin = standing(wrote, (last) => solidLineFrom(text, (last ?? places.at(-1)!).end), text)
    const mirrored = standing(
      [...wrote].reverse(),
      (last) => solidLineBefore(text, (last ?? places[0]!).from),
      text,
    )
    const found = twin ?? mirrored
    if (found) return { from: found.from, to: found.to }
  }
  return undefined
}

/** The first of these lines, if all of them stand one after the other, to the letter. */
function standing(
  wrote: readonly string[],
  next: (last: LineSpan | undefined) => LineSpan | undefined,
  text: string,
): LineSpan | undefined {
  let first: LineSpan | undefined
  let last: LineSpan | undefined
  for (const line of wrote) {
    last = next(last)
    if (!last || text.slice(last.from, last.to) !== line) return undefined
    first ??= last
  }
  return first
}
