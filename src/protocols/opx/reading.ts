import type { Issue, Repair } from "../../issues/issue.ts"
import { most, oneMoreIssue } from "../flood.ts"
import type { Around, Fence, Found, Line, Step } from "../protocol.ts"
import { indentOf } from "../space.ts"
import { assemble, type Draft, lacksChild } from "./assemble.ts"
import type { Problem } from "./attributes.ts"
import type { BlockReader } from "./block.ts"
import { incomplete, missingEndTag } from "./problems.ts"
import type { Tag } from "./tag.ts"

/** How far the reader of an edit has come. */
export interface EditReading {
  mode: Mode
  draft: Draft | undefined
  /** What is to be told about the line. */
  found: Found[]
  /** The fence that the edit is in. */
  fence: Fence | undefined
  opensOther: Around["opensOther"]
  /** How many incomplete edits were given up before this one. */
  givenUp: number
  /** How much was put right in them. */
  repaired: number
}

/** What is being read: a tag that goes on on the next line, the text of a child, or what is between children. */
export type Mode =
  | { kind: "children" }
  | { kind: "comment" }
  | { kind: "tag"; tag: Tag }
  | { kind: "why"; text: string[] }
  | { kind: "block"; block: BlockReader }

export const betweenChildren: Mode = { kind: "children" }

/** What is wrong with the edit, which can never be made then. */
export function report(reading: EditReading, issues: readonly Problem[]) {
  const { draft, found } = reading
  if (draft && issues.length > 0) draft.broken = true
  const path = draft?.path
  for (const issue of issues) found.push({ type: "issue", issue: path ? () => withPath(issue, path) : issue })
}

function withPath(problem: Problem, path: string): Issue {
  return { ...(typeof problem === "function" ? problem() : problem), path }
}

/** The edit is lost. What was put right in it is still worth telling. */
export function giveUp(reading: EditReading, draft: Draft, issues: readonly Problem[]) {
  report(reading, issues)
  for (const repair of draft.repairs)
    reading.found.push(repair === oneMoreRepair ? oneMoreFound : { type: "repair", repair })
  reading.repaired += draft.repairs.length
}

export function giveUpIncomplete(reading: EditReading, draft: Draft) {
  const { mode } = reading
  // Unclosed edits can come by the hundred thousand: most of them are never put into words.
  if (!draft.broken)
    reading.found.push(
      isFlooded(reading) ? oneMoreIssue : { type: "issue", issue: () => incomplete(draft, mode) },
    )
  giveUp(reading, draft, nothing)
}

const nothing: readonly Problem[] = []

/** Has this reader alone given up so many edits that no more are listed? */
export function isFlooded({ givenUp }: EditReading): boolean {
  return givenUp > most
}

/** Stands for each thing that was put right in an edit which is lost and only counted, so that nothing of it is kept. */
export const oneMoreRepair: Repair = {
  kind: "missing-end-tag",
  message: "One more tag was not closed.",
}

const oneMoreFound: Found = { type: "repair", repair: oneMoreRepair }

/** The edit ends at `column` of the line. */
export function finish(reading: EditReading, line: Line, column: number): Step {
  const draft = reading.draft!
  const to = line.from + column
  const result = assemble(draft, { from: draft.tag.from, to })
  if ("edit" in result) reading.found.push({ type: "edit", edit: result.edit })
  else giveUp(reading, draft, result.issues)
  return { state: "done", rest: to }
}

/** Something follows that can only come after this edit. If all of it is there, only its end tag was forgotten. */
export function finishUnclosed(reading: EditReading, line: Line, column: number): Step {
  const draft = reading.draft!
  const to = line.from + column
  const result = lacksChild(draft) ? undefined : assemble(draft, { from: draft.tag.from, to })
  if (result && "edit" in result) {
    const repairs = [...(result.edit.repairs ?? []), missingEndTag(line, column, result.edit.path)]
    reading.found.push({ type: "edit", edit: { ...result.edit, repairs } })
  } else giveUpIncomplete(reading, draft)
  return indentOf(line.text, 0) >= column ? { state: "again" } : { state: "done", rest: to }
}
