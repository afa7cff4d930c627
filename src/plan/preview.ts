import type { Match, Sought } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { type PreviewPlace, previewPlaces } from "../locate/index.ts"
import { ambiguous } from "../locate/miss/misses.ts"
import { mayFit } from "../locate/preview-place.ts"
import { chomp, lineRangeOf } from "../text/lines.ts"
import type { LineRange } from "../text/place.ts"
import type { Overlay } from "./overlay.ts"
import { notText } from "./refusals.ts"

/** Where the text to be replaced is: in these lines, found on this tier; or why it has no place. */
export type Previewed = { lines: LineRange; tier: string; score: number } | { issue: Issue }

/**
 * Looks for the `old` text of a hunk before the edit is complete. Like a whole edit, it may have been written against the
 * file as it was before an earlier edit of the same response. Undefined: that depends on what the model has yet to write.
 */
export function preview(options: {
  key: string
  hunk: Sought
  overlay: Overlay
  match: Match
  ambiguous?: "refuse" | "first"
}): Previewed | undefined {
  const { key, hunk, overlay, match } = options
  const state = overlay.state(key)
  // Blank lines in a file that is not there make a new one.
  if (state.kind === "missing" && hunk.old.trim() === "") return undefined
  if (state.kind !== "text") return { issue: notText(key, state, "update") }
  const document = overlay.document(key)!
  const places = previewPlaces(document, hunk, { match })
  if ("issue" in places) {
    const earlier = earlierPlace(options)
    if (earlier || isOpen(options, places.issue)) return earlier
    return { issue: { path: key, ...places.issue } }
  }
  if (places.length > 1 && hunk.occurrence !== "all" && options.ambiguous !== "first")
    return { issue: { path: key, ...ambiguous(document, places) } }
  return previewed(document.text, places[0]!)
}

function earlierPlace({ key, hunk, overlay, match }: Parameters<typeof preview>[0]): Previewed | undefined {
  if (match !== "fuzzy") return undefined
  for (const document of overlay.earlier(key)) {
    const places = previewPlaces(document, hunk, { match })
    if (!("issue" in places) && places.length === 1) return previewed(document.text, places[0]!)
  }
  return undefined
}

/** A text that is remembered wrongly may have a place for one change, and none for another. */
function isOpen({ key, hunk, overlay, match }: Parameters<typeof preview>[0], { code }: Issue): boolean {
  if (match !== "fuzzy" || hunk.new !== undefined || !(code === "not_found" || code === "conflict"))
    return false
  // A part of a line is found by the whole edit only.
  const part = chomp(hunk.old)
  return [overlay.document(key)!, ...overlay.earlier(key)].some(
    (document) => mayFit(document, hunk.old) || (part.trim() !== "" && document.text.includes(part)),
  )
}

function previewed(text: string, { tier, score, ...span }: PreviewPlace): Previewed {
  return { lines: lineRangeOf(text, span), tier, score }
}
