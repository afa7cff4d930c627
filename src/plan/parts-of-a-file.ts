import type { Hunk } from "../edits/edit.ts"
import { explains, hasMeant, isAllOf, type Part } from "../excerpt/index.ts"
import type { Issue } from "../issues/issue.ts"
import {
  applyChanges,
  createDocument,
  type Located,
  type LocateOptions,
  locate,
  spendExcerpt,
} from "../locate/index.ts"
import type { Document } from "../locate/read/document.ts"
import { blanksAfter, blanksBefore, onLines } from "../locate/read/lines.ts"
import { diff, lineChanges } from "../text/diff.ts"
import { bareLines, joinLines, lineBounds, lineRangeOf, splitLines } from "../text/lines.ts"
import { isMarker, isWordedMarker } from "../text/marker.ts"
import { merge } from "../text/merge.ts"
import type { Change, LineRange } from "../text/place.ts"
import { asInOriginal, originalLines } from "./original-lines.ts"
import { placePicked } from "./picked-excerpt.ts"

/** What a stretch of an excerpt stands for; of several excerpts in one edit, of which one. */
export type PlacedPart = Part & { excerpt?: number }

/** Where the parts of a file that an edit sends belong in it, and what their lines stand for. */
export interface LocatedParts extends Located {
  parts: PlacedPart[]
  notes: string[]
}

/** How often an excerpt that lands is right, at least: see `docs/benchmarks.md`. */
const excerptScore = 0.98

/**
 * Places the excerpts of an edit, one after the other, in one file. Each was written with the file as it was in mind, or with what
 * those before it made of it; where these two differ, and a later one would undo what an earlier one wrote, it is refused.
 */
export function locateParts(
  original: string,
  hunks: readonly Hunk[],
  { key, matching }: { key: string; matching: LocateOptions },
): LocatedParts {
  const parts: PlacedPart[] = []
  const notes: string[] = []
  let [text, changes] = [original, [] as Change[]]
  const texts: string[] = []
  let [placedOne, missed] = [false, undefined as Issue | undefined]
  for (const [index, hunk] of hunks.entries()) {
    const placed = placeNext({ original, text, texts, hunk, key, matching })
    if ("issue" in placed && isExampleHunk(placed.issue, hunk, { text, key })) {
      missed ??= placed.issue
      if (hunks.length > 1) notes.push(passedOver(hunk, key))
      continue
    }
    if ("issue" in placed && hunks.length > 1 && isLeftOut(hunk)) {
      notes.push(`The code ${quoted(hunk)} was left out, as you said.`)
      continue
    }
    if ("issue" in placed) {
      // Lines that are offered are those of the file, not of what earlier excerpts made of it.
      const counted = asInOriginal(placed.issue, originalLines(original, text))
      const issue = inPart(counted, hunk, index, hunks)
      // Which excerpt is not clear is told with the issue; which change of exact lines, by where it is among the others.
      const before = hunk.place ? [] : hunks.slice(0, index).map(() => nothingYet)
      return { hunks: [...before, { issue }], parts, notes }
    }
    const from = originalLines(original, placed.on)
    // Of the lines that one excerpt does not show, the others tell.
    const told =
      hunks.length > 1 ? placed.parts.filter(({ is, shown }) => is !== "kept" || shown) : placed.parts
    const numbered = hunks.length > 1 && { excerpt: index + 1 }
    parts.push(...told.map((part) => ({ ...part, ...numbered, file: from(part.file) })))
    if (isInherited(hunk) && placed.text !== text) notes.push(takenForPart(hunk, key))
    texts.push(text)
    text = placed.text
    placedOne = true
    if (hunks.length === 1) changes = placed.changes
  }
  if (!placedOne) return { hunks: [{ issue: missed! }], parts, notes }
  return { ...located(hunks.length === 1 ? changes : lineChanges(original, text)), parts, notes }
}

function located(changes: Change[]): Located {
  const hunks = changes.map((change) => ({
    tier: "elision" as const,
    score: excerptScore,
    span: { from: change.from, to: change.to },
    changes: [change],
  }))
  return { hunks, changes }
}

/** Of an edit that does not land, what is not wrong with it. */
const nothingYet = { tier: "elision" as const, score: excerptScore, span: { from: 0, to: 0 }, changes: [] }

