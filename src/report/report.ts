import type { Edit } from "../edits/edit.ts"
import type { Issue, Repair } from "../issues/issue.ts"
import type { FileChange, Mode, Outcome, Plan, Status } from "../plan/plan.ts"
import { nothingFound } from "../protocols/parse.ts"
import { protocols } from "../protocols/registry.ts"
import { correct } from "./correct.ts"

/** What became of a response: the same value that `--json` prints. */
export interface Report {
  /** Every edit was applied (or validated, or was there already) and the response had no other issue. */
  ok: boolean
  dryRun: boolean
  /** The format of the response; `mixed` if there are several, null if it has no edit. */
  format: string | null
  mode: Mode
  /** The commit that wrote the files, to be undone by its id; null if nothing was written. */
  commit: string | null
  edits: EditReport[]
  files: FileReport[]
  /** Issues of the response as a whole: an unclosed edit, a malformed one, no edit at all. */
  issues: Issue[]
  /** What was put right while reading the response. */
  repairs: Repair[]
  /** Files that edits named although they were not in context: show them to the model, then ask again. */
  filesAutoAdded: string[]
}

/** What became of one edit. */
export interface EditReport extends Outcome {
  /** For a failed edit whose place is certain: the same edit with the file's real text, in its own format. */
  corrected?: string
}

/** What became of one file, by all edits of it. */
export type FileReport = Pick<
  FileChange,
  "path" | "change" | "from" | "additions" | "deletions" | "diff" | "syntax"
> & {
  /** What became of its access list and extended attributes, if it had any; left out: they were kept. */
  attributes?: "lost" | "unknown"
}

/** What reading a response gave, as far as a report needs it. */
export interface ReadEdits {
  format: string | null
  edits: readonly Edit[]
  issues: readonly Issue[]
  repairs: readonly Repair[]
}

/** How writing went: the id of the commit, or why nothing was written. */
export type Written =
  | { ok: true; commit: { id: string }; bare?: readonly { path: string; attributes: "lost" | "unknown" }[] }
  | { ok: false; issue: Issue; paths: string[] }

/** Puts together what was read, what was planned, and what was written (nothing, in a dry run). */
export function report(
  reading: ReadEdits,
  plan: Plan,
  written: Written | undefined,
  options: { dryRun: boolean },
): Report {
  const failure = written && !written.ok ? written : undefined
  const bare = new Map((written?.ok ? (written.bare ?? []) : []).map((file) => [file.path, file]))
  const edits = plan.outcomes.map((outcome) => {
    const settled = withHint(finalOutcome(outcome, options.dryRun, failure))
    const corrected = correct(settled, reading.edits[outcome.index])
    return corrected === undefined ? settled : { ...settled, corrected }
  })
  const { issues, repairs } = withExamples(reading, plan)
  return {
    ok: edits.length > 0 && edits.every((edit) => landed(edit.status)) && issues.length === 0,
    dryRun: options.dryRun,
    format: edits.length === 0 && issues !== reading.issues ? null : reading.format,
    mode: plan.mode,
    commit: written?.ok ? written.commit.id : null,
    edits,
    files: failure ? [] : plan.files.map((file) => ({ ...fileReport(file), ...bare.get(file.path) })),
    issues: [...issues],
    repairs: [...repairs],
    filesAutoAdded: autoAdded(plan),
  }
}

/** 0: all is well. 1: something did not land, or was not read. 2: there was no edit at all. */
export function exitCode(report: Report): 0 | 1 | 2 {
  if (report.ok) return 0
  const isUnread = report.issues.some(({ code }) => code === "unknown_call")
  return report.edits.length === 0 && !isUnread ? 2 : 1
}

/** Whether the file is now (or would be) as the edit wants it. */
export function landed(status: Status): boolean {
  return status === "applied" || status === "validated" || status === "already_applied"
}

/** The final word on an edit. A commit writes everything or nothing, so one stale file holds back the rest. */
function finalOutcome(
  outcome: Outcome,
  dryRun: boolean,
  failure: { issue: Issue; paths: string[] } | undefined,
): Outcome {
  if (outcome.status !== "validated" || dryRun) return outcome
  if (!failure) return { ...outcome, status: "applied" }
  const blamed =
    failure.paths.length === 0 || failure.paths.some((path) => path === outcome.path || path === outcome.to)
  if (blamed) return { ...outcome, status: "failed", issue: failure.issue, additions: 0, deletions: 0 }
  const issue: Issue = {
    code: "batch_failed",
    message: `Not written, because ${failure.paths.join(", ")} could not be.`,
    hint: "Nothing of this response was written. Apply it again once the cause is gone.",
  }
  return { ...outcome, status: "skipped", issue, additions: 0, deletions: 0 }
}

/** What the search says of several places holds for formats that can say which one; others, and how, are told here. */
const choosing = ", or say which occurrence is meant"

/** Several places fit: what to do about that depends on what the format of the edit can say. */
function withHint(outcome: Outcome): Outcome {
  if (!outcome.issue) return outcome
  const picks = protocols.find(({ name }) => name === outcome.format)?.picks
  const told = (issue: Issue): Issue =>
    issue.hint?.includes(choosing)
      ? { ...issue, hint: issue.hint.replace(choosing, picks ? `, or ${picks}` : "") }
      : issue
  const hunks = outcome.hunks.map((hunk) => (hunk.issue ? { ...hunk, issue: told(hunk.issue) } : hunk))
  return { ...outcome, issue: told(outcome.issue), hunks }
}

function fileReport({ path, change, from, additions, deletions, diff, syntax }: FileChange): FileReport {
  const named = { path, change, ...(from !== undefined && { from }) }
  return { ...named, additions, deletions, diff, ...(syntax && { syntax }) }
}

function autoAdded(plan: Plan): string[] {
  return [
    ...new Set(plan.outcomes.filter((each) => each.status === "not_in_context").map((each) => each.path)),
  ]
}

/** What reading a response gave, once it is known which code in it was an example. */
function withExamples(
  {
    edits,
    issues,
    repairs,
  }: { edits: readonly Edit[]; issues: readonly Issue[]; repairs: readonly Repair[] },
  { outcomes }: Plan,
): { issues: readonly Issue[]; repairs: readonly Repair[] } {
  const planned = new Set(outcomes.map(({ index }) => index))
  const examples = edits.filter((edit, index) => !planned.has(index) && isSpoken(edit))
  if (examples.length === 0) return { issues, repairs }
  const taken = new Set(examples.flatMap((edit) => edit.repairs ?? []))
  const isNothing = outcomes.length === 0 && issues.length === 0
  return {
    issues: isNothing ? [nothingFound(protocols)] : issues,
    repairs: [...repairs.filter((repair) => !taken.has(repair)), ...examples.map(passedOver)],
  }
}

const isSpoken = (edit: Edit) => {
  if (edit.op !== "update") return false
  const place = edit.hunks[0]?.place
  return edit.inherited === true || (place?.by === "excerpt" && place.spoken === true)
}

function passedOver({ path, source }: Edit): Repair {
  const message = `The code below words about ${path} was taken for an example: the file has nothing of it.`
  return { kind: "example", message, ...(source && { source }) }
}
