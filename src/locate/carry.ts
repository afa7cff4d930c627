import type { Issue } from "../issues/issue.ts"
import { merge } from "../text/merge.ts"
import { indentOf, isBlank, plainTypography } from "./fold.ts"
import type { Gap } from "./gaps.ts"
import { type IndentPair, type IndentRule, type IndentSteps, indentStep, solveIndent } from "./indent.ts"
import type { Hit } from "./sequence.ts"
import { lineTier } from "./tiers.ts"
import type { Wanted } from "./wanted.ts"

/** Turns the lines that the model wrote into lines of the file. */
export interface Carrier {
  /** The new lines of a gap, blank edges aside, as they shall stand in the file. */
  content(gap: Gap): { lines: string[] } | { issue: Issue }
  /** So many blank lines, in the form in which the model wrote them at the start or the end of a gap. */
  blanks(gap: Gap, edge: "lead" | "trail", count: number): string[]
}

export interface CarrierInput {
  text: string
  wanted: Wanted
  lines: Hit["lines"]
  gaps: readonly Gap[]
  /** What other hunks of the same edit tell about its indentation. */
  shared: readonly IndentPair[]
}

export function createCarrier({ text, wanted, lines, gaps, shared }: CarrierInput): Carrier {
  const matched = matchedLines(text, wanted, lines)
  const rule = indentRule({ matched, wanted, gaps, shared, steps: stepsOf(text, wanted, lines) })
  const typeset = wasTypeset(
    matched,
    gaps.flatMap((gap) => wanted.new.slice(gap.fromB, gap.toB)),
  )
  const dress = (line: string) => (typeset ? plainTypography(line) : line)
  return {
    blanks(gap, edge, count) {
      const wrote = wanted.new.slice(gap.fromB, gap.toB)
      const taken = edge === "lead" ? wrote.slice(0, count) : wrote.slice(Math.max(0, wrote.length - count))
      const own = taken.filter(isBlank)
      return [...own, ...new Array<string>(count - own.length).fill("")]
    },
    content(gap) {
      const wrote = trimBlank(wanted.new.slice(gap.fromB, gap.toB)).map(dress)
      if (!rule) return { issue: noRule(wanted, gap) }
      const targets = matched.filter(({ at }) => at >= gap.fromA && at < gap.toA)
      const merged = mergeWords(targets, wrote, dress)
      if ("issue" in merged) return merged
      return {
        lines: merged.lines.map((line, index) => {
          if (isBlank(line)) return line
          return (
            (rule.first(gap, index, line) ?? rule.others(indentOf(line))!) + line.slice(indentOf(line).length)
          )
        }),
      }
    },
  }
}

interface MatchedLine {
  at: number
  wrote: string
  file: string
}

/** How lines are re-indented. The first line of a hunk often lost its indentation alone: it has a say of its own. */
interface Reindent {
  first(gap: Gap, index: number, line: string): string | undefined
  others: IndentRule
}

interface RuleInput {
  matched: readonly MatchedLine[]
  wanted: Wanted
  gaps: readonly Gap[]
  shared: readonly IndentPair[]
  steps: IndentSteps
}

function indentRule({ matched, wanted, gaps, shared, steps }: RuleInput): Reindent | undefined {
  const asked = gaps.flatMap((gap) =>
    wanted.new
      .slice(gap.fromB, gap.toB)
      .filter((line) => !isBlank(line))
      .map(indentOf),
  )
  const pairs = matched.map(pairOf)
  const plain = solveIndent([...pairs, ...shared], asked, steps) ?? solveIndent(pairs, asked, steps)
  if (plain) return { first: () => undefined, others: plain }
  const start = matched[0]
  if (start && start.at === wanted.solid[0] && matched.length > 1) {
    const apart = firstApart(start, wanted, pairs, asked, steps)
    if (apart) return apart
  }
  const near = solveNear(matched, gaps, asked, steps)
  return near && { first: () => undefined, others: near }
}

const pairOf = ({ wrote, file }: MatchedLine): IndentPair => [indentOf(wrote), indentOf(file)]

/** The indentation of every matched line, for the other hunks of the same edit. */
export function indentPairs(text: string, wanted: Wanted, lines: Hit["lines"]): IndentPair[] {
  return matchedLines(text, wanted, lines).map(pairOf)
}

/**
 * Does one rule explain the indentation of all lines of a hit, the first one aside? If not, some of its lines (a lone
 * brace) are likely to be others than those that the model had in mind.
 */
export function isRegular(text: string, wanted: Wanted, { lines }: Hit): boolean {
  const pairs = indentPairs(text, wanted, lines)
  const steps = stepsOf(text, wanted, lines)
  return solveIndent(pairs, [], steps) !== undefined || solveIndent(pairs.slice(1), [], steps) !== undefined
}

