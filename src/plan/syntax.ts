import type { Edit } from "../edits/edit.ts"
import type { Snapshot } from "../edits/snapshot.ts"
import type { Issue } from "../issues/issue.ts"
import { compareSyntax, isBroken, isReliable, type Syntax } from "../syntax/index.ts"
import { textOf } from "../text/file.ts"
import type { FileChange, Outcome, PlannedHunk } from "./plan.ts"
import type { Planner } from "./planner.ts"
import { replayNote } from "./update.ts"

/** Who parses the files of a plan, and whether that decides anything or is only told. */
export interface PlanSyntax {
  by: Syntax
  mode: "refuse" | "report"
}

/** The changes with what a parser says of each. */
export function withSyntax(files: readonly FileChange[], { by }: PlanSyntax): FileChange[] {
  return files.map((file) => {
    const { path, from, before, after } = file
    if (after.kind !== "text" || (before.kind !== "text" && before.kind !== "missing")) return file
    const syntax = compareSyntax(by, {
      path,
      ...(from !== undefined && { from }),
      before: before.kind === "text" ? before.text : undefined,
      after: after.text,
    })
    return syntax ? { ...file, syntax } : file
  })
}

/** What it takes to follow how the edits changed a file, one by one. */
interface Again {
  edits: readonly Edit[]
  targets: Snapshot["targets"]
  /** The edits that were refused before, by index. */
  refusals: ReadonlyMap<number, Issue>
  /** Starts from nothing, with the same refusals. */
  planner(): Planner
}

/** A broken file, the edits of it that would land, and how many were refused already. */
interface Broken {
  file: FileChange
  own: readonly Outcome[]
  times: number
}

/**
 * The edits that must not land, by index: each was not found exactly as it was written, and the file parsed before it and
 * does not parse after all. An edit that fits exactly is the author's own word, right or wrong. Where a grammar is often wrong itself,
 * nothing is refused.
 */
export function doubtsAbout(
  files: readonly FileChange[],
  outcomes: readonly Outcome[],
  { by }: PlanSyntax,
  again: Again,
): Map<number, Issue> {
  const broken = files
    .filter(({ path, syntax }) => isBroken(syntax) && isReliable(path))
    .map((file): Broken => {
      const own = outcomes.filter((each) => isFor(each, file))
      const times = own.filter(({ index }) => again.refusals.has(index)).length
      return { file, times, own: own.filter(({ status }) => status === "validated") }
    })
    .filter(({ own }) => own.some(isLoose))
  const followed = broken.filter(isWorthFollowing)
  const counts = followed.length > 0 ? countsAfter(followed, by, again) : new Map<number, number>()
  const doubts = new Map<number, Issue>()
  for (const each of broken)
    for (const outcome of followed.includes(each) ? blamed(each.own, counts) : each.own.filter(isLoose))
      doubts.set(outcome.index, doubt(outcome, each.file.path, each.file.syntax!.first!))
  return doubts
}

const isFor = ({ path, to }: Outcome, file: FileChange) =>
  [path, to].some((key) => key !== undefined && (key === file.path || key === file.from))

/** Was some part of the edit placed by more than looking its text up? */
const isLoose = ({ hunks, notes }: Outcome) =>
  hunks.some(({ score }) => score < 1) || (notes?.includes(replayNote) ?? false)

/** To follow a file takes a parse for each of its edits, each time. Where that is too much, all that are not exact are in doubt. */
const most = { text: 4_000_000, times: 3 }

function isWorthFollowing({ file, own, times }: Broken): boolean {
  if (own.length === 1 || file.after.kind !== "text") return false
  return times < most.times && own.length * file.after.text.length <= most.text
}

/**
 * Of the edits of a file, the first one that was not exact and added an error, after which the file never parsed again. A
 * later edit may mend what an earlier one leaves open.
 */
function blamed(own: readonly Outcome[], counts: ReadonlyMap<number, number>): Outcome[] {
  const after = own.map(({ index }) => counts.get(index) ?? 0)
  const since = after.lastIndexOf(0) + 1
  const first = own.find((each, at) => at >= since && after[at]! > (after[at - 1] ?? 0) && isLoose(each))
  return first ? [first] : []
}

/** How many errors its file has after each of these edits, by index. */
function countsAfter(
  followed: readonly Broken[],
  by: Syntax,
  { edits, targets, planner }: Again,
): Map<number, number> {
  const wanted = new Map(
    followed.flatMap(({ file, own }) => own.map((outcome) => [outcome.index, { file, outcome }] as const)),
  )
  const { add, overlay } = planner()
  const counts = new Map<number, number>()
  edits.forEach((edit, index) => {
    add(edit, targets[index]!)
    const { file, outcome } = wanted.get(index) ?? {}
    if (!file || !outcome) return
    const key = outcome.to ?? outcome.path
    const state = overlay.state(key)
    const like = textOf(file.before)
    counts.set(index, state.kind === "text" ? (by.errors(key, state.text, like)?.length ?? 0) : 0)
  })
  return counts
}

function doubt({ hunks }: Outcome, path: string, first: NonNullable<Issue["syntax"]>): Issue {
  const { line, column, message } = first
  return {
    code: "doubt",
    message:
      `${path} would no longer parse: line ${line}, column ${column}: ${message}. ` +
      `The edit was not found exactly as written (${howFound(hunks)}), so that it may be in the wrong place.`,
    hint: "Copy the old text from the file, character by character: an edit that fits exactly lands.",
    remedy: "unparsed",
    path,
    syntax: first,
  }
}

function howFound(hunks: readonly PlannedHunk[]): string {
  const tiers = new Set(hunks.flatMap(({ tier, score }) => (score < 1 ? [tier] : [])))
  return tiers.size > 0 ? [...tiers].join(", ") : "merged with an earlier edit"
}
