import type { Said } from "../edits/edit.ts"
import { blockAt, type Part, type Placed, placeExcerpt, type Refused } from "../excerpt/index.ts"
import type { Issue } from "../issues/issue.ts"
import { applyChanges, createDocument } from "../locate/index.ts"
import { lineChanges } from "../text/diff.ts"
import { bareLines, dominantEnding, joinLines, lineRangeOf, splitLines } from "../text/lines.ts"
import { isMarker } from "../text/marker.ts"
import { merge } from "../text/merge.ts"
import type { Change, LineRange } from "../text/place.ts"
import { asInOriginal, originalLines } from "./original-lines.ts"

/** An excerpt, and the file that it is placed in. */
export interface Given {
  text: string
  shown: string
  about: Parameters<typeof placeExcerpt>[2] & { countedAs(line: number): number }
}

/**
 * What comes of an excerpt that is not clear when a person says how it is meant. What they say is written into one of the two texts:
 * a part that replaces lines is put into the file, and one that is new beside lines is shown together with them. Then both are read
 * again, as if it had been so from the start.
 */
export function settleDoubt(
  given: Given,
  placed: Placed | Refused,
  said: readonly Said[],
): Placed | { issue: Issue } {
  if (!("issue" in placed)) return placed
  const word = said.find((each) => isAbout(each, placed.issue, given))
  if (!word) return placed
  const { how } = word
  const rest = said.filter((each) => each !== word)
  if (how === "leave") return placed
  if (how === "so") return asItWouldBe(placed)
  if (how === "keep" || how === "remove") return withoutLost(given, placed, how, rest)
  const clearer = clarified(given, placed.issue, { ...word, how })
  return clearer ? placedAgain(given, clearer, rest) : placed
}

/** The excerpt, placed in texts in which it is clear. Words about it count its lines as they were sent, and so does what is still unclear. */
function placedAgain(
  given: Given,
  { text, shown }: Pick<Given, "text" | "shown">,
  said: readonly Said[],
): Placed | { issue: Issue } {
  const inFile = originalLines(given.text, text)
  const about = {
    ...given.about,
    countedAs: (line: number) => given.about.countedAs(inFile([line, line])[0]),
  }
  const [inSent, inClearer] = [originalLines(given.shown, shown), originalLines(shown, given.shown)]
  const words = said.map((word) => ({
    ...word,
    ...(word.part && { part: inClearer(word.part) }),
    ...(word.shown && { shown: inClearer(word.shown) }),
  }))
  const result = settleDoubt({ text, shown, about }, placeExcerpt(text, shown, about), words)
  if ("issue" in result) return { issue: asSent(asInOriginal(result.issue, inFile), inSent) }
  const made = applyChanges(createDocument(text), result.changes).text
  return changed(given, lineChanges(given.text, made))
}

/** As if the lines that would be lost were not there; those that stay are put back where they were. */
function withoutLost(
  given: Given,
  refused: Refused,
  how: "keep" | "remove",
  said: readonly Said[],
): Placed | { issue: Issue } {
  const { lost } = refused
  if (!lost) return refused
  const lines = splitLines(given.text)
  const without = withoutLines(lines, lost)
  const result = placedAgain(given, { ...given, text: without.join("") }, said)
  if ("issue" in result || how === "remove") return result
  const made = splitLines(applyChanges(createDocument(given.text), result.changes).text)
  const both = merge(without, lines, made, { touching: "allow" })
  return both.ok ? changed(given, lineChanges(given.text, both.items.join(""))) : refused
}

/** With them goes a blank line beside them, which is no longer between two things. */
function withoutLines(lines: readonly string[], [from, to]: LineRange): string[] {
  const isBlank = (at: number) => lines[at]?.trim() === ""
  if (isBlank(from - 2)) return [...lines.slice(0, from - 2), ...lines.slice(to)]
  return [...lines.slice(0, from - 1), ...lines.slice(isBlank(to) ? to + 1 : to)]
}

/** What a person says holds for the doubt that they have seen, and for no other. */
function isAbout({ part, lines }: Said, issue: Issue, { about }: Given): boolean {
  const isSame = part?.[0] === issue.part?.lines[0] && part?.[1] === issue.part?.lines[1]
  const [candidate] = issue.candidates ?? []
  if (!isSame || !candidate) return isSame
  const line = about.countedAs(candidate.line)
  return lines !== undefined && lines[0] <= line && line <= lines[1]
}

/** What was refused, as it would be. */
function asItWouldBe(refused: Refused): Placed | { issue: Issue } {
  const mayBeSo = refused.issue.code === "doubt" || refused.issue.code === "ambiguous"
  const placed = mayBeSo ? refused.otherwise?.() : undefined
  return placed && placed.changes.length > 0 ? placed : refused
}

