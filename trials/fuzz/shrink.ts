/**
 * Makes an input smaller as long as `keeps` says that it still is what it was kept for: first lines go, then
 * characters, ever fewer at a time. `budget` is how often it may ask.
 */
export async function shrink(
  input: string,
  keeps: (smaller: string) => Promise<boolean>,
  budget = 2000,
): Promise<string> {
  let left = budget
  const asked = async (smaller: string) => left-- > 0 && keeps(smaller)
  const lines = await without(input.split(/(?<=\n)/), (rest) => asked(rest.join("")))
  const letters = await without([...lines.join("")], (rest) => asked(rest.join("")))
  return letters.join("")
}

async function without<Part>(
  parts: readonly Part[],
  keeps: (rest: Part[]) => Promise<boolean>,
): Promise<Part[]> {
  let kept = [...parts]
  for (let size = Math.max(1, kept.length >> 1); size >= 1; size = size === 1 ? 0 : size >> 1) {
    for (let from = 0; from < kept.length; ) {
      const rest = [...kept.slice(0, from), ...kept.slice(from + size)]
      if (rest.length < kept.length && (await keeps(rest))) kept = rest
      else from += size
    }
  }
  return kept
}
