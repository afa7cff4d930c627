import {
  applyToFiles,
  type Edit,
  type Outcome,
  type PlannedHunk,
  type PlanOptions,
  plan,
  report,
  type Snapshot,
  type Syntax,
} from "../../../src/core.ts"
import type { Case } from "../draft.ts"
import type { Answer, Tool } from "./tool.ts"

/** emend by its public, pure interface: an update whose hunks are whole lines, in all-or-nothing mode. */
export const emend: Tool = { name: "emend", strings: true, apply }

/** The format that corrections are written in: one that can hold any text. */
const format = "opx"

let parsing: PlanOptions = {}

/** From now on, edits that break a file are refused, and ties go to what parses; without parsers nobody is asked. */
export function askParsers(by: Syntax | undefined): void {
  parsing = by ? { syntax: { by, mode: "refuse" } } : {}
}

function apply({ path, file, hunks }: Case): Answer {
  const edit: Edit = {
    op: "update",
    path,
    match: "fuzzy",
    format,
    hunks: hunks.map((hunk) => ({ scope: "lines", ...hunk })),
  }
  const snapshot: Snapshot = {
    targets: [{ path: { key: path } }],
    files: new Map([[path, { kind: "text", text: file, encoding: "utf-8", hash: "" }]]),
  }
  const planned = plan([edit], snapshot, { mode: "atomic", ...parsing })
  const { outcomes, files } = planned
  const outcome = outcomes[0]!
  const score = Math.min(...outcome.hunks.map((hunk) => hunk.score))
  if (outcome.status === "already_applied")
    return { text: file, applied: true, score, note: noteOf(outcome.hunks) }
  if (outcome.status !== "validated") {
    const reading = { format, edits: [edit], issues: [], repairs: [] }
    const { corrected } = report(reading, planned, undefined, { dryRun: true }).edits[0]!
    return { ...refusalOf(outcome), ...(corrected !== undefined && { corrected }) }
  }
  const after = files[0]?.after
  return { text: after?.kind === "text" ? after.text : file, score, note: noteOf(outcome.hunks) }
}

/** What emend makes of a response to a file. */
export function applyResponse({ path, file }: Case, response: string): Answer {
  const { report, files } = applyToFiles(response, { [path]: file }, { mode: "atomic" })
  const failed = report.edits.find(({ status }) => status === "failed")
  if (failed || !report.ok) return failed ? refusalOf(failed) : { note: JSON.stringify(report.issues) }
  const applied = report.edits.every(({ status }) => status === "already_applied")
  return { text: files[path] ?? file, applied, note: noteOf(report.edits.flatMap(({ hunks }) => hunks)) }
}

function refusalOf({ issue, status }: Outcome): Answer {
  return { code: issue?.code ?? status, note: `${issue?.code ?? status}: ${issue?.message ?? ""}` }
}

function noteOf(hunks: readonly PlannedHunk[]): string {
  return hunks
    .map((hunk) => `${hunk.tier} ${hunk.score.toFixed(3)} lines ${hunk.before.join("-")}`)
    .join("; ")
}
