import type { Edit, EditReport, Hunk, Issue, LineRange } from "emend/core"
import type { Said } from "../../../../src/edits/edit.ts"
import type { PickedPlace, Review } from "../../../../src/review.ts"
import { isMarker } from "../../../../src/text/marker.ts"
import { lineRange } from "../parts/figures.ts"
import { fileView } from "./views.ts"

/** A way to understand an excerpt that is not clear: what to choose, and what would come of it. */
export interface Way {
  label: string
  /** What a person chooses with it, one after the other. */
  picks: Pick[]
  /** The changes that other ways do not make, each as a unified diff. */
  diffs: string[]
}

type Pick = Omit<PickedPlace, "edit">

/** A response that is being looked at. */
export interface Looked {
  edits: readonly Edit[]
  textOf(path: string): string | undefined
  /** What comes of it if a person picks this for one of its edits. */
  review(edit: number, picks: readonly Pick[]): Review | Promise<Review>
}

/** Each is tried out before it is offered, which takes a plan: only for a few. */
const mostEdits = 8

/** For each edit with a part that is not clear: the ways in which it can be made, each with another result. */
export async function waysFor(
  reports: readonly EditReport[],
  looked: Looked,
): Promise<Record<number, Way[]>> {
  const unclear = reports.filter(({ index, issue }) => issue && hasExcerpts(looked.edits[index]))
  const ways: Record<number, Way[]> = {}
  for (const report of unclear.slice(0, mostEdits)) {
    const found = await waysOf(report, looked)
    if (found.length > 0) ways[report.index] = found
  }
  return ways
}

/** The ways in which an edit that did not land can be made after all, of an excerpt or not. */
export async function waysOf(report: EditReport, looked: Looked): Promise<Way[]> {
  const found: Way[] = []
  for (const guess of [...guesses(report, looked), ...withoutIt(report, looked)])
    found.push(...(await tryOut(report, guess, looked)))
  return apart(found)
}

/** Of several pieces of code for one file, those that are clear can land without the one that is not. */
function withoutIt({ index, issue, hunks }: EditReport, { edits }: Looked): Guess[] {
  const edit = edits[index]
  const own = edit?.op === "update" ? edit.hunks : []
  if (own.length < 2 || !own.some(({ place }) => place?.by === "excerpt")) return []
  const hunk = hunkOf(issue!, hunks)
  return [{ label: "Leave this part out", pick: { hunk, said: { how: "leave" } } }]
}

/** Of several excerpts, the one that is not clear is told by its number; of other changes, by where its issue is. */
const hunkOf = ({ part }: Issue, hunks: EditReport["hunks"]) =>
  part?.excerpt !== undefined
    ? part.excerpt - 1
    : Math.max(
        0,
        hunks.findIndex(({ issue }) => issue),
      )

const doubts: readonly Issue["code"][] = ["doubt", "ambiguous", "not_found"]

const hasExcerpts = (edit: Edit | undefined) =>
  edit?.op === "update" && edit.hunks.some(({ place }) => place?.by === "excerpt")

function excerptOf(edit: Edit | undefined, { code }: Issue, at: number): Hunk | undefined {
  const hunk = edit?.op === "update" ? edit.hunks[at] : undefined
  return doubts.includes(code) && hunk?.place?.by === "excerpt" ? hunk : undefined
}

interface Guess {
  label: string
  pick: Pick
}

function guesses(report: EditReport, looked: Looked): Guess[] {
  const { part, candidates = [], nearest, code } = report.issue!
  const own = candidates.filter((each) => each.path === undefined)
  const hunk = hunkOf(report.issue!, report.hunks)
  const excerpt = excerptOf(looked.edits[report.index], report.issue!, hunk)
  if (code === "ambiguous" && own.length > 1)
    return own.map(({ line }, at) => {
      // Of several on one line, it is told by its number.
      const isOnly = own.filter((each) => each.line === line).length === 1
      const which = isOnly ? { line } : { occurrence: at + 1 }
      return { label: `Use line ${line}${isOnly ? "" : `, place ${at + 1}`}`, pick: { hunk, ...which } }
    })
  if (!excerpt) return []
  const about = part && { part: part.lines }
  const first = own[0]?.line
  const say: Say = (label, how, more = {}) => {
    const lines = first === undefined ? undefined : { lines: oneLine(first) }
    return { label, pick: { hunk, said: { how, ...about, ...lines, ...more } } }
  }
  // Lines that would go, and of which the answer says nothing.
  if (!part && first !== undefined) return [say("Keep them", "keep"), say("Remove them", "remove")]
  if (!part) return []
  const text = looked.textOf(report.path) ?? ""
  const shown = excerpt.new
  if (code === "not_found") return nowhere(part, { text, shown, nearest }, say)
  if (first === undefined) return [say("Make it like this", "so")]
  if (part.lines[0] !== part.lines[1]) return beside(`what begins on line ${first}`, oneLine(first), say)
  const run = newLines(shown, part.lines[0], text)
  const wider: LineRange = [first + run[0] - part.lines[0], first + run[1] - part.lines[0]]
  if (run[0] === run[1]) return beside(`line ${first}`, oneLine(first), say)
  return [
    ...beside(lineRange(wider), wider, (label, how, more) => say(label, how, { ...more, shown: run })),
    say(`Replace line ${first}`, "replace"),
    say("Make it like this", "so"),
  ]
}

