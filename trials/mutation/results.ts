import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { type Folder, folders } from "./folders.ts"
import type { Hunted } from "./run.ts"
import { describe, isKilled, type Tried } from "./tried.ts"

/** What a run on one folder gave. Kept in a file, so that folders can be run one at a time. */
export interface Result {
  folder: Folder
  date: string
  node: string
  seed: number
  /** How many seconds of processor time were spent on a mutant, at most. */
  patience?: number
  /** What the places of mutants contain that were not tried. */
  except?: string
  tests: number
  /** All mutants that there are, and what became of those that were tried. */
  mutants: number
  tried: number
  killed: number
  timeout: number
  survived: number
  notCovered: number
  /** The mutants that nobody noticed: `file:line:column kind: before → after`. */
  unnoticed: string[]
  /** The samples before this one, the newest first: nobody shall choose the best of several. */
  earlier?: Sample[]
}

/** What came of a sample. */
export interface Sample {
  date: string
  seed: number
  tried: number
  noticed: number
}

export function resultOf(
  { folder, seed, patience, except }: Pick<Result, "folder" | "seed" | "patience" | "except">,
  { total, tests, tried }: Hunted,
): Result {
  const count = (status: Tried["status"]) => tried.filter((each) => each.status === status).length
  return {
    folder,
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    seed,
    ...(patience !== undefined && { patience }),
    ...(except !== undefined && { except }),
    tests,
    mutants: total,
    tried: tried.length,
    killed: count("killed"),
    timeout: count("timeout"),
    survived: count("survived"),
    notCovered: count("not covered"),
    unnoticed: tried
      .filter((each) => !isKilled(each))
      .map(describe)
      .sort(inOrder),
  }
}

const inOrder = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true })

export function keepResult(top: string, result: Result): void {
  const path = fileOf(top, result.folder)
  const last = readResults(top).find(({ folder }) => folder === result.folder)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(
    path,
    `${JSON.stringify({ ...result, ...(last && { earlier: samplesOf(last) }) }, null, 2)}\n`,
  )
}

const mostSamples = 4

function samplesOf({ date, seed, tried, killed, timeout, earlier = [] }: Result): Sample[] {
  return [{ date, seed, tried, noticed: killed + timeout }, ...earlier].slice(0, mostSamples)
}

/** The last result of each folder that has one. */
export function readResults(top: string): Result[] {
  return folders
    .map((folder) => fileOf(top, folder))
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, "utf8")))
}

const fileOf = (top: string, folder: Folder) => join(top, "trials/mutation/results", `${folder}.json`)
