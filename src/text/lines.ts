/** Lines with their own endings: "\n", "\r\n" or none (the last line). A lone "\r" is text, not an ending. */

import { follow } from "./follow.ts"
import type { LineRange, Span } from "./place.ts"

export type LineEnding = "\n" | "\r\n"

/** Where each line of `text` starts. "" has no line; "a" and "a\n" have one. */
export function lineStarts(text: string): number[] {
  const starts: number[] = []
  for (let at = 0; at < text.length; ) {
    starts.push(at)
    const end = text.indexOf("\n", at)
    at = end < 0 ? text.length : end + 1
  }
  return starts
}

/** The lines of `text` with their endings. Joined, they are the text again. */
export function splitLines(text: string): string[] {
  const lines: string[] = []
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at)
    const next = end < 0 ? text.length : end + 1
    lines.push(text.slice(at, next))
    at = next
  }
  return lines
}

/** Where lines with their endings begin in the text that they make up, and where that ends. */
export function lineBounds(lines: readonly string[]): number[] {
  const bounds = [0]
  for (const line of lines) bounds.push(bounds.at(-1)! + line.length)
  return bounds
}

/** A line without its ending. */
export function chomp(line: string): string {
  if (line.endsWith("\r\n")) return line.slice(0, -2)
  return line.endsWith("\n") ? line.slice(0, -1) : line
}

/** The lines of `text` without their endings. */
export function bareLines(text: string): string[] {
  return splitLines(text).map(chomp)
}

/** The text of lines without endings, each of which gets one. */
export const joinLines = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("")

/** The 1-based number of the line that `offset` is on. */
export function lineNumberAt(text: string, offset: number): number {
  let number = 1
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) number++
  return number
}

/**
 * The lines that a span covers, 1-based and inclusive. An empty span is the empty place before its line; at the end of a
 * text whose last line has no ending, the one after it.
 */
export function lineRangeOf(text: string, { from, to }: Span): LineRange {
  const unended = from === text.length && from > 0 && !text.endsWith("\n")
  const first = lineNumberAt(text, from) + (from === to && unended ? 1 : 0)
  return from === to ? [first, first - 1] : [first, lineNumberAt(text, Math.max(from, to - 1))]
}

/** The 1-based column of `offset` in its line. */
export function columnAt(text: string, offset: number): number {
  return offset - lineStart(text, offset) + 1
}

/** Where the line that `offset` is on starts. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1
}

/** The blanks before `offset`, if nothing else is before it on its line. The line itself, which may be long, is not looked at. */
export function marginBefore(text: string, offset: number): string | undefined {
  let from = offset
  while (from > 0 && (text[from - 1] === " " || text[from - 1] === "\t")) from--
  return from === 0 || text[from - 1] === "\n" ? text.slice(from, offset) : undefined
}

/** Where the line that `offset` is on ends, its ending not included. */
export function lineEnd(text: string, offset: number): number {
  const at = text.indexOf("\n", offset)
  if (at < 0) return text.length
  return at > 0 && at > offset && text[at - 1] === "\r" ? at - 1 : at
}

/** The ending that most lines of `text` have; undefined if it has none. */
export function dominantEnding(text: string): LineEnding | undefined {
  let crlf = 0
  let lf = 0
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    if (text[at - 1] === "\r") crlf++
    else lf++
  }
  if (crlf + lf === 0) return undefined
  return crlf > lf ? "\r\n" : "\n"
}

/** `text` with every line break written as `ending`. */
export function withEndings(text: string, ending: LineEnding): string {
  const plain = text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text
  return ending === "\n" ? plain : plain.replaceAll("\n", "\r\n")
}

/** `text` with a line break at its end, unless it is empty. */
export function ended(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`
}

/** Are these the same lines, one by one? */
export function sameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, at) => line === b[at])
}

/** How many lines at the end of some are those at the start of others: the most that are. */
export function sharedEdge(end: readonly string[], start: readonly string[]): number {
  const lengthAt = follow(start)
  return end.slice(-start.length).reduce((_, line) => lengthAt(line), 0)
}

/**
 * `text` without those of `characters` that are at its end. By hand: a pattern such as `x+$` tries every run of x in the
 * text from each of its characters, which takes time by the square of its length.
 */
export function withoutEnd(text: string, characters: string): string {
  let to = text.length
  while (to > 0 && characters.includes(text[to - 1]!)) to--
  return text.slice(0, to)
}

/** Adds items to a list. As arguments of `push`, the lines of a large file would be too many. */
export function append<T>(list: T[], items: readonly T[]): void {
  for (const item of items) list.push(item)
}
