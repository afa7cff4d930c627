import type { Pair } from "../corpus.ts"
import { oldLines } from "../draft.ts"
import { essence, nearestTo } from "../strangers.ts"
import { blockAround, isElsewhere, withHeader } from "./gone.ts"
import type { Mistake } from "./mistake.ts"

/** The edit is sent to another file: the one most like its own, or the one that has most of its lines. */
export const parallel: Mistake = (cut, random) => {
  const header = blockAround(cut)?.header
  const draft = header !== undefined && random.chance(0.6) ? withHeader(cut, header) : cut
  const { pair } = draft.changed
  const others = othersOf(pair)
  if (others.length === 0) return undefined
  const texts = random.chance(0.5)
    ? pair.before.split("\n")
    : draft.blocks.flatMap(oldLines).map((line) => line.text)
  const other = mostAlike(new Set(texts.filter(says).map(essence)), others)
  if (!other) return undefined
  const nearest = nearestTo(draft, other, {
    header: header === undefined ? undefined : draft.file[header],
    copy: true,
  })
  if (nearest.isSame || nearest.likeness === 0 || isElsewhere(draft, other.lines)) return undefined
  return {
    ...draft,
    file: other.lines,
    sentTo: { path: other.path, endsWithNewline: other.endsWithNewline },
    verdict: "refuse",
  }
}

const says = (line: string) => /[\p{L}\p{N}_]{3}/u.test(line)

interface Other {
  path: string
  lines: string[]
  endsWithNewline: boolean
  set: Set<string>
}

/** All files of a version, read once. */
const read = new WeakMap<ReadonlyMap<string, string>, Other[]>()

function othersOf({ folder, path }: Pair): Other[] {
  let all = read.get(folder)
  if (!all) {
    all = [...folder].map(([path, text]) => {
      const endsWithNewline = text.endsWith("\n")
      const lines = (endsWithNewline ? text.slice(0, -1) : text).split("\n")
      return { path, lines, endsWithNewline, set: new Set(lines.filter(says).map(essence)) }
    })
    read.set(folder, all)
  }
  const ending = path.slice(path.lastIndexOf("."))
  return all.filter((other) => other.path !== path && other.path.endsWith(ending))
}

/** Shared lines against all lines of both; another file may well be longer. */
function mostAlike(wanted: Set<string>, others: readonly Other[]): Other | undefined {
  let best: { other: Other; likeness: number } | undefined
  for (const other of others) {
    let shared = 0
    for (const line of wanted) if (other.set.has(line)) shared++
    const likeness = shared / (wanted.size + Math.sqrt(other.set.size))
    if (shared > 0 && (!best || likeness > best.likeness)) best = { other, likeness }
  }
  return best?.other
}
