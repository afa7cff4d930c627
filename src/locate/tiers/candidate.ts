import type { Hunk } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import type { Change, Span } from "../../text/place.ts"
import type { Document } from "../read/document.ts"
import type { Wanted } from "../read/hunk.ts"
import type { FileLines } from "../read/lines.ts"
import type { TierName } from "./tiers.ts"

/** A place that a hunk could be meant for. Whether the change can be carried over is found out only if it is chosen. */
export interface Candidate extends Span {
  tier: TierName
  /** 0 to 1; that of the tier unless there is better evidence. */
  score?: number
  /** How it was found: what can be changed there, and whether it is done, follows from that. */
  how: How
  /** The part of the text in which it was found, if not in all of it. */
  within?: Stretch
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

/** All places that fit a hunk equally well, on the tightest tier that has any; or that it is done already. */
export interface Found {
  candidates: readonly Candidate[]
  already?: Span
  /** A place fits, but something speaks against it. */
  doubt?: Issue
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
