import { type Edit, freesPath } from "../edits/edit.ts"
import { EmendError } from "../issues/error.ts"
import type { Issue, Repair } from "../issues/issue.ts"
import { formatOf } from "../options.ts"
import { excerptOf, joinParts, mayOnlyShow } from "../protocols/parts-of-files.ts"
import { plainPath } from "../protocols/path-text.ts"
import { protocols } from "../protocols/registry.ts"
import type { StreamEvent } from "../protocols/stream.ts"
import { type EditReport, landed } from "../report/report.ts"
import { applyParsed } from "./apply.ts"
import { undoOrRedo } from "./history.ts"
import type { SessionState } from "./inside.ts"
import type { SessionReport, StreamOptions, StreamUpdate } from "./session.ts"
import type { Receiver } from "./stream.ts"
import { notWritten, type Outcomes, updateOf } from "./stream-end.ts"

/** An edit of the response, and what became of it. */
interface Slot {
  edit: Edit
  index: number
  outcome?: EditReport
}

/** What has come of a response so far. */
interface Progress {
  slots: Slot[]
  reports: SessionReport[]
  malformed: { issue: Issue; format?: string }[]
  repairs: Repair[]
}

const nothingYet = (malformed: Progress["malformed"] = []): Progress => ({
  slots: [],
  reports: [],
  malformed,
  repairs: [],
})

/** Applies each edit as it closes. */
export function createLandingStream(inside: SessionState, options: StreamOptions): Receiver {
  if (options.mode === "atomic")
    throw new EmendError(
      "usage",
      'What is applied edit by edit cannot be all or nothing: use applyAt: "end".',
    )
  const { applyAt: _, ...asked } = options
  let progress = nothingYet()

  const mayShow = (format: string | undefined) =>
    (options.format ?? "auto") === "auto" && mayOnlyShow({ format })

  async function write(group: readonly Slot[], broken: readonly Issue[] = []): Promise<StreamUpdate[]> {
    const edits = group.map(({ edit }) => edit)
    const mode = isAtomic(edits[0]) ? ("atomic" as const) : ("partial" as const)
    const parsed = { format: formatOf(edits), mode, edits, issues: [...broken], repairs: [] }
    const report = await applyParsed(inside, parsed, asked)
    progress.reports.push(report)
    return group.flatMap((slot, at) => {
      const outcome = report.edits.find(({ index }) => index === at)
      // What turns out to be an example has none.
      if (!outcome) return []
      slot.outcome = { ...outcome, index: slot.index }
      return [updateOf(slot.outcome)]
    })
  }

  async function close(events: readonly StreamEvent[]): Promise<StreamUpdate[]> {
    const updates: StreamUpdate[] = []
    for (const { edits, format } of envelopesOf(events)) {
      const first = progress.slots.length
      const group = edits.map((edit, nth): Slot => ({ edit, index: first + nth }))
      for (const slot of group) progress.slots.push(slot)
      // Another edit may show that this one was a mere look at the file; nobody knows before the end.
      if (mayShow(format)) continue
      const broken = events.flatMap((event) =>
        event.type === "malformed" && event.format === format ? [event.issue] : [],
      )
      for (const update of await write(group, isAtomic(edits[0]) ? broken : [])) updates.push(update)
    }
    return updates
  }

  /** What was applied of thoughts is taken back, newest first. What cannot be is told. */
  async function retract(): Promise<StreamUpdate[]> {
    const failed: Progress["malformed"] = []
    for (const { commit } of progress.reports.toReversed()) {
      const undone = commit === null ? undefined : await undoOrRedo(inside, "undo", { id: commit })
      if (undone && !undone.ok) failed.push({ issue: undone.issue })
    }
    progress = nothingYet(failed)
    return [{ type: "retracted" }]
  }

  async function take(events: readonly StreamEvent[]): Promise<StreamUpdate[]> {
    const at = events.findIndex(({ type }) => type === "retract")
    if (at >= 0) return [...(await retract()), ...(await take(events.slice(at + 1)))]
    for (const event of events) {
      if (event.type === "malformed") progress.malformed.push(event)
      if (event.type === "repair") progress.repairs.push(event.repair)
    }
    return close(events)
  }

  return {
    take,
    async end() {
      const { slots, repairs } = progress
      const changed = new Set(slots.filter(({ outcome }) => outcome).map(({ edit }) => plainPath(edit.path)))
      const meant = slots.filter((slot) => {
        const repair = slot.outcome || isNewFile(slot, slots) ? undefined : excerptOf(slot.edit, changed)
        if (repair) repairs.push(repair)
        return !slot.outcome && !repair
      })
      // Only now is it known which fences are of one file.
      for (const edit of joinParts(meant.map(({ edit }) => edit))) {
        const [slot] = meant.splice(
          meant.findIndex((each) => each.edit.path === edit.path),
          1,
        )
        await write([Object.assign(slot!, { edit })])
      }
      progress.malformed = progress.malformed.filter(({ issue, format }) => {
        const repair = mayShow(format) ? excerptOf(issue, changed) : undefined
        if (repair) repairs.push(repair)
        return !repair
      })
      return outcomesOf(progress)
    },
    async cancel() {
      for (const slot of progress.slots) slot.outcome ??= notWritten(unsettled(slot))
      return outcomesOf(progress)
    },
  }
}

