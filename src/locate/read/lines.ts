import type { Span } from "../../text/place.ts"
import { isBlank, withoutTypography } from "./fold.ts"
import type { Wanted } from "./hunk.ts"

/** A line in the file: `from`…`to` is its text, `end` lies after its ending. */
export interface LineSpan extends Span {
  end: number
}

export const everywhere: Span = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** For each line of `old` its line in the file, where it has one. */
export type FileLines = (LineSpan | undefined)[]

/** What some lines cover, from the first one to the end of the last one's text. */
export function hitSpan(lines: FileLines): Span {
  const solid = lines.filter((line) => line !== undefined)
  return { from: solid[0]!.from, to: solid.at(-1)!.to }
}

export function lineSpanAt(text: string, from: number): LineSpan {
  const found = text.indexOf("\n", from)
  if (found < 0) return { from, to: text.length, end: text.length }
  const to = found > from && text.charCodeAt(found - 1) === 13 ? found - 1 : found
  return { from, to, end: found + 1 }
}

/** The first line at or after `at` (a line start) that is not blank. */
export function solidLineFrom(text: string, at: number): LineSpan | undefined {
  for (let from = at; from < text.length; ) {
    const line = lineSpanAt(text, from)
    if (!isBlank(text.slice(line.from, line.to))) return line
    from = line.end
  }
  return undefined
}

/** The last line before `at` (a line start) that is not blank. */
export function solidLineBefore(text: string, at: number): LineSpan | undefined {
  for (let end = at; end > 0; ) {
    const from = end < 2 ? 0 : text.lastIndexOf("\n", end - 2) + 1
    const line = lineSpanAt(text, from)
    if (!isBlank(text.slice(line.from, line.to))) return line
    end = from
  }
  return undefined
}

/** How many blank lines are right before the line that starts at `at`, up to `most`. */
export function blanksBefore(text: string, at: number, most = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (let end = at; end > 0 && count < most; count++) {
    const from = end < 2 ? 0 : text.lastIndexOf("\n", end - 2) + 1
    if (!isBlank(text.slice(from, end))) break
    end = from
  }
  return count
}

/** How many blank lines there are from `at` (a line start) on, up to `most`. */
export function blanksAfter(text: string, at: number, most = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (let from = at; from < text.length && count < most; count++) {
    const line = lineSpanAt(text, from)
    if (!isBlank(text.slice(line.from, line.to))) break
    from = line.end
  }
  return count
}

/** Where the line `count` lines after the one that starts at `from` starts. */
export function onLines(text: string, from: number, count: number): number {
  let at = from
  for (let step = 0; step < count; step++) at = lineSpanAt(text, at).end
  return at
}

/** Where the line `count` lines before the one that starts at `to` starts; at the start of the text if there are fewer. */
export function backLines(text: string, to: number, count: number): number {
  return lineBack(text, to, count) ?? 0
}

/** Where the line `count` lines back starts, if there are so many. */
export function lineBack(text: string, from: number, count: number): number | undefined {
  let at = from
  for (let line = 0; line < count; line++) {
    if (at === 0) return undefined
    at = at < 2 ? 0 : text.lastIndexOf("\n", at - 2) + 1
  }
  return at
}

/** How many blank lines there shall be, given how many the model thought there were, there are, and it wants. */
export function mergeBlanks(thought: number, are: number, wants: number): number {
  // Whoever takes away all blank lines that he knows of wants none to be left.
  if (are === wants || (wants === 0 && thought > 0)) return wants
  return Math.max(0, are + wants - thought)
}

export const blankLines = (count: number): string[] => new Array(count).fill("")

/** Blank lines at the start and the end of some lines. If all are blank, they count as lead. */
export function blankEdges(lines: readonly string[]): { lead: number; trail: number } {
  const first = lines.findIndex((line) => !isBlank(line))
  if (first < 0) return { lead: lines.length, trail: 0 }
  const last = lines.findLastIndex((line) => !isBlank(line))
  return { lead: first, trail: lines.length - 1 - last }
}

/** A line of `old` and the line of the file that it stands for. */
export interface MatchedLine {
  /** Its number in `old`. */
  at: number
  wrote: string
  /** Where in the file it starts. */
  from: number
  file: string
}

/** Is a line of `old` at a place as the edit has it, blanks and typography aside? */
export function isSameAt(text: string, { folded }: Wanted, lines: FileLines, at: number): boolean {
  const line = lines[at]
  return line !== undefined && withoutTypography(text.slice(line.from, line.to)) === folded[at]
}

/** Is nothing but blank lines between two lines? */
export const areJoined = (text: string, a: LineSpan | undefined, b: LineSpan | undefined) =>
  a !== undefined && b !== undefined && isBlank(text.slice(a.end, b.from))

export function matchedLines(text: string, wanted: Wanted, lines: FileLines): MatchedLine[] {
  return wanted.solid.flatMap((at) => {
    const line = lines[at]
    return line ? [{ at, wrote: wanted.old[at]!, from: line.from, file: text.slice(line.from, line.to) }] : []
  })
}

/** For each line of `old` its line from a line start on, blank lines aside. */
export function linesFrom(text: string, from: number, wanted: Wanted): FileLines {
  const lines: FileLines = []
  const solid = new Set(wanted.solid)
  for (let at = from; lines.length < wanted.old.length; ) {
    const line = lineSpanAt(text, at)
    lines.push(solid.has(lines.length) ? line : undefined)
    at = line.end
  }
  return lines
}
