import type { Issue } from "../issues/issue.ts"
import { lineNumberAt } from "../text/lines.ts"
import type { Span } from "../text/place.ts"
import type { Document } from "./document.ts"
import { shorten } from "./shorten.ts"
import { lineSpanAt } from "./spans.ts"

/** The first few candidates as lines for a reader. */
export function candidatePlaces(
  { text }: Document,
  candidates: readonly Span[],
): { line: number; text: string }[] {
  return candidates.slice(0, 10).map(({ from }) => {
    const start = text.lastIndexOf("\n", from - 1) + 1
    const end = text.indexOf("\n", from)
    return {
      line: lineNumberAt(text, from),
      text: shorten(text.slice(from === 0 ? 0 : start, end < 0 ? text.length : end).trimEnd()),
    }
  })
}

/** New lines that could go to either of several places, and what to say if nobody knows to which. */
export interface Undecided {
  issue: Issue
  /** The offsets before which they could go. */
  places: readonly number[]
}

export function undecided(text: string, places: readonly number[]): Undecided {
  const candidates = places.map((at) => ({
    line: lineNumberAt(text, at),
    text: shorten(text.slice(lineSpanAt(text, at).from, lineSpanAt(text, at).to)),
  }))
  const named = candidates.map(({ line }) => `before line ${line}`)
  const issue: Issue = {
    code: "ambiguous",
    message: `The new lines could go ${named.join(" or ")}.`,
    hint: "Send the edit again with the lines around the insertion copied from the file.",
    candidates,
  }
  return { issue, places }
}

/** The place that a person picked, if it is one of those that are in question. */
export function pickedPlace(
  text: string,
  { places }: Undecided,
  picked: readonly number[],
): number | undefined {
  return picked.length === 0 ? undefined : places.find((at) => picked.includes(lineNumberAt(text, at)))
}
