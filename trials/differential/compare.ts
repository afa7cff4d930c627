import type { Issue } from "../../src/core.ts"
import type { TreeChange } from "./changes.ts"
import type { Emended } from "./emend.ts"
import { type Difference, explain } from "./explanations.ts"
import type { Outcome } from "./oracles.ts"
import { differences, type Tree } from "./tree.ts"

/** What became of a case: `same` bytes, `refused` by both, another result for a known reason, or for none. */
export type Verdict =
  | { kind: "same" | "refused" }
  | { kind: "explained"; reasons: string[] }
  | { kind: "unexplained"; differences: Difference[] }

/** Holds what emend made of a change against what another program did. */
export function compare(change: TreeChange, theirs: Outcome, ours: Emended, { patch = false } = {}): Verdict {
  // One bad file stops git, and not emend. It must have said which.
  if (!theirs.ok && !ours.ok) return { kind: "refused" }
  const wanted = theirs.ok ? theirs.tree : change.before
  const found = differences(wanted, ours.tree).map(
    (path): Difference => ({
      path,
      before: change.before.get(path),
      theirs: wanted.get(path),
      ours: ours.tree.get(path),
      meant: change.after.get(path),
      issues: issuesAbout(path, change, ours),
      patch,
    }),
  )
  if (found.length === 0)
    return sameModes(wanted, ours.tree)
      ? { kind: "same" }
      : { kind: "explained", reasons: ["mode of the file"] }
  const reasons = found.map(explain)
  const unexplained = found.filter((_, index) => reasons[index] === undefined)
  if (unexplained.length > 0) return { kind: "unexplained", differences: unexplained }
  return { kind: "explained", reasons: [...new Set(reasons as string[])] }
}

/** May the same files be run? */
function sameModes(a: Tree, b: Tree): boolean {
  return [...a].every(([path, { mode }]) => b.get(path)?.mode === mode)
}

/** What the report says about a file. About one that is moved it may speak by its other name. */
function issuesAbout(path: string, { before, after }: TreeChange, { report }: Emended): Issue[] {
  const all = [
    ...report.edits.flatMap(({ path, to, issue }) => (issue ? [{ names: [path, to], issue }] : [])),
    ...report.issues.map((issue) => ({ names: [issue.path], issue })),
  ]
  // In a batch that lands all or nothing, the one that failed speaks for all.
  const failed = all.filter(({ issue }) => issue.code !== "batch_failed")
  if (report.mode === "atomic") return failed.map(({ issue }) => issue)
  const own = all.filter(({ names }) => names.includes(path))
  const moves = before.has(path) !== after.has(path)
  return (own.length > 0 || !moves ? own : all).map(({ issue }) => issue)
}
