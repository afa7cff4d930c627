import type { Edit } from "../edits/edit.ts"
import type { Snapshot } from "../edits/snapshot.ts"
import type { Issue } from "../issues/issue.ts"
import { compareSyntax, isBroken, type Syntax } from "../syntax/index.ts"
import type { Planner } from "./make.ts"
import type { FileChange, Outcome, PlannedHunk } from "./plan.ts"
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

/** Files that many edits change are not followed edit by edit. */
const mostFollowed = 32

/** What it takes to follow how the edits changed a file, one by one. */
interface Again {
  edits: readonly Edit[]
  targets: Snapshot["targets"]
  /** Starts from nothing, with the same refusals. */
  planner(): Planner
}

/**
 * The edits that must not land, by index: each was not found exactly as it was written, and the file parsed before it and
 * does not parse after all. An edit that fits exactly is the author's own word, right or wrong.
 */
export function doubtsAbout(
  files: readonly FileChange[],
  outcomes: readonly Outcome[],
  syntax: PlanSyntax,
  again: Again,
): Map<number, Issue> {
  const doubts = new Map<number, Issue>()
  for (const file of files) {
    if (!isBroken(file.syntax)) continue
    const own = outcomes.filter((each) => each.status === "validated" && isFor(each, file))
    if (!own.some(isLoose)) continue
    for (const outcome of blamed(own, file, syntax.by, again))
      doubts.set(outcome.index, doubt(outcome, file.path, file.syntax!.first!))
  }
  return doubts
}

const isFor = ({ path, to }: Outcome, file: FileChange) =>
  [path, to].some((key) => key !== undefined && (key === file.path || key === file.from))

/** Was some part of the edit placed by more than looking its text up? */
const isLoose = ({ hunks, notes }: Outcome) =>
  hunks.some(({ tier }) => tier !== "exact") || (notes?.includes(replayNote) ?? false)

/** Of all edits of a file, those after which it never parsed again. A later edit may mend what an earlier one leaves open. */
function blamed(own: readonly Outcome[], file: FileChange, by: Syntax, again: Again): Outcome[] {
  const loose = own.filter(isLoose)
  if (own.length === 1 || own.length > mostFollowed) return loose
  const counts = countsAfter(own, file, by, again)
  const since = counts.lastIndexOf(0) + 1
  const risen = own.filter((_, at) => at >= since && counts[at]! > (counts[at - 1] ?? 0))
  const first = risen.find(isLoose)
  return first ? [first] : []
}

/** How many errors the file has after each of these edits. */
function countsAfter(
  own: readonly Outcome[],
  { before }: FileChange,
  by: Syntax,
  { edits, targets, planner }: Again,
): number[] {
  const { add, overlay } = planner()
  const like = before.kind === "text" ? before.text : ""
  const counts: number[] = []
  edits.forEach((edit, index) => {
    add(edit, targets[index]!)
    const outcome = own.find((each) => each.index === index)
    if (!outcome) return
    const key = outcome.to ?? outcome.path
    const state = overlay.state(key)
    counts.push(state.kind === "text" ? (by.errors(key, state.text, like)?.length ?? 0) : 0)
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
    hint: "Copy the old text from the file, character by character: an edit that fits exactly lands. --syntax report lands this one as it is.",
    path,
    syntax: first,
  }
}

function howFound(hunks: readonly PlannedHunk[]): string {
  const tiers = new Set(hunks.map(({ tier }) => tier).filter((tier) => tier !== "exact"))
  return tiers.size > 0 ? [...tiers].join(", ") : "merged with an earlier edit"
}
