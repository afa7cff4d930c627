import type { Issue } from "../issues/issue.ts"
import { blankEdges } from "./blanks.ts"
import { irregular, reworded } from "./conflict.ts"
import { isBlank, plainApostrophes, plainBlanks, plainQuotes } from "./fold.ts"
import type { Gap } from "./gaps.ts"
import type { IndentPair } from "./indent.ts"
import { type MatchedLine, matchedLines } from "./matched.ts"
import { reindenter } from "./reindent.ts"
import type { Hit } from "./sequence.ts"
import type { Wanted } from "./wanted.ts"
import { mergeWords } from "./words.ts"

/** Turns the lines that the model wrote into lines of the file. */
export interface Carrier {
  /** The new lines of a gap, blank edges aside, as they shall stand in the file. */
  content(gap: Gap): { lines: string[] } | { issue: Issue }
  /** So many blank lines for the start or the end of a gap, of which the file has those in `there`. */
  blanks(gap: Gap, edge: "lead" | "trail", count: number, there: readonly string[]): string[]
}

export interface CarrierInput {
  text: string
  wanted: Wanted
  lines: Hit["lines"]
  gaps: readonly Gap[]
  /** What other hunks of the same edit tell about its indentation. */
  shared: readonly IndentPair[]
}

export function createCarrier(input: CarrierInput): Carrier {
  const { text, wanted, lines, gaps } = input
  const matched = matchedLines(text, wanted, lines)
  const reindent = reindenter({ ...input, matched })
  const fresh = gaps.flatMap((gap) => wanted.new.slice(gap.fromB, gap.toB))
  const undress = undresser(text, matched, fresh)
  return {
    blanks(gap, edge, count, there) {
      const [old, fresh] = [wanted.old.slice(gap.fromA, gap.toA), wanted.new.slice(gap.fromB, gap.toB)]
      const sides =
        edge === "lead" ? [old, fresh, there] : [old, fresh, there].map((lines) => [...lines].reverse())
      // Where the file has none, those beside the new lines are wanted; others of the edit stand elsewhere.
      const skipped = there.length === 0 ? Math.max(0, blankEdges(sides[1]!).lead - count) : 0
      const blanks = Array.from({ length: count }, (_, at) =>
        blankAt(at + skipped, sides[0]!, sides[1]!, sides[2]!),
      )
      return edge === "lead" ? blanks : blanks.reverse()
    },
    content(gap) {
      const wrote = trimBlank(wanted.new.slice(gap.fromB, gap.toB)).map(undress)
      const targets = matched
        .filter(({ at }) => at >= gap.fromA && at < gap.toA)
        .map((line) => ({ ...line, wrote: undress(line.wrote) }))
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
function undresser(
  text: string,
  matched: readonly MatchedLine[],
  fresh: readonly string[],
): (line: string) => string {
  const dressed = (plain: (line: string) => string) =>
    matched.some(({ wrote, file }) => plain(wrote) !== wrote && plain(file) === file)
  const isPlain = fresh.some((line) => /"| - |'/.test(line))
  const ways = [
    ...(dressed(plainBlanks) ? [plainBlanks] : []),
    ...(dressed(plainQuotes) && !isPlain ? [plainQuotes] : []),
    ...((dressed(plainQuotes) || dressed(plainApostrophes)) && !isPlain && !setsApostrophes(text)
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
