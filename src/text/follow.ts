/**
 * Follows a run, of characters or of lines, through a longer one: told item by item, it says how many of the first items of `wanted`
 * end there. However often these recur, each item is looked at once (Knuth, Morris and Pratt).
 */
export function follow<Item>(wanted: ArrayLike<Item>): (item: Item) => number {
  // For each start of `wanted`, how long its longest proper start is that it also ends with.
  const back = new Int32Array(wanted.length)
  const next = (item: Item, before: number) => {
    let matched = before
    while (matched > 0 && item !== wanted[matched]) matched = back[matched - 1]!
    return item === wanted[matched] ? matched + 1 : matched
  }
  for (let at = 1; at < wanted.length; at++) back[at] = next(wanted[at]!, back[at - 1]!)
  let matched = 0
  return (item) => (matched = next(item, matched === wanted.length ? (back[matched - 1] ?? 0) : matched))
}
