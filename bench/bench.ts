import { execFileSync } from "node:child_process"
import { join } from "node:path"

/** The folder of the benches, wherever the program that runs one was put. */
export const bench = process.env.EMEND_BENCH ?? "bench"

/** Where `node bench/fetch.mjs` puts git histories, each in OWNER+NAME. */
export const fetchedHistories = join(bench, ".histories")

/** The state of the code. To be asked when a run begins: it may go on while that takes its time. */
export function commitOfCode(): string {
  const log = ["log", "-1", "--format=%h", "--", "../src"]
  return execFileSync("git", ["-C", bench, ...log], { encoding: "utf8" }).trim()
}

/** Says on standard error how long each stage took, so that a slow one is seen. */
export function timed<T>(name: string, work: () => T): T {
  const start = performance.now()
  const told = <R>(result: R) => {
    console.error(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
    return result
  }
  const result = work()
  return result instanceof Promise ? (result.then(told) as T) : told(result)
}

/** Prints the first results with a mark in full, and how many there are. */
export function showMarked<Result extends { mark: string }>(
  results: readonly Result[],
  { mark, count }: { mark: string; count: number },
  inFull: (result: Result) => string,
): void {
  const wanted = results.filter((result) => result.mark === mark)
  for (const result of wanted.slice(0, count)) console.log(`${inFull(result)}\n`)
  console.log(`${wanted.length} ${mark}, the first ${Math.min(count, wanted.length)} shown`)
}

export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
