import type { Edit } from "../edits/edit.ts"
import type { Snapshot, Target } from "../edits/snapshot.ts"
import type { Issue } from "../issues/issue.ts"
import type { FileState } from "../text/file.ts"
import { createBudget } from "./budget.ts"
import { recordDeeds } from "./deeds.ts"
import { perform } from "./operations.ts"
import { createOverlay, type Overlay } from "./overlay.ts"
import type { Outcome, PlanOptions, Status } from "./plan.ts"
import { tieBreaker } from "./ties.ts"
import type { Turn } from "./turns.ts"
import { createWitness } from "./witness.ts"

/** A plan in the making, for whoever gets the edits one by one. */
export interface Planner {
  /** The workspace as the edits so far would leave it. */
  overlay: Overlay
  /** Places the next edit; `turn`: it, and those to come that quote the same text. */
  add(edit: Edit, target: Snapshot["targets"][number], turn?: Turn): Outcome
}

export function createPlanner(
  files: ReadonlyMap<string, FileState>,
  options: PlanOptions = {},
  refusals: ReadonlyMap<number, Issue> = new Map(),
): Planner {
  const overlay = createOverlay(files)
  const budget = createBudget()
  const isInContext = inContext(options.context)
  const witness = options.seen && createWitness(overlay, options.seen)
  const deeds = recordDeeds(overlay)
  const ties = options.syntax?.mode === "refuse" ? tieBreaker(options.syntax) : undefined
  let index = 0
  return {
    overlay,
    add(edit, target, turn) {
      options.onEdit?.(index)
      const outcome = blankOutcome(edit, index++, target)
      const issue =
        targetIssue(target.path) ??
        targetIssue(target.to) ??
        contextIssue(edit, keyOf(target.path), overlay, isInContext) ??
        blockedIssue(target, options.blocked) ??
        refusals.get(outcome.index)
      if (issue) return refused(outcome, issue)
      const to = target.to && keyOf(target.to)
      const key = keyOf(target.path)
      const performed = perform(edit, {
        key,
        ...(to !== undefined && { to }),
        overlay,
        budget,
        options,
        ...(witness && { witness }),
        ...(ties && { ties }),
        ...(turn && { turn }),
      })
      if ("issue" in performed) {
        const earlier = deeds.cause(edit, key, performed.issue)
        return {
          ...refused(performed.op ? { ...outcome, op: performed.op } : outcome, earlier ?? performed.issue),
          hunks: earlier ? [] : (performed.hunks ?? []),
        }
      }
      deeds.add(outcome, { ...performed, key, to })
      const notes = [...notesOf(target), ...(performed.notes ?? [])]
      return { ...outcome, ...performed, ...(notes.length > 0 && { notes }) }
    },
  }
}

function blankOutcome(edit: Edit, index: number, target: Snapshot["targets"][number]): Outcome {
  const to = "to" in edit ? edit.to : undefined
  return {
    index,
    op: edit.op,
    path: "key" in target.path ? target.path.key : edit.path,
    ...(to !== undefined && { to: target.to && "key" in target.to ? target.to.key : to }),
    status: "validated",
    ...(edit.why !== undefined && { why: edit.why }),
    ...(edit.format !== undefined && { format: edit.format }),
    hunks: [],
    ...(edit.repairs?.length && { repairs: edit.repairs }),
    additions: 0,
    deletions: 0,
  }
}

/** How names were read, where that is worth a word. */
function notesOf({ path, to }: Snapshot["targets"][number]): string[] {
  return [path, to].flatMap((target) =>
    target && "key" in target && target.note !== undefined ? [target.note] : [],
  )
}

const targetIssue = (target: Target | undefined) => (target && "issue" in target ? target.issue : undefined)
const keyOf = (target: Target) => (target as { key: string }).key

function blockedIssue(
  { path, to }: Snapshot["targets"][number],
  blocked?: PlanOptions["blocked"],
): Issue | undefined {
  return blocked?.get(keyOf(path)) ?? (to && blocked?.get(keyOf(to)))
}

function inContext(context: PlanOptions["context"]): (key: string) => boolean {
  if (context === undefined) return () => true
  if (typeof context === "function") return context
  const keys = new Set(context)
  return (key) => keys.has(key)
}

/** Edits of files that the model has not seen are put off, but for what it wrote there itself. */
function contextIssue(
  edit: Edit,
  key: string,
  overlay: Overlay,
  isInContext: (key: string) => boolean,
): Issue | undefined {
  if (edit.op === "create" || isInContext(key) || overlay.isOurs(key)) return undefined
  // No look at a file that is not there helps.
  if (overlay.state(key).kind === "missing") return undefined
  return {
    code: "not_in_context",
    message: `${key} was not among the files in context, so this edit was not attempted.`,
    hint: "Add the file to the context and ask for the edit again.",
    path: key,
  }
}

const skippedCodes: readonly Issue["code"][] = [
  "binary",
  "outside_workspace",
  "protected_path",
  "batch_failed",
]

export function refused(outcome: Outcome, issue: Issue): Outcome {
  const status: Status =
    issue.code === "not_in_context"
      ? "not_in_context"
      : skippedCodes.includes(issue.code)
        ? "skipped"
        : "failed"
  return { ...outcome, status, issue: { path: outcome.path, ...issue } }
}
