import type { FileChange, Outcome, Plan } from "../plan/plan.ts"
import { encode } from "../text/encoding.ts"
import { type TextFile, textOf } from "../text/file.ts"
import { sha256 } from "../text/hash.ts"
import { splitLines } from "../text/lines.ts"
import type { Span } from "../text/place.ts"
import { unified } from "../text/unified.ts"
import { hunksOf, touches } from "./attribution.ts"

/** A part of a file's change that can be accepted or rejected by itself. */
export interface ReviewHunk {
  /** The lines (counted from 0) that it covers before and after, context included. */
  before: Span
  after: Span
  /** As in a unified diff, from its `@@` on; a whole file is one hunk if it is added, deleted or not text. */
  diff: string
  /** What the lines become, for whoever wants to change that. Undefined where there are none to change. */
  text?: string
}

/** `text`: accept, but with these lines instead. */
export type Verdict = "accept" | "reject" | { text: string }

/** The hunks of a file's change, as its diff shows them. Always at least one. */
export function reviewHunks(file: FileChange): ReviewHunk[] {
  const { before, after } = file
  if (after.kind !== "text" || before.kind !== "text") {
    return [wholeHunk(file.diff, after.kind === "text" ? after.text : undefined)]
  }
  const lines = splitLines(after.text)
  const hunks = hunkTexts(file.diff).map((diff) => {
    const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(diff)!
    const span = place(header[3]!, header[4])
    const text = lines.slice(span.from, span.to).join("")
    return { before: place(header[1]!, header[2]), after: span, diff, text }
  })
  return hunks.length > 0 ? hunks : [wholeHunk(file.diff, undefined)]
}

/** For each hunk of a file's change, the edits that had a part in it. */
export function hunkOrigins(plan: Plan, file: FileChange): Outcome[][] {
  const hunks = reviewHunks(file)
  const origins = hunks.map((): Outcome[] => [])
  for (const outcome of plan.outcomes) {
    if (!touches(outcome, file)) continue
    for (const index of hunksOf(outcome, { plan, file, hunks })) origins[index]!.push(outcome)
  }
  return origins
}

/** The plan with only what was accepted. `verdicts` says so for each hunk of each file, in order. */
export function approve(plan: Plan, verdicts: ReadonlyMap<FileChange, readonly Verdict[]>): Plan {
  const files = plan.files.flatMap((file) => approveFile(file, verdicts.get(file) ?? []) ?? [])
  const outcomes = plan.outcomes.map((outcome) => {
    const file = plan.files.find((each) => touches(outcome, each))
    if (!file) return outcome
    const all = verdicts.get(file) ?? []
    const own = hunksOf(outcome, { plan, file, hunks: reviewHunks(file) })
    return judged(
      outcome,
      own.map((index) => all[index] ?? "reject"),
    )
  })
  return { ...plan, outcomes, files }
}

function wholeHunk(diff: string, text: string | undefined): ReviewHunk {
  const nothing = { from: 0, to: 0 }
  return { before: nothing, after: nothing, diff, ...(text !== undefined && { text }) }
}

/** A unified diff, cut at its `@@` lines; what is before the first is left out. */
function hunkTexts(diff: string): string[] {
  const hunks: string[] = []
  for (const line of splitLines(diff)) {
    if (line.startsWith("@@ ")) hunks.push(line)
    else if (hunks.length > 0) hunks[hunks.length - 1] += line
  }
  return hunks
}

function place(line: string, count = "1"): Span {
  // An empty side names the line before it.
  const from = count === "0" ? Number(line) : Number(line) - 1
  return { from, to: from + Number(count) }
}

function approveFile(file: FileChange, verdicts: readonly Verdict[]): FileChange | undefined {
  const hunks = reviewHunks(file)
  const kept = hunks.filter((_, index) => (verdicts[index] ?? "reject") !== "reject")
  if (hunks.length > 0 && kept.length === 0) return undefined
  if (verdicts.every((verdict) => verdict === "accept")) return file
  if (file.after.kind !== "text") return file
  const text =
    file.before.kind === "text"
      ? pieced(file.before.text, hunks, verdicts)
      : rewritten(hunks[0]!, verdicts[0]!)
  return rewordedChange(file, text, file.after)
}

/** The file as it was, with each accepted hunk put in its place. */
function pieced(before: string, hunks: readonly ReviewHunk[], verdicts: readonly Verdict[]): string {
  const lines = splitLines(before)
  let text = ""
  let at = 0
  hunks.forEach((hunk, index) => {
    const verdict = verdicts[index] ?? "reject"
    text += lines.slice(at, hunk.before.from).join("")
    text +=
      verdict === "reject" ? lines.slice(hunk.before.from, hunk.before.to).join("") : rewritten(hunk, verdict)
    at = hunk.before.to
  })
  return text + lines.slice(at).join("")
}

function rewritten(hunk: ReviewHunk, verdict: Verdict): string {
  return typeof verdict === "object" ? verdict.text : (hunk.text ?? "")
}

function rewordedChange(file: FileChange, text: string, after: TextFile): FileChange | undefined {
  const bytes = encode(text, after.encoding)
  // Typed by hand, and not expressible in the file's own encoding: UTF-8 can hold it.
  const state: TextFile = bytes
    ? { ...after, text, hash: sha256(bytes) }
    : { kind: "text", text, encoding: "utf-8", hash: sha256(encode(text, "utf-8")!) }
  if (file.change === "modify" && file.before.kind === "text" && file.before.text === text) return undefined
  const from = file.before.kind === "missing" ? undefined : (file.from ?? file.path)
  const changed = unified(textOf(file.before), text, { from, to: file.path })
  // What a parser said was about another text.
  const { syntax: _, ...rest } = file
  return {
    ...rest,
    after: state,
    diff: changed.text,
    additions: changed.additions,
    deletions: changed.deletions,
  }
}

/** The word on an edit, from the verdicts on the hunks that it has a part in. */
function judged(outcome: Outcome, verdicts: readonly Verdict[]): Outcome {
  const rejected = verdicts.filter((verdict) => verdict === "reject").length
  const edited = verdicts.filter((verdict) => typeof verdict === "object").length
  const total = verdicts.length
  const notes = edited > 0 ? [`${edited} of ${total} changes of this edit were edited by hand.`] : []
  const noted = notes.length > 0 ? { ...outcome, notes: [...(outcome.notes ?? []), ...notes] } : outcome
  if (rejected === 0) return noted
  const all = rejected === total
  const what = all ? "This edit was" : `${rejected} of the ${total} changes of this edit were`
  return {
    ...noted,
    status: all ? "skipped" : outcome.status,
    issue: {
      code: "permission_denied",
      message: `${what} rejected in review.`,
      hint: all
        ? "It stays out unless somebody asks for it again."
        : "They stay out unless somebody asks for them again.",
    },
    ...(all && { additions: 0, deletions: 0 }),
  }
}
