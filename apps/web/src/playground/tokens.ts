import { createCaller } from "../worker/caller.ts"

/** Counts as models of the o200k family do. The tables are large: they are loaded when first asked, off the main thread. */
export async function countTokens(text: string): Promise<number> {
  const known = counted.get(text)
  if (known !== undefined) return known
  worker ??= createCaller<string, number>(
    () => new Worker(new URL("./token-worker.ts", import.meta.url), { type: "module" }),
  )
  const count = worker(text)
  counted.set(text, count)
  if (counted.size > 500) counted.delete(counted.keys().next().value!)
  return count
}

let worker: ((text: string) => Promise<number>) | undefined
const counted = new Map<string, Promise<number>>()
