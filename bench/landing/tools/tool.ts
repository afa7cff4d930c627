import type { Case } from "../draft.ts"

/** What a tool made of a case: the file afterwards, or why it did not touch it. */
export interface Answer {
  /** The whole file; absent if the tool refused. */
  text?: string
  /** It says that the edit was done before. */
  applied?: boolean
  /** How sure it is, if it says so: 0 to 1. */
  score?: number
  /** How it found the place, or why it did not: for people who read single cases. */
  note?: string
  /** Why it refused, as a word. */
  code?: string
  /** The edit as it says it should have been sent: a whole response. */
  corrected?: string
}

export interface Tool {
  name: string
  /** Starts a process for each case, so that it gets only a sample of them. */
  spawns?: boolean
  /** Takes any stretch of text, not only whole lines. */
  strings?: boolean
  apply(given: Case): Answer
}
