import { hasSameLevel, levelRule } from "./levels.ts"
import type { IndentUnits } from "./units.ts"

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
