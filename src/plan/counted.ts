import type { Hunk } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { type Located, type LocateOptions, locate } from "../locate/index.ts"
import type { Change } from "../text/place.ts"
import type { Overlay, Trail } from "./overlay.ts"
import { isNumbered, locatePlaced } from "./placed.ts"

/**
 * `occurrence` counts in the file as it was when the answer was written: what earlier edits of the answer did to the file neither
 * adds to the count nor takes from it; so do line numbers. A hunk that counts is looked for in the first version, and its place is
 * carried over.
 * Undefined: no earlier edit has touched the file, or what it looks for is not in that version.
 */
export function locateCounted(
  key: string,
  hunks: readonly Hunk[],
  overlay: Overlay,
  matching: LocateOptions,
): { trail: Trail; located: Located; changes: Change[] } | { issue: Issue } | undefined {
  const isPlaced = hunks.some(isNumbered)
  if (!isPlaced && !hunks.some(isCounted)) return undefined
  const trail = overlay.trail(key)
  if (!trail || trail.steps.length === 0) return undefined
  if (trail.steps.length > mostSteps) return { issue: tooManyEdits(key) }
  const located = isPlaced ? locatePlaced(trail.first, hunks) : locate(trail.first, hunks, matching)
  if (!located.changes) {
    const issue = located.hunks.find((hunk) => "issue" in hunk)?.issue
    return issue && issue.code !== "not_found" ? { issue } : undefined
  }
  const changes: Change[] = []
  for (const change of located.changes) {
    const carried = carriedOver(change, trail.steps)
    if (!carried) return { issue: changedBefore(key) }
    changes.push(carried)
  }
  return { trail, located, changes }
}

function isCounted({ occurrence }: Hunk): boolean {
  return occurrence !== undefined && occurrence !== "all"
}

/** To carry one place over so many edits takes no time worth speaking of; more come from nobody who counts. */
const mostSteps = 5000

/** Where a change of the first version belongs now; undefined if what it changes has been changed. */
function carriedOver(change: Change, steps: Trail["steps"]): Change | undefined {
  let { from, to } = change
  for (const step of steps) {
    let moved = 0
    for (const { from: start, to: end, insert } of step) {
      if (start >= to && (start > from || end > start)) break
      if (end > from && start < to) return undefined
      moved += insert.length - (end - start)
    }
    from += moved
    to += moved
  }
  return { from, to, insert: change.insert }
}

function changedBefore(key: string): Issue {
  return {
    code: "overlap",
    message: `An earlier edit of this response has changed the same place of ${key}. Occurrences count in the file as it was before all edits.`,
    hint: "Make both changes in one edit.",
    path: key,
  }
}

function tooManyEdits(key: string): Issue {
  return {
    code: "too_large",
    message: `More than ${mostSteps} edits of ${key} come before this one, which counts occurrences.`,
    hint: "Quote more lines instead of counting.",
    path: key,
  }
}
