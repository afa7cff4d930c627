import type { Edit, Match, Op } from "../edits/edit.ts"
import type { Snapshot } from "../edits/snapshot.ts"
import type { Issue, Repair } from "../issues/issue.ts"
import { wasDone } from "../locate/index.ts"
import type { Assumed } from "../locate/miss/assumed.ts"
import type { SyntaxChange } from "../syntax/index.ts"
import type { FileState } from "../text/file.ts"
import type { LineRange } from "../text/place.ts"
import { isExample } from "./examples.ts"
import { fileChanges } from "./files.ts"
import type { Overlay } from "./overlay.ts"
import type { PlacedPart } from "./parts-of-a-file.ts"
import { createPlanner, refused } from "./planner.ts"
import { isMade, lastForms } from "./revised.ts"
import { countOnce, saidAgain } from "./said-twice.ts"
import { doubtsAbout, type PlanSyntax, withSyntax } from "./syntax.ts"
import { isForEachPlace, turnsOf } from "./turns.ts"
import type { Seen } from "./witness.ts"

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
  // Who takes the first place that fits may mean the next one by saying it again.
  const isEach =
    options.ambiguous === "first" || isForEachPlace(edits, turnsOf(edits, snapshot)[0], firstFile())
  const once = isEach ? edits.length : countOnce(edits)
  const last = lastForms(edits.slice(0, once), snapshot)
  const turns = turnsOf(edits.slice(0, once), snapshot)
  const added: Outcome[] = []
  for (const [index, edit] of edits.entries())
    added.push(index < once ? add(edit, index) : saidAgain(added[index - once]!, index))
  const known = madeFromNothing(edits, added, snapshot, planner.overlay)
  const asLeft = edits.map((edit, index) => last[index] ?? edit)
  const outcomes = madeTogether(asLeft, known, planner.overlay).filter(
    (outcome) => !isExample(edits[outcome.index]!, outcome, snapshot.files),
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

  function add(edit: Edit, index: number): Outcome {
    const form = last[index]
    const target = snapshot.targets[index]!
    const isThere =
      form && "key" in target.path && isMade(form, planner.overlay.document(target.path.key), options.match)
    return planner.add(isThere ? form : edit, target, turns[index])
  }

  function firstFile() {
    const path = snapshot.targets[0]?.path
    return path && "key" in path ? planner.overlay.document(path.key) : undefined
  }

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
 * Edits of one response are made together. Where those of a file were made before, and nothing of it changes now, one that has no
 * place any more, or none beyond doubt, was made as well, if the file has what it would have written: under its new name, where
 * that was made too.
 */
function madeTogether(edits: readonly Edit[], outcomes: readonly Outcome[], overlay: Overlay): Outcome[] {
  return outcomes.map((outcome) => {
    const edit = edits[outcome.index]!
    const code = outcome.issue?.code
    const isLost = code === "not_found" || code === "doubt"
    if (edit.op !== "update" || (!isLost && code !== "file_missing")) return outcome
    const same = outcomes.filter((other) => other.path === outcome.path)
    const made = same.filter(({ status }) => status === "already_applied")
    if (made.length === 0 || same.some(({ status }) => status === "validated")) return outcome
    const now = isLost ? outcome.path : made.find(({ op }) => op === "move")?.to
    const document = now === undefined ? undefined : overlay.document(now)
    if (!document || !wasDone(document, edit.hunks)) return outcome
    return alreadyMade(outcome)
  })
}

/**
 * A file that one edit makes and later ones change is there when the response comes again, and is another than the first one makes. All
 * of them were made if, of nothing, they make just this text.
 */
function madeFromNothing(
  edits: readonly Edit[],
  outcomes: readonly Outcome[],
  { targets }: Snapshot,
  overlay: Overlay,
): readonly Outcome[] {
  const made = new Set<number>()
  for (const { op, path, issue } of outcomes) {
    if (op !== "create" || issue?.code !== "file_exists") continue
    const same = outcomes.filter((other) => other.path === path)
    if (same.length === 1 || same.some(({ status }) => status === "validated")) continue
    const anew = createPlanner(new Map([[path, { kind: "missing" }]]))
    for (const { index } of same) anew.add(edits[index]!, targets[index]!)
    if (anew.overlay.document(path)?.text !== overlay.document(path)?.text) continue
    for (const { index } of same) made.add(index)
  }
  return outcomes.map((outcome) => (made.has(outcome.index) ? alreadyMade(outcome) : outcome))
}

function alreadyMade({ issue: _, ...outcome }: Outcome): Outcome {
  return { ...outcome, status: "already_applied", hunks: [] }
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

/** How to place edits, and what is to be heeded. */
export interface PlanOptions {
  /** `partial` unless said otherwise. */
  mode?: Mode
  /** How loosely to match; without it, each edit as its format wants it. */
  match?: Match
  /** What to do when several places fit equally well. */
  ambiguous?: "refuse" | "first"
  /** Let creates and moves replace existing files. */
  overwrite?: boolean
  /** What to do about files that are read-only by their permissions. `refuse`, unless said otherwise. */
  readOnly?: "refuse" | "replace"
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

/** `atomic`: all or nothing. `partial`: what can land lands. */
export type Mode = "atomic" | "partial"

/** What became of an edit. A plan says `validated`; once committed, the same edit is `applied`. */
export type Status = "applied" | "validated" | "failed" | "skipped" | "not_in_context" | "already_applied"

/** What would happen, as a plain value that can be printed, stored and compared. */
export interface Plan {
  mode: Mode
  /** One for each edit, but for those that turned out to be examples. */
  outcomes: Outcome[]
  /** The net change of each file, in the order in which the edits first touch them. */
  files: FileChange[]
}

/** What became of one edit, or would: where it landed, or why it did not. */
export interface Outcome {
  index: number
  op: Op
  path: string
  to?: string
  status: Status
  why?: string
  format?: string
  hunks: PlannedHunk[]
  /** Of an excerpt of the file: what its lines stand for, and what becomes of the lines that it does not show. */
  parts?: PlacedPart[]
  issue?: Issue
  /** Things worth saying about an edit that landed, such as that it was replayed on an earlier version. */
  notes?: string[]
  repairs?: Repair[]
  additions: number
  deletions: number
}

/** Where a hunk landed, and how sure that is. */
export interface PlannedHunk {
  /** The tier of matching that found it, such as `exact` or `indentation`. */
  tier: string
  /** 0 to 1. */
  score: number
  /** Its lines in the file as this edit found it, and as it left it. */
  before: LineRange
  after: LineRange
  /** What the edit took for granted about the lines around its change, and the file does not have like that. */
  assumed?: Assumed[]
  /** For a hunk of a failed edit: whether this one had a place. */
  issue?: Issue
  /** The same, that has a place: the lines that the file has there, if the hunk remembers others. */
  own?: string
}

/** What would become of one file, with its text before and after. */
export interface FileChange {
  path: string
  change: "add" | "modify" | "delete" | "move"
  /** The path it had before, for `move`. */
  from?: string
  /** The file at `from` (or `path`) as it was. Never `directory`. */
  before: FileState
  /** The file at `path` as it will be. An opaque file keeps the bytes it has at `from`. */
  after: FileState
  /** What was at `path` before a move or a create overwrote it, if anything did. */
  replaced?: FileState
  /**
   * Whose permissions the file takes over: those of the file that was at this path, or null for those of a new file. Left
   * out where that is the file at `from` (or `path`).
   */
  like?: string | null
  additions: number
  deletions: number
  /** Unified; empty for opaque files and pure moves. */
  diff: string
  /** What a parser says of it; left out where none was asked, or none knows. */
  syntax?: SyntaxChange
}
