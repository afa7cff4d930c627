import type { Edit, EditReport, Issue, Span } from "emend/core"
import type { Landed } from "./landing.ts"
import type { FileView, HunkView } from "./messages.ts"
import type { Preview } from "./reviewer.ts"
import { reasonBefore } from "./said.ts"
import type { Way } from "./ways.ts"
import { type Certainty, certaintyOf, troubleWord } from "./words.ts"

/** An edit as a line of the list. */
export interface Row {
  id: string
  index: number
  /** What it is called: its number among the edits that are listed. Examples and what a later answer replaced are not. */
  number: number
  /** The answer that it came in, from 0. */
  round: number
  edit: Edit
  report: EditReport
  /** What it is for, in the model's words. */
  why: string | undefined
  /** How it stands, in a word that is also its colour. */
  standing: Standing
  /** The same in a few words, and what is behind them. */
  certainty: Certainty
  /** What will be added and removed, or was. */
  additions: number
  deletions: number
  ticked: boolean
  /** What a person chose for it: where it goes, or how it is meant. */
  picked: "place" | "meaning" | undefined
  /** The ways in which it may be meant, if that is not clear. */
  ways: readonly Way[]
  /** The change of its file, as it would be written. */
  file: FileView | undefined
  landed: Landed | undefined
}

/**
 * `ready` lands; `there` is there already; `choose` needs a person; `lost` does not fit; `done` was applied; `rejected` fits, and
 * the person does not want it.
 */
export type Standing = "ready" | "there" | "choose" | "lost" | "done" | "rejected"

/** A part of the response that could not be read. */
export interface Unread {
  id: string
  issue: Issue
}

/** Code that was taken for an example, and not for an edit. */
export interface Example {
  id: string
  /** Where it is in the answer; the file that words near it name, if they do. */
  line: number
  path?: string
  message: string
  source: Span
}

/** What is in the newest answer, and will not be made: nobody should have to find out by themselves. */
export function examplesOf({ wanted, reading, reviewed }: Preview): Example[] {
  const answer = wanted.answers.at(-1)!
  const newest = wanted.answers.length - 1
  const spoken = reviewed.examples.flatMap((index) => {
    const { path, source } = reading.edits[index]!
    const message = "The file has nothing of it."
    return source && reading.rounds[index] === newest ? [{ path, source, message }] : []
  })
  const nameless = reading.repairs.flatMap(({ kind, message, source }) =>
    kind === "example" && source ? [{ source, message }] : [],
  )
  return [...spoken, ...nameless]
    .sort((a, b) => a.source.from - b.source.from)
    .map((each, index) => ({
      ...each,
      id: `example-${index}`,
      line: answer.slice(0, each.source.from).split("\n").length,
    }))
}

/** `now`: what has landed by now. That is known before there is a preview of what is left. */
export function rowsOf(
  { wanted, reading, ids, question, reviewed }: Preview,
  now: ReadonlyMap<string, Landed>,
): Row[] {
  const open = new Map(reviewed.rows.map((report) => [report.index, report]))
  const ticked = new Set(question.ticked)
  const rows = ids.flatMap((id, index): Omit<Row, "number">[] => {
    const landed = now.get(id) ?? (open.has(index) ? undefined : wanted.landed.get(id))
    const report = landed?.report ?? open.get(index)
    if (!report) return []
    const isTicked = ticked.has(index)
    const files = isTicked && reviewed.ticked.files.length > 0 ? reviewed.ticked.files : reviewed.files
    const file = landed ? undefined : files.find((each) => concerns(report, each))
    const own = file?.hunks.filter(({ origins }) => origins.includes(index)) ?? []
    const ways = landed ? [] : (reviewed.ways[index] ?? [])
    const standing = landed ? "done" : standingOf(report, own, ways)
    const picks = wanted.picks.get(id)
    const picked = picks && (picks.some(({ said }) => said) ? "meaning" : "place")
    return [
      {
        ...{ id, index, report, standing, picked, ways, file, landed },
        round: reading.rounds[index]!,
        edit: reading.edits[index]!,
        why: reasonBefore(wanted.answers[reading.rounds[index]!] ?? "", reading.edits[index]!),
        certainty: landed
          ? { ...certaintyOf(report), word: "applied", isLoose: false }
          : said(report, standing, picked, ways),
        ...counted(report, own),
        ticked: isTicked,
      },
    ]
  })
  return rows.map((row, at) => ({ ...row, number: at + 1 }))
}

