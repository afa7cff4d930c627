import type { Issue } from "../../issues/issue.ts"
import type { Span } from "../../text/place.ts"
import type { Found } from "../search.ts"

/**
 * Hunks of one edit are evidence for each other: they come in the order of the file, and none lies on
 * another. Where several places fit a hunk, those that no ordered arrangement of all hunks can use are dropped.
 * If the hunks with just one place are out of order themselves, order proves nothing.
 */
export function narrow(found: readonly Result[]): Result[] {
  const places = found.map(spansOf)
  if (!inOrder(places)) return [...found]
  const earliest = chain(places)
  const latest = chain(places.map((spans) => spans.map(mirrored).reverse()).reverse())
    .map((end) => -end)
    .reverse()
  return found.map((each, index) => {
    if ("issue" in each || each.candidates.length < 2) return each
    // Where not even the places are sure, none of them is left over: there, the hunk is looked for again.
    if (each.candidates.some((candidate) => candidate.onlyShown)) return each
    const possible = each.candidates.filter(
      (span) => span.from >= earliest[index]! && span.to <= latest[index]!,
    )
    return possible.length > 0 ? { ...each, candidates: possible } : each
  })
}

type Result = Found | { issue: Issue }

function spansOf(found: Result): readonly Span[] {
  if ("issue" in found) return []
  return found.already ? [found.already] : found.candidates
}

/** Do the hunks that have just one place come in the order of the text? */
function inOrder(places: readonly (readonly Span[])[]): boolean {
  const fixed = places.filter((spans) => spans.length === 1).map((spans) => spans[0]!)
  return fixed.every((span, index) => index === 0 || span.from >= fixed[index - 1]!.to)
}

/** The stretch between the placed neighbours of a hunk. Undefined if there is none, or order proves nothing. */
export function windowOf(found: readonly Result[], index: number): Span | undefined {
  const places = found.map(spansOf)
  if (!inOrder(places)) return undefined
  const [before] = places.slice(0, index).findLast((spans) => spans.length === 1) ?? []
  const [after] = places.slice(index + 1).find((spans) => spans.length === 1) ?? []
  return before || after ? { from: before?.to ?? 0, to: after?.from ?? Number.MAX_SAFE_INTEGER } : undefined
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
