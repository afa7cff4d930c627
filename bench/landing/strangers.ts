import { type Draft, oldLines } from "./draft.ts"
import { isBlank } from "./mistakes/mistake.ts"

/**
 * What is nearest to an edit in a file that does not have what it means, and whether a careful person could tell that it
 * is something else.
 */
export interface Nearest {
  /** Which share of the old lines that say something is there. */
  likeness: number
  isSame: boolean
}

/** A file to look in: some of its lines may be gone. */
export interface Ground {
  lines: readonly string[]
  gone?: { from: number; to: number }
}

/** How far lines may be out of step and still belong to the same place. */
const reach = 8

/**
 * Is what is there the thing that the edit means? It is not if
 * - the line that names the block is shown by the edit, and not there;
 * - a line that the edit takes away is not there, comments and the words of strings aside;
 * - the line that names the block is not there, nor are two of the lines that the edit keeps.
 * One kept line alone may be a slip of memory, so that other edits are thrown away; so is one whose result is there.
 *
 * In a `copy` (another file) the same thing may be there in another version: where the line that names the block is there, or
 * none does, what the edit takes away must have nothing like it there, or much of it must be missing. Where all that it
 * adds is there, it may be done.
 */
export function nearestTo(
  draft: Draft,
  ground: Ground,
  { header, copy = false }: { header: string | undefined; copy?: boolean },
): Nearest {
  const lines = draft.blocks.flat().filter((line) => says(line.text))
  const old = lines.filter((line) => line.op !== "add")
  const region = regionLike(
    draft.blocks.flatMap(oldLines).map((line) => (says(line.text) ? line.text : "")),
    ground,
    // What it adds may be there already, between its lines.
    lines.length - old.length,
  )
  const near = new Set(region.map(essence))
  const has = (text: string) => near.has(essence(text))
  const names = new Set(region.map(nameOf))
  const missing = old.filter((line) => !has(line.text))
  const likeness = old.length === 0 ? 0 : 1 - missing.length / old.length
  const isNamed = header !== undefined && names.has(nameOf(header))
  const taken = missing.filter((line) => line.op === "drop").map((line) => line.text)
  const shown = header !== undefined && !isNamed && old.some((line) => line.clean === header)
  const isSameName = copy && (isNamed || header === undefined)
  const isOther = isSameName
    ? (missing.length >= 2 && likeness <= (isNamed ? 0.4 : 0.6)) ||
      taken.some((text) => !hasAlike(near, text))
    : shown || taken.length > 0 || (!isNamed && missing.length >= 2)
  const added = lines.filter((line) => line.op === "add")
  const isAdded = copy && added.length > 0 && added.every((line) => has(line.text))
  const isDone = isAdded || lines.filter((line) => line.op !== "drop").every((line) => has(line.text))
  return { likeness, isSame: !isOther || isDone }
}

/** Does one of the lines share more than half of its words with the text? */
function hasAlike(lines: Iterable<string>, text: string): boolean {
  const wanted = wordsOf(text)
  return [...lines].some((line) => {
    const words = wordsOf(line)
    const common = [...words].filter((word) => wanted.has(word)).length
    return common * 2 > Math.max(words.size, wanted.size)
  })
}

const wordsOf = (text: string) => new Set(text.match(/[\p{L}\p{N}_]+/gu))

const says = (text: string) => /[\p{L}\p{N}_]{2}/u.test(text)

/** The lines around the place that has most of the texts, in their order, and as many more as may be among them. */
function regionLike(texts: readonly string[], { lines, gone }: Ground, more: number): string[] {
  const { places } = indexOf(lines)
  const isGone = (at: number) => gone !== undefined && at >= gone.from && at < gone.to
  const votes = texts.flatMap((text, position) => {
    if (text === "") return []
    const hits = (places.get(essence(text)) ?? []).filter((at) => !isGone(at))
    const weight = Math.log2(lines.length / Math.max(hits.length, 1)) + 0.01
    return hits.slice(0, 200).map((at) => ({ shift: at - position, weight, position }))
  })
  votes.sort((one, other) => one.shift - other.shift)
  let best = { sum: 0, shift: 0 }
  for (const [start, { shift }] of votes.entries()) {
    const counted = new Map<number, number>()
    for (let i = start; i < votes.length && votes[i]!.shift <= shift + reach; i++)
      counted.set(votes[i]!.position, votes[i]!.weight)
    const sum = [...counted.values()].reduce((all, weight) => all + weight, 0)
    if (sum > best.sum) best = { sum, shift }
  }
  if (best.sum === 0) return []
  const [from, to] = [Math.max(best.shift - reach - more, 0), best.shift + texts.length + more + 2 * reach]
  return lines.slice(from, Math.max(to, 0)).filter((_, index) => !isGone(from + index))
}

/** Kept for the next draft of the same file. */
const known = new WeakMap<readonly string[], { places: Map<string, number[]> }>()

function indexOf(lines: readonly string[]) {
  const before = known.get(lines)
  if (before) return before
  const places = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    if (isBlank(line)) continue
    const list = places.get(essence(line))
    if (list) list.push(at)
    else places.set(essence(line), [at])
  }
  known.set(lines, { places })
  return { places }
}

/** A declaration is the same one whether it is exported or not, a title whatever its quotes and capitals. */
const nameOf = (line: string) =>
  line
    .replace(/["'`]/g, "")
    .trim()
    .replace(/^(?:(?:export|default|public|private|protected|internal|static|pub|async|declare)\s)+/, "")
    .toLowerCase()

/** A line without white space, and with neither the words of a comment behind it nor those of a sentence in quotes. */
export function essence(line: string): string {
  return line
    .trim()
    .replace(/^#+ /, "# ")
    .replace(/(["'`])[^"'`]*\s[^"'`]*\1/g, "$1$1")
    .replace(/(?<=\S)\s+(\/\/|#|\/\*).*$/, "")
    .replace(/\s+/g, " ")
    .replace(/[,;]$/, "")
}
