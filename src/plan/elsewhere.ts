import { type Edit, freesPath, type UpdateEdit } from "../edits/edit.ts"
import type { Candidate, Issue } from "../issues/issue.ts"
import { locate } from "../locate/locate.ts"
import { createDocument, type Document } from "../locate/read/document.ts"
import type { FileState } from "../text/file.ts"
import { lineEnd, lineNumberAt, lineStart } from "../text/lines.ts"
import { plainFileName } from "../text/suggest.ts"
import type { Outcome, Plan } from "./plan.ts"

/** The paths of edits of files that are not there, or whose text is not in the file they name: another one may be meant. */
export function lostPaths(plan: Plan): string[] {
  return plan.outcomes.filter((outcome) => isLost(outcome) || isGone(outcome)).map(({ path }) => path)
}

/** A file that was to be deleted is not there: it went before, or another one was meant. */
const isGone = ({ op, status }: Outcome) => op === "delete" && status === "already_applied"

function isLost({ op, status, issue }: Outcome): boolean {
  if (status !== "failed") return false
  return issue?.code === "file_missing" || (op === "update" && issue?.code === "not_found")
}

/** So much text is looked through for places elsewhere, in characters: they are an offer, and no edit depends on them. */
const mostSearched = 50_000_000

/**
 * Says of every lost update in which of these other files its text occurs, letter for letter. Nothing is ever written
 * there unasked: the file is a candidate for whoever reads the report.
 */
export function offerElsewhere(
  plan: Plan,
  edits: readonly Edit[],
  others: ReadonlyMap<string, FileState>,
): Plan {
  const texts = [...others].flatMap(([path, state]) =>
    state.kind === "text" ? [{ path, document: createDocument(state.text) }] : [],
  )
  const length = texts.reduce((sum, { document }) => sum + document.text.length, 1)
  let searches = Math.ceil(mostSearched / length)
  const departed = new Set(
    plan.outcomes.flatMap(({ index, path, status }) =>
      status !== "failed" && status !== "already_applied" && edits[index] && freesPath(edits[index])
        ? [path]
        : [],
    ),
  )
  const outcomes = plan.outcomes.map((outcome) => {
    const edit = edits[outcome.index]
    if (isGone(outcome)) return withDoubt(outcome, namesakesOf(outcome.path, others))
    if (!isLost(outcome) || !edit) return outcome
    // The response itself took the file away: its issue says so.
    if (outcome.issue!.code === "file_missing" && !freesPath(edit) && departed.has(outcome.path))
      return outcome
    const isSearched = edit.op === "update" && tellsItself(edit) && searches-- > 0
    const candidates = texts.flatMap(({ path, document }) =>
      path !== outcome.path && isSearched ? (placeIn(path, document, edit) ?? []) : [],
    )
    if (candidates.length > 0) return { ...outcome, issue: withOffer(outcome.issue!, candidates) }
    const namesakes = outcome.issue!.code === "file_missing" ? namesakesOf(outcome.path, others) : []
    return namesakes.length === 0 ? outcome : { ...outcome, issue: withNamesakes(outcome.issue!, namesakes) }
  })
  return { ...plan, outcomes }
}

/** Files of the same name elsewhere, or of a name that differs in its case only. */
function namesakesOf(path: string, others: ReadonlyMap<string, FileState>): Candidate[] {
  const name = plainFileName(path)
  return [...others].flatMap(([other, state]) =>
    other !== path && state.kind === "text" && plainFileName(other) === name
      ? [{ path: other, line: 1, text: state.text.slice(0, lineEnd(state.text, 0)) }]
      : [],
  )
}

function withDoubt(outcome: Outcome, namesakes: readonly Candidate[]): Outcome {
  if (namesakes.length === 0) return outcome
  const paths = namesakes.map(({ path }) => path).join(", ")
  return { ...outcome, notes: [...(outcome.notes ?? []), `Did you mean ${paths}? That was not deleted.`] }
}

function withNamesakes(issue: Issue, candidates: Candidate[]): Issue {
  const paths = candidates.map(({ path }) => path).join(", ")
  return { ...issue, hint: `Did you mean ${paths}? Then send the edit with that path.`, candidates }
}

/** A few characters occur everywhere. */
function tellsItself({ hunks }: UpdateEdit): boolean {
  return hunks.every(({ old }) => old !== "") && hunks.some(({ old }) => old.trim().length >= 8)
}

function placeIn(path: string, document: Document, { hunks }: UpdateEdit): Candidate | undefined {
  const { text } = document
  const [first, ...rest] = locate(document, hunks, { match: "exact" }).hunks
  if (!first || [first, ...rest].some((hunk) => "issue" in hunk || hunk.already) || "issue" in first)
    return undefined
  const { from } = first.span
  return {
    path,
    line: lineNumberAt(text, from),
    text: text.slice(lineStart(text, from), lineEnd(text, from)),
  }
}

function withOffer(issue: Issue, candidates: Candidate[]): Issue {
  const paths = candidates.map(({ path }) => path!)
  const where = paths.length === 1 ? paths[0]! : `${paths.length} other files: ${paths.join(", ")}`
  return {
    ...issue,
    message: `${issue.message} The text to replace is in ${where}.`,
    hint: `Nothing was written there. If ${paths.length === 1 ? "that file" : "one of these files"} is meant, send the edit with its path.`,
    candidates,
  }
}
