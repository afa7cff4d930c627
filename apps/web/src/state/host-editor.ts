import type { ApplyRequest } from "emend/api"
import type { Declaration, ParseError } from "../../../../src/syntax/index.ts"

/** The editor that the page is a part of, if it is: what that does better than a page can. */
export interface HostEditor {
  /** Shows an edit in its own diff editor or merge editor; `nothing`: there is nothing to be shown there. */
  show(edit: ShownEdit): Promise<"diff" | "merge" | "nothing">
  /** Parses texts with its grammars: an answer for each question. */
  parse(questions: readonly ParseQuestion[]): Promise<readonly ParseAnswer[]>
}

export interface ShownEdit {
  /** Its index in the response. */
  edit: number
  /** The file that it is about, by the name that it gets. */
  path: string
  /** What it is a part of: an answer that is being looked at, or what was applied. */
  of: Pick<ApplyRequest, "response" | "earlier" | "options" | "choices"> | { commit: string }
}

/** What the pure `Syntax` is asked, as a value. */
export interface ParseQuestion {
  what: "errors" | "declarations"
  path: string
  text: string
  like?: string
}

/** Null: there is no grammar for it. */
export type ParseAnswer = readonly ParseError[] | readonly Declaration[] | null
