import type { IndentPair, IndentRule } from "./indent.ts"
import { type IndentUnits, likelyUnits } from "./units.ts"

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
