import type { Issue } from "../../issues/issue.ts"
import { irregular, reworded } from "../miss/misses.ts"
import { indentOf, isBlank, plainApostrophes, plainBlanks, plainQuotes } from "../read/fold.ts"
import type { Gap, Wanted } from "../read/hunk.ts"
import type { IndentPair } from "../read/indent.ts"
import { blankEdges, type FileLines, type MatchedLine, matchedLines } from "../read/lines.ts"
import { mergeLine, mergeTexts } from "../read/merge-line.ts"
import { lineTier, type TierName } from "../tiers/tiers.ts"
import { reindenter } from "./reindent.ts"

/** Turns the lines that the model wrote into lines of the file. */
export interface Carrier {
  /** The new lines of a gap, blank edges aside, as they shall be in the file. */
  content(gap: Gap): { lines: string[] } | { issue: Issue }
  /** So many blank lines for the start or the end of a gap, of which the file has those in `there`. */
  blanks(gap: Gap, edge: "lead" | "trail", count: number, there: readonly string[]): string[]
}

export interface CarrierInput {
  text: string
  wanted: Wanted
  lines: FileLines
  gaps: readonly Gap[]
  /** What other hunks of the same edit tell about its indentation. */
  shared: readonly IndentPair[]
}

export function createCarrier(input: CarrierInput): Carrier {
  const { text, wanted, lines, gaps } = input
  const matched = matchedLines(text, wanted, lines)
  const reindent = reindenter({ ...input, matched })
  const fresh = gaps.flatMap((gap) => wanted.new.slice(gap.fromB, gap.toB))
  const plain = plainSpelling(text, matched, fresh)
  return {
    blanks(gap, edge, count, there) {
      const [old, fresh] = [wanted.old.slice(gap.fromA, gap.toA), wanted.new.slice(gap.fromB, gap.toB)]
      const sides =
        edge === "lead" ? [old, fresh, there] : [old, fresh, there].map((lines) => [...lines].reverse())
      // Where the file has none, those beside the new lines are wanted; others of the edit are elsewhere.
      const skipped = there.length === 0 ? Math.max(0, blankEdges(sides[1]!).lead - count) : 0
      const blanks = Array.from({ length: count }, (_, at) =>
        blankAt(at + skipped, sides[0]!, sides[1]!, sides[2]!),
      )
      return edge === "lead" ? blanks : blanks.reverse()
    },
    content(gap) {
      const wrote = trimBlank(wanted.new.slice(gap.fromB, gap.toB)).map(plain)
      const targets = matched
        .filter(({ at }) => at >= gap.fromA && at < gap.toA)
        .map((line) => ({ ...line, wrote: plain(line.wrote) }))
      const merged = mergeWords(targets, wrote)
      if (!merged) return { issue: reworded({ text, targets, wrote }) }
      if (merged.length === 0) return { lines: [] }
      const indented = reindent(gap, targets, merged)
      return indented ? { lines: indented } : { issue: irregular({ text, targets, wrote }) }
    },
  }
}

/** A blank line keeps its own blanks unless the model changed them. */
function blankAt(
  at: number,
  old: readonly string[],
  fresh: readonly string[],
  there: readonly string[],
): string {
  const wrote = fresh[at]
  if (there[at] !== undefined && isBlank(there[at]) && (wrote === old[at] || wrote === undefined))
    return there[at]
  return wrote !== undefined && isBlank(wrote) ? wrote : ""
}

/**
 * Undoes what a chat window or a typesetter made of plain characters of the file: odd blanks; and quotes and dashes, but not
 * if the new lines have plain ones as well. Some set the apostrophe within a word with care, and quote plainly: that is kept.
 */
function plainSpelling(
  text: string,
  matched: readonly MatchedLine[],
  fresh: readonly string[],
): (line: string) => string {
  const isTypeset = (plain: (line: string) => string) =>
    matched.some(({ wrote, file }) => plain(wrote) !== wrote && plain(file) === file)
  const isPlain = fresh.some((line) => /"| - |'/.test(line))
  const ways = [
    ...(isTypeset(plainBlanks) ? [plainBlanks] : []),
    ...(isTypeset(plainQuotes) && !isPlain ? [plainQuotes] : []),
    ...((isTypeset(plainQuotes) || isTypeset(plainApostrophes)) && !isPlain && !setsApostrophes(text)
      ? [plainApostrophes]
      : []),
  ]
  return (line) => ways.reduce((plain, way) => way(plain), line)
}

/** Does a text have apostrophes within words as a typesetter sets them, and no others? */
function setsApostrophes(text: string): boolean {
  return /\p{L}\u2019\p{L}/u.test(text) && !/\p{L}'\p{L}/u.test(text)
}

function trimBlank(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => !isBlank(line))
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1)
}

/**
 * Where a changed line differs from the file in more than its indentation, the change is carried over word by word:
 * words that the model left alone keep the file's form. The lines keep the indentation that the model gave them.
 * Undefined if the model changed the very words that read differently in the file.
 */
export function mergeWords(targets: readonly MatchedLine[], wrote: readonly string[]): string[] | undefined {
  const tiers = targets.map((line) => lineTier(line.wrote, line.file))
  const alike = tiers.includes(undefined)
  // To take away a line that merely looks like the one that is meant would be a guess.
  if (wrote.length === 0) return alike ? undefined : []
  if (tiers.every((tier) => tier !== undefined && faithful.includes(tier))) return [...wrote]
  const lines = targets.length === wrote.length ? lineByLine(targets, wrote) : allAtOnce(targets, wrote)
  if (lines) return lines
  // Only blanks and typography differ: the model's own lines are as good as the file's.
  return alike ? undefined : [...wrote]
}

const faithful: readonly TierName[] = ["exact", "trailing space", "indentation"]

function lineByLine(targets: readonly MatchedLine[], wrote: readonly string[]): string[] | undefined {
  const lines = targets.map(({ wrote: base, file }, at) => mergeLine(base, file, wrote[at]!))
  return lines.includes(undefined) ? undefined : (lines as string[])
}

function allAtOnce(targets: readonly MatchedLine[], wrote: readonly string[]): string[] | undefined {
  const joined = (lines: readonly string[]) => lines.map((line) => line.trim()).join("\n")
  const [base, file] = [joined(targets.map((line) => line.wrote)), joined(targets.map((line) => line.file))]
  const lines = mergeTexts(base, file, joined(wrote))?.split("\n")
  return lines?.length === wrote.length ? lines.map((line, at) => indentOf(wrote[at]!) + line) : undefined
}
