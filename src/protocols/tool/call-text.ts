import type { Line } from "../protocol.ts"

/** A tool call as it is in the response, or another JSON value. */
export interface CallText {
  /** Proper JSON, unless it is broken. */
  text: string
  /** The line that it starts on, and its offsets in the response. */
  line: Line
  from: number
  to: number
  /** What was put right in it. */
  healed: readonly Heal[]
  /** It is no JSON: a bracket, a comma or a value is where none may be. */
  broken: boolean
}

export type Heal = "raw-newline" | "raw-control" | "trailing-comma" | "comment" | "python-word"

/**
 * The text of a call while it is read. It is copied line by line, or up to where something is put right: most calls are
 * one piece of one line.
 */
export interface CallDraft {
  line: Line
  from: number
  pieces: string[]
  /** Up to where the current line has been copied; -1 if no call is open. */
  copied: number
  /** Where a comma is that waits for the next value; none, or on a line before. */
  comma: number
  healed: Heal[]
  broken: boolean
}

const none = -1
const earlier = -2

export function startDraft(line: Line): CallDraft {
  return {
    line,
    from: line.from,
    pieces: [],
    copied: none,
    comma: none,
    healed: [],
    broken: false,
  }
}

/** A call starts at `at` of the line: what was read before is not part of it. */
export function beginCall(draft: CallDraft, line: Line, at: number): void {
  draft.line = line
  draft.from = line.from + at
  draft.pieces = []
  draft.healed = []
  draft.copied = at
  draft.comma = none
  draft.broken = false
}

/** The call ends before `to` of the line. */
export function endCall(draft: CallDraft, line: Line, to: number): CallText {
  const { from, healed, broken, pieces } = draft
  const text = pieces.join("") + line.text.slice(draft.copied, to)
  draft.copied = none
  return { text, line: draft.line, from, to: line.from + to, healed, broken }
}

/** Puts `instead` in the place of what is from `from` to `to` on the line. */
export function replace(draft: CallDraft, text: string, from: number, to: number, instead: string): void {
  if (draft.copied < 0) return
  draft.pieces.push(text.slice(draft.copied, from), instead)
  draft.copied = to
}

export function heal(draft: CallDraft, what: Heal): void {
  if (draft.copied >= 0 && !draft.healed.includes(what)) draft.healed.push(what)
}

/** A comma counts only when the next value comes. */
export function settleComma(draft: CallDraft): void {
  if (draft.comma === earlier && draft.copied >= 0) draft.pieces.push(",")
  draft.comma = none
}

/** Leaves out a comment, and keeps a comma before it waiting. */
export function dropRemark(draft: CallDraft, text: string, from: number, to: number): void {
  if (draft.comma >= 0) {
    replace(draft, text, draft.comma, draft.comma + 1, "")
    draft.comma = earlier
  }
  replace(draft, text, from, to, "")
  heal(draft, "comment")
}

/** A closing bracket comes instead, so the comma is left out. */
export function dropComma(draft: CallDraft, text: string): void {
  if (draft.comma >= 0) replace(draft, text, draft.comma, draft.comma + 1, "")
  draft.comma = none
  heal(draft, "trailing-comma")
}

/** The line is over. */
export function leaveLine(draft: CallDraft, text: string): void {
  if (draft.copied >= 0) {
    draft.pieces.push(text.slice(draft.copied, draft.comma >= 0 ? draft.comma : undefined))
    draft.copied = 0
  }
  if (draft.comma >= 0) draft.comma = earlier
}

/** Another line follows, although a string is open. */
export function joinLines(draft: CallDraft): void {
  heal(draft, "raw-newline")
  if (draft.copied >= 0) draft.pieces.push("\\n")
}
