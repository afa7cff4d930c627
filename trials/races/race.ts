import { recover } from "../../src/history.ts"
import { log, redo, undo } from "../../src/index.ts"
import { violations } from "./check.ts"
import { type Crowd, type CrowdOptions, runCrowd, workerName } from "./crowd.ts"
import { filesFor } from "./deeds.ts"
import { buildPrograms, filesIn, folderWith } from "./folder.ts"
import { type Seen, watchHistory } from "./history-watch.ts"
import type { SurfaceName } from "./surfaces.ts"

export type RaceOptions = Pick<CrowdOptions, "surfaces" | "edits" | "kills" | "seed" | "onProgress"> & {
  /** How many of the newest commits are taken back in the end, and made again. */
  undos: number
}

export interface Race {
  crowd: Crowd
  records: number
  turned: number
  violations: string[]
}

/** A whole race, from the first file to the last check. */
export async function race(options: RaceOptions): Promise<Race> {
  const names = options.surfaces.map((_, index) => workerName(index))
  const { dir, remove } = folderWith(filesFor(names))
  const programs = await buildPrograms()
  const watch = watchHistory(dir)
  try {
    const before = filesIn(dir)
    const crowd = await runCrowd({ ...options, dir, worker: programs.worker, program: programs.emend })
    await recover({ root: dir })
    const history = watch.stop()
    const found = violations({ ...crowd, history, before, after: filesIn(dir) })
    const sample = await turnSome(dir, options.undos, history)
    return { crowd, records: history.size, turned: sample.turned, violations: [...found, ...sample.found] }
  } finally {
    watch.stop()
    programs.remove()
    remove()
  }
}

/** Takes the newest commits back, one by one, and makes them again: the files must be the same then. */
async function turnSome(
  dir: string,
  count: number,
  history: ReadonlyMap<number, Seen>,
): Promise<{ turned: number; found: string[] }> {
  const found: string[] = []
  const listed = await log({ root: dir })
  if (listed.length < Math.min(history.size, 200)) found.push(`The log has only ${listed.length} commits.`)
  const open = listed.filter(({ undone, of }) => !undone && of === undefined).slice(0, count)
  const before = filesIn(dir)
  for (const { id } of open) {
    const result = await undo({ root: dir, id })
    if (!result.ok) found.push(`The commit ${id} cannot be taken back: ${result.issue.message}`)
  }
  for (const { id } of open.toReversed()) {
    const result = await redo({ root: dir, id })
    if (!result.ok) found.push(`The commit ${id} cannot be made again: ${result.issue.message}`)
  }
  const after = filesIn(dir)
  for (const path of new Set([...before.keys(), ...after.keys()]))
    if (before.get(path) !== after.get(path)) found.push(`${path} is not what it was before undo and redo.`)
  return { turned: open.length, found }
}

/** So many workers, of each kind about the same number; the command line, which is slowest, the fewest. */
export function mixOf(processes: number): SurfaceName[] {
  const order: SurfaceName[] = ["library", "mcp", "cli", "mcp", "library"]
  return Array.from({ length: processes }, (_, index) => order[index % order.length]!)
}
