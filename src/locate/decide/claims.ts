import type { Hunk } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import { bareLines, lineStarts, withEndings } from "../../text/lines.ts"
import { overlap, type Span } from "../../text/place.ts"
import { looksDone } from "../miss/misses.ts"
import { candidatePlaces } from "../miss/nearest.ts"
import type { Document } from "../read/document.ts"
import { hasWord, isBlank, withoutTypography } from "../read/fold.ts"
import { wantedOf } from "../read/hunk.ts"
import { type Named, namedBy } from "../read/identify.ts"
import { classifyLines } from "../read/line-index.ts"
import { lineAt, lineNumberIn, lineText, tableOf } from "../read/line-table.ts"
import { everywhere } from "../read/lines.ts"
import { few, firstFrom } from "../read/order.ts"
import { depthOf } from "../read/scope.ts"
import type { Candidate, Findings } from "../tiers/tiers.ts"
import { resultsToTheLetter } from "./done.ts"
import { isDoneAt } from "./done-at.ts"

/** Takes what the hunk itself says about its place: which occurrence, past which lines, at the end of the file. */
export function heedClaims(document: Document, hunk: Hunk, found: Findings): Findings {
  const claimed = asClaimed(document, hunk, found)
  if (claimed.issue) return claimed
  const { candidates } = claimed
  if (candidates.length === 0) return claimed
  const { occurrence } = hunk
  const made =
    occurrence === undefined
      ? doneAtLine(document, hunk, candidates)
      : occurrence === "all"
        ? undefined
        : doneOccurrence(document, hunk, candidates)
  if (made) return made
  if (occurrence === "first") return { ...claimed, candidates: candidates.slice(0, 1) }
  if (occurrence === "last") return { ...claimed, candidates: candidates.slice(-1) }
  if (typeof occurrence === "number") {
    const candidate = candidates[occurrence - 1]
    return candidate
      ? { ...claimed, candidates: [candidate] }
      : { candidates: [], issue: outOfRange(document, occurrence, candidates) }
  }
  return claimed
}

/**
 * Occurrences are counted in the file as it was when the edit was written. The places that have the new text count as well,
 * so that a second run does not change the next one: if the one that is meant is among them, it was made, or may have been.
 */
function doneOccurrence(
  document: Document,
  hunk: Hunk,
  candidates: readonly Candidate[],
): Findings | undefined {
  const results = resultsToTheLetter(document, wantedOf(hunk), everywhere).filter(
    (span) => !candidates.some((candidate) => overlap(candidate, span)),
  )
  if (results.length === 0) return undefined
  const all: Span[] = [...candidates, ...results].sort((a, b) => a.from - b.from)
  const { occurrence } = hunk
  const meant =
    occurrence === "last" ? all.at(-1) : all[occurrence === "first" ? 0 : (occurrence as number) - 1]
  if (!meant || !results.includes(meant)) return undefined
  return results.length === 1
    ? { candidates: [], already: meant }
    : { candidates: [], doubt: looksDone(document, meant) }
}

/** Is what an edit leaves at the very line that it names, and what it looks for elsewhere? It may have been made, and that be a twin. */
function doneAtLine(
  document: Document,
  { line, ...hunk }: Hunk,
  candidates: readonly Candidate[],
): Findings | undefined {
  const from = line === undefined ? undefined : tableOf(document).starts[line - 1]
  if (from === undefined || !hasWord(hunk.new)) return undefined
  if (candidates.some((candidate) => candidate.from <= from && from < candidate.to)) return undefined
  const window = { from, to: from + 2 * hunk.new.length }
  const made = resultsToTheLetter(document, wantedOf(hunk), window, { isAlone: false }).find(
    (span) => span.from === from,
  )
  return made && { candidates: [], doubt: looksDone(document, made) }
}

/**
 * What a format lets an edit claim about its place is no hint: a place that is not past the seek lines, or not at the end of the
 * file, is not the one that is meant, even if it is the only one, or looks as if the change had been made there.
 */
