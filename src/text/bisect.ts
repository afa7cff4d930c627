/** Of so many items in order, how many come before the first for which it does not hold: `holds` is asked of a few only. */
export function countWhile(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}
