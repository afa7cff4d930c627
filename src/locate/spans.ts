import type { Span } from "../text/place.ts"
import { isBlank } from "./fold.ts"

/** A line in the file: `from`…`to` is its text, `end` lies after its ending. */
export interface LineSpan extends Span {
  end: number
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

/** How many blank lines stand right before the line that starts at `at`, up to `most`. */
export function blanksBefore(text: string, at: number, most = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (let end = at; end > 0 && count < most; count++) {
    const from = end < 2 ? 0 : text.lastIndexOf("\n", end - 2) + 1
    if (!isBlank(text.slice(from, end))) break
    end = from
  }
  return count
}

/** How many blank lines stand from `at` (a line start) on, up to `most`. */
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

/** Where the line `count` lines before the one that starts at `to` starts. */
export function backLines(text: string, to: number, count: number): number {
  let at = to
  for (let step = 0; step < count; step++) at = at < 2 ? 0 : text.lastIndexOf("\n", at - 2) + 1
  return at
}
