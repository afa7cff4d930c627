import type { Issue } from "../../issues/issue.ts"

/**
 * What the searches for all edits of a response may cost together, beyond what edits of real files cost. A thousand edits
 * that each fit a thousand places are a small request, and a million places to tell apart.
 */
export interface Work {
  /** Places to tell apart. */
  places: number
  /** Places that stay open between the hunks of edits, after the order of the hunks has told what it can. */
  open: number
  /** Lines to compare, where nothing fits, to say what is nearest. Whoever runs out of these says less. */
  lines: number
  /** Characters of results in which an edit that is not in the file to the letter is looked for once more. */
  results: number
  /** Lines of files that excerpts are compared with: each is compared with the whole file, as those before it have made it. */
  excerpts: number
  /** Pairs of blocks, of excerpts and of their files, to compare. */
  pairs: { left: number }
}

export const createWork = (): Work => ({
  places: 100_000,
  open: 10_000_000,
  lines: 100_000,
  results: 100_000_000,
  excerpts: 500_000,
  pairs: { left: 40_000_000 },
})

/** So many places of one edit are no more than usual. */
const usualPlaces = 10

/** Takes the places that were found for an edit off what is left. */
export function spendPlaces(work: Work, found: number): void {
  work.places -= Math.max(0, found - usualPlaces)
}

export function tooManyPlaces(): Issue {
  return {
    code: "too_large",
    message: "The edits before this one fit so many places that no more of them can be looked for.",
    hint: "Send fewer edits at a time, each with so many lines that it fits one place only.",
  }
}

export function tooManyResults(): Issue {
  return {
    code: "too_large",
    message:
      "The edits before this one take so much comparing that it cannot be told any more whether this one, which is not in the file to the letter, was made already.",
    hint: "Send fewer edits of large files at a time, or copy the lines as they are in the file.",
  }
}

/** Takes the lines of a file that an excerpt is compared with off what is left; an issue, if there is not enough. */
export function spendExcerpt(work: Work, path: string, lines: number): Issue | undefined {
  work.excerpts -= lines
  if (work.excerpts >= 0) return undefined
  return {
    code: "too_large",
    message: `The response has so many excerpts of large files that this one of ${path} cannot be compared with its file any more.`,
    hint: "Send fewer excerpts at a time, or the whole file.",
    path,
  }
}
