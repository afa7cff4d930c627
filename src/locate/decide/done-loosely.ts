import type { Hunk } from "../../edits/edit.ts"
import { bareLines, withEndings } from "../../text/lines.ts"
import type { Span } from "../../text/place.ts"
import { looksDone } from "../miss/misses.ts"
import type { Document } from "../read/document.ts"
import { hasWord, indentOf, isBlank, plainTypography, withoutTypography } from "../read/fold.ts"
import { changedGaps, type Wanted, wantedOf } from "../read/hunk.ts"
import { regularity } from "../read/indent.ts"
import { blankEdges, blanksAfter, blanksBefore, everywhere, matchedLines, onLines } from "../read/lines.ts"
import { type Budget, type Hit, otherBlanks, sequenceHits, unlikeBlanks } from "../tiers/line-by-line.ts"
import { type Candidate, type Findings, lineTier, rankOf, tierOf } from "../tiers/tiers.ts"
import { doneAt, resultElsewhere } from "./done.ts"
import { isDoneAt } from "./done-at.ts"

/**
 * What is left of an edit that is done may look like a twin of its place, found by looking past something. Then `new`
 * is elsewhere, on a tighter tier: the edit is done, or at least this place is in doubt.
 */
export function doneElsewhere(
  document: Document,
  hunk: Hunk,
  near: Candidate,
  budget: Budget,
): Findings | undefined {
  const { tier } = near
  const wanted = wantedOf(hunk)
  const telling = mayHaveTwin(document, hunk, near) ? longestOfResult(wanted) : undefined
  if (telling === undefined || !document.text.includes(telling)) return undefined
  const isTighter = (hit: Hit) => rankOf(hit.tier) < rankOf(tier)
  const already = doneAt(document, wanted, everywhere, budget, isTighter)
  // Without any line in common, that the result is elsewhere proves only that this place is in doubt.
  const isTied = hasContext(hunk)
  if (already) return { candidates: [], ...(isTied && { already }) }
  const elsewhere = resultElsewhere(document, wanted, near, { budget, isLeftEnough: tier === "indentation" })
  return elsewhere && { candidates: [], doubt: looksDone(document, elsewhere) }
}

function mayHaveTwin({ text }: Document, hunk: Hunk, { tier, from, to }: Candidate): boolean {
  if (rankOf(tier) > rankOf("indentation")) return !isOnlyDressed(hunk.old, text.slice(from, to))
  return rankOf(tier) > rankOf("line endings")
}

/** Other quotes and dashes are what a chat window makes of a text: they do not tell of another place. */
function isOnlyDressed(old: string, there: string): boolean {
  return plainTypography(old).trim() === plainTypography(withEndings(there, "\n")).trim()
}

/** The longest line that `new` has and `old` has not; where lines only go, the longest of those that are left. */
function longestOfResult(wanted: Wanted): string | undefined {
  const known = new Set(wanted.old.map((line) => line.trim()))
  const left = wanted.new.map((line) => line.trim()).filter((line) => line !== "")
  const added = left.filter((line) => !known.has(line))
  const longest = (lines: readonly string[]) => lines.toSorted((a, b) => b.length - a.length)[0]
  return longest(added) ?? longest(left)
}

/** Do `old` and `new` have a line in common, that ties the result to the place? */
function hasContext({ old, new: fresh }: Hunk): boolean {
  const known = new Set(old.split("\n").map((line) => line.trim()))
  return fresh.split("\n").some((line) => !isBlank(line) && known.has(line.trim()))
}

/**
 * What an edit adds may be there by chance: blank lines, brackets, a line that it has already. That such a result
 * is in the file does not tell whether the edit was made.
 */
export type Repeats = "blank lines" | "lines"

export function repeatsOf({ old, new: fresh }: Hunk): Repeats | undefined {
  const [before, after] = [bareLines(old), bareLines(fresh)]
  if (!hasMore(after, before)) return undefined
  const left = countsOf(before)
  const added: string[] = []
  for (const line of after.map(withoutTypography)) {
    const count = left.get(line) ?? 0
    if (count > 0) left.set(line, count - 1)
    else added.push(line)
  }
  const isKept = [...left].every(([line, count]) => count === 0 || line === "")
  if (!isKept) return undefined
  if (added.every(isBlank)) return "blank lines"
  return added.every((line) => left.has(line) || !hasWord(line)) ? "lines" : undefined
}

