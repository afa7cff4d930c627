import type { Document } from "../read/document.ts"
import { hasWord, isBlank, withoutTypography } from "../read/fold.ts"
import {
  changedGaps,
  type Gap,
  isElision,
  saysOf,
  type Wanted,
  type WeighedLine,
  weigh,
} from "../read/hunk.ts"
import { identityOf, namedBy, opens } from "../read/identify.ts"
import { areExchanged, haveSameWords } from "../read/likeness.ts"
import { classify } from "../read/line-index.ts"
import { tableOf } from "../read/line-table.ts"
import { backLines, type FileLines, isSameAt, type LineSpan, onLines } from "../read/lines.ts"
import { scopeOf } from "../read/scope.ts"

/** How much of an edit is where it would be placed. */
export interface Share {
  /** The lines of `old` that say something, and are there. */
  there: number
  /** Those that are not, by their number in `old`. */
  missing: number[]
}

/** A line that says less than this, in bits, tells nothing of the place, there or not. */
const telling = 3

/**
 * Is too much of the edit not at a place? One line that is not there was remembered wrongly, or invented. Two may tell of another
 * place that has some lines in common: a twin of a block that is gone, or another file.
 */
export function tooDifferent(
  document: Document,
  wanted: Wanted,
  lines: FileLines,
  invented: ReadonlySet<number>,
): Share | undefined {
  if (wanted.old.some(isElision)) return undefined
  const textAt = (at: number) => lines[at] && document.text.slice(lines[at].from, lines[at].to)
  const isThere = (at: number) => isSameAt(document.text, wanted, lines, at)
  const targets = changedGaps(wanted).flatMap((gap) => gap.targets)
  const hasOtherNumbers = (at: number) => haveSameWords(wanted.old[at]!, textAt(at) ?? "")
  // A line that goes, and has other numbers, is a conflict, which has a message of its own.
  const rows = tellingRows(document, wanted).filter(
    ({ at }) => isThere(at) || !(targets.includes(at) && hasOtherNumbers(at)),
  )
  const lacking = rows.filter(({ at }) => !isThere(at))
  const there = rows.length - lacking.length
  // Other numbers, such as another version, tell nothing by themselves, nor does a line that was invented.
  const missing = lacking.filter(({ at }) => !invented.has(at) && !hasOtherNumbers(at))
  // A line that goes, with other signs in the file, is another line: `a == b`, `a != b`. What ends it is easily forgotten.
  const others = targets.filter((at) => lines[at] && signsOf(textAt(at)!) !== signsOf(wanted.folded[at]!))
  const [first] = missing
  const isOnce = (at: number) => isThere(at) && rows.some((row) => row.at === at && row.count === 1)
  const isOther =
    others.length > 0 ||
    (first !== undefined &&
      (lacking.length < 2
        ? isAgainst(first, wanted.old[first.at]!, textAt(first.at), there)
        : isOutweighed(document, { wanted, there, lacking, isThere, isOnce })))
  const all = new Set([...missing, ...lacking].map(({ at }) => at))
  return isOther ? { there, missing: all.size > 0 ? [...all] : others } : undefined
}

/** What of an edit is at a place. */
interface Found {
  wanted: Wanted
  /** How many lines that say something are there, and those that are not. */
  there: number
  lacking: readonly WeighedLine[]
  isThere: (at: number) => boolean
  /** It says something, is there, and nowhere else. */
  isOnce: (at: number) => boolean
}

/**
 * Do the lines that are missing tell more than those that are there? Two lines that go, side by side, and nowhere else, are the
 * place, whatever changed around them. Else the lines beside the change tell most: where one of them is another, twice as many
 * must be there. Where none is, lines farther away have changed, unless they have words that the file has nowhere: another place
 * has words of its own.
 */
function isOutweighed({ text }: Document, found: Found): boolean {
  const { wanted, there, lacking } = found
  const known = new Set(wordsOf(text))
  const words = lacking.flatMap(({ at }) => wordsOf(wanted.old[at]!))
  const unknown = words.filter((word) => !known.has(word)).length
  if (areTargetsKnown(found) && unknown * 2 <= words.length) return false
  if (!changedGaps(wanted).every((gap) => isKnownAround(found, gap))) return there <= 2 * lacking.length
  return unknown > 1 && there <= lacking.length + 1
}

/** Are all lines that go there, two of them next to each other that the file has just once? */
function areTargetsKnown({ wanted, isThere, isOnce }: Found): boolean {
  const gaps = changedGaps(wanted)
  return (
    gaps.every(({ targets }) => targets.every(isThere)) &&
    gaps.some(({ targets }) =>
      targets.some((at, index) => index > 0 && isOnce(at) && isOnce(targets[index - 1]!)),
    )
  )
}

