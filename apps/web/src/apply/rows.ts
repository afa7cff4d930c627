import type { Edit, EditReport, Issue, PlannedHunk } from "emend/core"
import type { Landed } from "./landing.ts"
import type { FileView } from "./messages.ts"
import type { Preview } from "./reviewer.ts"

/** An edit as a line of the list. */
export interface Row {
  id: string
  index: number
  edit: Edit
  report: EditReport
  /** How it stands, in a word that is also its colour. */
  standing: Standing
  /** The same in a few words: `exact`, `similar 0.97`, `2 places fit`. */
  says: string
  ticked: boolean
  picked: boolean
  /** The change of its file, as it would be written, or as it was. */
  file: FileView | undefined
  landed: Landed | undefined
}

/** `ready` lands; `there` is there already; `choose` needs a person; `lost` does not fit; `done` was applied. */
export type Standing = "ready" | "there" | "choose" | "lost" | "done"

export function rowsOf({ wanted, reading, ids, question, reviewed }: Preview): Row[] {
  const open = new Map(reviewed.rows.map((report) => [report.index, report]))
  const ticked = new Set(question.ticked)
  return ids.flatMap((id, index) => {
    const landed = wanted.landed.get(id)
    const report = landed?.report ?? open.get(index)
    if (!report) return []
    const files =
      ticked.has(index) && reviewed.ticked.files.length > 0 ? reviewed.ticked.files : reviewed.files
    return [
      {
        id,
        index,
        edit: reading.edits[index]!,
        report,
        standing: landed ? "done" : standingOf(report),
        says: landed ? doneWord(report) : wordsFor(report),
        ticked: ticked.has(index),
        picked: wanted.picks.has(id),
        file: files.find((file) => concerns(report, file)),
        landed,
      },
    ]
  })
}

/** Whether an edit is about a file: by the name it had, or the one it gets. */
export function concerns({ path, to }: EditReport, file: { path: string; from?: string }): boolean {
  const names = to === undefined ? [path] : [path, to]
  return names.includes(file.path) || (file.from !== undefined && names.includes(file.from))
}

function standingOf({ status, issue }: EditReport): Standing {
  if (status === "validated" || status === "applied") return "ready"
  if (status === "already_applied") return "there"
  const choices: Issue["code"][] = ["ambiguous", "not_in_context", "occurrence_out_of_range"]
  return issue && choices.includes(issue.code) ? "choose" : "lost"
}

function doneWord({ status }: EditReport): string {
  return status === "already_applied" ? "was there already" : "applied"
}

function wordsFor({ status, issue, hunks, op }: EditReport): string {
  if (status === "already_applied") return "already there"
  if (status === "validated") return op === "update" ? howFound(hunks) : ""
  const places = issue?.candidates?.length ?? 0
  if (issue?.code === "ambiguous" && places > 1) return `${places} places fit`
  if (issue?.nearest) return `not found, nearest: line ${issue.nearest.lines[0]}`
  return issueWords[issue?.code ?? ""] ?? issue?.code.replaceAll("_", " ") ?? status
}

/** The loosest tier says how sure the whole edit is. */
function howFound(hunks: readonly PlannedHunk[]): string {
  const [loosest] = [...hunks].sort((a, b) => a.score - b.score)
  if (!loosest) return ""
  return loosest.score < 1 && loosest.tier === "similar"
    ? `${loosest.tier} ${(Math.floor(loosest.score * 100) / 100).toFixed(2)}`
    : loosest.tier.replaceAll("-", " ")
}

const issueWords: Record<string, string> = {
  not_found: "not found",
  file_missing: "no such file",
  file_exists: "file exists",
  not_in_context: "not in the prompt",
  permission_denied: "not allowed",
  outside_workspace: "outside of the workspace",
  is_directory: "is a folder",
}
