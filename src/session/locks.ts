import type { FileSystem } from "../workspace/index.ts"

/** Who waits for which file. Sessions of one process share it, whatever workspace they have opened. */
const queues = new WeakMap<FileSystem, Map<string, Promise<void>>>()

/**
 * Does `work` while no other session of this process works with any of these files. Everybody gets a file in the order in
 * which they asked for it. Files are taken in one order by all, so that no two can wait for each other.
 */
export async function whileHolding<T>(
  fs: FileSystem,
  paths: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const queue = queues.get(fs) ?? new Map<string, Promise<void>>()
  queues.set(fs, queue)
  const releases: (() => void)[] = []
  try {
    for (const path of [...new Set(paths)].sort()) releases.push(await enter(queue, path))
    return await work()
  } finally {
    for (const release of releases) release()
  }
}

async function enter(queue: Map<string, Promise<void>>, path: string): Promise<() => void> {
  const before = queue.get(path)
  let release = () => {}
  const mine = new Promise<void>((resolve) => {
    release = resolve
  })
  queue.set(path, mine)
  await before
  return () => {
    // The last in the queue leaves no trace.
    if (queue.get(path) === mine) queue.delete(path)
    release()
  }
}
