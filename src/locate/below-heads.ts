import type { Hunk } from "../edits/edit.ts"
import { bareLines } from "../text/lines.ts"
import type { Span } from "../text/place.ts"
import { seekBlocks } from "./decide/claims.ts"
import type { Document } from "./read/document.ts"
import { hasWord, isBlank } from "./read/fold.ts"
import { changedGaps, wantedOf } from "./read/hunk.ts"
import { lineAt, lineText, tableOf } from "./read/line-table.ts"
import { depthOf, scopeOf } from "./read/scope.ts"
import { search } from "./search.ts"
import {
  alignmentScore,
  allows,
  type Findings,
  isOnlyShown,
  type LocateOptions,
  type TierName,
} from "./tiers/tiers.ts"

/**
 * An edit may say by the head of a block which one it is for, and leave out, without a word, what the file has between that head and the
 * lines that it is about. The head is then what `@@` is in a patch: the lines must be in its block, and as deep in it as the edit has
 * them. Asked where all lines together have no place.
 */
export function searchBelowHeads(
  document: Document,
  hunk: Hunk,
  window: Span,
  options: LocateOptions,
): Findings | undefined {
  if (!allows(options.match, tier)) return undefined
  for (const { heads, below } of waysToRead(hunk)) {
    const [block, ...others] = seekBlocks(document, [...(hunk.seek ?? []), ...heads])
    if (!block || others.length > 0) return undefined
    const inBlock = { from: Math.max(block.from, window.from), to: Math.min(block.to, window.to) }
    const found = search(document, { ...hunk, ...below }, inBlock, options)
    const [place, ...more] = found.already ? [found.already] : found.candidates
    if (!place || more.length > 0 || !isBelow(document, place, block, { head: heads.at(-1)!, ...below }))
      continue
    if (found.already) return found
    const [candidate] = found.candidates
    if (isLineByLine.has(candidate!.how.by))
      return { candidates: [{ ...candidate!, tier, score, head: block.from }] }
  }
  return undefined
}

/** What is left out below the head is an elision without a sign. */
const tier: TierName = "elision"
const score = alignmentScore({ share: 1, lead: Number.POSITIVE_INFINITY })

/** What is merely like the rest of an edit is not known by a head. */
const isLineByLine = new Set(["letters", "lines"])

/** Were all lines together found nowhere, or nowhere for sure? */
export const isLost = ({ candidates, already, issue }: Findings) =>
  !already && !issue && candidates.every(isOnlyShown)

/** So many heads may be above what an edit is about: a class, its method, the loop in it. */
const mostHeads = 3

/** The first lines of an edit as heads, above a line that is deeper, which stay; and what is below them. */
function* waysToRead({ old, new: fresh, occurrence }: Hunk) {
  if (occurrence !== undefined) return
  const lines = bareLines(old)
  const heads: string[] = []
  let from = 0
  for (const [at, line] of lines.slice(0, -1).entries()) {
    from += line.length + 1
    if (isBlank(line)) continue
    const next = lines.slice(at + 1).find((each) => !isBlank(each))
    const isHead = next !== undefined && depthOf(next) > depthOf(line)
    if (!isHead || heads.length === mostHeads || !fresh.startsWith(old.slice(0, from))) return
    heads.push(line)
    const below = { old: old.slice(from), new: fresh.slice(from) }
    if (hasWord(below.old) && !isUnclear(below)) yield { heads: [...heads], below }
  }
}

/** New lines that come first below a head that is far above could go right below it, or here. */
const isUnclear = (below: Pick<Hunk, "old" | "new">) =>
  changedGaps(wantedOf(below)).some(({ fromA, targets }) => fromA === 0 && targets.length === 0)

/** Is a place in the block of a head, and as deep in it as the edit has it? */
function isBelow(
  document: Document,
  place: Span,
  block: Span,
  { head, old, new: fresh }: { head: string; old: string; new: string },
): boolean {
  const table = tableOf(document)
  const read = (at: number) => (at >= 0 && at < table.count ? lineText(document, table, at) : undefined)
  const [top, line] = [lineAt(table, block.from - 1), lineAt(table, place.from)]
  if (!scopeOf(read, line).includes(top)) return false
  const [wrote] = bareLines(isThere(old, read(line)!) ? old : fresh).filter((each) => !isBlank(each))
  return depthOf(wrote ?? "") - depthOf(head) === depthOf(read(line)!) - depthOf(read(top)!)
}

/** Is a line the first one of a text? */
const isThere = (text: string, line: string) =>
  bareLines(text)
    .find((each) => !isBlank(each))
    ?.trim() === line.trim()
