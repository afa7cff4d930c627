import { dominantEnding, type LineEnding } from "../../text/lines.ts"
import type { Change } from "../../text/place.ts"
import { indentOf, isBlank } from "../read/fold.ts"
import type { Gap, Wanted } from "../read/hunk.ts"
import {
  type IndentPair,
  type IndentRule,
  type IndentUnits,
  isForeign,
  lostFirst,
  pairOf,
  solveIndent,
  unitsOf,
} from "../read/indent.ts"
import type { FileLines, MatchedLine } from "../read/lines.ts"

export interface ReindentInput {
  text: string
  wanted: Wanted
  lines: FileLines
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
 * How the new lines of a hunk are indented: by the one rule that explains its matched lines; else as the edit has them, if the
 * lines that they replace are as it has them; else, line by line, as the lines that they replace; else by the rule of the lines
 * near the change; else as lines that were indented alike.
 */
export function reindenter(input: ReindentInput): Reindent {
  const { matched, wanted, gaps, shared } = input
  const units = unitsOf(input.text, wanted, input.lines)
  const pairs = matched.map(pairOf)
  const asked = gaps.flatMap((gap) => solidIndents(wanted.new.slice(gap.fromB, gap.toB)))
  const rule = solveIndent([...pairs, ...shared], asked, units) ?? solveIndent(pairs, asked, units)
  const byRule = rule && applyRule(rule)
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
        : (asWritten(targets, lines) ?? lineByLine(targets, lines) ?? others?.(gap, targets, lines)))
}

/**
 * The first line of a text often lost its indentation alone. If that of `new` did, and not that of `old`, nothing tells how
 * deep it was. Lines that the model invented do not count.
 */
function isTrimmed({ matched, wanted: { old, new: fresh, solid } }: ReindentInput): boolean {
  const found = new Set(matched.map(({ at }) => at))
  const invented = new Set(solid.filter((at) => !found.has(at)).map((at) => old[at]!))
  const [first, ...rest] = fresh.filter((line) => !isBlank(line) && !invented.has(line))
  // A directive is at the very start of a line.
  if (first === undefined || rest.length === 0 || matched.length === 0 || /^[ \t#]/.test(first)) return false
  return [...rest, ...matched.map(({ wrote }) => wrote)].every((line) => indentOf(line) !== "")
}

/** What a rule must be able to answer. */
const solidIndents = (lines: readonly string[]) => lines.filter((line) => !isBlank(line)).map(indentOf)

const withIndent = (line: string, indent: string) => indent + line.slice(indentOf(line).length)

function applyRule(rule: IndentRule): Reindent {
  return (_gap, _targets, lines) =>
    indentAll(lines, (line, index) => {
      const above = lines.slice(0, index).findLast((each) => !isBlank(each))
      return above === undefined ? rule(indentOf(line)) : ruleBelow(rule, above, line)
    })
}

/** The lines with new indentation, unless some line has none. What is at the very start of a line stays there. */
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

/** What is around the lines that go was indented anew, they were not: the edit says how deep they are, and how deep they shall be. */
function asWritten(targets: readonly MatchedLine[], lines: readonly string[]): string[] | undefined {
  const isSame = targets.every(({ wrote, file }) => indentOf(wrote) === indentOf(file))
  return isSame && targets.some(({ wrote }) => indentOf(wrote) !== "") ? [...lines] : undefined
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

/** Nobody goes so much deeper at once by levels: the line is aligned with something above it. */
const mostDeeper = 8

/**
 * The indentation of a line by a rule, given the new line above it. Where levels get wider, a line that is aligned with an
 * open bracket above it moves along with that line instead; one that is aligned with something else has no known place.
 */
export function ruleBelow(rule: IndentRule, above: string, line: string): string | undefined {
  const [wrote, wroteAbove] = [indentOf(line), indentOf(above)]
  const [indent, indentAbove] = [rule(wrote), rule(wroteAbove)]
  if (indent === undefined || indentAbove === undefined || /\t/.test(wrote + indent)) return indent
  const deeper = indent.length - indentAbove.length
  if (deeper <= wrote.length - wroteAbove.length) return indent
  if (openBracketColumns(above).includes(wrote.length))
    return indentAbove + " ".repeat(wrote.length - wroteAbove.length)
  return deeper > mostDeeper ? undefined : indent
}

/** The columns right after brackets that the line opens and does not close, unless they end it. */
function openBracketColumns(line: string): number[] {
  const open: number[] = []
  for (const [at, character] of [...line.trimEnd()].entries()) {
    if ("([{".includes(character)) open.push(at + 1)
    else if (")]}".includes(character)) open.pop()
  }
  return open.filter((column) => column < line.trimEnd().length)
}

/**
 * Writes whole lines over `from`…`to`, both line starts (or the end of the text). The line endings are those of
 * the neighbours, and a file without a final line break stays without one.
 */
export function writeBlock(
  text: string,
  { from, to }: { from: number; to: number },
  lines: readonly string[],
): Change {
  const ending = endingNear(text, from, to)
  const atEnd = to === text.length
  const unended = atEnd && text.length > 0 && !text.endsWith("\n")
  if (!unended) return { from, to, insert: lines.map((line) => line + ending).join("") }
  // The last line has no break: what is written after another line brings the break before itself.
  if (from === text.length) return { from, to, insert: lines.map((line) => ending + line).join("") }
  if (lines.length > 0) return { from, to, insert: lines.join(ending) }
  const before = from === 0 ? 0 : text.endsWith("\r\n", from) ? from - 2 : from - 1
  return { from: before, to, insert: "" }
}

/**
 * The line ending in use at a place: that of the line that is replaced, else of the line before it, else of the line after
 * it, else of the file.
 */
export function endingNear(text: string, from: number, to: number): LineEnding {
  const own = to > from ? text.indexOf("\n", from) : -1
  const breakAt = own >= 0 && own < to ? own : from > 0 ? from - 1 : text.indexOf("\n", from)
  if (breakAt >= 0 && text[breakAt] === "\n") return text[breakAt - 1] === "\r" ? "\r\n" : "\n"
  return dominantEnding(text) ?? "\n"
}
