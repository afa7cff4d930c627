import type { Random } from "../../bench/landing/random.ts"
import { diff } from "../../src/text/diff.ts"
import { bareLines } from "../../src/text/lines.ts"
import type { TreeChange } from "./changes.ts"

/** A change as a patch (`*** Begin Patch`), written as the format's description has it. Undefined: it cannot say it. */
export function patchOf({ before, after }: TreeChange, random: Random): string | undefined {
  const sections: string[] = []
  const gone = [...before.keys()].filter((path) => !after.has(path))
  const made = [...after.keys()].filter((path) => !before.has(path))
  const text = (tree: TreeChange["before"], path: string) => tree.get(path)!.bytes.toString("utf8")
  for (const path of before.keys()) {
    if (!after.has(path)) continue
    const chunks = chunksOf(text(before, path), text(after, path), random)
    if (chunks !== "") sections.push(`*** Update File: ${path}\n${chunks}`)
  }
  for (const path of gone) {
    const to = random.chance(0.7) ? made.shift() : undefined
    const chunks = to === undefined ? "" : chunksOf(text(before, path), text(after, to), random)
    if (chunks === "") sections.push(`*** Delete File: ${path}\n`)
    if (chunks === "" && to !== undefined) made.push(to)
    if (chunks !== "") sections.push(`*** Update File: ${path}\n*** Move to: ${to}\n${chunks}`)
  }
  for (const path of made) {
    const lines = bareLines(text(after, path))
    if (lines.length === 0) return undefined
    sections.push(`*** Add File: ${path}\n${lines.map((line) => `+${line}\n`).join("")}`)
  }
  if (sections.length === 0) return undefined
  return `*** Begin Patch\n${random.shuffled(sections).join("")}*** End Patch\n`
}

/** The changed lines with some around them; now and then with the line above that they belong to. */
function chunksOf(before: string, after: string, random: Random): string {
  const [old, fresh] = [bareLines(before), bareLines(after)]
  const around = random.pick([1, 2, 3, 3, 3])
  const ranges = diff(old, fresh)
  let text = ""
  /** Where the chunk before ends, with what is around it. */
  let previous = 0
  for (let first = 0; first < ranges.length; ) {
    let last = first
    while (last + 1 < ranges.length && ranges[last + 1]!.fromA - ranges[last]!.toA <= 2 * around) last++
    const from = Math.max(0, ranges[first]!.fromA - around)
    const to = Math.min(old.length, ranges[last]!.toA + around)
    text += `${headOf(old, previous, from, random)}\n`
    let at = from
    for (const { fromA, toA, fromB, toB } of ranges.slice(first, last + 1)) {
      for (; at < fromA; at++) text += ` ${old[at]}\n`
      for (; at < toA; at++) text += `-${old[at]}\n`
      for (const line of fresh.slice(fromB, toB)) text += `+${line}\n`
    }
    for (; at < to; at++) text += ` ${old[at]}\n`
    if (to === old.length && random.chance(0.5)) text += "*** End of File\n"
    previous = to
    first = last + 1
  }
  return text
}

/** A line between the chunk before and this one, which occurs there just once. */
function headOf(old: readonly string[], from: number, to: number, random: Random): string {
  const between = old
    .slice(from, to)
    .filter((line) => line.trim() !== "" && old.indexOf(line) === old.lastIndexOf(line))
  return between.length > 0 && random.chance(0.4) ? `@@ ${random.pick(between)}` : "@@"
}