function asClaimed(document: Document, hunk: Hunk, found: Findings): Findings {
  const places = found.already ? [found.already] : found.candidates
  if (places.length === 0 || hunk.old === "") return found
  const blocks = hunk.seek?.length ? seekBlocks(document, hunk.seek) : undefined
  if (blocks?.length === 0)
    return found.already && quotesSeek(hunk) ? found : { candidates: [], issue: seekMissing(hunk.seek!) }
  let kept: readonly Span[] = places
  if (hunk.atEnd && hunk.finalBreak === undefined) {
    kept = placesAtEnd(document, kept)
    if (kept.length === 0) return { candidates: [], issue: notAtEnd(document, places[0]!) }
  }
  if (blocks) {
    kept = pastSeek(document, hunk, kept)
    const made = found.already && kept.length > 0 ? undefined : doneInBlock(document, hunk, kept)
    if (made) return made
    if (kept.length === 0) kept = onSeek(hunk, blocks, places)
    if (kept.length === 0)
      return { candidates: [], issue: seekElsewhere(document, hunk.seek!, blocks[0]!.from, places[0]!) }
  }
  return found.already ? found : { ...found, candidates: kept as Candidate[] }
}

/** What was put after the last line is behind it now. */
function placesAtEnd(document: Document, places: readonly Span[]): Span[] {
  const isLast = ({ to }: Span) =>
    isBlank(document.text.slice(to, to + 2000)) && isBlank(document.text.slice(to))
  return places.filter((place) => isLast(place) || ("how" in place && isDoneAt(document, place as Candidate)))
}

/** The places that come first after each place that the seek lines lead to; if an occurrence is named, all of them. */
function pastSeek(document: Document, hunk: Hunk, found: readonly Span[]): Span[] {
  const kept = new Set<Span>()
  const places = [...found].sort((a, b) => a.from - b.from)
  for (const block of seekBlocks(document, hunk.seek!)) {
    for (let at = firstFrom(places, block.from); at < places.length && places[at]!.from < block.to; at++) {
      kept.add(places[at]!)
      if (hunk.occurrence === undefined) break
    }
  }
  return places.filter((place) => kept.has(place))
}

/** The line to go past is often sent once more, as one of the edit: then the place is where that line is, if the file has it once. */
function onSeek(hunk: Hunk, [only, ...others]: readonly Span[], places: readonly Span[]): Span[] {
  if (!only || others.length > 0 || !quotesSeek(hunk)) return []
  return places.filter(({ from, to }) => from < only.from && only.from <= to + 2)
}

function quotesSeek(hunk: Hunk): boolean {
  return wantedOf(hunk).folded.includes(withoutTypography(hunk.seek?.at(-1) ?? ""))
}

/** So many places after lines to go past are asked whether the change was made before them. More are ambiguous anyway. */
const mostAsked = 100

/**
 * Was the change made in the block that the edit names? It was, if the block has the result and nothing to be changed. Of several
 * places the first is meant: if the result is before that one, it may have been made there, and this is the next.
 */
function doneInBlock(document: Document, hunk: Hunk, places: readonly Span[]): Findings | undefined {
  if (hunk.occurrence !== undefined) return undefined
  const blocks = seekBlocks(document, hunk.seek!)
  const [only, ...others] = blocks
  if (places.length === 0 && only && others.length === 0) {
    const [already] = resultsToTheLetter(document, wantedOf(hunk), only)
    return already && { candidates: [], already }
  }
  const fresh = withEndings(hunk.new, document.text.includes("\r\n") ? "\r\n" : "\n")
  for (const { from } of isBlank(fresh) ? [] : places.slice(0, mostAsked)) {
    const block = blocks.find((each) => from >= each.from && from < each.to)
    const at = block ? document.text.slice(block.from, from).indexOf(fresh) : -1
    const made = block && at >= 0 ? block.from + at : undefined
    if (made !== undefined)
      return { candidates: [], doubt: looksDone(document, { from: made, to: made + fresh.length }) }
  }
  return undefined
}

