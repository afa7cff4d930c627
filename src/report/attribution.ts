import type { FileChange, Outcome, Plan, PlannedHunk } from "../plan/plan.ts"
import { diff } from "../text/diff.ts"
import { splitLines } from "../text/lines.ts"
import type { LineRange, Span } from "../text/place.ts"

/**
 * Which hunks of a file's net change an edit has a part in, by their numbers. An edit knows its lines as it left
 * them; later edits of the file may have pushed them down since. Where that cannot be followed (another edit
 * changed the same lines, or the file as a whole), every hunk is taken for its own.
 */
export function hunksOf(
  outcome: Outcome,
  { plan, file, hunks }: { plan: Plan; file: FileChange; hunks: readonly { after: Span }[] },
): number[] {
  const every = hunks.map((_, index) => index)
  const ranges = outcome.notes?.length ? undefined : linesLeftBy(outcome, plan, file)
  if (!ranges) return every
  const own = every.filter((index) => ranges.some((range) => meets(range, hunks[index]!.after)))
  return own.length > 0 ? own : every
}

/**
 * The lines of a file, as an approved plan leaves it, that an edit has changed. Undefined: all of the file, or nobody can tell
 * them from those of other edits.
 */
export function linesOf(
  outcome: Outcome,
  { plan, file, approved }: { plan: Plan; file: FileChange; approved: FileChange },
): LineRange[] | undefined {
  const ranges = linesLeftBy(outcome, plan, file)
  if (file.after.kind !== "text" || approved.after.kind !== "text" || !ranges?.length) return undefined
  if (file.after.text === approved.after.text) return ranges
  const changes = diff(splitLines(file.after.text), splitLines(approved.after.text))
  // What was rejected is not there: the lines below it moved, its own are gone.
  return ranges.flatMap(([from, to]): LineRange[] => {
    if (changes.some(({ fromA, toA }) => fromA < Math.max(to, from) && from <= toA)) return []
    const shift = changes
      .filter(({ toA }) => toA < from)
      .reduce((sum, { fromA, toA, fromB, toB }) => sum + (toB - fromB) - (toA - fromA), 0)
    return [[from + shift, to + shift]]
  })
}

/** Whether an edit had a part in a file's change. */
export function touches(outcome: Outcome, file: FileChange): boolean {
  if (outcome.status !== "validated") return false
  return [file.path, file.from].some(
    (path) => path !== undefined && (path === outcome.path || path === outcome.to),
  )
}

/** Where the lines that an edit wrote are in the end; undefined where that cannot be followed. */
function linesLeftBy(outcome: Outcome, plan: Plan, file: FileChange): LineRange[] | undefined {
  const later = plan.outcomes.filter((each) => each.index > outcome.index && touches(each, file))
  const ranges = outcome.hunks.map((hunk) => followed(hunk.after, later))
  return outcome.op === "update" && ranges.every((range) => range !== undefined) ? ranges : undefined
}

/** Where lines ended up after the later edits; undefined if one of them changed these very lines. */
function followed(range: LineRange, later: readonly Outcome[]): LineRange | undefined {
  let [from, to] = range
  for (const { op, hunks } of later) {
    if (op === "move") continue
    if (op !== "update") return undefined
    if (hunks.some((hunk) => hunk.before[0] <= to && hunk.before[1] >= from)) return undefined
    const shift = hunks.filter((hunk) => hunk.before[1] < from).reduce((sum, hunk) => sum + growth(hunk), 0)
    from += shift
    to += shift
  }
  return [from, to]
}

function growth({ before, after }: PlannedHunk): number {
  return after[1] - after[0] - (before[1] - before[0])
}

/** Lines counted from 1, inclusive, against a span of lines counted from 0. */
function meets([from, to]: LineRange, span: Span): boolean {
  // Where nothing is left, the lines on either side stand for it.
  const [first, last] = to < from ? [to, from] : [from, to]
  return first <= span.to && last > span.from
}
