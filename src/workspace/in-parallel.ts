/** Does `work` for every item, a few at a time: a disk has many files, a process few hands. */
export async function inParallel<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  async function worker(): Promise<void> {
    while (next < items.length) {
      const index = next++
      await work(items[index]!, index)
    }
  }
  // All workers come to rest before an error is passed on, so that nothing goes on behind the caller's back.
  const ended = await Promise.allSettled(Array.from({ length: Math.min(hands, items.length) }, worker))
  for (const each of ended) if (each.status === "rejected") throw each.reason
}

const hands = 8
