import { alignsDeclarations, declarationDepth, ruleBelow } from "./aligned-lines.ts"
import { indentOf, isBlank } from "./fold.ts"
import { changedGaps, type Gap } from "./gaps.ts"
import { type IndentPair, type IndentRule, isForeign, solveIndent } from "./indent.ts"
import { isPlain } from "./levels.ts"
import { type MatchedLine, matchedLines } from "./matched.ts"
import type { Hit } from "./sequence.ts"
import { type IndentUnits, indentUnit } from "./units.ts"
import type { Wanted } from "./wanted.ts"

export interface ReindentInput {
  text: string
  wanted: Wanted
  lines: Hit["lines"]
  gaps: readonly Gap[]
  matched: readonly MatchedLine[]
  /** What other hunks of the same edit tell about its indentation. */
  shared: readonly IndentPair[]
}

/** New lines of a gap, which replaces `targets`, with the file's indentation. Undefined if there is no telling. */
export type Reindent = (
  gap: Gap,
  targets: readonly MatchedLine[],
  lines: readonly string[],
) => string[] | undefined

/**
 * How the new lines of a hunk are indented: by the one rule that explains its matched lines; else, line by line, as
 * the lines that they replace; else by the rule of the lines near the change; else as lines that were indented alike.
 */
export function reindenter(input: ReindentInput): Reindent {
  const { matched, wanted, gaps, shared } = input
  const units = unitsOf(input.text, wanted, input.lines)
  const pairs = matched.map(pairOf)
  const asked = gaps.flatMap((gap) => solidIndents(wanted.new.slice(gap.fromB, gap.toB)))
  const rule = solveIndent([...pairs, ...shared], asked, units) ?? solveIndent(pairs, asked, units)
  // A line that is deeper by just as much is one level deeper, if levels differ from those of the file.
  const isAligned = () =>
    new Set(pairs.map(([wrote, file]) => file.length - wrote.length)).size === 1 &&
    alignsDeclarations(linesAround(input.text, input.lines, 2000))
  const byRule = rule && applyRule(rule, isAligned)
  const others = byRule
    ? undefined
    : (firstApart(input, pairs, asked, units) ?? nearRule(input, asked, units) ?? asEqualLines(pairs))
  const isOpen = isTrimmed(input)
  return (gap, targets, lines) =>
    asFileHasIt(targets, lines, byRule !== undefined) ??
    (isOpen && gap.fromB === 0
      ? undefined
      : byRule
        ? byRule(gap, targets, lines)
        : (lineByLine(targets, lines) ?? others?.(gap, targets, lines)))
}

/**
 * The first line of a text often lost its indentation alone. If that of `new` did, and not that of `old`, nothing tells how
 * deep it was. Lines that the model invented do not count.
 */
