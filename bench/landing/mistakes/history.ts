import { type Draft, oldLines } from "../draft.ts"
import { applyChanges, type LineChange } from "../line-change.ts"
import { blockAround } from "./gone.ts"
import { isBlank, type Mistake } from "./mistake.ts"

/** Other changes of the same commit that touch the lines the edit quotes are in the file already. */
export const stale: Mistake = (draft) => changedSince(draft, { named: true })

/** So are they, and the line that names the block, which the edit quotes, is among them: is it the same block? */
export const renamed: Mistake = (draft) => changedSince(draft, { named: false })

function changedSince(draft: Draft, wanted: { named: boolean }): Draft | undefined {
  const sources = draft.blocks.flat().flatMap((line) => line.source ?? [])
  const [from, to] = [Math.min(...sources), Math.max(...sources) + 1]
  const since = draft.changed.changes.filter((change) => {
    const inside =
      change.to > change.from ? change.to > from && change.from < to : change.from > from && change.from < to
    return inside && !draft.changes.includes(change)
  })
  if (since.length === 0) return undefined
  const header = blockAround(draft)?.header
  const isRenamed =
    header !== undefined &&
    sources.includes(header) &&
    since.some((change) => change.from <= header && header < change.to)
  if (isRenamed === wanted.named) return undefined
  const spoiled = withFileChanged(draft, since)
  return isStillKnown(spoiled) ? spoiled : undefined
}

/** A change nearby leaves most of the old text alone; where less than half is left, it was rewritten. */
function isStillKnown(draft: Draft): boolean {
  return draft.blocks.every((block) => {
    const visible = oldLines(block).filter((line) => !isBlank(line.text))
    return visible.filter((line) => line.source !== undefined).length * 2 >= visible.length
  })
}

/** What the edit means to change is not in the file. */
export const absent: Mistake = (draft, random) =>
  random.chance(0.5) ? otherVersion(draft) : targetRemoved(draft)

/** The edit was made for a later version of the file. */
function otherVersion(draft: Draft): Draft | undefined {
  const { earlier } = draft.changed.pair
  if (earlier === undefined || earlier.endsWith("\n") !== draft.changed.endsWithNewline) return undefined
  const lines = (draft.changed.endsWithNewline ? earlier.slice(0, -1) : earlier).split("\n")
  const there = new Set(lines.map((line) => line.trim()))
  const isThere = (text: string) => there.has(text.trim())
  const [added, dropped] = [linesOf(draft, "add"), linesOf(draft, "drop")]
  // What it takes away must be gone without a trace, and what it brings must not be there yet.
  if (added.length === 0 || dropped.length === 0 || [...added, ...dropped].some(isThere)) return undefined
  if (hasAlike(lines, dropped)) return undefined
  return { ...draft, file: lines, verdict: "refuse" }
}

/** What the edit means to replace has been taken out of the file since. */
function targetRemoved(draft: Draft): Draft | undefined {
  const [added, dropped] = [linesOf(draft, "add"), linesOf(draft, "drop")]
  if (added.length === 0 || dropped.length === 0) return undefined
  const file = applyChanges(
    draft.file,
    draft.changes.map((change) => ({ ...change, lines: [] })),
  )
  const there = new Set(file.map((line) => line.trim()))
  if (added.some((text) => there.has(text.trim())) || dropped.some((text) => there.has(text.trim())))
    return undefined
  if (hasAlike(file, dropped)) return undefined
  return { ...draft, file, verdict: "refuse" }
}

/** The file is as the edit would leave it. */
export const applied: Mistake = (draft) => {
  const file = applyChanges(draft.file, draft.changes)
  return { ...draft, file, verdict: "applied" }
}

/** Changes the file under the draft, and moves everything that the draft says about places along. */
function withFileChanged(draft: Draft, since: LineChange[]): Draft {
  const shift = (line: number) =>
    since.reduce(
      (sum, change) => sum + (change.to <= line ? change.lines.length - (change.to - change.from) : 0),
      line,
    )
  const gone = (line: number) => since.some((change) => change.from <= line && line < change.to)
  return {
    ...draft,
    file: applyChanges(draft.file, since),
    changes: draft.changes.map(({ from, to, lines }) => ({
      from: shift(from),
      to: shift(from) + to - from,
      lines,
    })),
    blocks: draft.blocks.map((block) =>
      block.map(({ source, place, ...line }) => ({
        ...line,
        ...(source !== undefined && !gone(source) && { source: shift(source) }),
        ...(place !== undefined && { place: shift(place) }),
      })),
    ),
  }
}

/** The lines that say something: a lone bracket is in every version. */
function linesOf(draft: Draft, op: "drop" | "add"): string[] {
  return draft.blocks.flat().flatMap((line) => (line.op === op && /\w{3}/.test(line.text) ? [line.text] : []))
}

/** Does a line of the file share more than half of its words with one of the texts? A person might take it for that. */
function hasAlike(file: string[], texts: string[]): boolean {
  const wanted = texts.map(wordsOf)
  return file.some((line) => {
    const words = wordsOf(line)
    return wanted.some((other) => {
      let common = 0
      for (const word of words) if (other.has(word)) common++
      return common * 2 > Math.max(words.size, other.size)
    })
  })
}

const wordsOf = (text: string) => new Set(text.match(/\w+/g))
