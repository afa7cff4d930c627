import type { NamedFiles, WireSnapshot } from "emend/api"
import type { Edit } from "emend/core"
import { type Chosen, isChosen } from "../../../../src/server/selection.ts"
import type { PlanQuestion } from "./messages.ts"
import type { Wanted } from "./reviewer.ts"

/** An edit is the same as long as its words are; of equal ones, the first is the first. */
export function idsOf(text: string, edits: readonly Edit[]): string[] {
  const times = new Map<string, number>()
  return edits.map((edit) => {
    const words = edit.source ? text.slice(edit.source.from, edit.source.to) : JSON.stringify(edit)
    const id = `${edit.op} ${edit.path} ${words}`
    const count = (times.get(id) ?? 0) + 1
    times.set(id, count)
    return `${count} ${id}`
  })
}

/** The files that the edits name, or that a person picked for them. */
export function namedFiles(edits: readonly Edit[], ids: readonly string[], { picks }: Wanted): NamedFiles[] {
  return edits.map((edit, index) => {
    const picked = picks.get(ids[index]!)?.find(({ path }) => path !== undefined)?.path
    const to = "to" in edit ? edit.to : undefined
    return {
      op: edit.op,
      path: picked ?? edit.path,
      ...(to !== undefined && { to }),
      ...(edit.root !== undefined && { root: edit.root }),
    }
  })
}

/** What the worker has to know, beside the response that it has read. */
export function questionFor(now: Wanted, ids: readonly string[], snapshot: WireSnapshot): PlanQuestion {
  const { options, chosen, unticked, picks, rejected, landed } = now
  const open = [...ids.keys()].filter((index) => !landed.has(ids[index]!))
  const isLimited = Object.keys(chosen).length > 0
  return {
    kind: "review",
    snapshot,
    elsewhere: [],
    options: isLimited ? { ...options, context: inContext(snapshot, chosen) } : options,
    open,
    ticked: open.filter((index) => !unticked.has(ids[index]!)),
    picks: open.flatMap((edit) => (picks.get(ids[edit]!) ?? []).map((pick) => ({ ...pick, edit }))),
    rejected: [...rejected],
    done: ids.flatMap((id, index) => {
      const report = landed.get(id)?.report
      return report ? [{ ...report, index }] : []
    }),
  }
}

function inContext({ files }: WireSnapshot, chosen: Chosen): string[] {
  return files.map(([key]) => key).filter((key) => isChosen(chosen, key))
}