function isTrimmed({ matched, wanted: { old, new: fresh, solid } }: ReindentInput): boolean {
  const found = new Set(matched.map(({ at }) => at))
  const invented = new Set(solid.filter((at) => !found.has(at)).map((at) => old[at]!))
  const [first, ...rest] = fresh.filter((line) => !isBlank(line) && !invented.has(line))
  // A directive stands at the very start of a line.
  if (first === undefined || rest.length === 0 || matched.length === 0 || /^[ \t#]/.test(first)) return false
  return [...rest, ...matched.map(({ wrote }) => wrote)].every((line) => indentOf(line) !== "")
}

const pairOf = ({ wrote, file }: MatchedLine): IndentPair => [indentOf(wrote), indentOf(file)]

/** What a rule must be able to answer. */
const solidIndents = (lines: readonly string[]) => lines.filter((line) => !isBlank(line)).map(indentOf)

const withIndent = (line: string, indent: string) => indent + line.slice(indentOf(line).length)

function applyRule(rule: IndentRule, isAligned: () => boolean = () => false): Reindent {
  return (_gap, _targets, lines) => {
    const known = new Map<string, string | undefined>()
    return indentAll(lines, (line, index) => {
      const above = lines.slice(0, index).findLast((each) => !isBlank(each))
      if (above === undefined) return rule(indentOf(line))
      // Names of a declaration stay aligned, and so do the lines that stand below them.
      if (indentOf(line) === indentOf(above) && known.has(indentOf(line))) return known.get(indentOf(line))
      const depth = declarationDepth(above)
      const isBelow = depth !== undefined && indentOf(line) === indentOf(above) + " ".repeat(depth)
      if (!isBelow || !isAligned()) return ruleBelow(rule, above, line)
      const there = rule(indentOf(above))
      const indent = there === undefined ? undefined : there + " ".repeat(depth)
      known.set(indentOf(line), indent)
      return indent
    })
  }
}

/** The lines with new indentation, unless some line has none. What stands at the very start of a line stays there. */
function indentAll(
  lines: readonly string[],
  indent: (line: string, index: number) => string | undefined,
): string[] | undefined {
  const indented = lines.map((line, index) => {
    if (isBlank(line)) return line
    const wanted = indent(line, index) ?? (indentOf(line) === "" ? "" : undefined)
    return wanted === undefined ? undefined : withIndent(line, wanted)
  })
  return indented.includes(undefined) ? undefined : (indented as string[])
}

/**
 * The model lost the indentation of the lines it looked for, but not of those it wrote, which are right as they are. Several
 * lines that a rule explains are more likely to be indented anew.
 */
function asFileHasIt(
  targets: readonly MatchedLine[],
  lines: readonly string[],
  isExplained: boolean,
): string[] | undefined {
  if (targets.length === 0 || targets.length !== lines.length || (isExplained && targets.length > 1))
    return undefined
  const isRight = targets.every(({ wrote, file }, at) => {
    return indentOf(wrote) === "" && indentOf(file) !== "" && indentOf(lines[at]!) === indentOf(file)
  })
  return isRight ? [...lines] : undefined
}

/** As many lines as before, each indented as the one it replaces, as the model wrote them. */
function lineByLine(targets: readonly MatchedLine[], lines: readonly string[]): string[] | undefined {
  const paired =
    targets.length === lines.length &&
    targets.every(({ wrote }, at) => indentOf(wrote) === indentOf(lines[at]!))
  return paired ? lines.map((line, at) => withIndent(line, indentOf(targets[at]!.file))) : undefined
}

/** The first line of a hunk often lost its indentation alone: then the others obey a rule without it. */
function firstApart(
  { matched, wanted }: ReindentInput,
  pairs: readonly IndentPair[],
  asked: readonly string[],
  units: IndentUnits,
): Reindent | undefined {
  const [start] = matched
  if (!start || start.at !== wanted.solid[0] || !lostFirst(pairs)) return undefined
  const rule = solveIndent(pairs.slice(1), asked.slice(1), units)
  if (!rule) return undefined
  return (gap, _targets, lines) =>
    indentAll(lines, (line, index) => {
      const first = index === 0 && gap.fromA <= start.at && indentOf(line) === indentOf(start.wrote)
      return first ? indentOf(start.file) : rule(indentOf(line))
    })
}

const lostFirst = ([first, ...rest]: readonly IndentPair[]) =>
  rest.length > 0 && first![0] !== first![1] && first![1].endsWith(first![0])

/** No rule explains all lines: the one that explains those nearest to the changes. */
function nearRule(
  { matched, gaps }: ReindentInput,
  asked: readonly string[],
  units: IndentUnits,
): Reindent | undefined {
  for (const reach of [8, 4, 2, 1]) {
    const near = matched.filter(({ at }) =>
      gaps.some((gap) => at >= gap.fromA - reach && at < gap.toA + reach),
    )
    const pairs = near.map(pairOf)
    const rule = near.length > 0 ? solveIndent(pairs, asked, units) : undefined
    if (rule && !asked.some((indent) => isForeign(rule(indent), pairs, units))) return applyRule(rule)
  }
  return undefined
}

/** No rule at all: a line is indented as all those are in the file that the model indented alike. */
function asEqualLines(pairs: readonly IndentPair[]): Reindent {
  const places = new Map<string, Set<string>>()
  for (const [wrote, file] of pairs) places.set(wrote, (places.get(wrote) ?? new Set()).add(file))
  return (_gap, _targets, lines) => {
    const isSplit = lines.some((line) => !isBlank(line) && (places.get(indentOf(line))?.size ?? 0) > 1)
    return isSplit ? undefined : indentAll(lines, (line) => [...(places.get(indentOf(line)) ?? [])][0])
  }
}

/** The indentation of every matched line, for the other hunks of the same edit. */
export function indentPairs(text: string, wanted: Wanted, lines: Hit["lines"]): IndentPair[] {
  return matchedLines(text, wanted, lines).map(pairOf)
}

/**
 * Does one rule explain the indentation of all lines of a hit, the first one aside? If not, some of its lines (a lone
 * brace) are likely to be others than those that the model had in mind.
 */
export function isRegular(text: string, wanted: Wanted, hit: Pick<Hit, "lines">): boolean {
  return regularity(text, wanted, hit) > 0
}

/**
 * How well one rule explains the indentation of a hit. 3: as many levels here as there; 2: all lines moved alike, or by
 * levels from some line on; 1: so did all but the first, which lost its own; else 0.
 */
export function regularity(text: string, wanted: Wanted, { lines }: Pick<Hit, "lines">): 0 | 1 | 2 | 3 {
  const matched = matchedLines(text, wanted, lines)
  const pairs = matched.map(pairOf)
  const units = unitsOf(text, wanted, lines)
  const isSame = pairs.every(([wrote, file]) => wrote === file)
  if (isSame || solveIndent(pairs, [], units)) return isSame || isPlain(pairs, units) ? 3 : 2
  if (!lostFirst(pairs) || !solveIndent(pairs.slice(1), [], units)) return 0
  // A lone bracket that goes may have gone before: this is another one.
  const goes = loneBracket.test(matched[0]!.file) && changedGaps(wanted)[0]?.targets[0] === matched[0]!.at
  return goes ? 0 : 1
}

/** Is a hit regular but for some lines that lost all of their indentation? */
export function isRegularElsewhere(text: string, wanted: Wanted, { lines }: Pick<Hit, "lines">): boolean {
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
function unitsOf(text: string, wanted: Wanted, lines: Hit["lines"]): IndentUnits {
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
function fileUnit(text: string, lines: Hit["lines"]): string | undefined {
  for (const reach of [2000, 20_000]) {
    const unit = indentUnit(linesAround(text, lines, reach))
    if (unit !== undefined) return unit
  }
  return undefined
}

/** The lines of the file around the matched ones, so many characters to either side. */
function linesAround(text: string, lines: Hit["lines"], reach: number): string[] {
  const places = lines.filter((line) => line !== undefined)
  const [first, last] = [places[0]?.from ?? 0, places.at(-1)?.end ?? 0]
  const from = Math.max(0, text.lastIndexOf("\n", Math.max(0, first - reach)) + 1)
  return text.slice(from, last + reach).split("\n")
}