const isLeftOut = ({ said = [] }: Hunk) => said.some(({ how }) => how === "leave")

interface Next {
  /** The file as it is, as the excerpts so far make it, and as each of them made it. */
  original: string
  text: string
  texts: readonly string[]
  hunk: Hunk
  key: string
  matching: LocateOptions
}

interface PlacedNext {
  /** The file with the excerpt in it, and the version that it was placed on. */
  text: string
  on: string
  changes: Change[]
  parts: Part[]
}

function placeNext(next: Next): PlacedNext | { issue: Issue } {
  const { original, text, key } = next
  const now = placeOn(text, next)
  if (text === original) return now
  const touched = "issue" in now ? [] : rewritten(original, text, now.changes)
  if (!("issue" in now) && touched.length === 0) return now
  const then = placeOn(original, next)
  // It shows what is in the file, and an earlier part did not: that one showed what was there before this was made.
  if (!("issue" in now || "issue" in then) && then.changes.length === 0)
    return next.texts.includes(now.text) ? now : { issue: disagree(key, touched[0]!) }
  const isOlder = touched.every((line) => original.includes(line.trim()))
  if (!("issue" in then) && isOlder) {
    const both = merge(splitLines(original), splitLines(text), splitLines(then.text), { touching: "allow" })
    if (both.ok) return { ...then, text: both.items.join("") }
  }
  return "issue" in now ? now : { issue: disagree(key, touched[0] ?? next.hunk.new) }
}

function placeOn(on: string, next: Next): PlacedNext | { issue: Issue } {
  const { original, hunk, key, matching } = next
  const document = createDocument(on)
  const gone = removedBy(hunk, document, next)
  if (gone) {
    const parts = gone.map((change): Part => ({ is: "removed", file: lineRangeOf(on, change) }))
    return { changes: gone, on, text: applyChanges(document, gone).text, parts }
  }
  if (hunk.place) {
    const spent = matching.work && spendExcerpt(matching.work, key, document.text.split("\n").length)
    if (spent) return { issue: spent }
    const inFile = originalLines(original, on)
    const countedAs = (line: number) => inFile([line, line])[0]
    const placed = placePicked(on, hunk, { key, countedAs, work: matching.work })
    const left = "issue" in placed || placed.changes.length > 0 ? undefined : leftBy(hunk, on, key)
    if (left) return { issue: left }
    if (!("issue" in placed)) return { ...placed, on, text: applyChanges(document, placed.changes).text }
    return placed.issue.code === "not_found" ? { issue: withNearest(placed.issue, document, hunk) } : placed
  }
  const { changes, hunks } = locate(document, [hunk], matching)
  const [result] = hunks
  if (!changes) return { issue: (result as { issue: Issue }).issue }
  const parts = changes.map((change): Part => {
    const shown: LineRange = [1, bareLines(hunk.new).length]
    return { is: "changed", shown, text: firstLine(hunk.new), file: lineRangeOf(on, change) }
  })
  return { changes, on, text: applyChanges(document, changes).text, parts }
}

/** What goes, if the words before it say so, and the file has it as it is; nothing, if the file has no line of it. */
function removedBy(
  { place, new: shown }: Hunk,
  document: Document,
  { key, matching }: Pick<Next, "key" | "matching">,
): Change[] | undefined {
  if (place?.by !== "excerpt" || !place.removes) return undefined
  if (place.removes !== true && !isAllOf(shown, key, place.removes)) return undefined
  const [first] = locate(document, [{ old: shown, new: "", scope: "lines" }], matching).hunks
  if (first && !("issue" in first))
    return first.changes.map((change) => withBlankLines(document.text, change))
  if (place.removes !== true && !hasMeant(document.text, key, place.removes)) return []
  const telling = (text: string) =>
    bareLines(text)
      .map((line) => line.trim())
      .filter((line) => /\w/.test(line))
  const there = new Set(telling(document.text))
  return telling(shown).some((line) => there.has(line)) ? undefined : []
}

