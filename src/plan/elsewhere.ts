import type { Edit, UpdateEdit } from "../edits/edit.ts"
import type { Candidate, Issue } from "../issues/issue.ts"
import { locate } from "../locate/locate.ts"
import { createDocument } from "../locate/read/document.ts"
import type { FileState } from "../text/file.ts"
import { lineEnd, lineNumberAt, lineStart } from "../text/lines.ts"
import type { Outcome, Plan } from "./plan.ts"

/** The paths of updates that have no place in the file they name: their text may be in another one. */
export function lostPaths(plan: Plan): string[] {
  return plan.outcomes.filter(isLost).map(({ path }) => path)
}

function isLost({ op, status, issue }: Outcome): boolean {
  const code = issue?.code
  return op === "update" && status === "failed" && (code === "file_missing" || code === "not_found")
}

/**
 * Says of every lost update in which of these other files its text stands, letter for letter. Nothing is ever written
 * there unasked: the file is a candidate for whoever reads the report.
 */
export function offerElsewhere(
  plan: Plan,
  edits: readonly Edit[],
  others: ReadonlyMap<string, FileState>,
): Plan {
  const outcomes = plan.outcomes.map((outcome) => {
    const edit = edits[outcome.index]
    if (!isLost(outcome) || edit?.op !== "update" || !tellsItself(edit)) return outcome
    const candidates = [...others].flatMap(([path, state]) =>
      path !== outcome.path && state.kind === "text" ? (placeIn(path, state.text, edit) ?? []) : [],
    )
    return candidates.length === 0 ? outcome : { ...outcome, issue: withOffer(outcome.issue!, candidates) }
  })
  return { ...plan, outcomes }
}

/** A few characters stand everywhere. */
function tellsItself({ hunks }: UpdateEdit): boolean {
  return hunks.every(({ old }) => old !== "") && hunks.some(({ old }) => old.trim().length >= 8)
}

function placeIn(path: string, text: string, { hunks }: UpdateEdit): Candidate | undefined {
  const [first, ...rest] = locate(createDocument(text), hunks, { match: "exact" }).hunks
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
