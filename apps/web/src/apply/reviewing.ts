import {
  type Edit,
  type EditReport,
  lint,
  type Parsed,
  parse,
  type Report,
  report,
  retryText,
  type Snapshot,
} from "emend/core"
import { pathsOf } from "../../../../src/edits/edit.ts"
import { namelessCode } from "../../../../src/nameless.ts"
import { expectedFiles, type Review, readRounds, review } from "../../../../src/review.ts"
import { createAskedParsers } from "./asked-parsers.ts"
import { mendsFor } from "./mends.ts"
import type { ParsedAnswers, PlanQuestion, ReadQuestion, ReadResponse, Reviewed } from "./messages.ts"
import { grammarsAt } from "./served-grammars.ts"
import { fileView, verdictsOf } from "./views.ts"
import { waysFor } from "./ways.ts"

// A worker has one page, and that page one conversation.
let response = ""
let parsed: Parsed = { format: null, mode: "partial", edits: [], issues: [], repairs: [] }
let rounds: number[] = []
const elsewhereParsed = createAskedParsers()

export function readResponse({ answers, format, paths }: ReadQuestion): ReadResponse {
  const options = format === undefined ? {} : { format }
  response = answers.at(-1) ?? ""
  const read = readRounds(answers, options, paths)
  parsed = read.parsed
  rounds = read.rounds
  const isNameless =
    paths === undefined && answers.some((text) => namelessCode(parse(text, options), text).length > 0)
  return { ...parsed, problems: lint(response, options), rounds, isNameless }
}

export function takeParsed({ answers }: ParsedAnswers): undefined {
  elsewhereParsed.take(answers)
}

async function parsersFor(grammars: PlanQuestion["grammars"], keys: Iterable<string>) {
  if (grammars === undefined) return undefined
  return typeof grammars === "string" ? grammarsAt(grammars).load(keys) : elsewhereParsed
}

export async function reviewResponse(question: PlanQuestion): Promise<Reviewed> {
  const { picks } = question
  const rejected = new Set(question.rejected)
  const seen: Snapshot = { targets: question.snapshot.targets, files: new Map(question.snapshot.files) }
  const blocked = new Map(question.snapshot.blocked)
  const elsewhere = new Map(question.elsewhere)
  // A person looks at what comes of it: parsing tells, and decides nothing. So whoever writes need not parse again.
  const parsers = await parsersFor(question.grammars, seen.files.keys())
  const options = { ...question.options, ...(parsers && { syntax: "report" as const, parsers }), blocked }
  // Rows say whether each edit fits. Whether one may land without the others is another question.
  const planned = (only: number[]) =>
    review(parsed, seen, { ...options, mode: "partial", choices: { only, picks } }, elsewhere)
  const first = planned(question.open)
  const replaced = replacedBy(first, question)
  const isOpen = (index: number) => !replaced.includes(index)
  const open = question.open.filter(isOpen)
  const ticked = question.ticked.filter(isOpen)
  const each = replaced.length > 0 ? planned(open) : first
  const asked = { ...options, choices: { only: ticked, picks } }
  const isPartial = (options.mode ?? parsed.mode) === "partial"
  const whole = isPartial && ticked.length === open.length ? each : review(parsed, seen, asked, elsewhere)
  const views = whole.plan.files.map((file) => fileView(whole.plan, file, rejected))
  const verdicts = verdictsOf(views)
  const wanted =
    Object.keys(verdicts).length === 0
      ? whole
      : review(parsed, seen, { ...asked, choices: { ...asked.choices, verdicts } }, elsewhere)
  const rows = report(parsed, each.plan, undefined, { dryRun: true })
  const together = report(parsed, wanted.approved, undefined, { dryRun: true })
  return {
    rows: rows.edits,
    files: each === whole ? views : each.plan.files.map((file) => fileView(each.plan, file, rejected)),
    ticked: { files: views, edits: together.edits, expected: expectedFiles(wanted.approved), verdicts },
    examples: open.filter((index) => !each.plan.outcomes.some((outcome) => outcome.index === index)),
    // What has landed is no longer planned: that nothing else is there is no news then.
    issues: question.done.length > 0 ? parsed.issues : rows.issues,
    replaced,
    lost: each.lost,
    mends: mendsFor({ response, parsed, edits: rows.edits, rounds }, options.format),
    ways: await waysFor(rows.edits, {
      edits: parsed.edits,
      textOf: (path) => textIn(seen, path),
      review: (edit, more) => {
        const own = open.filter(
          (index) => index <= edit && isAbout(parsed.edits[index]!, parsed.edits[edit]!),
        )
        const choices = { only: own, picks: [...picks, ...more.map((pick) => ({ ...pick, edit }))] }
        return review(parsed, seen, { ...options, mode: "partial", choices }, elsewhere)
      },
    }),
    retry: retryFor(rows, question.done),
    unparsed: elsewhereParsed.unanswered(),
  }
}

function textIn({ files }: Snapshot, path: string): string | undefined {
  const state = files.get(path)
  return state?.kind === "text" ? state.text : undefined
}

/**
 * What did not land of earlier answers, and is spoken of again in a later one. Once that has landed, what failed before may be found
 * to be there already: it was replaced all the same.
 */
function replacedBy({ plan }: Review, { done, replaced }: Pick<PlanQuestion, "done" | "replaced">): number[] {
  const landed = new Set(done.map(({ index }) => index))
  const isReplaced = (index: number, by: (at: number) => boolean) =>
    parsed.edits.some(
      (edit, at) => rounds[at]! > rounds[index]! && by(at) && isAbout(edit, parsed.edits[index]!),
    )
  return plan.outcomes.flatMap(({ index, status }) => {
    // Where the later answer has landed, what failed before may come to fit, at a place that nobody meant.
    const hasFailed = status === "failed" || status === "skipped" || replaced.includes(index)
    if (hasFailed) return isReplaced(index, () => true) ? [index] : []
    return status === "already_applied" && isReplaced(index, (at) => landed.has(at)) ? [index] : []
  })
}

function isAbout(a: Edit, b: Edit): boolean {
  return pathsOf(a).some((path) => pathsOf(b).includes(path))
}

/** What to tell the model about its last answer, and what is still open of those before. */
function retryFor(rows: Report, done: readonly EditReport[]): string {
  const last = Math.max(0, ...rounds)
  const hasFailed = ({ status }: EditReport) => !["applied", "validated", "already_applied"].includes(status)
  const edits = [...done, ...rows.edits]
    .sort((a, b) => a.index - b.index)
    .filter((edit) => rounds[edit.index] === last || hasFailed(edit))
    .map((edit, index) => ({ ...edit, index }))
  const ok = edits.length > 0 && !edits.some(hasFailed) && rows.issues.length === 0
  return retryText({ ...rows, ok, edits, dryRun: done.length === 0 })
}