type Say = (label: string, how: Said["how"], more?: Partial<Said>) => Guess

/** In the place of lines, or new beside them. */
function beside(there: string, lines: LineRange, say: Say): Guess[] {
  return [
    say(`Replace ${there}`, "replace", { lines }),
    say(`New, before ${there}`, "before", { lines }),
    say(`New, after ${there}`, "after", { lines }),
    say("Make it like this", "so"),
  ]
}

/** So many places of a text are offered at most. */
const mostPlaces = 6

/** What has no place: in that of lines that are like it, beside them, or at the end. */
function nowhere(
  part: NonNullable<Issue["part"]>,
  { text, shown, nearest }: { text: string; shown: string; nearest: Issue["nearest"] },
  say: Say,
): Guess[] {
  const run = part.lines[0] === part.lines[1] ? newLines(shown, part.lines[0], text) : part.lines
  const sayOfAll: Say = (label, how, more) => say(label, how, { ...more, shown: run })
  const places = nearest ? sameLines(text, nearest.lines).slice(0, mostPlaces) : []
  const lines = text.replace(/\n$/, "").split("\n").length
  return [
    ...(places.length === 1
      ? beside(lineRange(places[0]!), places[0]!, sayOfAll)
      : places.map((at) => sayOfAll(`Replace ${lineRange(at)}`, "replace", { lines: at }))),
    ...(/^\s/.test(part.text)
      ? []
      : [sayOfAll("New, at the end of the file", "replace", { lines: [lines + 1, lines] })]),
  ]
}

/** Everywhere in a text where it has the same lines as there. */
function sameLines(text: string, [from, to]: LineRange): LineRange[] {
  const lines = text.split("\n").map((line) => line.trim())
  const wanted = lines.slice(from - 1, to)
  const starts = lines.flatMap((_, at) =>
    wanted.every((line, next) => lines[at + next] === line) ? [at] : [],
  )
  return starts.map((at) => [at + 1, at + wanted.length])
}

/** The lines of an excerpt around one that the file does not have either. */
function newLines(shown: string, line: number, text: string): LineRange {
  const known = new Set(text.split("\n").map((each) => each.trim()))
  const lines = shown.split("\n")
  const isNew = (at: number) => {
    const own = lines[at - 1]?.trim() ?? ""
    return own !== "" && !isMarker(own) && !known.has(own)
  }
  let [from, to] = [line, line]
  while (isNew(from - 1)) from--
  while (isNew(to + 1)) to++
  return [from, to]
}

/** What comes of it; if that is in doubt again, what it would be all the same. */
async function tryOut(
  { index, path, issue }: EditReport,
  { label, pick }: Guess,
  looked: Looked,
): Promise<Way[]> {
  const picks = [pick]
  for (let step = 0; step < 2; step++) {
    const review = await looked.review(index, picks)
    const outcome = review.plan.outcomes.find((each) => each.index === index)
    if (outcome?.status === "validated") {
      const { plan } = review
      const file = plan.files.find((each) => each.path === path || each.from === path)
      const hunks = file ? fileView(plan, file, new Set()).hunks : []
      const diffs = hunks.filter(({ origins }) => origins.includes(index)).map(({ diff }) => diff)
      return diffs.length > 0 ? [{ label, picks, diffs }] : []
    }
    const next = outcome?.issue
    if (!pick.said || next?.code !== "doubt" || next.message === issue!.message) return []
    const [there] = next.candidates ?? []
    const about = {
      ...(next.part && { part: next.part.lines }),
      ...(there && { lines: oneLine(there.line) }),
    }
    picks.push({ hunk: (next.part?.excerpt ?? 1) - 1, said: { how: "so", ...about } })
  }
  return []
}

const oneLine = (line: number): LineRange => [line, line]

/** Of two ways to the same result, the first says more; and what they all do is no choice. */
function apart(ways: readonly Way[]): Way[] {
  const seen = new Set<string>()
  const distinct = ways.filter(({ diffs }) => !seen.has(diffs.join("")) && seen.add(diffs.join("")))
  if (distinct.length < 2) return distinct
  const isShared = (diff: string) => distinct.every(({ diffs }) => diffs.includes(diff))
  return distinct.map((way) => ({ ...way, diffs: way.diffs.filter((diff) => !isShared(diff)) }))
}
