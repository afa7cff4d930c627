import type { Document } from "../read/document.ts"
import { hasWord, isBlank, withoutTypography } from "../read/fold.ts"
import { changedGaps, isElision, saysOf, type Wanted, type WeighedLine, weigh } from "../read/hunk.ts"
import { identityOf, namedBy, opens } from "../read/identify.ts"
import { areExchanged, haveSameWords } from "../read/likeness.ts"
import { classify } from "../read/line-index.ts"
import { tableOf } from "../read/line-table.ts"
import { backLines, type FileLines, isSameAt, type LineSpan, onLines } from "../read/lines.ts"

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
 * Is too much of the edit not at a place? One line that was remembered wrongly, or invented, is a slip. Where as many lines are
 * missing as are there, it is another place that has some lines in common: a twin of a block that is gone, or another file.
 * Lines that changed since are in one stretch, at one end of the edit; what is missing here and there weighs more.
 */
export function tooDifferent(
  document: Document,
  wanted: Wanted,
  lines: FileLines,
  { invented, isMade }: { invented: ReadonlySet<number>; isMade: boolean },
): Share | undefined {
  if (wanted.old.some(isElision)) return undefined
  const textAt = (at: number) => lines[at] && document.text.slice(lines[at].from, lines[at].to)
  const isEqual = ({ at }: WeighedLine) => isSameAt(document.text, wanted, lines, at)
  // A line with other numbers, such as another version, tells neither way.
  const tellsNothing = ({ at }: WeighedLine) =>
    invented.has(at) || haveSameWords(wanted.old[at]!, textAt(at) ?? "")
  const all = tellingRows(document, wanted)
  const rows = all.filter((row) => isEqual(row) || !tellsNothing(row))
  const isThere = rows.map(isEqual)
  const missing = rows.filter((_, index) => !isThere[index])
  const there = rows.length - missing.length
  // The head of a block is another one even if all its words are near: they may be those of the next one.
  const heads = all.filter((row) => !isEqual(row) && !invented.has(row.at))
  const isOtherBlock = heads.length > 1 && heads.some(({ at }) => isOtherHead(wanted.old[at]!, textAt(at)))
  // A line that goes, with other signs in the file, is another line: `a == b`, `a != b`. What ends it is easily forgotten.
  const targets = changedGaps(wanted).flatMap((gap) => gap.targets)
  const others = targets.filter((at) => lines[at] && signsOf(textAt(at)!) !== signsOf(wanted.folded[at]!))
  const isOther =
    isOtherBlock ||
    others.length > 0 ||
    (missing.length < 2
      ? missing.some((row) => isAgainst(row, wanted.old[row.at]!, textAt(row.at), there))
      : isOutweighed(isThere, { isMade, unknownWords: () => unknownWordsOf(document, wanted, missing) }))
  const lacking = (missing.length > 0 ? missing : heads).map(({ at }) => at)
  return isOther ? { there, missing: lacking.length > 0 ? lacking : others } : undefined
}

/**
 * As many lines that are there as are missing are enough at one end of the edit, where the file knows all their words: these were
 * changed; another place has words of its own. What is missing here and there counts thrice if some of its words are nowhere in
 * the file, and twice where the edit would be taken for made: who does that looks no further.
 */
function isOutweighed(
  isThere: readonly boolean[],
  { isMade, unknownWords }: { isMade: boolean; unknownWords: () => number },
): boolean {
  const [there, missing] = [isThere.filter((each) => each).length, isThere.filter((each) => !each).length]
  const stretches = isThere.filter((each, index) => !each && isThere[index - 1] !== false).length
  const isAtOneEnd = stretches === 1 && !(isThere[0] && isThere.at(-1))
  if (isMade && !isAtOneEnd) return there <= 2 * missing
  if (stretches > 1 && there < 3 * missing && unknownWords() > 1) return true
  if (there > missing + 1) return false
  return !isAtOneEnd || there < missing || unknownWords() > 0
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

/** How many words of the missing lines the file has nowhere. */
function unknownWordsOf({ text }: Document, { old }: Wanted, missing: readonly WeighedLine[]): number {
  const known = new Set(wordsOf(text))
  return missing.flatMap(({ at }) => wordsOf(old[at]!)).filter((word) => !known.has(word)).length
}

const wordsOf = (text: string) => text.match(/[\p{L}_][\p{L}\p{N}_]{2,}/gu) ?? []

function tellingRows(document: Document, wanted: Wanted): WeighedLine[] {
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