/** The two texts with what a person says written into one of them. */
function clarified(
  { text, shown, about }: Given,
  { part, candidates: [candidate] = [], code }: Issue,
  { how, lines, shown: more }: Said & { how: "replace" | "before" | "after" },
): Pick<Given, "text" | "shown"> | undefined {
  if (!part || !lines || candidate?.path !== undefined || (!candidate && code !== "not_found"))
    return undefined
  const [own, file] = [bareLines(shown), bareLines(text)]
  const first = lineCountedAs(lines[0], file.length, about)
  const mine = more ?? blockOf(shown, about.path, part.lines)
  // A block takes the place of a block, or is beside one: never in the middle of another.
  const isAligned =
    mine[0] === mine[1] || blockAt(text, about.path, first)?.[1] === first + lines[1] - lines[0]
  if (!candidate && lines[1] >= lines[0] && !isAligned) return undefined
  const isOneToOne = more !== undefined || lines[1] !== lines[0]
  const theirs: LineRange =
    isOneToOne || mine[0] === mine[1]
      ? [first, first + lines[1] - lines[0]]
      : blockOf(text, about.path, [first, first])
  return how === "replace"
    ? { shown, text: withReplaced(text, file, theirs, linesIn(own, mine)) }
    : {
        text,
        shown: withBeside(own, mine, how, linesIn(file, theirs), file[theirs[0] - 2] ?? file[theirs[1]]),
      }
}

/** The line that a person knows by a number. The one after the last is the end. */
export function lineCountedAs(number: number, count: number, { countedAs }: Given["about"]): number {
  for (let line = 1; line <= count; line++) if (countedAs(line) === number) return line
  return count + 1
}

/** A file in which lines are there already as an excerpt has them. */
function withReplaced(
  text: string,
  file: readonly string[],
  lines: LineRange,
  fresh: readonly string[],
): string {
  // What leaves lines out says by its first line what it is, and the rest as for every excerpt.
  const isOpen = fresh.some((line) => isMarker(line))
  const [[from, to], wanted] = isOpen ? [[lines[0], lines[0]], fresh.slice(0, 1)] : [lines, fresh]
  const there = reindented(wanted, marginOf(linesIn(file, [from, to])))
  const isEnd = from > file.length
  const gap = isEnd && file.at(-1)?.trim() !== "" ? [""] : []
  const ending = dominantEnding(text) ?? "\n"
  const all = [...file.slice(0, from - 1), ...gap, ...there, ...file.slice(to)]
  return all.join(ending) + (text.endsWith("\n") ? ending : "")
}

/** An excerpt that shows beside a part of it what the file has there. */
function withBeside(
  own: readonly string[],
  [from, to]: LineRange,
  how: "before" | "after",
  theirs: readonly string[],
  beside: string | undefined,
): string {
  const mine = linesIn(own, [from, to])
  const there = reindented(theirs, marginOf(mine))
  const gap = mine.length > 1 && theirs.length > 1 && beside?.trim() === "" ? [""] : []
  const both = how === "before" ? [...mine, ...gap, ...there] : [...there, ...gap, ...mine]
  return joinLines([...own.slice(0, from - 1), ...both, ...own.slice(to)])
}

/** The block that begins on a line, or the lines as they are. What stands for other lines is not a part of it. */
function blockOf(text: string, path: string, lines: LineRange): LineRange {
  const [from, to] = (lines[1] === lines[0] && blockAt(text, path, lines[0])) || lines
  const own = linesIn(bareLines(text), [from, to])
  const first = own.findIndex((line) => line.trim() !== "" && !isMarker(line))
  return [from + Math.max(0, first), to]
}

const linesIn = (all: readonly string[], [from, to]: LineRange) => all.slice(from - 1, to)

const marginOf = (lines: readonly string[]) =>
  /^[ \t]*/.exec(lines.find((line) => line.trim() !== "") ?? "")![0]

function reindented(lines: readonly string[], margin: string): string[] {
  const own = marginOf(lines)
  return lines.map((line) =>
    line.startsWith(own) && line.trim() !== "" ? margin + line.slice(own.length) : line,
  )
}

/** What changes say about the file, where lines of the excerpt were not paired with it one by one. */
function changed({ text, shown }: Given, changes: readonly Change[]): Placed {
  const own = bareLines(shown).map((line) => line.trim())
  const parts = changes.map(({ from, to, insert }): Part => {
    const lines = bareLines(insert.trim()).map((line) => line.trim())
    const file = lineRangeOf(text, { from, to })
    if (insert.trim() === "") return { is: "removed", file }
    const at = own.indexOf(lines[0]!)
    return {
      is: from === to ? "new" : "changed",
      ...(at >= 0 && { shown: [at + 1, Math.min(own.length, at + lines.length)], text: lines[0]! }),
      file: from === to ? [file[0], file[0] - 1] : file,
    }
  })
  return { changes: [...changes], parts }
}

/** An issue of an excerpt that a person's word was written into, as one of the excerpt that was sent. */
function asSent(issue: Issue, inSent: ReturnType<typeof originalLines>): Issue {
  return issue.part ? { ...issue, part: { ...issue.part, lines: inSent(issue.part.lines) } } : issue
}
