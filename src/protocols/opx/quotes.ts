import { isSpace } from "../space.ts"

/** The quotes around the value of an attribute. */

/** A quote, and what may close it: its own kind first, then what a word processor or a chat made of it. */
export const closingQuotes: Record<string, string[]> = {
  '"': ['"', "”"],
  "'": ["'", "’"],
  "“": ["”", '"', "“"],
  "”": ["”", '"'],
  "„": ["“", "”", '"'],
  "«": ["»"],
  "‘": ["’", "'", "‘"],
  "’": ["’", "'"],
  "`": ["`"],
}

/** No path is longer; a quote that nobody closes must not cost a look at the rest of a long line. */
const longestValue = 10_000

export function findQuote(text: string, from: number, closers: readonly string[]): number {
  const near = text.length > from + longestValue ? text.slice(0, from + longestValue) : text
  for (const closer of closers) {
    const found = near.indexOf(closer, from)
    if (found >= 0) return found
  }
  return -1
}

/** Can what follows a quoted value follow one? */
export function endsValue(text: string, column: number): boolean {
  const next = text[column]
  return next === undefined || next === ">" || next === "/" || isSpace(text.charCodeAt(column))
}
