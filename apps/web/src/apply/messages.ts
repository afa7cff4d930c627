import type { ReadingOptions, WireSnapshot } from "emend/api"
import type {
  Change,
  Edit,
  EditReport,
  FileChange,
  FileState,
  Issue,
  Mode,
  Problem,
  Repair,
} from "emend/core"
import type { PathsOfCode } from "../../../../src/nameless.ts"
import type { Choices, ExpectedFile, Verdict } from "../../../../src/review.ts"
import type { ParseAnswer, ParseQuestion } from "../state/host-editor.ts"
import type { Way } from "./ways.ts"

/** What the page asks its worker. A response is read once, and then reviewed as often as choices or files change. */
export type ReviewQuestion = ReadQuestion | PlanQuestion | ParsedAnswers
export type ReviewAnswer = ReadResponse | Reviewed | undefined

/** What parsers elsewhere say to what the last review could not know (`unparsed`). */
export interface ParsedAnswers {
  kind: "parsed"
  answers: readonly ParseAnswer[]
}

export interface ReadQuestion {
  kind: "read"
  /** The answers of the conversation, the one in the editor last. */
  answers: string[]
  format?: string
  /** The files that explain code which names none; left out: nobody has looked yet. */
  paths?: PathsOfCode[][]
}

/** A response as it was read. */
export interface ReadResponse {
  format: string | null
  mode: Mode
  edits: Edit[]
  issues: Issue[]
  repairs: Repair[]
  problems: Problem[]
  /** For each edit, the answer that it came in (from 0). */
  rounds: number[]
  /** There is code that names no file, and nobody has looked yet whose it is. */
  isNameless: boolean
}

export interface PlanQuestion {
  kind: "review"
  snapshot: WireSnapshot
  elsewhere: [key: string, state: FileState][]
  options: ReadingOptions
  /** The edits that are still to be made, and those of them that are ticked. */
  open: number[]
  ticked: number[]
  picks: NonNullable<Choices["picks"]>
  /** The ids of hunks that a person rejected. */
  rejected: string[]
  /** Edits that a later answer took the place of when they did not land. */
  replaced: number[]
  /** Edits that were made before, for the prompt that asks again. */
  done: EditReport[]
  /** Where grammars are; or somebody else parses. Left out: nothing is parsed. */
  grammars?: string | { elsewhere: true }
}

/** What would become of it. */
export interface Reviewed {
  /** One for each open edit: would it land by itself, whatever else is ticked? */
  rows: EditReport[]
  /** The net change of each file, if everything that is open landed… */
  files: FileView[]
  /** …and if what is ticked is applied now, in the mode that is chosen. */
  ticked: { files: FileView[]; edits: EditReport[]; expected: ExpectedFile[]; verdicts: Verdicts }
  /** Code that only words near it call a part of a file which has nothing of it, by the index of what it was read as. */
  examples: number[]
  /** What is wrong with the response as a whole, now that the files are known. */
  issues: readonly Issue[]
  /** Edits of earlier answers that did not land, and that a later answer is about: nobody waits for them any more. */
  replaced: number[]
  /** Files that lost edits name. */
  lost: string[]
  /** Changes of the response that certainly put an edit right, by its index. */
  mends: Record<number, Change>
  /** Ways to understand an excerpt that is not clear, by the index of its edit. */
  ways: Record<number, Way[]>
  /** What to tell the model; empty if all is well. */
  retry: string
  /** What has to be asked of parsers elsewhere before this is the last word. */
  unparsed: readonly ParseQuestion[]
}

/** A file's change, cut into hunks for the eye. */
export interface FileView {
  path: string
  change: FileChange["change"]
  from?: string
  additions: number
  deletions: number
  /** What is wrong with its syntax that was not wrong before. */
  broken?: string
  hunks: HunkView[]
}

export type Verdicts = Record<string, Verdict[]>

export interface HunkView {
  /** A name that stays the same as long as the change does, wherever in the file it is. */
  id: string
  rejected: boolean
  /** Unified, from its `@@` on. */
  diff: string
  additions: number
  deletions: number
  /** The edits that had a part in it. */
  origins: number[]
}
