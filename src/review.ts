/** `emend/review`: a response as a person looks at it before anything is written. It runs anywhere. */

import type { Edit, Hunk } from "./edits/edit.ts"
import type { Snapshot } from "./edits/snapshot.ts"
import type { Issue } from "./issues/issue.ts"
import { type ApplyOptions, planOptions } from "./options.ts"
import { type FileChange, lostPaths, offerElsewhere, type Plan, plan } from "./plan/index.ts"
import { type Parsed, parse } from "./protocols/parse.ts"
import { approve, reviewHunks, type Verdict } from "./report/index.ts"
import type { FileState } from "./text/file.ts"

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
  /** …and on that line, if there are several: the how-manieth of all. */
  occurrence?: number
  /** The file's own text that shall be replaced instead of what the edit remembers. */
  text?: string
  /** Another file, where the text stands. */
  path?: string
}

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

function withPick(edit: Edit, { hunk = 0, path, line, occurrence, text }: PickedPlace): Edit {
  const there = path === undefined ? edit : { ...edit, path }
  if (there.op !== "update") return there
  const hunks = there.hunks.map(
    (each, index): Hunk =>
      index === hunk
        ? {
            ...each,
            ...(line !== undefined && { line, picked: [...(each.picked ?? []), line] }),
            ...(occurrence !== undefined && { occurrence }),
            ...(text !== undefined && { old: text }),
          }
        : each,
  )
  return { ...there, hunks }
}
