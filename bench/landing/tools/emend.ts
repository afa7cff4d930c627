import { type Edit, type PlannedHunk, plan, type Snapshot } from "../../../src/core.ts"
import type { Case } from "../draft.ts"
import type { Answer, Tool } from "./tool.ts"

/** emend by its public, pure interface: an update whose hunks are whole lines, in all-or-nothing mode. */
export const emend: Tool = { name: "emend", apply }

function apply({ path, file, hunks }: Case): Answer {
  const edit: Edit = {
    op: "update",
    path,
    match: "fuzzy",
    hunks: hunks.map((hunk) => ({ ...hunk, scope: "lines" })),
  }
  const snapshot: Snapshot = {
    targets: [{ path: { key: path } }],
    files: new Map([[path, { kind: "text", text: file, encoding: "utf-8", hash: "" }]]),
  }
  const { outcomes, files } = plan([edit], snapshot, { mode: "atomic" })
  const outcome = outcomes[0]!
  const score = Math.min(...outcome.hunks.map((hunk) => hunk.score))
  if (outcome.status === "already_applied")
    return { text: file, applied: true, score, note: noteOf(outcome.hunks) }
  if (outcome.status !== "validated")
    return { note: `${outcome.issue?.code ?? outcome.status}: ${outcome.issue?.message ?? ""}` }
  const after = files[0]?.after
  return { text: after?.kind === "text" ? after.text : file, score, note: noteOf(outcome.hunks) }
}

function noteOf(hunks: PlannedHunk[]): string {
  return hunks
    .map((hunk) => `${hunk.tier} ${hunk.score.toFixed(3)} lines ${hunk.before.join("-")}`)
    .join("; ")
}
