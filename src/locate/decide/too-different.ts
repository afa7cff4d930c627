import type { Document } from "../read/document.ts"
import { withoutTypography } from "../read/fold.ts"
import { isElision, saysOf, type Wanted, type WeighedLine, weigh } from "../read/hunk.ts"
import { namedBy, opens } from "../read/identify.ts"
import { areExchanged, haveSameWords } from "../read/likeness.ts"
import { classify } from "../read/line-index.ts"
import { tableOf } from "../read/line-table.ts"
import type { FileLines } from "../read/lines.ts"

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
export function tooDifferent(document: Document, wanted: Wanted, lines: FileLines): Share | undefined {
  if (wanted.old.some(isElision)) return undefined
  const textAt = (at: number) => lines[at] && document.text.slice(lines[at].from, lines[at].to)
  const isEqual = ({ at }: WeighedLine) => withoutTypography(textAt(at) ?? "") === wanted.folded[at]
  // A line with other numbers, such as another version, tells neither way.
  const rows = tellingRows(document, wanted).filter(
    (row) => isEqual(row) || !haveSameWords(wanted.old[row.at]!, textAt(row.at) ?? ""),
  )
  const isThere = rows.map(isEqual)
  const missing = rows.filter((_, index) => !isThere[index])
  const there = rows.length - missing.length
  const isOther =
    missing.length < 2
      ? missing.some((row) => isAgainst(row, wanted.old[row.at]!, textAt(row.at), there))
      : there <= missing.length ||
        (there === missing.length + 1 && !isAtOneEnd(isThere)) ||
        missing.some(({ at }) => isOtherHead(wanted.old[at]!, textAt(at)))
  return isOther ? { there, missing: missing.map(({ at }) => at) } : undefined
}

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
  return there <= 1 && (isOtherHead(wrote, file) || isOtherName(wrote, file))
}

function isOtherName(wrote: string, file: string): boolean {
  const [a, b] = [namedBy(wrote), namedBy(file)]
  return (
    a !== undefined && b !== undefined && a.kind === b.kind && a.name !== b.name && areExchanged(wrote, file)
  )
}

/** The head of a block that has other words, whatever its name: `map(list: Long[]) {`, `map(list: Int[]) {`. */
function isOtherHead(wrote: string, file: string | undefined): boolean {
  return file !== undefined && opens(wrote) && areExchanged(wrote, file)
}

function isAtOneEnd(isThere: readonly boolean[]): boolean {
  const [first, last] = [isThere.indexOf(false), isThere.lastIndexOf(false)]
  const isOneStretch = isThere.slice(first, last + 1).every((there) => !there)
  return isOneStretch && (first === 0 || last === isThere.length - 1)
}
