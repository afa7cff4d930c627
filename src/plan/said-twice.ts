import type { Edit } from "../edits/edit.ts"
import type { Outcome } from "./plan.ts"

/**
 * A model may give its answer, and then once more as its final one. Where the second half of the edits are those of the first half, in
 * their order, they are meant once: how many there are; else all of them are.
 */
export function countOnce(edits: readonly Edit[]): number {
  const half = edits.length / 2
  if (half < 1 || !Number.isInteger(half)) return edits.length
  const isTwice = edits.slice(0, half).every((edit, index) => isSame(edit, edits[half + index]!))
  return isTwice ? half : edits.length
}

function isSame(a: Edit, b: Edit): boolean {
  return a.op === b.op && a.path === b.path && meant(a) === meant(b)
}

/** An edit without what is only about how and where it was written. */
function meant(edit: Edit): string {
  return JSON.stringify(edit, (key, value) =>
    key === "source" || key === "repairs" || key === "why" || key === "inherited" ? undefined : value,
  )
}

/** What became of an edit that was said before. */
export function saidAgain(outcome: Outcome, index: number): Outcome {
  if (outcome.status !== "validated") return { ...outcome, index }
  const { repairs: _, parts: __, ...same } = outcome
  return {
    ...same,
    index,
    status: "already_applied",
    hunks: [],
    notes: [`Edit ${outcome.index + 1} of this response says the same.`],
    additions: 0,
    deletions: 0,
  }
}
