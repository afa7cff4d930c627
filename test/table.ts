import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Edit } from "../src/index.ts"
import { top } from "./sources.ts"

/** A table of what tests expect, in a file of its own; run with `--update` they write what is so now. */
export interface Table<Row> {
  updating: boolean
  row(group: string, name: string): Row | undefined
  accept(group: string, name: string, row: Row): void
}

export function readTable<Row>(name: string): Table<Row> {
  const path = join(top, "test", name)
  const read = (): Record<string, Record<string, Row>> => JSON.parse(readFileSync(path, "utf8"))
  const rows = read()
  return {
    updating: process.env.EMEND_UPDATE_SCENARIOS === "yes",
    row: (group, name) => rows[group]?.[name],
    accept(group, name, row) {
      const known = read()
      const changed = { ...known, [group]: { ...known[group], [name]: row } }
      writeFileSync(path, `${JSON.stringify(changed, null, 2)}\n`)
    },
  }
}

const unsaid = ["source", "repairs", "format", "match", "parts", "extent"]

/** What an edit says, and nothing about where and how it was said. */
export function bare(edit: Edit): string {
  return JSON.stringify(edit, (key, value) => (unsaid.includes(key) ? undefined : value))
}

/** How often each of these was said. */
export function counted(said: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const each of said) counts.set(each, (counts.get(each) ?? 0) + 1)
  const inOrder = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.map(([each, count]) => `${each}: ${count}`).join(", ")
}
