import { once } from "../../text/once.ts"
import { indentOf, isBlank } from "./fold.ts"
import { changedGaps, type Wanted } from "./hunk.ts"
import { type FileLines, type MatchedLine, matchedLines } from "./lines.ts"

/** How the indentation that the model wrote becomes that of the file. Undefined: the rule cannot say. */
export type IndentRule = (indent: string) => string | undefined

/** The indentation of one line, as the model wrote it and as it is in the file. */
export type IndentPair = readonly [wrote: string, file: string]

/**
 * The rule behind the matched lines, solved, not assumed: nothing changes; a prefix is added; a prefix is removed;
 * or levels of one unit become levels of another (tabs for spaces, two for four). It must explain every pair, and be able
 * to say something of every indentation that is `asked` for; lines at the very start may stay there.
 */
export function solveIndent(
  pairs: readonly IndentPair[],
  asked: readonly string[],
  units: IndentUnits,
): IndentRule | undefined {
  const distinct = [...new Map(pairs.map((pair) => [pair.join("|"), pair])).values()]
  const shift = shiftRule(distinct)
  // A line that is indented just as in the file rules out another unit, unless levels are counted from it.
  const kept = distinct.filter(([wrote, file]) => wrote === file && wrote !== "" && wrote !== " ")
  const shifts = new Set(distinct.filter((pair) => !kept.includes(pair)).map(shiftOf))
  const isOther =
    kept.length < 2 &&
    kept.every((pair) => (distinct.length > 2 && isLeast(pair, distinct)) || shifts.size > 1)
  const level = () => (distinct.length > 0 && isOther ? levelRule(distinct, asked, units) : undefined)
  // Two lines or more that moved alike, all blanks of which were kept, prove a shift.
  const isProven =
    distinct.filter(([wrote, file]) => wrote !== "" && wrote !== file && shift?.(wrote) === file).length > 1
  const isLevel =
    (!isProven && asked.some((indent) => isForeign(shift?.(indent), distinct, units))) ||
    (distinct.length === 1 && isRescaled(distinct[0]!, units))
  const explains = (rule: IndentRule | undefined) =>
    rule &&
    distinct.every(([wrote, file]) => rule(wrote) === file) &&
    asked.every((indent) => indent === "" || rule(indent) !== undefined)
      ? rule
      : undefined
  const rule = isLevel ? (explains(level()) ?? explains(shift)) : (explains(shift) ?? explains(level()))
  return rule === shift && distinct.length === 1 && isOdd(distinct[0]!, asked, units) ? undefined : rule
}

/** By how much a line is deeper in the file than the model wrote it. */
export const shiftOf = ([wrote, file]: IndentPair) => file.length - wrote.length

const isLeast = ([least]: IndentPair, pairs: readonly IndentPair[]) =>
  pairs.every(([wrote]) => wrote.length >= least.length)

/** Is this indented by what the file around it does not indent by, nor any of the lines that are known? */
export function isForeign(
  indent: string | undefined,
  pairs: readonly IndentPair[],
  { file }: IndentUnits,
): boolean {
  const isOther = (text: string) =>
    /\t|^ {2}/.test(text) && (file === "\t" ? text.startsWith("  ") : text.includes("\t"))
  return (
    indent !== undefined && file !== undefined && isOther(indent) && !pairs.some((pair) => isOther(pair[1]))
  )
}

/**
 * One pair alone fits a shift as well as another width. It is the width if the units differ and the line has as many of the
 * one as of the other.
 */
function isRescaled([wrote, file]: IndentPair, units: IndentUnits): boolean {
  if (wrote === file || wrote === "") return false
  if (units.wrote === undefined || units.file === undefined || units.wrote === units.file) return false
  return wrote.length * units.file.length === file.length * units.wrote.length
}

/**
 * One pair alone proves little if it tells of a shift by more than a level, but not by whole levels: the line is aligned
 * with something, and lines that are indented otherwise need not move with it.
 */
function isOdd([wrote, file]: IndentPair, asked: readonly string[], units: IndentUnits): boolean {
  const shift = Math.abs(file.length - wrote.length)
  if (shift === 0 || wrote === "" || file === "" || asked.every((indent) => indent === wrote)) return false
  const unit = units.file?.length ?? shift
  return shift > unit && shift % unit > 0 && !hasSameLevel([wrote, file], units)
}

