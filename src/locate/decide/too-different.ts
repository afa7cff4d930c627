import type { Document } from "../read/document.ts"
import { withoutTypography } from "../read/fold.ts"
import {
  changedGaps,
  type Gap,
  hasUniquePair,
  isElision,
  isTelling,
  type Wanted,
  type WeighedLine,
  weigh,
} from "../read/hunk.ts"
import { identityOf, keyOf, namedBy, opens } from "../read/identify.ts"
import { haveSameForm, haveSameWords, sayOther } from "../read/likeness.ts"
import { classify } from "../read/line-index.ts"
import { tableOf } from "../read/line-table.ts"
import { areJoined, type FileLines, isSameAt } from "../read/lines.ts"
import { scopeOf } from "../read/scope.ts"

/** How much of an edit is where it would be placed. */
export interface Share {
  /** The lines of `old` that say something, and are there. */
  there: number
  /** Those that are not, by their number in `old`. */
  missing: number[]
}

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
 * place, if as much is there as is missing. Else the lines beside the change tell most: where one of them is another, twice as many
 * must be there. Where none is, lines farther away have changed, unless they have words that the file has nowhere: another place
 * has words of its own.
 */
function isOutweighed({ text }: Document, found: Found): boolean {
  const { wanted, there, lacking } = found
  const known = new Set(wordsOf(text))
  const words = lacking.flatMap(({ at }) => wordsOf(wanted.old[at]!))
  const unknown = words.filter((word) => !known.has(word)).length
  if (areTargetsKnown(found) && lacking.length <= there && unknown * 2 <= words.length) return false
  if (!changedGaps(wanted).every((gap) => isKnownAround(found, gap))) return there <= 2 * lacking.length
  return unknown > 1 && there <= lacking.length + 1
}

/** Are all lines that go there, two of them next to each other that the file has just once? */
function areTargetsKnown({ wanted, isThere, isOnce }: Found): boolean {
  const gaps = changedGaps(wanted)
  return gaps.every(({ targets }) => targets.every(isThere)) && gaps.some((gap) => hasUniquePair(gap, isOnce))
}

/** Are the lines before and after a change there, or else the line that names what it is in, and nowhere else? */
function isKnownAround({ wanted: { old }, isThere, isOnce }: Found, { targets, fromA, toA }: Gap): boolean {
  const isNamed = (at: number) => (namedBy(old[at]!)?.kind ?? "call") !== "call"
  const sides = [fromA - 1, toA].filter((at) => old[at] !== undefined)
  const lost = sides.filter((at) => !isThere(at)).length
  return (
    lost === 0 ||
    (lost < 2 && scopeOf((at) => old[at], targets[0] ?? fromA - 1).some((at) => isOnce(at) && isNamed(at)))
  )
}

/**
 * A line that the edit has between two others which are next to each other in the file: nothing is there in its place, so that it
 * was never there. In a twin, its own line is.
 */
export function inventedLines({ text }: Document, wanted: Wanted, lines: FileLines): Set<number> {
  const isThere = (at: number | undefined) => at !== undefined && isSameAt(text, wanted, lines, at)
  const isInvented = (at: number, index: number) => {
    const [above, below] = [wanted.solid[index - 1], wanted.solid[index + 1]]
    const isBetween = isThere(above) && isThere(below) && !isThere(at)
    return isBetween && areJoined(text, lines[above!], lines[below!])
  }
  return new Set(wanted.solid.filter(isInvented))
}

const wordsOf = (text: string) => text.match(/[\p{L}_][\p{L}\p{N}_]{2,}/gu) ?? []

/** The lines of an edit that say something of their place, in words. */
export function tellingRows(document: Document, wanted: Wanted): WeighedLine[] {
  const { counts } = classify(document, wanted.distinct)
  return weigh(wanted, counts, tableOf(document).count).filter(isTelling)
}

/** Next to nothing speaks for the place, and the one line that is not there speaks against it. */
function isAgainst({ count }: WeighedLine, wrote: string, file: string | undefined, there: number): boolean {
  if (file === undefined) return there === 0 || (there === 1 && count > 0)
  return there <= 1 && ((opens(wrote) && isOtherHead(wrote, file)) || isOtherEntry(wrote, file))
}

/** What an entry is called reads otherwise, if only by a word more: `- name: Checkout`, `- name: Checkout code`. */
function isOtherEntry(wrote: string, file: string): boolean {
  const [a, b] = [identityOf(wrote), identityOf(file)]
  return a !== undefined && a.kind === b?.kind && !haveSameWords(wrote, file)
}

/** A line of the same form, or one that opens a block as well, with other words: `case "in":`, `case "out":`. */
export const isOtherHead = (wrote: string, there: string) =>
  ((opens(wrote) && opens(there)) || haveSameForm(wrote, there)) &&
  sayOther(wrote, there) &&
  !isSameVariable(wrote, there)

/** What is set to something else by now is still the same: `const result = spawn(`, `const result = run(`. */
const isSameVariable = (a: string, b: string) =>
  /[([{=]$/.test(a.trimEnd()) && keyOf(a) !== undefined && keyOf(a) === keyOf(b)

/** The signs of a line, but for a comma or semicolon at its end. */
export const signsOf = (line: string) =>
  withoutTypography(line)
    .replace(/[\p{L}\p{N}_\s]+/gu, "")
    .replace(/[,;]$/, "")