const shownSeek = (seek: readonly string[]) => `\`${seek.map((line) => line.trim()).join(" › ")}\``

export function seekMissing(seek: readonly string[]): Issue {
  return {
    code: "not_found",
    message: `The line to go past is not in the file: ${shownSeek(seek)}.`,
    hint: "Copy the line from the file, or send context lines instead.",
  }
}

function seekElsewhere(document: Document, seek: readonly string[], end: number, place: Span): Issue {
  const head = lineNumberIn(document, Math.max(0, end - 1))
  const [candidate] = candidatePlaces(document, [place])
  return {
    code: "doubt",
    message: `The edit is to be made after ${shownSeek(seek)} (line ${head}); the text to replace is not there, but in line ${candidate!.line}.`,
    hint: "Read the file again, and send the edit with the line that is above the place, and the lines as they are now.",
    candidates: [candidate!],
  }
}

function notAtEnd(document: Document, place: Span): Issue {
  const [candidate] = candidatePlaces(document, [place])
  return {
    code: "doubt",
    message: `The edit is to be made at the end of the file; the text to replace is in line ${candidate!.line}, and other lines follow it.`,
    hint: "Leave the claim out that it is the end of the file, or send the lines that are there.",
    candidates: [candidate!],
  }
}

/**
 * Between equal hits, the claimed line decides if one hit is much nearer to it than all others. Models count
 * lines badly, so a line between two hits decides nothing.
 */
export function nearestToLine(
  document: Document,
  line: number,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  if (candidates.length < 2) return candidates
  const table = tableOf(document)
  const away = (span: Span) => Math.abs(lineAt(table, span.from) + 1 - line)
  // Of many, those around the line are the nearest.
  const next = firstFrom(candidates, table.starts[Math.max(0, Math.min(line - 1, table.count))]!)
  const around = candidates.length > few ? candidates.slice(Math.max(0, next - 2), next + 2) : [...candidates]
  const [nearest, second] = around.sort((a, b) => away(a) - away(b))
  return away(nearest!) * 2 < away(second!) ? [nearest!] : candidates
}

function outOfRange(document: Document, wanted: number, candidates: readonly Candidate[]): Issue {
  return {
    code: "occurrence_out_of_range",
    message: `Occurrence ${wanted} was asked for, but the text occurs ${candidates.length === 1 ? "only once" : `only ${candidates.length} times`} in the file.`,
    hint: `Ask for an occurrence from 1 to ${candidates.length}, or "last".`,
    candidates: candidatePlaces(document, candidates),
  }
}

/** How far a block may reach. */
const longestBlock = 5000

/**
 * The stretches that the seek lines lead to, each line past the one before it: from the line after the last of them to where another
 * block of its kind begins, as deep as it or less so. A line that names nothing leads to all that follows; one that is deeper than
 * what is named before it must be in there. One that is only the start or a part of a line (`class Foo` for `export class Foo {`)
 * counts if no whole line is like it.
 */
export function seekBlocks(document: Document, seek: readonly string[]): readonly Span[] {
  const key = seek.join("\n")
  const known = document.blocks?.get(key)
  if (known) return known
  const table = tableOf(document)
  let blocks: readonly Block[] = [{ ...everywhere, depth: Number.POSITIVE_INFINITY }]
  for (const line of seek) {
    const heads = classifyLines(document, withoutTypography(line)).map((at) => ({
      from: table.starts[at]!,
      to: table.starts[at + 1]!,
      depth: depthOf(lineText(document, table, at)),
    }))
    blocks = past(blocks, heads).map(({ to, depth, end }) => ({
      from: to,
      to: Math.min(end, blockEnd(document, to)),
      depth,
    }))
  }
  document.blocks ??= new Map()
  document.blocks.set(key, blocks)
  return blocks
}

/** A stretch, and how deep the line is that leads to it. */
interface Block extends Span {
  depth: number
}

