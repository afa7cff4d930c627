/** `emend/review`: a response as a person looks at it before anything is written. It runs anywhere. */

import type { Edit, Hunk, Said } from "./edits/edit.ts"
import type { Snapshot } from "./edits/snapshot.ts"
import type { Issue } from "./issues/issue.ts"
import { type PathsOfCode, withPaths } from "./nameless.ts"
import { type ApplyOptions, planOptions } from "./options.ts"
import { type FileChange, lostPaths, offerElsewhere, type Plan, plan } from "./plan/index.ts"
import { type Parsed, parse } from "./protocols/parse.ts"
import { linesOf, touches } from "./report/attribution.ts"
import { carriedOver } from "./report/correct.ts"
import { approve, reviewHunks, type Verdict } from "./report/index.ts"
import { diff } from "./text/diff.ts"
import type { FileState } from "./text/file.ts"
import { bareLines, joinLines } from "./text/lines.ts"
import type { LineRange } from "./text/place.ts"

export { approve, hunkOrigins, type ReviewHunk, reviewHunks, type Verdict } from "./report/index.ts"

/** What a person decided about a response. Everything is optional: without any of it, all edits are taken as they are. */
export interface Choices {
  /** The edits to make, by index; the others are left for later. */
  only?: readonly number[]
  picks?: readonly PickedPlace[]
  /** For each hunk of a file's change, in order: taken or not. Files that are not named are taken whole. */
  verdicts?: Readonly<Record<string, readonly Verdict[]>>
}

/** The place that a person chose for an edit which could not find its own. */
export interface PickedPlace {
  /** The index of the edit, and of its hunk. */
  edit: number
  hunk?: number
  /** Of several places that fit, the one that starts on this line (1-based)… */
  line?: number
  /** …and on that line, if there are several: its number among all places of that text. */
  occurrence?: number
  /** The file's own text that shall be replaced instead of what the edit remembers. */
  text?: string
  /** The word on a conflict: lines that the edit remembers, what the file has there, and what shall be there. */
  settle?: Settled
  /** How a part of an excerpt is meant. */
  said?: Said
  /** Another file, where the text is. */
  path?: string
}

/** The word of a person on a conflict: these remembered lines, as the file has them, shall read so. */
export interface Settled {
  base: string
  file: string
  text: string
}

/** How to place the edits, and what a person chose. */
export interface ReviewOptions extends Omit<ApplyOptions, "ambiguous" | "onProgress"> {
  choices?: Choices
  /** Keys of files that must not be edited, and why. */
  blocked?: ReadonlyMap<string, Issue>
  /** `sha256` in hex, if the caller has a faster one. */
  hash?: (bytes: Uint8Array) => string
}

/** A response as a person looks at it before anything is written. */
export interface Review {
  parsed: Parsed
  /** What would happen if every hunk were accepted. Its outcomes keep the index of their edit in the response. */
  plan: Plan
  /** What is to be committed: the plan without what was rejected. */
  approved: Plan
  /** The files that lost edits name, for whoever can look for others of the same name. */
  lost: string[]
}

/**
 * Plans a response on a snapshot, with what a person chose: which edits, at which places, which hunks. Nothing is read
 * or written. Whoever previews and whoever commits call the same function, so that they cannot differ.
 */
export function review(
  response: string | Parsed,
  seen: Snapshot,
  options: ReviewOptions = {},
  elsewhere: ReadonlyMap<string, FileState> = new Map(),
): Review {
  const { choices = {}, blocked, hash } = options
  const parsed = typeof response === "string" ? parse(response, options) : response
  const edits = withPicks(parsed.edits, choices.picks ?? [])
  const wanted = choices.only ? [...new Set(choices.only)].sort((a, b) => a - b) : [...edits.keys()]
  const kept = wanted.filter((index) => index in edits)
  const asked = planOptions(parsed, options, seen.files.keys())
  const planned = plan(
    kept.map((index) => edits[index]!),
    { targets: kept.map((index) => seen.targets[index]!), files: seen.files },
    { ...asked, ...(blocked && { blocked }), ...(hash && { hash }) },
  )
  const offered = offerElsewhere(
    planned,
    kept.map((index) => edits[index]!),
    new Map([...seen.files, ...elsewhere]),
  )
  const whole = {
    ...offered,
    outcomes: offered.outcomes.map((each) => ({ ...each, index: kept[each.index]! })),
  }
  return { parsed, plan: whole, approved: judged(whole, choices), lost: lostPaths(whole) }
}

/** The edits that a snapshot has to be made for: those of the response, in the files that were picked. */
export function pickedEdits({ edits }: Parsed, { picks = [] }: Choices = {}): Edit[] {
  return withPicks(edits, picks)
}

/** What a plan makes of a file, by content: the hashes before and after, null where there is none. */
export interface ExpectedFile {
  path: string
  from?: string
  before: string | null
  after: string | null
}

/** A plan by the contents of its files. Two plans with the same ones write the same bytes over the same bytes. */
export function expectedFiles({ files }: Plan): ExpectedFile[] {
  return files.map(({ path, from, before, after }) => ({
    path,
    ...(from !== undefined && { from }),
    before: hashOf(before),
    after: hashOf(after),
  }))
}

/** The paths of files that two plans treat differently. None: what was previewed is what would be written. */
export function differingFiles(expected: readonly ExpectedFile[], actual: readonly ExpectedFile[]): string[] {
  const idOf = ({ path, from, before, after }: ExpectedFile) => JSON.stringify([path, from, before, after])
  const [wanted, there] = [new Set(expected.map(idOf)), new Set(actual.map(idOf))]
  const differing = [
    ...expected.filter((file) => !there.has(idOf(file))),
    ...actual.filter((file) => !wanted.has(idOf(file))),
  ]
  return [...new Set(differing.map(({ path }) => path))]
}