/** Has one text more blank lines than another, or more of the others? Else it cannot have all of them and some more. */
function hasMore(lines: readonly string[], others: readonly string[]): boolean {
  const [blank, otherBlank] = [lines, others].map((all) => all.filter(isBlank).length) as [number, number]
  return blank > otherBlank || lines.length - blank > others.length - otherBlank
}

function countsOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines.map(withoutTypography)) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

/** Does an edit indent a line otherwise that it has in both halves? Then its result may be there in looks only. */
export function isReindented({ old, new: fresh }: Pick<Hunk, "old" | "new">): boolean {
  const indents = new Map<string, Set<string>>()
  for (const line of bareLines(old)) {
    const key = withoutTypography(line)
    indents.set(key, (indents.get(key) ?? new Set()).add(indentOf(line)))
  }
  return bareLines(fresh).some((line) => {
    const known = isBlank(line) ? undefined : indents.get(withoutTypography(line))
    return known !== undefined && !known.has(indentOf(line))
  })
}

/**
 * An edit that changes only what its tier looks past (the indentation of a line found whatever its indentation, blank
 * lines) may be done already: if the file is nearer to `new` than to `old`, it is. If it is as near to either, there is
 * no telling.
 */
export function unlessDoneHere(document: Document, hunk: Hunk, hits: Candidate[], budget: Budget): Findings {
  const fold = tierOf(hits[0]!.tier).fold!
  const solid = (text: string) =>
    bareLines(text)
      .filter((line) => !isBlank(line))
      .map(fold)
      .join("\n")
  if (hits.length === 1 && isReindented(hunk) && isDoneAt(document, hits[0]!)) return { candidates: [] }
  if (isPart(hunk) && lacksBlanks(document.text, hunk, hits[0]!)) return { candidates: [] }
  if (!hasWord(hunk.old + hunk.new) && rankOf(hits[0]!.tier) >= rankOf("indentation"))
    return { candidates: [] }
  if (hits.length > 1) return { candidates: hits }
  if (solid(hunk.old) !== solid(hunk.new))
    return hasNewLine(document, hunk, hits[0]!)
      ? { candidates: [], doubt: looksDone(document, hits[0]!) }
      : { candidates: hits }
  const [hit] = hits as [Candidate]
  const [old, fresh] = [hunk.old, hunk.new].map((text) =>
    nearness(document, plainTypography(text), hit, budget),
  )
  if (!old || !fresh) return { candidates: old ? hits : [], ...(fresh && { already: hit }) }
  if (old.regular < fresh.regular) return { candidates: [], already: hit }
  if (old.regular > fresh.regular)
    return hasNewIndents(document, hit)
      ? { candidates: [], doubt: looksDone(document, hit) }
      : { candidates: hits }
  if (fresh.distance < old.distance) {
    // As far in all but blank lines, of which there are as many as it wants; or nothing but indentation and line ends differs.
    const isDoneOn =
      fresh.distance === 0 ||
      (fresh.blanks === 0 && fresh.distance === old.distance - old.blanks) ||
      (fresh.spacing === 0 && old.spacing > 0)
    return { candidates: [], ...(isDoneOn && { already: hit }) }
  }
  // Both fit, with as many other blank lines: the one is a part of the other, and blank lines go.
  const goes = old.blanks === fresh.blanks && bareLines(hunk.new).length < bareLines(hunk.old).length
  const nearer = old.distance < fresh.distance || old.unlike < fresh.unlike
  return { candidates: nearer || old.distance === 0 || goes ? hits : [] }
}

/**
 * Is every line that the edit would indent otherwise there just as it would have it? Then all of it may be deeper, or only the line
 * beside them, and they are done. Two lines that are kept, both as much deeper, tell.
 */
