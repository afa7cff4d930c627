import type { FileChange, Plan } from "emend/core"
import { brokenText } from "../../../../src/report/wording.ts"
import { hunkOrigins, reviewHunks } from "../../../../src/review.ts"
import type { FileView, Verdicts } from "./messages.ts"
import { shortName } from "./questions.ts"

/** A file's change, cut into hunks that can be taken or left. */
export function fileView(plan: Plan, file: FileChange, rejected: ReadonlySet<string>): FileView {
  const { path, change, from, additions, deletions } = file
  const origins = hunkOrigins(plan, file)
  const times = new Map<string, number>()
  return {
    ...{ path, change, additions, deletions },
    ...(from !== undefined && { from }),
    ...(file.syntax?.first && { broken: brokenText(file) }),
    hunks: reviewHunks(file).map(({ diff: whole }, index) => {
      // A file that is new or gone comes with the names of both sides above its lines.
      const diff = whole.slice(Math.max(0, whole.search(/^@@ /m)))
      // Without the line numbers: a line more above does not make it another change.
      const words = shortName(`${path} ${diff.replace(/^@@.*/, "")}`)
      const time = (times.get(words) ?? 0) + 1
      times.set(words, time)
      const id = `${time}-${words}`
      return {
        id,
        rejected: rejected.has(id),
        diff,
        additions: count(diff, "+"),
        deletions: count(diff, "-"),
        origins: origins[index]!.map((outcome) => outcome.index),
      }
    }),
  }
}

function count(diff: string, sign: string): number {
  return diff.split("\n").filter((line) => line.startsWith(sign)).length
}

/** The verdict on each hunk, for files in which something was rejected. */
export function verdictsOf(files: readonly FileView[]): Verdicts {
  const judged = files.filter(({ hunks }) => hunks.some((hunk) => hunk.rejected))
  return Object.fromEntries(
    judged.map(({ path, hunks }) => [path, hunks.map((hunk) => (hunk.rejected ? "reject" : "accept"))]),
  )
}
