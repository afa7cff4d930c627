import type { Change, LineRange, Span } from "../text/place.ts"

/** Everything that can be wrong with an edit, a response or a file. Nobody parses messages: the code decides. */
export const issueCodes = [
  // the response
  "parse_error",
  "incomplete_edit",
  "missing_attribute",
  "missing_child",
  "duplicate_child",
  "unknown_op",
  "bad_occurrence",
  "no_edits",
  "unknown_call",
  "excerpt",
  // the place
  "not_found",
  "ambiguous",
  "conflict",
  "doubt",
  "occurrence_out_of_range",
  "stale",
  "not_read",
  "no_change",
  "overlap",
  // the file
  "file_missing",
  "file_exists",
  "is_directory",
  "binary",
  "encoding",
  "too_large",
  "io_error",
  // the path
  "outside_workspace",
  "protected_path",
  "ambiguous_root",
  "unknown_root",
  // the rules
  "not_in_context",
  "permission_denied",
  "untrusted",
  "timed_out",
  "batch_failed",
] as const

/** The name of something that can be wrong. Programs decide by it; messages may change. */
export type IssueCode = (typeof issueCodes)[number]

/** A place that would fit, for the reader to choose from. Lines are 1-based. */
export interface Candidate {
  line: number
  text: string
  /** The file it is in, when that is not the file the edit names. */
  path?: string
}

/** The region of the file that comes closest to what the edit expected. */
export interface Nearest {
  lines: LineRange
  text: string
  /** How alike the region and the expected text are, 0 to 1. */
  likeness: number
  /** Other places that are about as near: which of them is meant is not certain. */
  others?: LineRange[]
  /** The first line in which the two differ: what the edit says, and what the file says. */
  difference?: {
    line: number
    expected: string
    actual: string
    kind: "whitespace" | "text" | "missing" | "extra"
  }
}

/** Let files be replaced; land what fits, although other edits do not; look past white space; let a file no longer parse. */
export type Remedy = "overwrite" | "partial" | "loosen" | "unparsed"

/** What is wrong, as data. `message` says it to a person; `hint` says what to do about it. */
export interface Issue {
  code: IssueCode
  message: string
  hint?: string
  /** What whoever applies the response could allow; each surface says how that is done there. */
  remedy?: Remedy
  path?: string
  /** Where in the response (offsets), and the same as 1-based line and column. */
  source?: Span
  line?: number
  column?: number
  candidates?: Candidate[]
  nearest?: Nearest
  /** For `stale`: the lines that the edit is for, as they were when the file was read. `nearest` has them as they are now. */
  seen?: { lines: LineRange; text: string }
  /** Of an excerpt of a file, the lines (1-based, in the excerpt) that are not clear; of several in one edit, in which one (from 1). */
  part?: { lines: LineRange; text: string; excerpt?: number }
  /** Only words ask for it, or words say not to. The edits of a response that is all or nothing land without it. */
  said?: true
  /** A change of the response that certainly puts it right. */
  fix?: Change
  /** For `doubt`: what would be the first syntax error, and the lines around it as they would be. */
  syntax?: { line: number; column: number; message: string; lines: LineRange; text: string }
  /** For `conflict`: the lines as the edit remembers them, as the file has them, and as the edit wants them. */
  conflict?: { lines?: LineRange; base: string; file: string; edit: string }
}

/** A mistake that was put right while reading, so that nothing is healed in silence. */
export interface Repair {
  /** A stable name for the kind of mistake, such as `truncated-marker`. */
  kind: string
  message: string
  source?: Span
  line?: number
  column?: number
  /** The same repair as a change of the response. */
  fix?: Change
  /** What was meant is likely, not certain: a person should look at it. */
  doubtful?: true
}
