/** Does `work` for every item, so many at a time, until it is late. Answers with how many were done. */
export async function inLanes<T>(
  items: readonly T[],
  { lanes, deadline }: { lanes: number; deadline: number },
  work: (item: T, index: number, lane: number) => Promise<void>,
): Promise<number> {
  let next = 0
  const run = async (_: unknown, lane: number) => {
    while (next < items.length && Date.now() < deadline) {
      const index = next++
      await work(items[index]!, index, lane)
    }
  }
  await Promise.all(Array.from({ length: lanes }, run))
  return next
}