export function hasNewIndents({ text }: Document, { how }: Candidate): boolean {
  if (how.by !== "lines" && how.by !== "alignment") return false
  const { wanted, lines } = how
  const gaps = changedGaps(wanted)
  const kept = wanted.solid.length - gaps.flatMap((gap) => gap.targets).length
  if (kept > 1 && how.by === "lines") return false
  return gaps.every(({ targets, fromB, toB }) => {
    const fresh = wanted.new.slice(fromB, toB).filter((line) => !isBlank(line))
    const isThere = (at: number, index: number) =>
      lines[at] !== undefined &&
      text.slice(lines[at].from, lines[at].to).trimEnd() === fresh[index]!.trimEnd()
    return targets.length > 0 && targets.length === fresh.length && targets.every(isThere)
  })
}

/** Is a line of the place, which is not as `old` has it, just as `new` has one that `old` lacks? Then it was put there. */
function hasNewLine({ text }: Document, hunk: Hunk, { how }: Candidate): boolean {
  if (how.by !== "lines") return false
  const [old, fresh] = [hunk.old, hunk.new].map(
    (lines) => new Set(bareLines(lines).map((line) => line.trim())),
  )
  return matchedLines(text, how.wanted, how.lines).some(({ wrote, file }) => {
    const there = file.trim()
    return there !== plainTypography(wrote).trim() && fresh!.has(there) && !old!.has(there)
  })
}

/** Do lines only go? */
function isPart({ old, new: fresh }: Hunk): boolean {
  const known = new Set(bareLines(old).map((line) => line.trim()))
  return (
    solidCount(fresh) < solidCount(old) &&
    bareLines(fresh).every((line) => isBlank(line) || known.has(line.trim()))
  )
}

/**
 * Would blank lines at an end go as well where the file has none, or are they all that the edit keeps? Then the lines may have gone
 * before; these are others.
 */
function lacksBlanks(text: string, { old, new: fresh }: Hunk, { from, to }: Span): boolean {
  const [wrote, wants] = [old, fresh].map((lines) => blankEdges(bareLines(lines)))
  const goes = (edge: "lead" | "trail") => wrote![edge] > (isBlank(fresh) ? 0 : wants![edge])
  return (
    (goes("lead") && blanksBefore(text, from, 1) === 0) ||
    (goes("trail") && blanksAfter(text, onLines(text, to, 1), 1) === 0)
  )
}

const solidCount = (text: string) => bareLines(text).filter((line) => !isBlank(line)).length

interface Nearness {
  /** How far the tiers are by which the lines are equal, and how many blank lines there are too many or too few. */
  distance: number
  blanks: number
  /** How many lines are spelt otherwise, their ends aside. */
  spacing: number
  /** Of as many blank lines, those with other blanks. They decide only if nothing else does: nobody sees them. */
  unlike: number
  /** How far one rule explains the indentation. */
  regular: 0 | 1 | 2 | 3
}

const endsBlank = (line: string) => /\s$/.test(line)

/** How near the text at a hit is to another one. */
function nearness(document: Document, text: string, hit: Span, budget: Budget): Nearness | undefined {
  const wanted = wantedOf({ old: text, new: "" })
  const [there] = sequenceHits(document, wanted, { from: hit.from, to: hit.to }, budget)
  if (!there) return undefined
  const lines = matchedLines(document.text, wanted, there.lines)
  const ranks = lines.map(({ wrote, file }) => {
    // Other blanks at the end of a line are nearer than none.
    const apart = endsBlank(wrote) === endsBlank(file) ? 0 : 0.5
    return rankOf(lineTier(wrote, file) ?? "typography") + apart
  })
  const blanks = otherBlanks(document.text, wanted, there.lines)
  const unlike = blanks === 0 ? unlikeBlanks(document.text, wanted, there.lines) : 0
  const distance = ranks.reduce((sum, rank) => sum + rank, 0) + blanks
  const spacing = lines.filter(({ wrote, file }) => wrote.trim() !== file.trim()).length
  return { distance, blanks, spacing, unlike, regular: regularity(document.text, wanted, there) }
}