function matchedLines(text: string, wanted: Wanted, lines: Hit["lines"]): MatchedLine[] {
  return wanted.solid.flatMap((at) => {
    const line = lines[at]
    return line ? [{ at, wrote: wanted.old[at]!, file: text.slice(line.from, line.to) }] : []
  })
}

function stepsOf(text: string, wanted: Wanted, lines: Hit["lines"]): IndentSteps {
  return { wrote: indentStep([...wanted.old, ...wanted.new]), file: fileStep(text, lines) }
}

function firstApart(
  start: MatchedLine,
  wanted: Wanted,
  pairs: readonly IndentPair[],
  asked: readonly string[],
  steps: IndentSteps,
): Reindent | undefined {
  const isFirst = (gap: Gap, index: number, line: string) =>
    index === 0 &&
    gap.fromA <= start.at &&
    gap.fromB <= start.at &&
    indentOf(line) === indentOf(wanted.old[start.at]!)
  const others = solveIndent(pairs.slice(1), asked.slice(1), steps)
  return (
    others && {
      first: (gap, index, line) => (isFirst(gap, index, line) ? indentOf(start.file) : undefined),
      others,
    }
  )
}

/** No rule explains all lines: the one that explains most of those near the changes, if the targets obey it. */
function solveNear(
  matched: readonly MatchedLine[],
  gaps: readonly Gap[],
  asked: readonly string[],
  steps: IndentSteps,
): IndentRule | undefined {
  for (const reach of [8, 4, 2, 1]) {
    const near = matched.filter(({ at }) =>
      gaps.some((gap) => at >= gap.fromA - reach && at < gap.toA + reach),
    )
    const rule = near.length > 0 && solveIndent(near.map(pairOf), asked, steps)
    if (rule) return rule
  }
  return undefined
}

/** The step of indentation in the part of the file around the matched lines. */
function fileStep(text: string, lines: Hit["lines"]): number | undefined {
  const places = lines.filter((line) => line !== undefined)
  const from = Math.max(0, text.lastIndexOf("\n", Math.max(0, (places[0]?.from ?? 0) - 4000)) + 1)
  return indentStep(text.slice(from, (places.at(-1)?.end ?? 0) + 4000).split("\n"))
}

/**
 * Did a chat window or a typesetter dress up the edit, where the file has plain characters? Not the new lines, if
 * these have plain ones as well.
 */
function wasTypeset(matched: readonly MatchedLine[], fresh: readonly string[]): boolean {
  const dressed = matched.some(
    ({ wrote, file }) => plainTypography(wrote) !== wrote && plainTypography(file) === file,
  )
  return dressed && !fresh.some((line) => plainMarks.test(line))
}

const plainMarks = /"| - |'/

function trimBlank(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => !isBlank(line))
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1)
}

/**
 * Where a changed line differs from the file in more than its indentation, the change is carried over word
 * by word: words that the model left alone keep the file's form.
 */
function mergeWords(
  targets: readonly MatchedLine[],
  wrote: readonly string[],
  dress: (line: string) => string,
) {
  const tiers = targets.map((line) => lineTier(dress(line.wrote), line.file))
  const faithful = tiers.every(
    (tier) => tier === "exact" || tier === "trailing space" || tier === "indentation",
  )
  if (faithful || wrote.length === 0) return { lines: [...wrote] }
  const words = (lines: readonly string[]) =>
    lines
      .map((line) => line.trim())
      .join("\n")
      .match(word) ?? []
  const base = targets.map((line) => dress(line.wrote))
  const merged = merge(words(base), words(targets.map((line) => line.file)), words(wrote), {
    touching: "refuse",
  })
  const lines = merged.ok ? merged.items.join("").split("\n") : []
  if (merged.ok && lines.length === wrote.length)
    return { lines: lines.map((line, at) => indentOf(wrote[at]!) + line) }
  // Only blanks and typography differ: the model's own line is as good as the file's.
  if (!tiers.includes(undefined)) return { lines: [...wrote] }
  return { issue: wordConflict(targets, wrote) }
}

const word = /[\p{L}\p{N}_]+|\n|[^\S\n]+|[^\p{L}\p{N}_\s]/gu

function wordConflict(targets: readonly MatchedLine[], wrote: readonly string[]): Issue {
  return {
    code: "conflict",
    message: "This edit changes text that reads differently in the file.",
    hint: "Read the lines again and send the edit based on what they say now.",
    conflict: {
      base: targets.map((line) => line.wrote).join("\n"),
      file: targets.map((line) => line.file).join("\n"),
      edit: wrote.join("\n"),
    },
  }
}

function noRule(wanted: Wanted, gap: Gap): Issue {
  return {
    code: "conflict",
    message: "The indentation of this edit does not fit that of the file in any regular way.",
    hint: "Copy the lines from the file with their indentation and send the edit again.",
    conflict: {
      base: wanted.old.join("\n"),
      file: "",
      edit: wanted.new.slice(gap.fromB, gap.toB).join("\n"),
    },
  }
}
