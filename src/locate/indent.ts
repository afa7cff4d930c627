import { indentOf, isBlank } from "./fold.ts"

/** How the indentation that the model wrote becomes that of the file. Undefined: the rule cannot say. */
export type IndentRule = (indent: string) => string | undefined

/** The indentation of one line, as the model wrote it and as it is in the file. */
export type IndentPair = readonly [wrote: string, file: string]

/** The step of indentation in both texts, in characters, where it is known. */
export interface IndentSteps {
  wrote: number | undefined
  file: number | undefined
}

/**
 * The rule behind the matched lines, solved, not assumed: nothing changes; a prefix is added; a prefix is removed;
 * or levels of one unit become levels of another (tabs for spaces, two for four). It must explain every pair, and be able
 * to say something of every indentation that is `asked` for.
 */
export function solveIndent(
  pairs: readonly IndentPair[],
  asked: readonly string[],
  steps: IndentSteps,
): IndentRule | undefined {
  const distinct = [...new Map(pairs.map((pair) => [pair.join("|"), pair])).values()]
  const shift = shiftRule(distinct)
  // A line that is indented just as in the file rules out another unit.
  const kept = distinct.some(([wrote, file]) => wrote === file && wrote !== "" && wrote !== " ")
  const level = distinct.length > 0 && !kept ? levelRule(distinct, asked, steps) : undefined
  const rules = distinct.length === 1 && isRescaled(distinct[0]!, steps) ? [level, shift] : [shift, level]
  return rules.find(
    (rule) =>
      rule &&
      distinct.every(([wrote, file]) => rule(wrote) === file) &&
      asked.every((indent) => rule(indent) !== undefined),
  )
}

/**
 * One pair alone fits a shift as well as another width. It is the width if the steps differ and the line has as many of the
 * one as of the other.
 */
function isRescaled([wrote, file]: IndentPair, steps: IndentSteps): boolean {
  if (steps.wrote === undefined || steps.file === undefined || steps.wrote === steps.file) return false
  if (wrote === "" || file === "" || wrote === file) return false
  return wrote.length * steps.file === file.length * steps.wrote
}

function shiftRule([pair]: readonly IndentPair[]): IndentRule | undefined {
  if (!pair || pair[0] === pair[1]) return (indent) => indent
  const [wrote, file] = pair
  if (file.endsWith(wrote)) {
    const prefix = file.slice(0, file.length - wrote.length)
    return (indent) => (mixes(prefix, indent) ? undefined : prefix + indent)
  }
  if (!wrote.endsWith(file)) return undefined
  const prefix = wrote.slice(0, wrote.length - file.length)
  return (indent) => (indent.startsWith(prefix) ? indent.slice(prefix.length) : undefined)
}

/** Tabs in the one and spaces in the other: no prefix explains that. */
function mixes(prefix: string, indent: string): boolean {
  return (
    (prefix.includes("\t") && indent.includes(" ") && !indent.includes("\t")) ||
    (prefix.includes(" ") && indent.includes("\t"))
  )
}

/**
 * Levels of one unit become levels of another (tabs for spaces, two for four), all of them shifted by as many levels.
 * What is left over within a level, such as the one space before the star of a comment, stays.
 */
function levelRule(
  pairs: readonly IndentPair[],
  asked: readonly string[],
  steps: IndentSteps,
): IndentRule | undefined {
  const from = units([...pairs.map(([wrote]) => wrote), ...asked], steps.wrote)
  const to = units(
    pairs.map(([, file]) => file),
    steps.file,
  )
  const rules: { rule: IndentRule; plain: boolean }[] = []
  for (const wrote of from) {
    for (const file of to) {
      if (wrote === file || !fits(wrote, file)) continue
      const rule = levels(wrote, file, pairs)
      if (pairs.every((pair) => rule(pair[0]) === pair[1]))
        rules.push({ rule, plain: sameLevel(wrote, file, pairs[0]!) })
    }
  }
  // As many levels here as there is the plainest explanation.
  return (rules.find(({ plain }) => plain) ?? rules[0])?.rule
}

/** A tab goes with any width; of two widths, one is a multiple of the other. */
function fits(wrote: string, file: string): boolean {
  if (wrote === "\t" || file === "\t") return true
  return wrote.length % file.length === 0 || file.length % wrote.length === 0
}

/**
 * The rule that counts levels from a line with the least indentation: below it lies what both texts have in common, be it
 * a whole number of levels or not. Lines with less indentation than that are counted from zero.
 */
function levels(wrote: string, file: string, pairs: readonly IndentPair[]): IndentRule {
  const [base, there] = pairs.reduce((least, pair) => (pair[0].length < least[0].length ? pair : least))
  const [baseLevel, baseRest] = split(base, wrote)
  const [thereLevel, thereRest] = split(there, file)
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

/** The units that an author may have indented by, likeliest first. */
function units(indents: readonly string[], step: number | undefined): string[] {
  if (indents.some((indent) => indent.includes("\t"))) return ["\t"]
  return [...new Set([step ?? 4, 4, 2, 8])]
    .filter((width) => width > 1 && width <= 8)
    .map((width) => " ".repeat(width))
}

/** The step by which the indentation of these lines grows most often, in characters. */
export function indentStep(lines: readonly string[]): number | undefined {
  const counts = new Map<number, number>()
  let last = 0
  let seen = false
  for (const line of lines) {
    if (isBlank(line)) continue
    const width = indentOf(line).length
    // One space more is the star of a comment, no step.
    if (seen && width > last + (indentOf(line).includes("\t") ? 0 : 1))
      counts.set(width - last, (counts.get(width - last) ?? 0) + 1)
    last = width
    seen = true
  }
  let best: number | undefined
  for (const [step, count] of counts) if (best === undefined || count > counts.get(best)!) best = step
  return best
}
