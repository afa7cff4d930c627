import type { Edit } from "../edits/edit.ts"
import type { Snapshot } from "../edits/snapshot.ts"
import { createPlanner, type Outcome } from "../plan/index.ts"
import { normalizeLineEndings } from "../tools/display.ts"
import { applyExactly, type ExactEdit, exactEdit } from "./exact.ts"

/**
 * What becomes of the edits of a call.
 *
 * - `fine`: an exact tool can make them, or emend cannot judge.
 * - `doubted`: an exact tool can make them, and emend would not.
 * - `lost`: one of them has no place, or must not be made.
 * - `repaired`: with the file's real text in them, an exact tool can make them. `how` says what was off.
 */
export type Repair =
  | { state: "fine" }
  | { state: "doubted"; outcome: Outcome }
  | { state: "lost" }
  | { state: "repaired"; edits: ExactEdit[]; how: string[] }

/** Looks for the place of each edit, on the result of the one before it. `edits` are the same as emend takes them. */
export function repair(
  asked: readonly ExactEdit[],
  edits: readonly Edit[],
  { targets, files }: Snapshot,
): Repair {
  const target = targets[0]!.path
  const kind = "key" in target ? files.get(target.key)?.kind : undefined
  // What emend cannot read, it cannot judge.
  if (!("key" in target) || (kind !== "text" && kind !== "missing")) return { state: "fine" }
  const planner = createPlanner(files)
  // Agents' tools see plain line breaks, whatever the file has.
  const textNow = () => {
    const state = planner.overlay.state(target.key)
    return state.kind === "text" ? normalizeLineEndings(state.text) : ""
  }
  const original = textNow()
  const repaired: ExactEdit[] = []
  const how: string[] = []
  for (const [index, each] of asked.entries()) {
    const before = textNow()
    const outcome = planner.add(edits[index]!, targets[index]!)
    const fits = each.old === "" || applyExactly(before, each) !== undefined
    if (outcome.status !== "validated") {
      if (!fits || outcome.issue?.code === "incomplete_edit") return { state: "lost" }
      return outcome.issue?.code === "doubt" ? { state: "doubted", outcome } : { state: "fine" }
    }
    repaired.push(fits ? each : exactEdit(before, textNow())!)
    if (!fits) how.push(howFound(outcome))
  }
  if (how.length === 0) return { state: "fine" }
  return { state: "repaired", edits: inOneGo(original, textNow(), repaired), how }
}

function howFound({ hunks }: Outcome): string {
  const how = [...new Set(hunks.map(({ tier }) => tier))].join(", ")
  return `line ${hunks.map(({ before }) => before[0]).join(", ")} (${how})`
}

/** The edits if they lead from one text to the other, one after the other; else the one edit that surely does. */
function inOneGo(before: string, after: string, edits: ExactEdit[]): ExactEdit[] {
  let text: string | undefined = before
  for (const edit of edits) text = text === undefined ? undefined : applyExactly(text, edit)
  return text === after ? edits : [exactEdit(before, after)!]
}
