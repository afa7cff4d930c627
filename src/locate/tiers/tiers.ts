import type { Hunk, Match } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import type { Change, Span } from "../../text/place.ts"
import type { Document } from "../read/document.ts"
import { withoutMargin, withoutSpacing, withoutStyle, withoutTrail, withoutTypography } from "../read/fold.ts"
import type { Wanted } from "../read/hunk.ts"
import type { FileLines } from "../read/lines.ts"
import type { Work } from "../read/work.ts"

/**
 * What `score` means: of landings with such evidence, at least this share is right. The figures are lower bounds (right in
 * 19 of 20 samples) of what `bench/landing` measured on its packages for tuning, rounded down. They were measured anew when
 * more of these were added, and came out higher (0.995, 0.998 and 0.999 for the three below); since a promise is worth more
 * than a digit, they stay. `docs/benchmarks.md` shows how they hold on packages that nobody looked at. Text that is
 * there letter for letter counts as certain.
 */

/** Lines that are all there, whatever had to be looked past: 40,222 landings, 18 of them wrong. */
export const allLines = 0.999

/** Gutters of line numbers, marks and parts of lines are too rare to be measured: these are cautious guesses. */
export const withoutGutter = 0.99
export const partOfLine = 0.95

/** By how many bits a place led all others, and how often such a lead was wrong: 5 of 2,306 below seven. */
const byLead: readonly [lead: number, score: number][] = [
  [7, 0.998],
  [0, 0.986],
]

/** Which share of `old` was found, weighed in bits: 2 wrong landings of 3,552 below three quarters, 16 of 27,972 above. */
const byShare: readonly [share: number, score: number][] = [
  [0.75, 0.998],
  [0, 0.993],
]

/** How sure the place of an edit is of which not all lines were found. */
export function alignmentScore({ share, lead }: { share: number; lead: number }): number {
  return Math.min(stepAt(byLead, lead), stepAt(byShare, share))
}

function stepAt(steps: readonly [from: number, score: number][], value: number): number {
  return (steps.find(([from]) => value >= from) ?? steps.at(-1)!)[1]
}

/**
 * The ladder, tightest first. The first tier with any hit decides: one hit is the place, several are
 * ambiguous, and no looser tier is tried. `fold` rows compare line by line; `reading` rows read the whole
 * edit in another way and start over; `alignment` rows come from weighing all lines of the edit together.
 */
export interface Tier {
  name: TierName
  /** The tightest setting of `match` that allows it. */
  match: Match
  /** How sure a landing on this tier is, unless there is better evidence. */
  score: number
  /** Two lines are the same on this tier if this makes them equal. */
  fold?: (line: string) => string
}

export type TierName =
  | "exact"
  | "line endings"
  | "trailing space"
  | "edge blank lines"
  | "indentation"
  | "inner whitespace"
  | "typography"
  | "style"
  | "escapes"
  | "marks"
  | "line numbers"
  | "part of a line"
  | "elision"
  | "anchored"
  | "similar"

const same = (line: string) => line

export const tiers: readonly Tier[] = [
  { name: "exact", match: "exact", score: 1, fold: same },
  { name: "line endings", match: "exact", score: 1, fold: same },
  { name: "trailing space", match: "whitespace", score: allLines, fold: withoutTrail },
  { name: "edge blank lines", match: "whitespace", score: allLines, fold: withoutTrail },
  { name: "indentation", match: "whitespace", score: allLines, fold: withoutMargin },
  { name: "inner whitespace", match: "whitespace", score: allLines, fold: withoutSpacing },
  { name: "typography", match: "fuzzy", score: allLines, fold: withoutTypography },
  { name: "style", match: "fuzzy", score: allLines, fold: withoutStyle },
  { name: "escapes", match: "fuzzy", score: allLines },
  { name: "marks", match: "fuzzy", score: withoutGutter },
  { name: "line numbers", match: "fuzzy", score: withoutGutter },
  { name: "part of a line", match: "fuzzy", score: partOfLine },
  { name: "elision", match: "fuzzy", score: allLines },
  { name: "anchored", match: "fuzzy", score: allLines },
  { name: "similar", match: "fuzzy", score: allLines },
]

