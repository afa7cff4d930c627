import type { ReadingOptions, WireSnapshot } from "emend/api"
import {
  type Change,
  type Choices,
  type Edit,
  type EditReport,
  type ExpectedFile,
  expectedFiles,
  type FileChange,
  type FileState,
  hunkOrigins,
  type Issue,
  lint,
  type Mode,
  type Parsed,
  type Plan,
  type Problem,
  parse,
  type Repair,
  type Report,
  report,
  retryText,
  review,
  reviewHunks,
  type Snapshot,
} from "emend/core"

/** What the page asks its worker. A response is read once, and then reviewed as often as choices or files change. */
export type ReviewQuestion = ReadQuestion | PlanQuestion
export type ReviewAnswer = Reading | Reviewed

export interface ReadQuestion {
  kind: "read"
  text: string
  format?: string
}

/** A response as it was read. */
export interface Reading {
  format: string | null
  mode: Mode
  edits: Edit[]
  issues: Issue[]
  repairs: Repair[]
  problems: Problem[]
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
  verdicts: NonNullable<Choices["verdicts"]>
  /** Edits that were made before, for the prompt that asks again. */
  done: EditReport[]
}

/** What would become of it. */
export interface Reviewed {
  /** One for each open edit: would it land by itself, whatever else is ticked? */
  rows: EditReport[]
  /** The net change of each file, if everything that is open landed… */
  files: FileView[]
  /** …and if what is ticked is applied now, in the mode that is chosen. */
  ticked: { files: FileView[]; edits: EditReport[]; expected: ExpectedFile[] }
  /** Files that lost edits name. */
  lost: string[]
  /** Changes of the response that certainly put an edit right, by its index. */
  mends: Record<number, Change>
  /** What to tell the model; empty if all is well. */
  retry: string
}

/** A file's change, cut into hunks for the eye. */
export interface FileView {
  path: string
  change: FileChange["change"]
  from?: string
  additions: number
  deletions: number
  hunks: HunkView[]
}

export interface HunkView {
  /** Unified, from its `@@` on. */
  diff: string
  /** The edits that had a part in it. */
  origins: number[]
}

let response = ""
let parsed: Parsed = { format: null, mode: "partial", edits: [], issues: [], repairs: [] }

export function readResponse({ text, format }: ReadQuestion): Reading {
  const options = format === undefined ? {} : { format }
  response = text
  parsed = parse(text, options)
  return { ...parsed, problems: lint(text, options) }
}

export function reviewResponse(question: PlanQuestion): Reviewed {
  const { open, ticked, picks, verdicts, options } = question
  const seen: Snapshot = { targets: question.snapshot.targets, files: new Map(question.snapshot.files) }
  const blocked = new Map(question.snapshot.blocked)
  const elsewhere = new Map(question.elsewhere)
  // Rows say whether each edit fits. Whether one may land without the others is another question.
  const each = review(
    parsed,
    seen,
    { ...options, mode: "partial", blocked, choices: { only: open, picks } },
    elsewhere,
  )
  const wanted = review(
    parsed,
    seen,
    { ...options, blocked, choices: { only: ticked, picks, verdicts } },
    elsewhere,
  )
  const rows = report(parsed, each.plan, undefined, { dryRun: true })
  const together = report(parsed, wanted.approved, undefined, { dryRun: true })
  return {
    rows: rows.edits,
    files: each.plan.files.map((file) => fileView(each.plan, file)),
    ticked: {
      files: wanted.plan.files.map((file) => fileView(wanted.plan, file)),
      edits: together.edits,
      expected: expectedFiles(wanted.approved),
    },
    lost: each.lost,
    mends: mendsFor(rows.edits, options.format),
    retry: retryFor(rows, question.done),
  }
}

/** What was made already is told as done, what does not fit as failed. */
function retryFor(rows: Report, done: readonly EditReport[]): string {
  const edits = [...done, ...rows.edits].sort((a, b) => a.index - b.index)
  return retryText({ ...rows, edits, dryRun: done.length === 0 })
}

/** Tried out before they are offered: a response is read again for each, so only for a few, and not for a huge one. */
const [mostMends, longest] = [8, 400_000]

function mendsFor(edits: readonly EditReport[], format: string | undefined): Record<number, Change> {
  const mends: Record<number, Change> = {}
  if (response.length > longest) return mends
  for (const { index, corrected } of edits
    .filter((edit) => edit.corrected !== undefined)
    .slice(0, mostMends)) {
    const { source } = parsed.edits[index]!
    if (!source) continue
    const insert = response[source.to - 1] === "\n" ? corrected! : corrected!.replace(/\n$/, "")
    const mended = parse(
      response.slice(0, source.from) + insert + response.slice(source.to),
      format === undefined ? {} : { format },
    )
    const isWhole =
      mended.edits.length === parsed.edits.length && mended.issues.length === parsed.issues.length
    if (isWhole && mended.edits[index]?.op === parsed.edits[index]!.op) mends[index] = { ...source, insert }
  }
  return mends
}

function fileView(plan: Plan, file: FileChange): FileView {
  const { path, change, from, additions, deletions } = file
  const origins = hunkOrigins(plan, file)
  return {
    ...{ path, change, additions, deletions },
    ...(from !== undefined && { from }),
    hunks: reviewHunks(file).map(({ diff }, index) => ({
      diff,
      origins: origins[index]!.map((outcome) => outcome.index),
    })),
  }
}
