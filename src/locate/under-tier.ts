import type { Hunk } from "../edits/edit.ts"
import { bareLines } from "../text/lines.ts"
import type { Span } from "../text/place.ts"
import { blankEdges } from "./blanks.ts"
import type { Candidate } from "./candidate.ts"
import type { Document } from "./document.ts"
import { hasWord, isBlank, plainTypography } from "./fold.ts"
import { matchedLines } from "./matched.ts"
import { regularity } from "./regular.ts"
import { isReindented } from "./repeats.ts"
import type { Found } from "./search.ts"
import { type Budget, otherBlanks, sequenceHits, unlikeBlanks } from "./sequence.ts"
import { blanksAfter, blanksBefore, onLines } from "./spans.ts"
import { lineTier, rankOf, tierOf } from "./tiers.ts"
import { wantedOf } from "./wanted.ts"

/**
 * An edit that changes only what its tier looks past (the indentation of a line found whatever its indentation, blank
 * lines) may be done already: if the file is nearer to `new` than to `old`, it is. If it is as near to either, there is
 * no telling.
 */
export function underTheTier(document: Document, hunk: Hunk, hits: Candidate[], budget: Budget): Found {
  const fold = tierOf(hits[0]!.tier).fold!
  const solid = (text: string) =>
    bareLines(text)
      .filter((line) => !isBlank(line))
      .map(fold)
      .join("\n")
  if (hits.length === 1 && isReindented(hunk) && hits[0]!.settled?.()) return { candidates: [] }
  if (isPart(hunk) && lacksBlanks(document.text, hunk, hits[0]!)) return { candidates: [] }
  if (takesBracket(hunk) && rankOf(hits[0]!.tier) >= rankOf("indentation")) return { candidates: [] }
  if (hits.length > 1 || solid(hunk.old) !== solid(hunk.new)) return { candidates: hits }
  const [hit] = hits as [Candidate]
  const [old, fresh] = [hunk.old, hunk.new].map((text) =>
    nearness(document, plainTypography(text), hit, budget),
  )
  if (!old || !fresh) return { candidates: old ? hits : [], ...(fresh && { already: hit }) }
  if (old.regular !== fresh.regular)
    return old.regular > fresh.regular ? { candidates: hits } : { candidates: [], already: hit }
  if (fresh.distance < old.distance) {
    // As far in all but blank lines, of which there are as many as it wants.
    const isMade =
      fresh.distance === 0 || (fresh.blanks === 0 && fresh.distance === old.distance - old.blanks)
    return { candidates: [], ...(isMade && { already: hit }) }
  }
  // Both fit, with as many other blank lines: the one is a part of the other, and blank lines go.
  const goes = old.blanks === fresh.blanks && bareLines(hunk.new).length < bareLines(hunk.old).length
  const nearer = old.distance < fresh.distance || old.unlike < fresh.unlike
  return { candidates: nearer || old.distance === 0 || goes ? hits : [] }
}

/** A line without a word goes. If the file has it not as deep as the edit, it may have gone before, and this is another. */
const takesBracket = ({ old, new: fresh }: Hunk) =>
  !hasWord(old + fresh) && solidCount(fresh) < solidCount(old)

/** Do lines only go? */
function isPart({ old, new: fresh }: Hunk): boolean {
  const known = new Set(bareLines(old).map((line) => line.trim()))
  return (
    solidCount(fresh) < solidCount(old) &&
    bareLines(fresh).every((line) => isBlank(line) || known.has(line.trim()))
  )
}

/** Would blank lines at an end go as well where the file has none? Then the lines may have gone before; these are others. */
function lacksBlanks(text: string, { old, new: fresh }: Hunk, { from, to }: Span): boolean {
  const [wrote, wants] = [old, fresh].map((lines) => blankEdges(bareLines(lines)))
  const goes = (edge: "lead" | "trail") => wrote![edge] > wants![edge]
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
  return { distance, blanks, unlike, regular: regularity(document.text, wanted, there) }
}
