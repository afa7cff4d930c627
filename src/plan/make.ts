import type { Edit, Match } from "../edits/edit.ts"
import type { Snapshot, Target } from "../edits/snapshot.ts"
import type { Issue } from "../issues/issue.ts"
import { wasDone } from "../locate/index.ts"
import type { FileState } from "../text/file.ts"
import { createBudget } from "./budget.ts"
import { recordDeeds } from "./deeds.ts"
import { fileChanges } from "./files.ts"
import { perform } from "./operations.ts"
import { createOverlay, type Overlay } from "./overlay.ts"
import type { FileChange, Mode, Outcome, Plan, Status } from "./plan.ts"
import { doubtsAbout, type PlanSyntax, withSyntax } from "./syntax.ts"
import { tieBreaker } from "./ties.ts"
import { createWitness, type Seen } from "./witness.ts"

export interface PlanOptions {
  /** `partial` unless said otherwise. */
  mode?: Mode
  /** How loosely to match; without it, each edit as its format wants it. */
  match?: Match
  /** What to do when several places fit equally well. */
  ambiguous?: "refuse" | "first"
  /** Let creates and moves replace existing files. */
  overwrite?: boolean
  /** The keys of the files that the model has seen, or who knows them. Edits to others are put off; undefined means all. */
  context?: readonly string[] | ((key: string) => boolean)
  /** Some edit of the response could not be read: an atomic batch then lands nothing. */
  broken?: boolean
  /**
   * What the author of the edits has seen of each file. Edits of what it never saw, or of what others have changed since,
   * are refused.
   */
  seen?: Seen
  /** The keys of files that cannot be written, and why. */
  blocked?: ReadonlyMap<string, Issue>
  /** `sha256` in hex, if the caller has a faster one than ours; null leaves hashes out, if nothing is to be committed. */
  hash?: ((bytes: Uint8Array) => string) | null
  /** Who parses the changed files, with the grammars loaded. Left out: nobody. */
  syntax?: PlanSyntax
  /** Called before each edit is placed, for whoever wants to show how far it is. */
  onEdit?: (index: number) => void
}

/**
 * Works out what edits would do, one after the other on a virtual workspace, so that an edit sees what the
 * ones before it did. Nothing is written: the plan is a value to look at, approve and commit.
 */
export function plan(edits: readonly Edit[], snapshot: Snapshot, options: PlanOptions = {}): Plan {
  return planWithout(new Map(), edits, snapshot, options)
}

/** The plan without the edits that must not land, by index and with the reason. */
function planWithout(
  refusals: ReadonlyMap<number, Issue>,
  edits: readonly Edit[],
  snapshot: Snapshot,
  options: PlanOptions,
): Plan {
  const { mode = "partial", syntax } = options
  const planner = createPlanner(snapshot.files, options, refusals)
  const outcomes = madeTogether(
    edits,
    edits.map((edit, index) => planner.add(edit, snapshot.targets[index]!)),
    planner.overlay,
  )
  const failed =
    options.broken || outcomes.some(({ status }) => status !== "validated" && status !== "already_applied")
  if (mode === "atomic" && failed) return { mode, outcomes: outcomes.map(held), files: [] }
  const files = fileChanges(planner.overlay, options.hash)
  if (!syntax) return { mode, outcomes, files }
  const parsed = withSyntax(files, syntax)
  const doubts = syntax.mode === "refuse" ? newDoubts(parsed) : new Map()
  if (doubts.size === 0) return { mode, outcomes, files: parsed }
  return planWithout(new Map([...refusals, ...doubts]), edits, snapshot, options)

  function newDoubts(files: readonly FileChange[]): Map<number, Issue> {
    return doubtsAbout(files, outcomes, syntax!, {
      edits,
      targets: snapshot.targets,
      refusals,
      planner: () => createPlanner(snapshot.files, options, refusals),
    })
  }
}

/**
 * Edits of one response are made together. Where those of a file were made before, and nothing of it changes now, one that has
 * no place any more was made as well, if the file has what it would have written: under its new name, where that was made too.
 */
function madeTogether(edits: readonly Edit[], outcomes: Outcome[], overlay: Overlay): Outcome[] {
  return outcomes.map((outcome) => {
    const edit = edits[outcome.index]!
    const code = outcome.issue?.code
    if (edit.op !== "update" || (code !== "not_found" && code !== "file_missing")) return outcome
    const same = outcomes.filter((other) => other.path === outcome.path)
    const made = same.filter(({ status }) => status === "already_applied")
    if (made.length === 0 || same.some(({ status }) => status === "validated")) return outcome
    const now = code === "not_found" ? outcome.path : made.find(({ op }) => op === "move")?.to
    const document = now === undefined ? undefined : overlay.document(now)
    if (!document || !wasDone(document, edit.hunks)) return outcome
    const { issue: _, ...rest } = outcome
    return { ...rest, status: "already_applied", hunks: [] }
  })
}

/** A plan in the making, for whoever gets the edits one by one. */
export interface Planner {
  /** The workspace as the edits so far would leave it. */
  overlay: Overlay
  /** Places the next edit. */
  add(edit: Edit, target: Snapshot["targets"][number]): Outcome
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
    add(edit, target) {
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
      })
      if ("issue" in performed) {
        const earlier = deeds.cause(edit, key, performed.issue)
        return {
          ...refused(outcome, earlier ?? performed.issue),
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

function refused(outcome: Outcome, issue: Issue): Outcome {
  const status: Status =
    issue.code === "not_in_context"
      ? "not_in_context"
      : skippedCodes.includes(issue.code)
        ? "skipped"
        : "failed"
  return { ...outcome, status, issue: { path: outcome.path, ...issue } }
}

/** An edit that would have landed, had the others of its batch done so too. */
function held(outcome: Outcome): Outcome {
  if (outcome.status !== "validated") return outcome
  return refused(outcome, {
    code: "batch_failed",
    message:
      "This edit fits, but another one of the batch does not, and the batch lands as a whole or not at all.",
    hint: "Mend the failing edits, and send all of them again.",
    remedy: "partial",
  })
}