export interface LocateOptions {
  match: Match
  ambiguous?: "refuse" | "first"
  /** What is left for the searches of a response. Left out: one search has all of it. */
  work?: Work
}

const looseness: Record<Match, number> = { exact: 0, whitespace: 1, fuzzy: 2 }

export function allows(match: Match, tier: TierName): boolean {
  return looseness[tierOf(tier).match] <= looseness[match]
}

export function tierOf(name: TierName): Tier {
  return tiers[rankOf(name)]!
}

export function rankOf(name: TierName): number {
  return tiers.findIndex((tier) => tier.name === name)
}

export const looser = (a: TierName, b: TierName): TierName => (rankOf(a) >= rankOf(b) ? a : b)

/** The tightest tier on which two lines (without endings) are the same. */
export function lineTier(a: string, b: string): TierName | undefined {
  return tiers.find((tier) => tier.fold && tier.fold(a) === tier.fold(b))?.name
}

/** A place that a hunk could be meant for. Whether the change can be carried over is found out only if it is chosen. */
export interface Candidate extends Span {
  tier: TierName
  /** 0 to 1; that of the tier unless there is better evidence. */
  score?: number
  /** How it was found: what can be changed there, and whether it is done, follows from that. */
  how: How
  /** The part of the text in which it was found, if not in all of it. */
  within?: Stretch
  /** It was found in a block that the edit names by its head: where the line below that head starts. */
  head?: number
  /** What it changes, where that had to be known to tell it from others. */
  fitted?: Fitted
}

export type How =
  | ToTheLetter
  /** Every line of `old` is there, blank lines aside. */
  | { by: "lines"; wanted: Wanted; lines: FileLines }
  /** Some lines of `old` are there, and speak for the place. */
  | { by: "alignment"; wanted: Wanted; lines: FileLines }
  /** Words in a line, which others replace. */
  | { by: "words"; insert: string }
  /** No text to find: lines go where the hunk says. */
  | { by: "claims"; at: number; lines: readonly string[] }
  /** It merely looks like the place: see `onlyShown`. */
  | { by: "looks" }

/** The text has `old` as it is, or with the file's own line breaks: `needle`, at `span`. */
export interface ToTheLetter {
  by: "letters"
  hunk: Hunk
  span: Span
  needle: string
}

/** A part of a document, as a document of its own, and where it starts. */
export interface Stretch {
  document: Document
  from: number
}

/** What a hunk changes at the place that was found for it, or why it cannot be carried over. */
export type Fitted = { changes: Change[] } | Unfit

/** `isSplit`: some of the new lines may go to one of the places that are told, and the others to another. */
export interface Unfit {
  issue: Issue
  isSplit?: true
}

/** What a search came to: all places that fit a hunk equally well, on the tightest tier that has any; or that it is done already. */
export interface Findings {
  candidates: readonly Candidate[]
  already?: Span
  /** A place fits, but something speaks against it. */
  doubt?: Issue
  /** What the hunk says of its place does not hold. */
  issue?: Issue
  /** The search hit its limit before it had seen everything. */
  imprecise?: boolean
}

/**
 * A place that is only there to be shown beside another: which of the two is meant cannot be told. Whoever takes it all the
 * same, because the first will do, or no other is left, must not be told that the change was made.
 */
export function onlyShown({ from, to }: Span, tier: TierName): Candidate {
  return { from, to, tier, how: { by: "looks" } }
}

export const isOnlyShown = ({ how }: Candidate) => how.by === "looks"

/** Which line of the file stands for which line of `old`, where only some of them do. */
export const alignedLines = ({ how }: Candidate) => (how.by === "alignment" ? how.lines : undefined)
