import { type DiffRange, diff } from "../../text/diff.ts"
import type { ServerDiagnostic } from "./server-diagnostic.ts"

/** A text and what a server finds in it. */
export interface Judged {
  text: string
  found: readonly ServerDiagnostic[]
}

/**
 * What was not there before. An error is an old one if it says the same about the same line, wherever that line has moved
 * to; or about a line with the same text that was taken from one place to another; or about some line of the place where
 * its own line has been rewritten. Each error of before excuses only one of now.
 */
export function newSince(before: Judged, now: Judged): ServerDiagnostic[] {
  const ranges = changesBetween(before.text, now.text)
  const old = marksOf(before, ranges, { side: "A" })
  let left = marksOf(now, ranges, { side: "B" })
  // The surest grounds first, so that an error that moved does not use up the excuse of one that stayed.
  for (const grounds of [sameLine, sameText, sameChange]) left = withoutExcused(left, old, grounds)
  return left.map(({ found }) => found)
}

/** Those in lines that have changed: for when nobody knows what was there before. */
export function inChangedLines(before: string, now: Judged): ServerDiagnostic[] {
  const marks = marksOf(now, changesBetween(before, now.text), { side: "B" })
  return marks.filter(({ change }) => change !== undefined).map(({ found }) => found)
}

/** An error and what can be said about its line. */
interface Mark {
  found: ServerDiagnostic
  /** In the text of now; -1 for a line that is no longer there. */
  line: number
  /** Which change the line belongs to. */
  change: number | undefined
  text: string
  /** What the error says. */
  words: string
  used: boolean
}

type Grounds = (mark: Mark) => string | undefined

const sameLine: Grounds = ({ line, change }) => (change === undefined ? `${line}` : undefined)
const sameText: Grounds = ({ text, change }) => (change === undefined || text === "" ? undefined : text)
const sameChange: Grounds = ({ change }) => (change === undefined ? undefined : `${change}`)

function withoutExcused(marks: Mark[], old: readonly Mark[], grounds: Grounds): Mark[] {
  const excuses = new Map<string, Mark[]>()
  for (const mark of old) {
    const name = mark.used ? undefined : nameOf(mark, grounds)
    if (name === undefined) continue
    const same = excuses.get(name)
    if (same) same.push(mark)
    else excuses.set(name, [mark])
  }
  return marks.filter((mark) => {
    const name = nameOf(mark, grounds)
    const excuse = name === undefined ? undefined : excuses.get(name)?.pop()
    if (excuse) excuse.used = true
    return !excuse
  })
}

function nameOf(mark: Mark, grounds: Grounds): string | undefined {
  const ground = grounds(mark)
  return ground === undefined ? undefined : `${ground} ${mark.words}`
}

function marksOf(
  { text, found }: Judged,
  ranges: readonly DiffRange[],
  { side }: { side: "A" | "B" },
): Mark[] {
  const lines = linesOf(text)
  const places = placesOf(lines.length, ranges, side)
  return found.map((each) => {
    const line = each.range.start.line
    const place = places[Math.min(line, lines.length - 1)] ?? 0
    return {
      found: each,
      line: Math.max(place, -1),
      change: place < 0 ? ~place : undefined,
      text: lines[line]?.trim() ?? "",
      words: JSON.stringify([each.message, each.code, each.source, each.severity]),
      used: false,
    }
  })
}

/** For each line its number in the text of now; for those in a change, the complement of the change's number. */
function placesOf(count: number, ranges: readonly DiffRange[], side: "A" | "B"): Int32Array {
  const places = Int32Array.from({ length: count }, (_, line) => line)
  let shift = 0
  let next = 0
  for (const [index, { fromA, toA, fromB, toB }] of [...ranges.entries()]) {
    const [from, to] = side === "A" ? [fromA, toA] : [fromB, toB]
    for (; next < from; next++) places[next]! += shift
    for (; next < to; next++) places[next] = ~index
    if (side === "A") shift = toB - toA
  }
  for (; next < count; next++) places[next]! += shift
  return places
}

function changesBetween(a: string, b: string): DiffRange[] {
  return diff(linesOf(a), linesOf(b))
}

/** Lines as the protocol counts them, which takes a lone carriage return for an ending as well. */
function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/)
}
