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

export function twoPlaces(text: string, from: number, to: number): Issue {
  const candidates = [from, to].map((at) => ({
    line: lineNumberAt(text, at),
    text: shorten(text.slice(lineSpanAt(text, at).from, lineSpanAt(text, at).to)),
  }))
  return {
    code: "ambiguous",
    message: `The new lines could go before line ${candidates[0]!.line} or before line ${candidates[1]!.line}.`,
    hint: "Send the edit again with the lines around the insertion copied from the file.",
    candidates,
  }
}
