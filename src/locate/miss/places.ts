import type { Issue } from "../../issues/issue.ts"
import { lineNumberAt } from "../../text/lines.ts"
import type { Span } from "../../text/place.ts"
import type { Document } from "../read/document.ts"
import { lineSpanAt } from "../read/lines.ts"

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
  const issue: Issue = {
    code: "ambiguous",
    message: `The new lines could go ${namedPlaces(candidates.map(({ line }) => line))}.`,
    hint: "Send the edit again with the lines around the insertion copied from the file.",
    candidates,
  }
  return { issue, places }
}

const namedPlaces = (lines: readonly number[]) =>
  lines.length <= 3
    ? lines.map((line) => `before line ${line}`).join(" or ")
    : `before line ${lines[0]}, before line ${lines.at(-1)} or between them`

/** The place that a person picked, if it is one of those that are in question. */
export function pickedPlace(
  text: string,
  { places }: Undecided,
  picked: readonly number[],
): number | undefined {
  return picked.length === 0 ? undefined : places.find((at) => picked.includes(lineNumberAt(text, at)))
}

/** Lines of a report are no longer than this; what they show more is left out, and marked by an ellipsis. */
const longest = 2000
/** How much of a shortened line is shown before what matters in it. */
const lead = 200

/** A line for a report: all of it, or the part around `at`. */
export function shorten(line: string, at = 0): string {
  if (line.length <= longest) return line
  const from = Math.min(at <= lead ? 0 : at - lead, line.length - longest)
  const to = from + longest
  return `${from > 0 ? "…" : ""}${line.slice(from, to)}${to < line.length ? "…" : ""}`
}

export const shortenLines = (text: string): string =>
  text.length <= longest
    ? text
    : text
        .split("\n")
        .map((line) => shorten(line))
        .join("\n")

/** Was any of these lines shortened? Then they are for reading only. */
export const isShortened = (text: string): boolean => text.split("\n").some((line) => line.length > longest)

/** Where two texts begin to differ. */
export function differenceAt(a: string, b: string): number {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  return at
}
