import type { NamedFiles, WireSnapshot } from "emend/api"
import type { Edit, Span } from "emend/core"
import { type Chosen, isChosen } from "../../../../src/server/selection.ts"
import type { PlanQuestion, ReadResponse } from "./messages.ts"
import type { Wanted } from "./reviewer.ts"

/** An edit is the same as long as its words are; of equal ones, the first is the first. */
export function idsOf(answers: readonly string[], { edits, rounds }: ReadResponse): string[] {
  const times = new Map<string, number>()
  return edits.map((edit, index) => {
    const answer = answers[rounds[index]!]!
    const words = sourcesOf(edit).map(({ from, to }) => answer.slice(from, to))
    const name = shortName(
      `${edit.op} ${edit.path} ${words.length > 0 ? words.join("\n") : JSON.stringify(edit)}`,
    )
    const count = (times.get(name) ?? 0) + 1
    times.set(name, count)
    return `${count}-${name}`
  })
}

/** Where an edit is in its answer: one of several excerpts is in several places. */
export function sourcesOf(edit: Edit): Span[] {
  const { source: first } = edit
  if (!first) return []
  const more = edit.op === "update" ? edit.hunks.flatMap(({ source }) => source ?? []) : []
  return [first, ...more.filter(({ from, to }) => from >= first.to || to <= first.from)]
}

/** A name for a text: the same for the same one, and another for any other that a page will ever see. */
export function shortName(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  const mixed = (x: number, y: number) => (x ^ Math.imul(y ^ (y >>> 15), 2246822519)) >>> 0
  return mixed(a, b).toString(36) + mixed(b, a).toString(36)
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
  const { options, chosen, unticked, picks, rejected, replaced, landed } = now
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
    replaced: open.filter((index) => replaced.has(ids[index]!)),
    done: ids.flatMap((id, index) => {
      const report = landed.get(id)?.report
      return report ? [{ ...report, index }] : []
    }),
  }
}

function inContext({ files }: WireSnapshot, chosen: Chosen): string[] {
  return files.map(([key]) => key).filter((key) => isChosen(chosen, key))
}
