import {
  type EditReport,
  lint,
  type Parsed,
  parse,
  type Report,
  report,
  retryText,
  type Snapshot,
} from "emend/core"
import { expectedFiles, review } from "../../../../src/review.ts"
import { mendsFor } from "./mends.ts"
import type { PlanQuestion, Reading, ReadQuestion, Reviewed } from "./messages.ts"
import { grammarsAt } from "./served-grammars.ts"
import { fileView, verdictsOf } from "./views.ts"

// A worker has one page, and that page one response.
let response = ""
let parsed: Parsed = { format: null, mode: "partial", edits: [], issues: [], repairs: [] }

export function readResponse({ text, format }: ReadQuestion): Reading {
  const options = format === undefined ? {} : { format }
  response = text
  parsed = parse(text, options)
  return { ...parsed, problems: lint(text, options) }
}

export async function reviewResponse(question: PlanQuestion): Promise<Reviewed> {
  const { open, ticked, picks } = question
  const rejected = new Set(question.rejected)
  const seen: Snapshot = { targets: question.snapshot.targets, files: new Map(question.snapshot.files) }
  const blocked = new Map(question.snapshot.blocked)
  const elsewhere = new Map(question.elsewhere)
  // A person looks at what comes of it: parsing tells, and decides nothing. So whoever writes need not parse again.
  const parsers = question.grammars && (await grammarsAt(question.grammars).load(seen.files.keys()))
  const options = { ...question.options, ...(parsers && { syntax: "report" as const, parsers }) }
  // Rows say whether each edit fits. Whether one may land without the others is another question.
  const each = review(
    parsed,
    seen,
    { ...options, mode: "partial", blocked, choices: { only: open, picks } },
    elsewhere,
  )
  const asked = { ...options, blocked, choices: { only: ticked, picks } }
  const whole = review(parsed, seen, asked, elsewhere)
  const views = whole.plan.files.map((file) => fileView(whole.plan, file, rejected))
  const verdicts = verdictsOf(views)
  const wanted =
    rejected.size === 0
      ? whole
      : review(parsed, seen, { ...asked, choices: { ...asked.choices, verdicts } }, elsewhere)
  const rows = report(parsed, each.plan, undefined, { dryRun: true })
  const together = report(parsed, wanted.approved, undefined, { dryRun: true })
  return {
    rows: rows.edits,
    files: each.plan.files.map((file) => fileView(each.plan, file, rejected)),
    ticked: {
      files: views,
      edits: together.edits,
      expected: expectedFiles(wanted.approved),
      verdicts,
    },
    lost: each.lost,
    mends: mendsFor({ response, parsed, edits: rows.edits }, options.format),
    retry: retryFor(rows, question.done),
  }
}

/** What was made already is told as done, what does not fit as failed. */
function retryFor(rows: Report, done: readonly EditReport[]): string {
  const edits = [...done, ...rows.edits].sort((a, b) => a.index - b.index)
  return retryText({ ...rows, edits, dryRun: done.length === 0 })
}
