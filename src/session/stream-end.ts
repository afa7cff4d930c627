import type { Edit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { formatOf, planOptions } from "../options.ts"
import { createPlanner, isExample, type Outcome, type Planner } from "../plan/index.ts"
import type { StreamEvent } from "../protocols/stream.ts"
import { report } from "../report/report.ts"
import type { FileState } from "../text/file.ts"
import { snapshot } from "../workspace/index.ts"
import { apply } from "./apply.ts"
import { createContext } from "./context.ts"
import { type SessionState, seenIn } from "./inside.ts"
import type { SessionReport, StreamComplete, StreamOptions, StreamUpdate } from "./session.ts"
import type { Receiver } from "./stream.ts"

/**
 * Looks up each edit as it closes, after the ones before it, and writes nothing until the response is complete. Then
 * the response is applied as if it had come in one piece.
 */
export function createRehearsal(inside: SessionState, options: StreamOptions): Receiver {
  let gathered = gathering()
  let rehearsal = createRehearsalPlan(inside, options)

  async function take(event: StreamEvent): Promise<StreamUpdate[]> {
    if (event.type === "malformed") gathered.issues.push(event.issue)
    if (event.type === "retract") {
      gathered = gathering()
      rehearsal = createRehearsalPlan(inside, options)
      return [{ type: "retracted" }]
    }
    if (event.type !== "edit") return []
    const outcome = await rehearsal(event.edit)
    if (!outcome) return []
    gathered.edits.push(event.edit)
    gathered.outcomes.push(outcome)
    return [updateOf(outcome)]
  }

  return {
    async take(events) {
      const updates: StreamUpdate[] = []
      for (const event of events) updates.push(...(await take(event)))
      return updates
    },
    async end(response) {
      const { applyAt: _, ...asked } = options
      const report = await apply(inside, response, asked)
      return { report, commits: report.commit === null ? [] : [report.commit] }
    },
    async cancel() {
      const { edits, issues, outcomes } = gathered
      const reading = { format: formatOf(edits), edits, issues, repairs: [] }
      const plan = { mode: "partial" as const, outcomes: outcomes.map(notWritten), files: [] }
      const cancelled = report(reading, plan, undefined, { dryRun: false })
      return { report: { ...cancelled, diagnostics: [], staged: [], notices: [] }, commits: [] }
    },
  }
}

interface Gathered {
  edits: Edit[]
  issues: Issue[]
  outcomes: Outcome[]
}

const gathering = (): Gathered => ({ edits: [], issues: [], outcomes: [] })

/** A plan that grows edit by edit, on the files as they are when an edit first names them. An example has no outcome. */
function createRehearsalPlan(
  inside: SessionState,
  options: StreamOptions,
): (edit: Edit) => Promise<Outcome | undefined> {
  const { workspace, permissions } = inside
  const files = new Map<string, FileState>()
  const blocked = new Map<string, Issue>()
  const { context: shown, ...asked } = options
  const context = shown ? createContext(workspace, shown) : inside.context
  const nothing = { format: null, mode: "partial" as const, edits: [], issues: [], repairs: [] }
  const planner: Planner = createPlanner(files, {
    ...planOptions(nothing, asked, []),
    blocked,
    seen: seenIn(inside),
    context: context.has,
  })
  return async (edit) => {
    await context.ready()
    const { targets, files: found } = await snapshot(workspace, [edit])
    for (const [key, state] of found) if (!files.has(key)) files.set(key, state)
    for (const key of found.keys()) {
      const issue = permissions.denies(key)
      if (issue) blocked.set(key, issue)
    }
    const outcome = planner.add(edit, targets[0]!)
    return isExample(edit, outcome, files) ? undefined : outcome
  }
}

export function updateOf({ index, path, status, issue }: Outcome): StreamUpdate {
  return { type: "edit", index, path, status, ...(issue && { issue }) }
}

/** An edit that was complete when the response was cut off, but not written yet. */
export function notWritten(outcome: Outcome): Outcome {
  if (outcome.status !== "validated") return outcome
  const issue: Issue = {
    code: "batch_failed",
    message: "The response was cancelled before it was complete, so that this edit was not written.",
    hint: "Ask for the edit again if it is still wanted.",
    path: outcome.path,
  }
  return { ...outcome, status: "skipped", issue, additions: 0, deletions: 0 }
}

/** What became of a response that was streamed. */
export interface Outcomes {
  report: SessionReport
  commits: string[]
}

/** Everything that one wants to know at the end, told to all who listen as well. */
export function completeOf(
  { bus }: SessionState,
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