/** What the words ask to remove is still there, and the excerpt, which shows something else, changes nothing: it is not done. */
function leftBy({ place }: Hunk, text: string, path: string): Issue | undefined {
  const name = place?.by === "excerpt" ? place.removes : undefined
  if (typeof name !== "string" || !hasMeant(text, path, name)) return undefined
  return {
    code: "doubt",
    message: `The words before the excerpt ask to remove \`${name}\`, which is still in the file, and the excerpt shows only lines that are there.`,
    hint: `Send an edit that quotes what goes, or show \`${name}\` below "remove this:".`,
  }
}

/** Of the blank lines above and below what goes, as many stay as there are on the side that has more of them. */
function withBlankLines(text: string, change: Change): Change {
  if (change.insert !== "") return change
  const above = blanksBefore(text, change.from)
  return { ...change, to: onLines(text, change.to, blanksAfter(text, change.to, above)) }
}

/** Lines that are the first of an excerpt say what it is about; the file may have something like them. */
function withNearest(issue: Issue, document: Document, { new: shown }: Hunk): Issue {
  const lines = bareLines(issue.part?.text ?? shown).filter((line) => line.trim() !== "" && !isMarker(line))
  const old = joinLines(lines.slice(0, 5))
  if (old === "") return issue
  const [found] = locate(document, [{ old, new: "", scope: "lines" }], { match: "fuzzy" }).hunks
  const nearest = found && "issue" in found ? found.issue.nearest : undefined
  return nearest && nearest.likeness >= leastLikeness ? { ...issue, nearest } : issue
}

/** What is less like it is nothing like it. */
const leastLikeness = 0.4

/** The new lines of changes which replace lines that earlier excerpts wrote. */
function rewritten(original: string, text: string, changes: readonly Change[]): string[] {
  const lines = splitLines(text)
  const written = diff(splitLines(original), lines).filter(({ fromB, toB }) => toB > fromB)
  const bounds = lineBounds(lines)
  return changes
    .filter(({ from, to }) => from < to && text.slice(from, to).trim() !== "")
    .filter(({ from, to }) => written.some(({ fromB, toB }) => from < bounds[toB]! && to > bounds[fromB]!))
    .flatMap(({ insert }) => bareLines(insert))
}

const isInherited = ({ place }: Hunk) => place?.by === "excerpt" && place.inherited === true

/**
 * Is this no edit after all, but an example? Only words near it speak of the file, and that file is not there, or has nothing of
 * it. Who writes `... existing code ...` means an edit, whatever file was named; mere dots are in examples as well.
 */
export function isExampleHunk(
  issue: Issue,
  hunk: Hunk,
  { text, key }: { text: string; key: string },
): boolean {
  return isSpoken(hunk) && issue.code === "not_found" && !explains(text, hunk.new, key)
}

export function isSpoken({ place, new: shown }: Hunk): boolean {
  if (place?.by !== "excerpt" || place.announced) return place?.by === "excerpt"
  if (!place.spoken) return false
  return !bareLines(shown).some(isWordedMarker)
}

function passedOver(hunk: Hunk, key: string): string {
  return `The code ${quoted(hunk)} was taken for an example: ${key} has nothing of it.`
}

function takenForPart(hunk: Hunk, key: string): string {
  return `The code ${quoted(hunk)} names no file; it was taken for a part of ${key}, like the code before it.`
}

const firstLine = (text: string) =>
  bareLines(text)
    .map((line) => line.trim())
    .find((line) => line !== "" && !isMarker(line)) ?? ""

function quoted({ new: shown, old }: Hunk): string {
  const first = firstLine(shown) || firstLine(old)
  return `\`${first.length > 80 ? `${first.slice(0, 79)}…` : first}\``
}

function inPart(issue: Issue, hunk: Hunk, index: number, hunks: readonly Hunk[]): Issue {
  if (hunks.length === 1) return issue
  const which = `Of ${hunks.length} parts for this file, number ${index + 1} (${quoted(hunk)}) is not clear: `
  const part = issue.part && { part: { ...issue.part, excerpt: index + 1 } }
  return { ...issue, message: which + issue.message, ...part }
}

function disagree(key: string, line: string): Issue {
  return {
    code: "conflict",
    message: `It changes lines of ${key} that an earlier part of the answer has changed already: \`${line.trim().slice(0, 80)}\``,
    hint: "Send one version of these lines.",
    path: key,
  }
}
