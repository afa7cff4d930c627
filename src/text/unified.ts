import { type DiffRange, diff } from "./diff.ts"
import { append, lineStart, splitLines } from "./lines.ts"
import { mostSteps, slide } from "./slide.ts"

/** A difference as people and `git apply` read it. */
export interface Unified {
  /** Empty if nothing differs. */
  text: string
  additions: number
  deletions: number
}

export interface UnifiedOptions {
  /** The names in the header; undefined stands for a file that does not exist on that side. */
  from?: string | undefined
  to?: string | undefined
  /** Unchanged lines shown around each change. */
  context?: number
}

/** The unified diff of two texts. */
export function unified(before: string, after: string, options: UnifiedOptions): Unified {
  const context = options.context ?? 3
  const { start, a, b } = differingLines(before, after, context + mostSteps)
  const ranges = slide(diff(a, b), a, b)
  const additions = ranges.reduce((sum, range) => sum + range.toB - range.fromB, 0)
  const deletions = ranges.reduce((sum, range) => sum + range.toA - range.fromA, 0)
  if (ranges.length === 0) return { text: "", additions, deletions }
  const hunks = group(ranges, context).map((ranges) => hunkText(a, b, ranges, { context, start }))
  return { text: header(options) + hunks.join(""), additions, deletions }
}

function header({ from, to }: UnifiedOptions): string {
  const left = from === undefined ? "/dev/null" : `a/${from}`
  const right = to === undefined ? "/dev/null" : `b/${to}`
  return `--- ${left}\n+++ ${right}\n`
}

/** The lines of both texts without their long common ends, and how many lines were left out before them. */
function differingLines(before: string, after: string, context: number) {
  const from = stepBack(before, commonPrefix(before, after), context)
  const common = commonSuffix(before.slice(from), after.slice(from))
  const toBefore = stepOn(before, before.length - common, context)
  const toAfter = after.length - (before.length - toBefore)
  let start = 0
  for (let at = before.indexOf("\n"); at >= 0 && at < from; at = before.indexOf("\n", at + 1)) start++
  return { start, a: splitLines(before.slice(from, toBefore)), b: splitLines(after.slice(from, toAfter)) }
}

/** Where the line `lines` lines before the one that holds `offset` starts. */
function stepBack(text: string, offset: number, lines: number): number {
  let at = lineStart(text, offset)
  for (let step = 0; step < lines && at > 0; step++) at = lineStart(text, at - 1)
  return at
}

/** Where the line `lines` lines after the one that holds `offset` ends. */
function stepOn(text: string, offset: number, lines: number): number {
  let at = offset
  for (let step = 0; step <= lines && at < text.length; step++) {
    const end = text.indexOf("\n", at)
    at = end < 0 ? text.length : end + 1
  }
  return at
}

// Comparing slices is a memory comparison, many times faster than a loop over characters.
const stride = 1024

function commonPrefix(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let at = 0
  while (at + stride <= most && a.slice(at, at + stride) === b.slice(at, at + stride)) at += stride
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}

function commonSuffix(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let count = 0
  while (
    count + stride <= most &&
    a.slice(a.length - count - stride, a.length - count) ===
      b.slice(b.length - count - stride, b.length - count)
  )
    count += stride
  while (count < most && a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)) count++
  return count
}

/** Ranges that are so near each other that their context touches go into one hunk. */
function group(ranges: readonly DiffRange[], context: number): DiffRange[][] {
  const groups: DiffRange[][] = []
  for (const range of ranges) {
    const last = groups.at(-1)?.at(-1)
    if (last && range.fromA - last.toA <= 2 * context) groups.at(-1)!.push(range)
    else groups.push([range])
  }
  return groups
}

function hunkText(
  a: readonly string[],
  b: readonly string[],
  ranges: readonly DiffRange[],
  { context, start }: { context: number; start: number },
): string {
  const first = ranges[0]!
  const last = ranges.at(-1)!
  const lead = Math.min(context, first.fromA)
  const tail = Math.min(context, a.length - last.toA)
  const fromA = first.fromA - lead
  const fromB = first.fromB - lead
  const toA = last.toA + tail
  const toB = last.toB + tail
  let body = ""
  let at = fromA
  for (const range of ranges) {
    for (; at < range.fromA; at++) body += shown(" ", a[at]!)
    for (; at < range.toA; at++) body += shown("-", a[at]!)
    for (let atB = range.fromB; atB < range.toB; atB++) body += shown("+", b[atB]!)
  }
  for (; at < toA; at++) body += shown(" ", a[at]!)
  return `@@ -${place(start + fromA, toA - fromA)} +${place(start + fromB, toB - fromB)} @@\n${body}`
}

/** `line,count` with 1-based lines; an empty side names the line before it, as in all unified diffs. */
function place(from: number, count: number): string {
  if (count === 1) return `${from + 1}`
  return `${count === 0 ? from : from + 1},${count}`
}

function shown(sign: string, line: string): string {
  return line.endsWith("\n") ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`
}

/**
 * A text after a unified diff that was made from it, as `unified` writes them. Undefined if the two do not belong together:
 * this is for diffs of our own, which fit to the letter or not at all.
 */
export function patched(text: string, diff: string): string | undefined {
  const lines = splitLines(text)
  const result: string[] = []
  let at = 0
  for (const { start, body } of hunksOf(diff)) {
    if (start < at) return undefined
    append(result, lines.slice(at, start))
    at = start
    for (const { sign, line } of body) {
      if (sign === "+") result.push(line)
      else if (lines[at++] !== line) return undefined
      else if (sign === " ") result.push(line)
    }
  }
  return [...result, ...lines.slice(at)].join("")
}

interface HunkText {
  /** Lines of the text before it. */
  start: number
  body: { sign: string; line: string }[]
}

function hunksOf(diff: string): HunkText[] {
  const hunks: HunkText[] = []
  for (const line of splitLines(diff)) {
    const header = /^@@ -(\d+)(?:,(\d+))? \+/.exec(line)
    const body = hunks.at(-1)?.body
    // An empty range is after the line that it names; any other starts with it.
    if (header) hunks.push({ start: Number(header[1]) - (header[2] === "0" ? 0 : 1), body: [] })
    else if (body && line.startsWith("\\")) body.at(-1)!.line = body.at(-1)!.line.slice(0, -1)
    else if (body) body.push({ sign: line[0]!, line: line.slice(1) })
  }
  return hunks
}
