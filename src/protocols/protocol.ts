import type { Edit, Match, Op, Sought } from "../edits/edit.ts"
import type { Issue, Repair } from "../issues/issue.ts"
import type { Change, Span } from "../text/place.ts"

/**
 * A format that models write edits in. One folder each: `parse` (its reader), `print`, `instruct`.
 *
 * A response is read line by line. Outside any edit each line is offered to every format in turn: the one
 * that recognises it opens a reader, which gets that line and all that follow until it is done.
 */
export interface Protocol {
  name: string
  /** For people: "OPX (XML edits)". */
  title: string
  mode: "atomic" | "partial"
  match: Match
  /** How it says which one is meant of several places that fit, for hints; left out if it cannot. */
  picks?: string
  /** Its changes are regions of text: whole lines, or a part of a line. */
  parts?: true
  /** Its edits look just like a file that an answer only shows. */
  shows?: boolean
  /** Outside fences, and unless the format was named, no edit starts on a line of fewer characters. */
  shortest?: number
  /**
   * The first characters, white space not counted, of lines that can open an edit: `open` is asked of no others. Left
   * out, it is asked of all.
   */
  starts?: string
  /** It is asked before the others: what it takes starts like an edit of another format that has no such content. */
  isFirst?: boolean
  /**
   * A reader if an edit of this format starts on this line. It is then given the line itself. Blank lines are offered
   * only inside fences.
   */
  open(line: Line, around: Around): Reader | undefined
  /** The edits in this format, and an issue for each that it cannot express. `parse(print(edits))` gives them back. */
  print(edits: readonly Edit[]): Printed
  /** What to tell a model that shall write this format. */
  instruct(): string
  /**
   * What a linter should say about edits that can be read and yet break a rule of the format. They follow each other in
   * the response, with nothing but chat between them. `textOf` gives the text of a file, where it is known.
   */
  lint?(edits: readonly Edit[], textOf?: (path: string) => string | undefined): Advice[]
}

/** A word on how edits are written. They can be read, so it is never an error. */
export interface Advice {
  /** A stable name for the rule, such as `adjacent-blocks`. */
  kind: string
  message: string
  source?: Span
  /** A change of the response that certainly follows the rule. */
  fix?: Change
}

/** Edits written in a format, and what the format cannot express. */
export interface Printed {
  text: string
  issues: Issue[]
}

/** A line of the response. Offsets are those of the whole response. */
export interface Line {
  /** Without its line break. */
  text: string
  /** 1-based. */
  number: number
  from: number
  /** Where the text ends… */
  to: number
  /** …and where the line break after it ends (the same at the end of the response). */
  end: number
  /** Where the whole line starts, if this is only the rest of one. */
  start?: number
}

/**
 * What a format may look at around a line that could open an edit. It is alive: while a reader is at work, it
 * shows what is around the line being read, so take what you need of the opening inside `open`.
 */
export interface Around {
  /** The line right before it… */
  readonly above?: Line | undefined
  /** …and the lines before it, newest last; a few only. Lines of earlier edits are not among them. */
  readonly before: readonly Line[]
  /** What is before it on its line, if it is seen without that. */
  readonly words?: string | undefined
  /** The Markdown fence that the line is in (or opens). Fences inside edits are not followed. */
  readonly fence?: Fence | undefined
  /** The path of the last edit so far, for formats that let a block inherit it. */
  readonly lastPath?: string | undefined
  /** The format was named by the caller, so that weak signs are enough. */
  readonly named: boolean
  /** Would a format other than the one that asks start an edit on this line? */
  opensOther(line: Line): boolean
}

export interface Fence {
  /** The line that opens it. */
  line: Line
  /** ` or ~, as often as in its opening. */
  marker: string
  /** What follows the marker: `ts`, `xml`, `python src/a.py`. */
  info: string
  /** The fence that this one is nested in. */
  outer?: Fence
}

/** Reads one edit, or one run of edits such as a patch. */
export interface Reader {
  read(line: Line): Step
  /** The response is over: whatever is open is incomplete. */
  end(): readonly Found[]
  /** After `end`: the last lines it was given, as far as they turn out not to be its own. They are offered anew. */
  left?(): readonly Line[]
}

/**
 * - `more`: the line was taken, go on.
 * - `done`: the line was taken and the reader is finished. With `rest`, what follows that offset of the
 *   response on the same line is offered anew to all formats.
 * - `again`: the reader is finished and the line is not its own: offer it anew to all formats. A reader that says
 *   so of the very line that opened it takes its opening back: the line goes to the other formats.
 */
export interface Step {
  state: "more" | "done" | "again"
  found?: readonly Found[]
  rest?: number
  /** Earlier lines of its own that closed fences which the scanner saw open. */
  closings?: readonly Line[]
}

/** What reading brings to light, in the order of the response. */
export type Found =
  /** An edit has begun; its path and operation, as far as they are known. */
  | { type: "begin"; source: Span; path?: string; op?: Op }
  /** The `old` text of a hunk is complete, so that it can be located before the rest arrives. */
  | { type: "old"; path: string; root?: string; hunk: Sought }
  | { type: "edit"; edit: Edit }
  /** What is wrong. */
  | { type: "issue"; issue: Issue }
  /** Something put right, or passed over, that belongs to no edit. */
  | { type: "repair"; repair: Repair }
  /** All edits before this point were thoughts, not answers. */
  | { type: "retract" }

/** The same of a whole response: which format has found it, and, where it is asked for, each line that an open edit takes. */
export type ScanEvent = (Found | { type: "line"; line: Line }) & { format?: string }
