import type { Edit, Outcome } from "emend/core"

/** A file in three ways, to be put together by a person: as the model remembered it, as it is, and as the model wants it. */
export interface ThreeWays {
  remembered: string
  file: string
  wanted: string
  /** The first line, from 1, in which they differ. */
  line: number
}

/**
 * The three ways of the first part of an edit that found no place. Its lines take the place of those that are most like
 * them; undefined if nothing in the file is like them.
 */
export function threeWays(file: string, edit: Edit, { hunks, issue }: Outcome): ThreeWays | undefined {
  if (edit.op !== "update") return undefined
  const lost = hunks.findIndex((hunk) => hunk.issue)
  const hunk = edit.hunks[Math.max(0, lost)]
  const nearest = (hunks[lost]?.issue ?? issue)?.nearest
  // An excerpt remembers nothing, and its markers are for no file: what it wants cannot be put in the place of lines.
  if (!hunk || hunk.place || !nearest) return undefined
  const ending = file.includes("\r\n") ? "\r\n" : "\n"
  const lines = file.split(/\r\n|\n/)
  const [from, to] = nearest.lines
  const withLines = (text: string) =>
    [...lines.slice(0, from - 1), ...linesOf(text), ...lines.slice(to)].join(ending)
  return { remembered: withLines(hunk.old), file, wanted: withLines(hunk.new), line: from }
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n/)
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines
}