/** The lines that come past some block, both in the order of the text: in it, if they are deeper than its head. `end`: of what they are in. */
function past(blocks: readonly Block[], lines: readonly Block[]): (Block & { end: number })[] {
  let next = 0
  const reached = { to: 0, depth: -1 }
  return lines.flatMap((line) => {
    for (; next < blocks.length && blocks[next]!.from <= line.from; next++) {
      reached.to = Math.max(reached.to, blocks[next]!.to)
      reached.depth = Math.max(reached.depth, blocks[next]!.depth)
    }
    if (line.from < reached.to) return [{ ...line, end: reached.to }]
    return line.depth <= reached.depth ? [{ ...line, end: everywhere.to }] : []
  })
}

/** Where another of its kind begins; of a key that nothing is in (`name: a`), where the same key does. */
function blockEnd(document: Document, from: number): number {
  const table = tableOf(document)
  const head = lineAt(table, Math.max(0, from - 1))
  const text = lineText(document, table, head)
  const named = namedBy(text)
  if (!named) return Number.MAX_SAFE_INTEGER
  const last = Math.min(table.count, head + longestBlock)
  const isIn = (line: string) => isBlank(line) || depthOf(line) > depthOf(text)
  let next = head + 1
  while (next < last && isBlank(lineText(document, table, next))) next++
  const isAlone = next < last && holdsNothing(text, lineText(document, table, next), named.kind)
  for (let line = head + 1; line < last; line++) {
    const below = lineText(document, table, line)
    const other = isIn(below) ? undefined : namedBy(below)
    if (other?.kind === named.kind && (!isAlone || isSameKey(named, other))) return table.starts[line]!
  }
  return Number.MAX_SAFE_INTEGER
}

/** The same key again is that of the next entry; the same function another form of it, the same variable another one. */
const isSameKey = (a: Named, b: Named) => a.name === b.name && (a.kind === "key" || a.kind === "target")

/** Is a line all there is of what it names? What is below a value may go on with it, what is below a head is in it. */
function holdsNothing(text: string, below: string, kind: string): boolean {
  if (opens.test(text.slice(-200)) || /^[{(]/.test(below.trimStart())) return false
  return kind === "variable" || (mayBeAlone.has(kind) && depthOf(below) <= depthOf(text))
}

const opens = /(?:[{([:]|=>|->)\s{0,9}(?:(?:\/\/|\/\*|#|--).{0,200})?$/

/** Kinds of which some fit on a line: not headings, say, what is below which is as deep as they are. */
const mayBeAlone: ReadonlySet<string> = new Set(["key", "target", "export", "function", "type"])

/**
 * The places of a hunk that takes nothing away (`old` is empty): after its seek lines, after its line, or at the end of
 * the file. Without any of these it has no place, unless the file is empty.
 */
export function placeWithoutOld(document: Document, hunk: Hunk): Findings {
  const ends = insertionEnds(document, hunk)
  if (ends === undefined) return { candidates: [], issue: nowhere() }
  if (ends.length === 0) return { candidates: [], issue: seekMissing(hunk.seek ?? []) }
  const lines = bareLines(withEndings(hunk.new, "\n"))
  return {
    candidates: ends.map(
      (at): Candidate => ({ from: at, to: at, tier: "exact", how: { by: "claims", at, lines } }),
    ),
  }
}

function insertionEnds(document: Document, hunk: Hunk): number[] | undefined {
  const { text } = document
  if (hunk.seek?.length) return seekBlocks(document, hunk.seek).map(({ from }) => from)
  if (hunk.line !== undefined && !hunk.atEnd) {
    const starts = [...lineStarts(text), text.length]
    return hunk.line >= 0 && hunk.line < starts.length ? [starts[hunk.line]!] : undefined
  }
  return hunk.atEnd || isBlank(text) ? [text.length] : undefined
}

function nowhere(): Issue {
  return {
    code: "not_found",
    message: "This edit names no text to find, so it has no place in the file.",
    hint: "Send some lines of the file around the insertion, or the whole file.",
  }
}
