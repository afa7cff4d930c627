import type { Issue } from "../issues/issue.ts"
import type { Span } from "../text/place.ts"
import type { Found } from "./search.ts"

/**
 * Hunks of one edit are evidence for each other: they come in the order of the file, and none lies on
 * another. Where several places fit a hunk, those that no ordered arrangement of all hunks can use are dropped.
 * If the hunks with just one place are out of order themselves, order proves nothing.
 */
export function narrow(found: readonly (Found | { issue: Issue })[]): (Found | { issue: Issue })[] {
  const places = found.map((each): readonly Span[] =>
    "issue" in each ? [] : each.already ? [each.already] : each.candidates,
  )
  const fixed = places.filter((spans) => spans.length === 1).map((spans) => spans[0]!)
  if (fixed.some((span, index) => index > 0 && span.from < fixed[index - 1]!.to)) return [...found]
  const earliest = chain(places)
  const latest = chain(places.map((spans) => spans.map(mirrored).reverse()).reverse())
    .map((end) => -end)
    .reverse()
  return found.map((each, index) => {
    if ("issue" in each || each.candidates.length < 2) return each
    const possible = each.candidates.filter(
      (span) => span.from >= earliest[index]! && span.to <= latest[index]!,
    )
    return possible.length > 0 ? { ...each, candidates: possible } : each
  })
}

const mirrored = ({ from, to }: Span): Span => ({ from: -to, to: -from })

/** For each hunk, where the hunks before it end at the earliest if all of them take their first possible places. */
function chain(places: readonly (readonly Span[])[]): number[] {
  let end = Number.NEGATIVE_INFINITY
  return places.map((spans) => {
    const start = end
    const next = spans.find((span) => span.from >= end)
    if (next) end = next.to
    return start
  })
}
