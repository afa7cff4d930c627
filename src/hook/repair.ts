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
export type RepairedCall =
  | { state: "fine" }
  | { state: "doubted"; outcome: Outcome }
  | { state: "lost" }
  | { state: "repaired"; edits: Repaired[]; how: string[] }

/** An edit as it is to be sent, and which of the edits that were asked for it comes from. */
export type Repaired = ExactEdit & { index: number }

/**
 * Looks for the place of each edit, on the result of the one before it. `edits` are the same as emend takes them. Some tools look for all of
 * them in the file as it was (`atOnce`).
 */
export function repair(
  asked: readonly ExactEdit[],
  edits: readonly Edit[],
  { targets, files }: Snapshot,
  { atOnce = false } = {},
): RepairedCall {
  const keys = targets.map(({ path }) => ("key" in path ? path.key : undefined))
  // What emend cannot read, it cannot judge.
  if (!keys.every((key) => key !== undefined && isReadable(files.get(key)?.kind))) return { state: "fine" }
  const planner = createPlanner(files)
  // Agents' tools see plain line breaks, whatever the file has.
  const textNow = (key: string) => {
    const state = planner.overlay.state(key)
    return state.kind === "text" ? normalizeLineEndings(state.text) : ""
  }
  const original = new Map(keys.map((key) => [key!, textNow(key!)]))
  const repaired = new Map<string, Repaired[]>([...original.keys()].map((key) => [key, []]))
  const how: string[] = []
  for (const [index, each] of asked.entries()) {
    const key = keys[index]!
    const before = textNow(key)
    const outcome = planner.add(edits[index]!, targets[index]!)
    const fits = each.old === "" || applyExactly(before, each) !== undefined
    if (outcome.status !== "validated") {
      if (!fits || outcome.issue?.code === "incomplete_edit") return { state: "lost" }
      return outcome.issue?.code === "doubt" ? { state: "doubted", outcome } : { state: "fine" }
    }
    repaired.get(key)!.push({ ...(fits ? each : exactEdit(before, textNow(key))!), index })
    if (!fits) how.push(howFound(outcome))
  }
  if (how.length === 0) return { state: "fine" }
  const sent = [...repaired].flatMap(([key, ofFile]) =>
    inOneGo(original.get(key)!, textNow(key), ofFile, { atOnce }),
  )
  return { state: "repaired", edits: sent.sort((a, b) => a.index - b.index), how }
}

const isReadable = (kind: string | undefined) => kind === "text" || kind === "missing"

function howFound({ hunks }: Outcome): string {
  const how = [...new Set(hunks.map(({ tier }) => tier))].join(", ")
  return `line ${hunks.map(({ before }) => before[0]).join(", ")} (${how})`
}

/** The edits if they lead from one text to the other, one after the other or at once; else the one edit that surely does. */
function inOneGo(
  before: string,
  after: string,
  edits: Repaired[],
  { atOnce }: { atOnce: boolean },
): Repaired[] {
  let text: string | undefined = before
  for (const edit of edits) text = text === undefined ? undefined : applyExactly(text, edit)
  const fit = text === after && (!atOnce || areApart(before, edits))
  return fit ? edits : [{ ...exactEdit(before, after)!, index: edits[0]!.index }]
}

/** Is each of them in the text before any is made, where no other one is? */
function areApart(text: string, edits: readonly ExactEdit[]): boolean {
  if (edits.length === 1) return true
  const places = edits.map(({ old }) => ({ from: text.indexOf(old), to: text.indexOf(old) + old.length }))
  places.sort((a, b) => a.from - b.from)
  const fit = edits.every((edit) => !edit.all && applyExactly(text, edit) !== undefined)
  return fit && places.every(({ from }, at) => at === 0 || from >= places[at - 1]!.to)
}
