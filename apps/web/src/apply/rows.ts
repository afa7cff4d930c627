import type { Edit, EditReport, Issue } from "emend/core"
import { oneLine } from "../../../../src/text/visible.ts"
import type { Landed } from "./landing.ts"
import type { FileView, HunkView } from "./messages.ts"
import type { Preview } from "./reviewer.ts"
import { type Certainty, certaintyOf, troubleWord } from "./words.ts"

/** An edit as a line of the list. */
export interface Row {
  id: string
  index: number
  /** The answer that it came in, from 0. */
  round: number
  edit: Edit
  report: EditReport
  /** How it stands, in a word that is also its colour. */
  standing: Standing
  /** The same in a few words, and what is behind them. */
  certainty: Certainty
  /** What will be added and removed, or was. */
  additions: number
  deletions: number
  ticked: boolean
  picked: boolean
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

export function rowsOf({ wanted, reading, ids, question, reviewed }: Preview): Row[] {
  const open = new Map(reviewed.rows.map((report) => [report.index, report]))
  const ticked = new Set(question.ticked)
  return ids.flatMap((id, index): Row[] => {
    const landed = wanted.landed.get(id)
    const report = landed?.report ?? open.get(index)
    if (!report) return []
    const isTicked = ticked.has(index)
    const files = isTicked && reviewed.ticked.files.length > 0 ? reviewed.ticked.files : reviewed.files
    const file = landed ? undefined : files.find((each) => concerns(report, each))
    const own = file?.hunks.filter(({ origins }) => origins.includes(index)) ?? []
    const standing = landed ? "done" : standingOf(report, own)
    const picked = wanted.picks.has(id)
    return [
      {
        ...{ id, index, report, standing, picked, file, landed },
        round: reading.rounds[index]!,
        edit: reading.edits[index]!,
        certainty: landed
          ? { word: "applied", reasons: certaintyOf(report).reasons }
          : said(report, standing, picked),
        ...counted(report, own),
        ticked: isTicked,
      },
    ]
  })
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
export function unreadOf({ reading }: Preview): Unread[] {
  return reading.issues.map((issue, index) => ({ id: `unread-${index}`, issue }))
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

function standingOf({ status, issue }: EditReport, own: readonly HunkView[]): Standing {
  if (status === "validated" || status === "applied")
    return own.length > 0 && own.every(({ rejected }) => rejected) ? "rejected" : "ready"
  if (status === "already_applied") return "there"
  const choices: Issue["code"][] = ["ambiguous", "not_in_context", "occurrence_out_of_range"]
  return issue && choices.includes(issue.code) ? "choose" : "lost"
}

function said(report: EditReport, standing: Standing, picked: boolean): Certainty {
  if (standing === "there") return { word: "already there", reasons: ["The file says this already."] }
  if (standing === "choose" || standing === "lost")
    return { word: troubleWord(report), reasons: [report.issue?.message ?? ""] }
  const found = certaintyOf(report)
  if (standing === "rejected") return { word: "rejected", reasons: ["You rejected all of its changes."] }
  return picked ? { word: "place picked by you", reasons: found.reasons.slice(1) } : found
}

/** What the conversation is about: the whys of its edits, or its first sentence. */
export function titleOf(answers: readonly string[], edits: readonly Edit[]): string {
  const whys = edits.flatMap(({ why }) => (why?.trim() ? [oneLine(why.trim())] : []))
  if (whys.length > 0) return short([...new Set(whys)].join("; "))
  const [answer = ""] = answers
  const start = edits[0]?.source?.from ?? 0
  const sentences = sentencesOf(answer.slice(0, Math.min(start, 2000)))
  // "Sure thing!" says nothing of what follows.
  const said = sentences.find((each) => each.split(" ").length > 2) ?? sentences[0] ?? ""
  return said === ""
    ? [...new Set(edits.map(({ path }) => oneLine(path)))].slice(0, 3).join(", ")
    : short(said)
}

function sentencesOf(prose: string): string[] {
  return prose
    .split(/\n|(?<=[.!?:])\s/)
    .map((each) => each.replace(/^[^\p{L}\p{N}]{1,200}/u, "").replace(/[:\s]{1,200}$/, ""))
    .filter((each) => each.length > 2)
}

const short = (text: string) => (text.length > 100 ? `${text.slice(0, 99)}…` : text)
