import type { Match } from "../edits/edit.ts"
import { withoutMargin, withoutSpacing, withoutTrail, withoutTypography } from "./fold.ts"
import { allLines, partOfLine, withoutGutter } from "./score.ts"

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
  | "escapes"
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
  { name: "escapes", match: "fuzzy", score: allLines },
  { name: "line numbers", match: "fuzzy", score: withoutGutter },
  { name: "part of a line", match: "fuzzy", score: partOfLine },
  { name: "elision", match: "fuzzy", score: allLines },
  { name: "anchored", match: "fuzzy", score: allLines },
  { name: "similar", match: "fuzzy", score: allLines },
]

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