/** Are the lines before and after a change there, or else the line that names what it is in, and nowhere else? */
function isKnownAround({ wanted: { old }, isThere, isOnce }: Found, { targets, fromA, toA }: Gap): boolean {
  const isNamed = (at: number) => (namedBy(old[at]!)?.kind ?? "call") !== "call"
  return (
    [fromA - 1, toA].every((at) => old[at] === undefined || isThere(at)) ||
    scopeOf((at) => old[at], targets[0] ?? fromA - 1).some((at) => isOnce(at) && isNamed(at))
  )
}

/**
 * Lines that the edit has between two others which are next to each other in the file: nothing is there in their place, so that
 * they were never there. In a twin, its own lines are. Nobody invents half of an edit.
 */
export function inventedLines(document: Document, wanted: Wanted, lines: FileLines): Set<number> {
  const runs = missingRuns(document, wanted, lines)
  const lacking = runs.reduce((sum, run) => sum + run.rows.length, 0)
  const isInvented = ({ rows, there, isBetween }: MissingRun) =>
    isBetween !== undefined &&
    isBlank(there) &&
    (rows.length === 1 || (isBetween === "words" && lacking * 2 < wanted.solid.length))
  return new Set(runs.filter(isInvented).flatMap((run) => run.rows))
}

/** Lines of an edit, one after the other, that are not at a place, and what is there instead. */
interface MissingRun {
  rows: number[]
  there: string
  /** Lines of the edit before and after them are there; a lone bracket says little about what is beside it. */
  isBetween?: "words" | "signs"
}

/** How many lines beyond an end of the edit may be instead of one that is missing there, and more than these. */
const more = 2

function missingRuns({ text }: Document, wanted: Wanted, lines: FileLines): MissingRun[] {
  const runs: MissingRun[] = []
  let rows: number[] = []
  let before: LineSpan | undefined
  const end = (after: LineSpan | undefined) => {
    const reach = rows.length + more
    const from = before?.end ?? (after ? backLines(text, after.from, reach) : 0)
    const to = after?.from ?? (before ? onLines(text, before.end, reach) : 0)
    const isWord = (line: LineSpan) => hasWord(text.slice(line.from, line.to))
    const isBetween = !before || !after ? undefined : isWord(before) && isWord(after) ? "words" : "signs"
    if (rows.length > 0) runs.push({ rows, there: text.slice(from, to), ...(isBetween && { isBetween }) })
    rows = []
  }
  for (const at of wanted.solid) {
    if (isSameAt(text, wanted, lines, at)) {
      end(lines[at])
      before = lines[at]
    } else rows.push(at)
  }
  end(undefined)
  return runs
}

const wordsOf = (text: string) => text.match(/[\p{L}_][\p{L}\p{N}_]{2,}/gu) ?? []

/** The lines of an edit that say something of their place, in words. */
export function tellingRows(document: Document, wanted: Wanted): WeighedLine[] {
  const { counts } = classify(document, wanted.distinct)
  const says = (at: number) => /[\p{L}\p{N}_]{2}/u.test(wanted.old[at]!)
  return weigh(wanted, counts, tableOf(document).count).filter(
    (row) => saysOf(row) >= telling && says(row.at),
  )
}

/** Next to nothing speaks for the place, and the one line that is not there speaks against it. */
function isAgainst({ count }: WeighedLine, wrote: string, file: string | undefined, there: number): boolean {
  if (file === undefined) return there === 0 || (there === 1 && count > 0)
  return there <= 1 && (isOtherHead(wrote, file) || isOtherName(wrote, file) || isOtherEntry(wrote, file))
}

/** What an entry is called by; an address is rather remembered wrongly. */
const names = new Set(["name", "title", "id"])

/** What an entry is called reads otherwise, if only by a word more: `- name: Checkout`, `- name: Checkout code`. */
function isOtherEntry(wrote: string, file: string): boolean {
  const [a, b] = [identityOf(wrote), identityOf(file)]
  return a !== undefined && a.kind === b?.kind && names.has(a.kind) && !haveSameWords(wrote, file)
}

function isOtherName(wrote: string, file: string): boolean {
  const [a, b] = [namedBy(wrote), namedBy(file)]
  return (
    a !== undefined && b !== undefined && a.kind === b.kind && a.name !== b.name && areExchanged(wrote, file)
  )
}

/** The head of a block that has other words, whatever its name: `map(list: Long[]) {`, `map(list: Int[]) {`. */
function isOtherHead(wrote: string, file: string | undefined): boolean {
  return file !== undefined && opens(wrote) && !wrote.trimEnd().endsWith("=") && areExchanged(wrote, file)
}

/** The signs of a line, but for a comma or semicolon at its end. */
export const signsOf = (line: string) =>
  withoutTypography(line)
    .replace(/[\p{L}\p{N}_\s]+/gu, "")
    .replace(/[,;]$/, "")
