import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { Happened } from "./agent.ts"

/** What was committed, as it was told: what emend's own history must say as well. */
export interface Chronicle {
  made(id: string, files: Happened["files"], by: string): void
  /** An undo or a redo, which is a commit of its own. */
  turned(id: string, of: Entry): void
  /** Of those who worked at the same time, nobody knows who was first: puts the newest in the order of the journal. */
  arrange(dir: string, newest: number): void
  /** Those that emend must still be able to take back or make again, newest first. */
  entries(): Entry[]
  /** The id of the newest commit of all. */
  newest(): string | undefined
  /** The ids of all that must still be in the log, newest first. */
  ids(): string[]
}

export interface Entry {
  id: string
  by: string
  files: Happened["files"]
  undone: boolean
}

/** emend keeps the last 200 commits; a few less are counted on. */
const kept = 190

export function createChronicle(): Chronicle {
  let all: { id: string; entry?: Entry }[] = []
  const add = (id: string, entry?: Entry) => {
    all = [{ id, ...(entry && { entry }) }, ...all.slice(0, kept - 1)]
  }
  return {
    made: (id, files, by) => add(id, { id, by, files, undone: false }),
    turned(id, of) {
      of.undone = !of.undone
      add(id)
    },
    arrange(dir, newest) {
      const order = readdirSync(join(dir, ".emend/commits")).sort().toReversed()
      const rank = ({ id }: { id: string }) => order.findIndex((name) => name.includes(id))
      all = [...all.slice(0, newest).sort((a, b) => rank(a) - rank(b)), ...all.slice(newest)]
    },
    entries: () => all.flatMap(({ entry }) => entry ?? []),
    newest: () => all[0]?.id,
    ids: () => all.map(({ id }) => id),
  }
}