function shiftRule(pairs: readonly IndentPair[]): IndentRule | undefined {
  const [pair] = pairs
  if (!pair || pair[0] === pair[1]) return (indent) => indent
  const [wrote, file] = pair
  if (file.endsWith(wrote)) {
    const prefix = file.slice(0, file.length - wrote.length)
    // Two lines that have both in the file, just so, prove that it is the file's own way.
    const isProven =
      pairs.filter((other) => mixes(prefix, other[0]) && other[1] === prefix + other[0]).length > 1
    // A line that is deeper than such a line keeps what that one has.
    const isKept = (indent: string) => indent === wrote || (wrote.length > 1 && indent.startsWith(wrote))
    return (indent) => (!isKept(indent) && !isProven && mixes(prefix, indent) ? undefined : prefix + indent)
  }
  if (!wrote.endsWith(file)) return undefined
  const prefix = wrote.slice(0, wrote.length - file.length)
  return (indent) => (indent.startsWith(prefix) ? indent.slice(prefix.length) : undefined)
}

/**
 * Tabs in the one and spaces in the other: no prefix explains that, unless it has both, as the file then has. One space is
 * the star of a comment, and goes with all of them.
 */
function mixes(prefix: string, indent: string): boolean {
  if (indent === " " || indent === "") return false
  return indent.includes("\t") ? prefix.includes(" ") : prefix.endsWith("\t")
}

/**
 * The rule by which levels of one unit become levels of another (tabs for spaces, two for four), all of them shifted by as
 * many levels. What is left over within a level, such as the one space before the star of a comment, stays.
 */
export function levelRule(
  pairs: readonly IndentPair[],
  asked: readonly string[],
  units: IndentUnits,
): IndentRule | undefined {
  const from = likelyUnits([...pairs.map(([wrote]) => wrote), ...asked], units.wrote)
  const to = likelyUnits(
    pairs.map(([, file]) => file),
    units.file,
  )
  // Blanks after tabs align a line with something: new lines do so only beside others.
  const isAligned = (indent: string) => / {2}$/.test(indent)
  const aligns = pairs.some(([, file]) => isAligned(file))
  const isLikely = (indent: string | undefined, unit: string) =>
    indent !== undefined && (unit !== "\t" || aligns || !isAligned(indent))
  const rules: Ruling[] = []
  for (const wrote of from) {
    for (const file of to) {
      if (wrote === file || !fits(wrote, file)) continue
      const explains = (rule: IndentRule) =>
        asked.every((indent) => indent === "" || isLikely(rule(indent), file)) &&
        pairs.every((pair) => rule(pair[0]) === pair[1])
      // A line that is hardly indented, as in a long string, is no start: then levels are counted from zero.
      const rule = [leastOf(pairs), zero].map((base) => levels(wrote, file, base)).find(explains)
      if (!rule) continue
      const isWhole = pairs[0]!.every((indent, at) => indent.length % [wrote, file][at]!.length < 2)
      const known = isWhole && (wrote === "\t" || wrote === units.wrote) && file === units.file
      rules.push({ rule, known, plain: sameLevel(wrote, file, pairs[0]!) })
    }
  }
  // What both texts are known to indent by explains it best; else, and in a file of tabs, as many levels here as there.
  const isBest = [
    ({ known, plain }: Ruling) => known && (plain || units.file !== "\t"),
    ({ plain }: Ruling) => plain,
    ({ known }: Ruling) => known,
    () => true,
  ]
  return isBest.map((test) => rules.find(test)).find((found) => found)?.rule
}

interface Ruling {
  rule: IndentRule
  known: boolean
  plain: boolean
}

/** Has a line as many levels here as there, by some usual unit and the file's own? */
export function hasSameLevel(pair: IndentPair, { wrote, file }: IndentUnits): boolean {
  return file !== undefined && likelyUnits([pair[0]], wrote).some((unit) => sameLevel(unit, file, pair))
}

/** Do all lines have as many levels here as there, tabs in the one and the file's own unit, or usual spaces, in the other? */
export function isPlain(pairs: readonly IndentPair[], units: IndentUnits): boolean {
  const { file } = units
  if (file === undefined) return false
  const from = likelyUnits(
    pairs.map(([wrote]) => wrote),
    undefined,
  )
  return from.some(
    (wrote) =>
      (wrote === "\t") !== (file === "\t") &&
      pairs.every(([indent, there]) => levels(wrote, file, zero)(indent) === there),
  )
}

