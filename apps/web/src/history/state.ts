import { type ReadonlySignal, signal } from "@preact/signals"
import type { BackendEvent, HistoryChange, HistoryEntry } from "emend/api"
import type { Base } from "../state/app.ts"
import { coalesced } from "../state/coalesced.ts"

export interface HistoryState {
  /** Newest first; undefined until the backend has told them. */
  entries: ReadonlySignal<readonly HistoryEntry[] | undefined>
  /** What each commit did, as far as somebody looked. */
  changes: ReadonlySignal<ReadonlyMap<string, readonly HistoryChange[]>>
  look(id: string): Promise<void>
  /** Takes back, or makes again: the commit with this id (or the last one), all of it or some of its files. */
  turn(verb: Turn, of?: { id?: string; paths?: string[] }): Promise<boolean>
  hear(event: BackendEvent): void
}

export type Turn = "undo" | "redo"

export function createHistoryState({ backend, toasts }: Base): HistoryState {
  const entries = signal<readonly HistoryEntry[] | undefined>(undefined)
  const changes = signal<ReadonlyMap<string, readonly HistoryChange[]>>(new Map())

  async function load(): Promise<void> {
    const { value, error } = await backend.history()
    if (value) entries.value = value
    else if (error.code !== "offline") toasts.fail(error)
  }

  async function look(id: string): Promise<void> {
    const { value, error } = await backend.changes({ id })
    if (value) changes.value = new Map([...changes.value, [id, value]])
    else toasts.fail(error)
  }

  /** What became of a commit since depends on the files: what was looked at is looked at again. */
  async function refresh(): Promise<void> {
    await load()
    await Promise.all([...changes.value.keys()].map(look))
  }

  const refreshSoon = coalesced(refresh, 50)

  async function turn(verb: Turn, of: { id?: string; paths?: string[] } = {}): Promise<boolean> {
    const { value, error } = await backend[verb](of)
    if (!value) {
      toasts.fail(error)
      return false
    }
    await refresh()
    const id = /^(?:undo|redo) (\S+)$/.exec(value.label)?.[1]
    const back = verb === "undo" ? "redo" : "undo"
    const paths = value.files.map(({ path }) => path)
    toasts.say(verb === "undo" ? "Taken back." : "Made again.", {
      label: verb === "undo" ? "Redo" : "Undo",
      run: () => void turn(back, { ...(id !== undefined && { id }), ...(of.paths && { paths }) }),
    })
    return true
  }

  return {
    entries,
    changes,
    look,
    turn,
    hear(event) {
      if (event.type === "hello" || event.type === "history" || event.type === "files") refreshSoon()
    },
  }
}
