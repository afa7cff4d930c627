import type { Case } from "../cases.ts"

/** What a tool made of an answer: the files that it changed, or why it did not touch any. */
export interface Answer {
  /** By path; absent if the tool refused. */
  texts?: Record<string, string>
  /** It says that all of it was done before. */
  applied?: boolean
  /** How it went, for people who read single cases. */
  note?: string
}

export interface Tool {
  name: string
  apply(given: Case): Answer | Promise<Answer>
}
