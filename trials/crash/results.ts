import { existsSync, readFileSync, writeFileSync } from "node:fs"
import type { Figures, Part } from "./trial.ts"

/** The figures of a part, and when and on what they were found. */
export interface Result extends Figures {
  date: string
  node: string
  system: string
}

export type Results = Partial<Record<Part, Result>>

/** Each part is run by itself if need be: the figures of the others stay as they were. */
export function keepResults(path: string, found: readonly Figures[]): Results {
  const results: Results = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {}
  const about = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    system: process.platform,
  }
  for (const figures of found) results[figures.part] = { ...figures, ...about }
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`)
  return results
}