/** What of an edit will happen: without what was rejected. */
function counted(
  { additions, deletions }: EditReport,
  own: readonly HunkView[],
): { additions: number; deletions: number } {
  const rejected = own.filter((hunk) => hunk.rejected)
  if (rejected.length > 0 && rejected.length === own.length) return { additions: 0, deletions: 0 }
  const less = (sum: number, by: number) => Math.max(0, sum - by)
  return {
    additions: rejected.reduce((sum, hunk) => less(sum, hunk.additions), additions),
    deletions: rejected.reduce((sum, hunk) => less(sum, hunk.deletions), deletions),
  }
}

/** What could not be read of the response, each for a row of its own. While it is still coming, nothing is wrong yet. */
export function unreadOf({ reviewed }: Preview): Unread[] {
  return reviewed.issues.map((issue, index) => ({ id: `unread-${index}`, issue }))
}

/** Whether an edit is about a file: by the name it had, or the one it gets. */
export function concerns({ path, to }: EditReport, file: { path: string; from?: string }): boolean {
  const names = to === undefined ? [path] : [path, to]
  return names.includes(file.path) || (file.from !== undefined && names.includes(file.from))
}

/** The rows of a file, and what happens to it. */
export interface FileGroup {
  /** The path that it has, or gets. */
  path: string
  from?: string
  file: FileView | undefined
  rows: Row[]
}

/** The rows by file, in the order in which the files are first spoken of. */
export function groupsOf(rows: readonly Row[]): FileGroup[] {
  const groups: FileGroup[] = []
  for (const row of rows) {
    const { report, file } = row
    const known = groups.find((group) => (group.file && file ? group.file === file : concerns(report, group)))
    if (known) {
      known.rows.push(row)
      known.file ??= file
      if (file?.from !== undefined) Object.assign(known, { path: file.path, from: file.from })
      continue
    }
    const from = file?.from ?? (report.to === undefined ? undefined : report.path)
    groups.push({
      path: file?.path ?? report.to ?? report.path,
      ...(from !== undefined && { from }),
      file,
      rows: [row],
    })
  }
  return groups
}

function standingOf({ status, issue }: EditReport, own: readonly HunkView[], ways: readonly Way[]): Standing {
  if (status === "validated" || status === "applied")
    return own.length > 0 && own.every(({ rejected }) => rejected) ? "rejected" : "ready"
  if (status === "already_applied") return "there"
  const choices: Issue["code"][] = ["ambiguous", "not_in_context", "occurrence_out_of_range"]
  if (issue?.code === "doubt" && ways.length > 0) return "choose"
  return issue && choices.includes(issue.code) ? "choose" : "lost"
}

function said(
  report: EditReport,
  standing: Standing,
  picked: Row["picked"],
  ways: readonly Way[],
): Certainty {
  const sure = (word: string, ...reasons: string[]) => ({ word, reasons, isLoose: false })
  if (standing === "there") return sure("already there", "The file says this already.")
  if (standing === "choose" || standing === "lost")
    return sure(troubleWord(report, ways.length > 0), report.issue?.message ?? "")
  const found = certaintyOf(report)
  if (standing === "rejected") return sure("rejected", "You rejected all of its changes.")
  if (!picked) return found
  return {
    ...found,
    word: picked === "meaning" ? "meant as you said" : "place picked by you",
    reasons: report.parts ? found.reasons : found.reasons.slice(1),
  }
}
