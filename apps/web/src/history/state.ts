import { type ReadonlySignal, signal } from "@preact/signals"
import type { Answer, BackendEvent, HistoryChange, HistoryEntry } from "emend/api"
import { plural } from "../parts/figures.ts"
import type { Base } from "../state/app.ts"
import { coalesced } from "../state/coalesced.ts"

export interface HistoryState {
  /** Newest first; undefined until the backend has told them. */
  entries: ReadonlySignal<readonly HistoryEntry[] | undefined>
  /** What each commit did, as far as somebody looked. */
  changes: ReadonlySignal<ReadonlyMap<string, readonly HistoryChange[]>>
  look(id: string): Promise<void>
  refresh(): Promise<void>
  /** Takes back, or makes again: the commit with this id (or the last one), all of it or some of its files. */
  turn(verb: Turn, of?: { id?: string; paths?: string[] }): Promise<boolean>
  /** Takes back several commits, one after the other, until one cannot be. */
  takeBackAll(ids: readonly string[]): Promise<void>
  hear(event: BackendEvent): void
}

export type Turn = "undo" | "redo"

export function createHistoryState({ backend, toasts }: Base): HistoryState {
  const entries = signal<readonly HistoryEntry[] | undefined>(undefined)
  const changes = signal<ReadonlyMap<string, readonly HistoryChange[]>>(new Map())

  async function load(): Promise<void> {
    const { value, error } = await backend.history()
    if (value) entries.value = value
    else {
      entries.value ??= []
      if (error.code !== "offline") toasts.fail(error)
    }
  }

  const looking = new Map<string, Promise<void>>()

  async function ask(id: string): Promise<void> {
    const { value, error } = await backend.changes({ id })
    looking.delete(id)
    if (value) changes.value = new Map([...changes.value, [id, value]])
    else toasts.fail(error)
  }

  /** However many parts of the page want to know the same, it is asked once. */
  function look(id: string): Promise<void> {
    const asked = looking.get(id) ?? ask(id)
    looking.set(id, asked)
    return asked
  }

  /** What became of a commit since depends on the files: what was looked at is looked at again. */
  async function refresh(): Promise<void> {
    await load()
    await Promise.all([...changes.value.keys()].map(look))
  }

  const refreshSoon = coalesced(refresh, 50)

  /** What was done to other lines since is no reason not to take something back. */
  async function turned(verb: Turn, of: { id?: string; paths?: string[] }): Promise<Answer<HistoryEntry>> {
    const answer = await backend[verb](of)
    if (verb === "redo" || answer.error?.code !== "stale") return answer
    const entry = entries.value?.find(({ id, undone }) => (of.id === undefined ? !undone : id === of.id))
    const paths = of.paths ?? entry?.files.filter(({ undone }) => !undone).map(({ path }) => path) ?? []
    if (!entry || paths.length === 0) return answer
    return backend.takeBack({ id: entry.id, parts: paths.map((path) => ({ path })) })
  }

  async function turn(verb: Turn, of: { id?: string; paths?: string[] } = {}): Promise<boolean> {
    const { value, error } = await turned(verb, of)
    if (!value) {
      toasts.fail(error)
      return false
    }
    await refresh()
    const id = /^(?:undo|redo) (\S+)$/.exec(value.label)?.[1]
    const back = verb === "undo" ? "redo" : "undo"
    const paths = value.files.map(({ path }) => path)
    toasts.say(verb === "undo" ? `Taken back: ${named(paths)}.` : `Made again: ${named(paths)}.`, {
      label: verb === "undo" ? "Redo" : "Undo",
      run: () => void turn(back, { ...(id !== undefined && { id }), ...(of.paths && { paths }) }),
    })
    return true
  }

  async function takeBackAll(ids: readonly string[]): Promise<void> {
    let done = 0
    for (const id of ids) {
      const { error } = await turned("undo", { id })
      if (error) {
        toasts.fail(error)
        break
      }
      done++
    }
    await refresh()
    if (done > 0)
      toasts.say(`Took back ${plural(done, "commit")}.`, {
        label: "Redo",
        run: async () => {
          for (const id of ids.slice(0, done).toReversed()) await backend.redo({ id })
          await refresh()
        },
      })
  }

  return {
    entries,
    changes,
    look,
    refresh,
    turn,
    takeBackAll,
    hear(event) {
      if (event.type === "hello" || event.type === "history" || event.type === "files") refreshSoon()
    },
  }
}

/** `a.ts and 2 more files`. */
function named([first = "nothing", ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${plural(others.length, "more file")}`
}