/** Of two widths, one is a multiple of the other. A tab, a single character, goes with any. */
function fits(wrote: string, file: string): boolean {
  return wrote.length % file.length === 0 || file.length % wrote.length === 0
}

const zero: IndentPair = ["", ""]

const leastOf = (pairs: readonly IndentPair[]) =>
  pairs.reduce((least, pair) => (pair[0].length < least[0].length ? pair : least))

/**
 * The rule that counts levels from a line with the least indentation: below it lies what both texts have in common, be it
 * a whole number of levels or not. Lines with less indentation than that are counted from zero.
 */
function levels(wrote: string, file: string, least: IndentPair): IndentRule {
  const [baseLevel, baseRest] = split(least[0], wrote)
  const [thereLevel, thereRest] = split(least[1], file)
  // The one space before the star of a comment is no part of what lies below.
  const [base, there] = baseRest === thereRest ? [wrote.repeat(baseLevel), file.repeat(thereLevel)] : least
  // What is left over is less than a level in either text, or it would be one.
  const isRest = (rest: string) => !rest.includes("\t") && (file === "\t" || rest.length < file.length)
  return (indent) => {
    if (indent.startsWith(base)) {
      const [count, rest] = split(indent.slice(base.length), wrote)
      return isRest(rest) ? there + file.repeat(count) + rest : undefined
    }
    const [count, rest] = split(indent, wrote)
    const level = count + thereLevel - baseLevel
    return baseRest !== thereRest || level < 0 || !isRest(rest) ? undefined : file.repeat(level) + rest
  }
}

function sameLevel(wrote: string, file: string, [indent, there]: IndentPair): boolean {
  const [a, b] = [split(indent, wrote), split(there, file)]
  return a[0] === b[0] && a[1] === b[1]
}

/** How many units an indentation starts with, and what follows them. */
function split(indent: string, unit: string): [number, string] {
  let count = 0
  while (indent.startsWith(unit, count * unit.length)) count++
  return [count, indent.slice(count * unit.length)]
}

/** What the model's text and the file indent by, where that is known: a tab, or some spaces. */
export interface IndentUnits {
  wrote: string | undefined
  file: string | undefined
}

export const unknownUnits: IndentUnits = { wrote: undefined, file: undefined }

const widest = 8

/** What these texts indent by: the step by which their indentation grows most often from one line to the next. */
export function indentUnit(...texts: readonly (readonly string[])[]): string | undefined {
  const counts = new Map<string, number>()
  for (const lines of texts) {
    let last = Number.POSITIVE_INFINITY
    for (const line of lines) {
      if (isBlank(line)) continue
      const indent = indentOf(line)
      const unit = indent.endsWith("\t") ? "\t" : " ".repeat(Math.max(0, indent.length - last))
      // One space more is the star of a comment, and many more align a line with something: neither is a step.
      if (indent.length > last && unit !== " " && unit.length <= widest)
        counts.set(unit, (counts.get(unit) ?? 0) + 1)
      last = indent.length
    }
  }
  let best: string | undefined
  for (const [unit, count] of counts) if (best === undefined || count > counts.get(best)!) best = unit
  return best
}

/** The units that the author of these indentations may have used, likeliest first. */
export function likelyUnits(indents: readonly string[], known: string | undefined): string[] {
  if (indents.some((indent) => indent.includes("\t"))) return ["\t"]
  const smallest = Math.min(...indents.filter((indent) => indent.length > 1).map((indent) => indent.length))
  // What is indented by less than four is not indented by fours.
  const widths = [known?.length ?? Math.min(smallest, 4), 4, 2, 8]
  const units = widths.filter((width) => width > 1 && width <= widest).map((width) => " ".repeat(width))
  return [...new Set(known === "\t" ? ["\t", ...units] : units)]
}

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
  const look = once(() => ({ wrote: indentUnit(wanted.old, wanted.new), file: fileUnit(text, lines) }))
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
const fileUnit = (text: string, lines: FileLines) =>
  indentUnit(linesAround(text, lines, 2000)) ?? indentUnit(linesAround(text, lines, 20_000))

/** The lines of the file around the matched ones, so many characters to either side. */
export function linesAround(text: string, lines: FileLines, reach: number): string[] {
  const places = lines.filter((line) => line !== undefined)
  const [first, last] = [places[0]?.from ?? 0, places.at(-1)?.end ?? 0]
  const from = Math.max(0, text.lastIndexOf("\n", Math.max(0, first - reach)) + 1)
  return text.slice(from, last + reach).split("\n")
}