const hashOf = (state: FileState) => ("hash" in state ? state.hash : null)

function judged(planned: Plan, { verdicts = {} }: Choices): Plan {
  const given = new Map<FileChange, readonly Verdict[]>()
  for (const file of planned.files) {
    const own = Object.hasOwn(verdicts, file.path) ? verdicts[file.path]! : []
    given.set(
      file,
      reviewHunks(file).map((_, index) => own[index] ?? "accept"),
    )
  }
  return [...given.values()].flat().every((verdict) => verdict === "accept")
    ? planned
    : approve(planned, given)
}

function withPicks(edits: readonly Edit[], picks: readonly PickedPlace[]): Edit[] {
  return edits.map((edit, index) =>
    picks.filter((pick) => pick.edit === index).reduce<Edit>((picked, pick) => withPick(picked, pick), edit),
  )
}

function withPick(edit: Edit, { hunk = 0, path, ...place }: PickedPlace): Edit {
  const there = path === undefined ? edit : { ...edit, path }
  if (there.op !== "update") return there
  return { ...there, hunks: there.hunks.map((each, index) => (index === hunk ? placed(each, place) : each)) }
}

function placed(hunk: Hunk, { line, occurrence, text, settle, said }: Omit<PickedPlace, "edit">): Hunk {
  const worded = text === undefined ? hunk : (carriedOver(hunk, text) ?? { ...hunk, old: text })
  const settled = settle ? (settledHunk(worded, settle) ?? worded) : worded
  return {
    ...settled,
    ...(line !== undefined && { line, picked: [...(hunk.picked ?? []), line] }),
    ...(occurrence !== undefined && { occurrence }),
    ...(said && { said: [...(hunk.said ?? []), said] }),
  }
}

/**
 * The hunk as if its author had remembered what the file has, and wanted what the person wants there. Undefined: the lines in
 * question cannot be told from others of the hunk.
 */
export function settledHunk(hunk: Hunk, { base, file, text }: Settled): Hunk | undefined {
  const [old, fresh, remembered] = [hunk.old, hunk.new, base].map(bareLines) as [string[], string[], string[]]
  const starts = [...old.keys()].filter((at) => remembered.every((line, index) => old[at + index] === line))
  const [from] = starts
  if (hunk.scope !== "lines" || from === undefined || starts.length > 1 || remembered.length === 0)
    return undefined
  const to = from + remembered.length
  const changes = diff(old, fresh)
  /** Where a gap between lines of the old text is in the new one; new lines right there are before its end, after its start. */
  const placeOf = (at: number, side: "start" | "end") => {
    const across = changes.find(({ fromA, toA }) => fromA < at && at < toA)
    if (across)
      return across.toA - across.fromA === across.toB - across.fromB
        ? across.fromB + at - across.fromA
        : undefined
    const before = changes.filter(({ fromA, toA }) => (side === "end" ? toA <= at : toA <= at && fromA < at))
    return before.reduce((sum, { fromA, toA, fromB, toB }) => sum + (toB - fromB) - (toA - fromA), at)
  }
  const [first, last] = [placeOf(from, "start"), placeOf(to, "end")]
  if (first === undefined || last === undefined) return undefined
  const wanted = text === "" ? [] : bareLines(text)
  return {
    ...hunk,
    old: joinLines([...old.slice(0, from), ...bareLines(file), ...old.slice(to)]),
    new: joinLines([...fresh.slice(0, first), ...wanted, ...fresh.slice(last)]),
  }
}

/**
 * The answers of one conversation, read as one response: each edit with the round that it came in. What was wrong with an earlier
 * answer is past; what it asked for still holds. `paths`: for each, the files that explain code which names none.
 */
export function readRounds(
  rounds: readonly string[],
  options: Pick<ApplyOptions, "format"> = {},
  paths: readonly (readonly PathsOfCode[])[] = [],
): { parsed: Parsed; rounds: number[] } {
  const all = rounds.map((text, round) => withPaths(parse(text, options), text, paths[round] ?? []))
  const formats = new Set(all.flatMap(({ format }) => format ?? []))
  const [only = null] = formats
  return {
    parsed: {
      ...all.at(-1)!,
      format: formats.size > 1 ? "mixed" : only,
      edits: all.flatMap(({ edits }) => edits),
    },
    rounds: all.flatMap(({ edits }, round) => edits.map(() => round)),
  }
}

/** Where an edit is in the files, once a plan is committed: to be taken back by itself. */
export interface EditPlace {
  path: string
  /** Lines of the file as the commit leaves it; left out: all that happens to the file. */
  lines?: LineRange[]
  /** The content that the lines are counted in. */
  hash?: string
}

/** Every edit that a review would land, and where. */
export function editPlaces({ plan, approved }: Pick<Review, "plan" | "approved">): Map<number, EditPlace[]> {
  const all = new Map<number, EditPlace[]>()
  for (const { index, status } of approved.outcomes) {
    const outcome = plan.outcomes.find((each) => each.index === index)
    if (status !== "validated" || !outcome) continue
    const places = approved.files.flatMap((file): EditPlace[] => {
      const planned = plan.files.find(({ path }) => path === file.path)
      if (!planned || !touches(outcome, planned)) return []
      const lines = linesOf(outcome, { plan, file: planned, approved: file })
      if (!lines || !("hash" in file.after)) return [{ path: file.path }]
      return lines.length > 0 ? [{ path: file.path, lines, hash: file.after.hash }] : []
    })
    all.set(index, places)
  }
  return all
}
