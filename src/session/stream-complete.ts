import type { Outcome } from "../plan/index.ts"
import type { Inside } from "./inside.ts"
import type { SessionReport, StreamComplete } from "./session.ts"

/** What became of a response that was streamed. */
export interface Outcomes {
  report: SessionReport
  commits: string[]
}

/** Everything that one wants to know at the end, told to all who listen as well. */
export function completeOf(
  { bus }: Inside,
  { report, commits }: Outcomes,
  { cancelled }: { cancelled: boolean },
): StreamComplete {
  const count = (status: Outcome["status"]) => report.edits.filter((edit) => edit.status === status).length
  const created = new Set(report.files.filter(({ change }) => change === "add").map(({ path }) => path))
  const others = report.files.map(({ path }) => path).filter((path) => !created.has(path))
  const note = systemNote(report.filesAutoAdded)
  const complete: StreamComplete = {
    report,
    cancelled,
    commits,
    counts: {
      applied: count("applied"),
      failed: count("failed"),
      skipped: count("skipped"),
      notInContext: count("not_in_context"),
      alreadyApplied: count("already_applied"),
    },
    filesModified: [...new Set(others)],
    filesCreated: [...created],
    filesAutoAdded: report.filesAutoAdded,
    incomplete: report.issues.filter(({ code }) => code === "incomplete_edit"),
    ...(note !== undefined && { systemNote: note }),
  }
  bus.tell({ type: "streamComplete", complete })
  return complete
}

function systemNote(files: readonly string[]): string | undefined {
  if (files.length === 0) return undefined
  const [these, were] = files.length === 1 ? ["this file", "was"] : ["these files", "were"]
  return (
    `The model wrote edits for ${these} without having seen all of ${files.length === 1 ? "it" : "them"}, so that they were ` +
    `not attempted: ${files.join(", ")}. ${files.length === 1 ? "It" : "They"} ${were} added to the context. ` +
    "Send a follow-up message to have these edits made again."
  )
}
