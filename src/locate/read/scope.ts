import { isBlank } from "./fold.ts"
import type { Gap, Wanted } from "./hunk.ts"
import { isFlat, type Named, namedBy, netBrackets } from "./identify.ts"

/** Some lines, by their number. Undefined beyond their ends. */
export type LineReader = (at: number) => string | undefined

/** How far up a block may start. */
const farthest = 2000

/**
 * The lines that open the blocks and sections in which a line lies, innermost first. Told by indentation; where a text has
 * none at all, by brackets.
 */
export function scopeOf(read: LineReader, at: number): number[] {
  const own = read(at)
  if (own === undefined) return []
  const scope: number[] = []
  // A bracket that closes a block lies in it.
  let depth = depthOf(own) + (startsClosing(own) ? 0.5 : 0)
  let level = flatLevel(own) ?? Number.POSITIVE_INFINITY
  for (let line = at - 1; line >= Math.max(0, at - farthest) && (depth > 0 || level > 1); line--) {
    const text = read(line)!
    if (isBlank(text) || isPreprocessed(text)) continue
    const flat = flatLevel(text)
    if (flat !== undefined) {
      if (flat >= level) continue
      level = flat
      scope.push(line)
      continue
    }
    const width = depthOf(text)
    if (width >= depth) continue
    // The head of `} else {` or `) {`, or of a bracket on a line of its own, is further up, as deep as it.
    const isLoneBracket = /^\s*(?:\{|begin)\s*$/i.test(text)
    depth = startsClosing(text) || isLoneBracket ? width + 0.5 : width
    if (!isLoneBracket) scope.push(line)
  }
  return scope
}

/** The same for lines that lost all of their indentation. */
export function scopeByBrackets(read: LineReader, at: number): number[] {
  const scope: number[] = []
  let balance = 0
  let level = flatLevel(read(at) ?? "") ?? Number.POSITIVE_INFINITY
  for (let line = at - 1; line >= Math.max(0, at - farthest); line--) {
    const text = read(line)!
    const flat = flatLevel(text)
    balance += netBrackets(text)
    if (flat !== undefined && flat < level) {
      level = flat
      scope.push(line)
    } else if (balance > 0 || (balance === 0 && scope.length === 0 && /:\s*$/.test(text))) {
      scope.push(line)
      balance = 0
    }
  }
  return scope
}

/** How deep a line is indented, a tab counted as four. */
export function depthOf(line: string): number {
  let depth = 0
  for (let at = 0; at < line.length; at++) {
    if (line[at] === "\t") depth += 4
    else if (line[at] === " ") depth++
    else break
  }
  return depth
}

/** Is the first new line of a change deeper than a line above it? Then that is the head of what it goes into. */
export function goesInto({ old, new: fresh }: Wanted, { fromB, toB }: Gap, above: number): boolean {
  const line = fresh.slice(fromB, toB).find((each) => !isBlank(each))
  return line !== undefined && depthOf(line) > depthOf(old[above]!)
}

/** What a preprocessor reads is at the start of the line, however deep. */
const isPreprocessed = (line: string) =>
  /^#(?:if|ifdef|ifndef|else|elif|endif|include|pragma|undef)\b/.test(line)

const startsClosing = (line: string) => /^\s*(?:[)\]}]|end\b|<\/)/.test(line)

/** What a line names, its bracket counted in that is on the next line, or behind the end. */
export function namedAt(read: LineReader, line: number): Named | undefined {
  const text = read(line)
  if (text === undefined) return undefined
  const next = read(line + 1)?.trim()
  return namedBy(text) ?? (next === undefined || next === "{" ? namedBy(`${text.trimEnd()} {`) : undefined)
}

/** How far down a declaration may be. */
const longestDressing = 60

/**
 * The declaration that a line is set above: a comment, a decorator, an attribute, on however many lines, with no blank line
 * between.
 */
export function declaredBelow(read: LineReader, at: number): number | undefined {
  for (let line = at; line < at + longestDressing; line++) {
    const text = read(line) ?? ""
    if (isBlank(text)) return undefined
    if (isDressing(text)) continue
    const kind = line === at ? undefined : namedAt(read, line)?.kind
    if (kind !== undefined && kind !== "call" && kind !== "target") return line
    // A line within an attribute ends with that.
    const depth = depthOf(text)
    while (line < at + longestDressing && !isBlank(read(line + 1) ?? "") && depthOf(read(line + 1)!) >= depth)
      line++
    if (!isDressing(read(line + 1) ?? "")) return undefined
  }
  return undefined
}

/** A comment, a decorator, an attribute, or the end of one. */
const isDressing = (line: string) =>
  /^\s*(?:\/[/*]|\*|--|<!--|[;%]|(?:[@#[]|[)\]]+$)(?!.*[{,]\s*$))/.test(line)

/** Headings have as many levels as signs; a section is one. */
function flatLevel(line: string): number | undefined {
  if (!isFlat(line)) return undefined
  const signs = /^\s*(#+)/.exec(line)?.[1]
  return signs?.length ?? 1
}