/** The edits that a line closed: those of one envelope together, where they are all or nothing. */
function envelopesOf(events: readonly StreamEvent[]): { format: string; edits: Edit[] }[] {
  const envelopes: { format: string; edits: Edit[] }[] = []
  for (const event of events) {
    if (event.type !== "edit") continue
    const { format, edit } = event
    const last = envelopes.at(-1)
    if (last?.format === format && isAtomic(last.edits[0])) last.edits.push(edit)
    else envelopes.push({ format, edits: [edit] })
  }
  return envelopes
}

function outcomesOf({ slots, reports, malformed, repairs }: Progress): Outcomes {
  const settled = slots.filter((slot) => slot.outcome)
  const edits = settled.map(({ outcome }, index) => ({ ...outcome!, index }))
  const issues = malformed.map(({ issue }) => issue)
  const all = <T>(part: (report: SessionReport) => readonly T[]) => reports.flatMap(part)
  const commits = all(({ commit }) => (commit === null ? [] : [commit]))
  const report: SessionReport = {
    ok: edits.length > 0 && edits.every(({ status }) => landed(status)) && issues.length === 0,
    dryRun: false,
    format: formatOf(slots.map(({ edit }) => edit)),
    mode: "partial",
    commit: commits.at(-1) ?? null,
    edits,
    files: all(({ files }) => files),
    issues,
    repairs: [...repairs, ...all(({ repairs }) => repairs)],
    filesAutoAdded: [...new Set(all(({ filesAutoAdded }) => filesAutoAdded))],
    diagnostics: all(({ diagnostics }) => diagnostics),
    staged: [...new Set(all(({ staged }) => staged))],
    notices: all(({ notices }) => notices),
  }
  return { report, commits }
}

/** Has the last edit of its path that came before it left no file there? */
function isNewFile({ edit, index }: Slot, slots: readonly Slot[]): boolean {
  const path = plainPath(edit.path)
  const before = slots.findLast(
    (other) => other.outcome && other.index < index && plainPath(other.edit.path) === path,
  )
  return edit.op === "create" && before !== undefined && freesPath(before.edit)
}

function unsettled({ edit: { op, path, format }, index }: Slot): EditReport {
  const named = format !== undefined && { format }
  return { index, op, path, ...named, status: "validated", hunks: [], additions: 0, deletions: 0 }
}

function isAtomic(edit: Edit | undefined): boolean {
  return protocols.find(({ name }) => name === edit?.format)?.mode === "atomic"
}
