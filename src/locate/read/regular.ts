import { indentOf } from "./fold.ts"
import { changedGaps, type Wanted } from "./hunk.ts"
import { type IndentPair, type IndentUnits, indentUnit, isPlain, solveIndent } from "./indent.ts"
import { type FileLines, type MatchedLine, matchedLines } from "./lines.ts"

export const pairOf = ({ wrote, file }: MatchedLine): IndentPair => [indentOf(wrote), indentOf(file)]

/** The first line of a text often lost its indentation alone. */
export const lostFirst = ([first, ...rest]: readonly IndentPair[]) =>
  rest.length > 0 && first![0] !== first![1] && first![1].endsWith(first![0])

/** The indentation of every matched line, for the other hunks of the same edit. */
export function indentPairs(text: string, wanted: Wanted, lines: FileLines): IndentPair[] {
  return matchedLines(text, wanted, lines).map(pairOf)
}

/**
 * Does one rule explain the indentation of all lines of a hit, the first one aside? If not, some of its lines (a lone
 * brace) are likely to be others than those that the model had in mind.
 */
export function isRegular(text: string, wanted: Wanted, hit: { lines: FileLines }): boolean {
  return explained(text, wanted, hit) > 0
}

/**
 * How well one rule explains the indentation of a hit. 3: as many levels here as there; 2: all lines moved alike, or by
 * levels from some line on; 1: so did all but the first, which lost its own; else 0.
 */
export function regularity(text: string, wanted: Wanted, hit: { lines: FileLines }): 0 | 1 | 2 | 3 {
  const grade = explained(text, wanted, hit)
  if (grade < 2) return grade
  const pairs = indentPairs(text, wanted, hit.lines)
  const isSame = pairs.every(([wrote, file]) => wrote === file)
  return isSame || isPlain(pairs, unitsOf(text, wanted, hit.lines)) ? 3 : grade
}

function explained(text: string, wanted: Wanted, { lines }: { lines: FileLines }): 0 | 1 | 2 {
  const matched = matchedLines(text, wanted, lines)
  const pairs = matched.map(pairOf)
  const units = unitsOf(text, wanted, lines)
  if (pairs.every(([wrote, file]) => wrote === file) || solveIndent(pairs, [], units)) return 2
  if (!lostFirst(pairs) || !solveIndent(pairs.slice(1), [], units)) return 0
  // A lone bracket that goes may have gone before: this is another one.
  const goes = loneBracket.test(matched[0]!.file) && changedGaps(wanted)[0]?.targets[0] === matched[0]!.at
  return goes ? 0 : 1
}

/** Is a hit regular but for some lines that lost all of their indentation? */
export function isRegularElsewhere(text: string, wanted: Wanted, { lines }: { lines: FileLines }): boolean {
  const matched = matchedLines(text, wanted, lines)
  const isLost = ({ wrote, file }: MatchedLine) => indentOf(wrote) === "" && indentOf(file) !== ""
  const kept = matched.filter((line) => !isLost(line)).map(pairOf)
  if (kept.length < fewestKept || matched.some((line) => isLost(line) && loneBracket.test(line.file)))
    return false
  return solveIndent(kept, [], unitsOf(text, wanted, lines)) !== undefined
}

const loneBracket = /^\s*[)\]}]+[;,]?\s*$/

/** So many lines must tell the rule if others break it. */
const fewestKept = 3

/** What both texts indent by, looked up when it is asked for: most edits are indented just as the file is. */
export function unitsOf(text: string, wanted: Wanted, lines: FileLines): IndentUnits {
  let known: IndentUnits | undefined
  const look = () => (known ??= { wrote: indentUnit(wanted.old, wanted.new), file: fileUnit(text, lines) })
  return {
    get wrote() {
      return look().wrote
    },
    get file() {
      return look().file
    },
  }
}

/** What the file indents by: around the matched lines, or, if these do not tell, farther away. */
function fileUnit(text: string, lines: FileLines): string | undefined {
  const first = lines.find((line) => line !== undefined)?.from ?? 0
  if (known.text !== text) known = { text, units: new Map() }
  // Hits beside each other ask the same.
  const stretch = Math.floor(first / 1000)
  if (!known.units.has(stretch)) known.units.set(stretch, lookedUp(text, lines))
  return known.units.get(stretch)
}

/** Many places of one text may be asked for, one after the other. */
let known: { text: string; units: Map<number, string | undefined> } = { text: "", units: new Map() }

function lookedUp(text: string, lines: FileLines): string | undefined {
  for (const reach of [2000, 20_000]) {
    const unit = indentUnit(linesAround(text, lines, reach))
    if (unit !== undefined) return unit
  }
  return undefined
}

/** The lines of the file around the matched ones, so many characters to either side. */
export function linesAround(text: string, lines: FileLines, reach: number): string[] {
  const places = lines.filter((line) => line !== undefined)
  const [first, last] = [places[0]?.from ?? 0, places.at(-1)?.end ?? 0]
  const from = Math.max(0, text.lastIndexOf("\n", Math.max(0, first - reach)) + 1)
  return text.slice(from, last + reach).split("\n")
}
