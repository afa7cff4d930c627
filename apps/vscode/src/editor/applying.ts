import {
  type FileChange,
  type Issue,
  type LineRange,
  type Parsed,
  parse,
  type Report,
  report,
} from "emend/core"
import { land, type Writer } from "../../../../src/land.ts"
import { allOf, expecting, type Refusal } from "../../../../src/policy.ts"
import { brokenFiles, brokenText } from "../../../../src/report/wording.ts"
import type { ExpectedFile, Review, ReviewOptions } from "../../../../src/review.ts"
import { endsOf } from "../../../../src/text/file.ts"
import { withFilesOf } from "../../../../src/whose-code.ts"
import type { Desk } from "../desk.ts"
import { mayChange, planOn, reviewOn } from "../engine/planning.ts"
import { type Applied, changeBack, changedSince, filesToTurn, isSame, reversed } from "../engine/records.ts"
import { followUp } from "./follow-up.ts"
import { asLanded, type Made, stateNow, writeInEditor } from "./write.ts"

/** A response that was landed, or not: files are not what a person saw in the preview, or must not be changed like this. */
export type Outcome = { report: Report; notices: string[] } | { refused: Refusal }

/** A response as it is read with the files of the editor at hand: code that names none may be a part of one. */
export async function readOn(desk: Desk, response: string): Promise<Parsed> {
  await desk.look()
  return withFilesOf(desk.workspace, parse(response), response)
}

/** What would become of a response now. */
export async function previewOf(desk: Desk, parsed: Parsed, options: ReviewOptions): Promise<Review> {
  await desk.look()
  return planOn(desk, parsed, { ...desk.project.reading(), ...options })
}

/** Lands a response. With `expected`, only if it comes to just that. */
export function applyResponse(desk: Desk, parsed: Parsed, options: ApplyingOptions = {}): Promise<Outcome> {
  return desk.inTurn(() => applyNow(desk, parsed, options))
}

export interface ApplyingOptions extends ReviewOptions {
  expected?: readonly ExpectedFile[]
  /** What to remember with it. */
  note?: (reviewed: Review) => unknown
}

async function applyNow(
  desk: Desk,
  parsed: Parsed,
  { expected, note, ...rest }: ApplyingOptions,
): Promise<Outcome> {
  const options = { ...desk.project.reading(), ...rest }
  let noted: unknown
  const { plan, written } = await land({
    writer: inEditor(desk),
    label: "apply",
    policy: expected ? allOf(mayChange(desk), expecting(expected)) : mayChange(desk),
    async plan(blocked) {
      await desk.look()
      const reviewed = await reviewOn(desk, parsed, options, blocked)
      noted = note?.(reviewed)
      return reviewed.approved
    },
  })
  if (expected && written && !written.ok && refusals.includes(written.issue.code)) return { refused: written }
  if (!written?.ok) return { report: report(parsed, plan, written, { dryRun: false }), notices: [] }
  const commit = await remember(desk, { label: "apply", note: noted }, written, plan.files)
  const notices = [...written.notices, ...(await finish(desk, commit, plan.files))]
  const result = report(parsed, plan, { ok: true, commit }, { dryRun: false })
  return {
    report: result,
    notices: [...notices, ...brokenFiles(result).map((file) => `${brokenText(file)}.`)],
  }
}

/** The editor's own way to write: whoever applies has the turn, so that nobody else of us writes meanwhile. */
function inEditor(desk: Desk): Writer<Made> {
  const write: Writer<Made>["write"] = ({ files }) => writeInEditor(desk, files)
  return { write, alone: (work) => work(write) }
}

/** Why what was previewed is not written after all. */
const refusals: readonly Issue["code"][] = ["stale", "permission_denied"]

/** What to take back or make again: the last that can be, or the one with this id; all of it, or only some files. */
export interface Which {
  id?: string
  paths?: readonly string[]
}

/** Takes back what was applied. Never over what was done since. */
export function takeBack(desk: Desk, which: Which = {}): Promise<Turned> {
  return turnInTurn(desk, which, { back: true })
}

/** Makes it again. */
export function bringBack(desk: Desk, which: Which): Promise<Turned> {
  return turnInTurn(desk, which, { back: false })
}

export type Turned = { applied: Applied; notices: string[] } | { message: string; paths: string[] }

async function turnInTurn(desk: Desk, which: Which, way: { back: boolean }): Promise<Turned> {
  // That there is nothing is true only when all of what was before is known.
  if (!toTurn(desk, which, way)) await desk.recalled
  return desk.inTurn(() => turn(desk, which, way))
}

function toTurn({ applied }: Desk, { id }: Which, way: { back: boolean }): Applied | undefined {
  return applied.findLast((each) => (id === undefined ? filesToTurn(each, way).length > 0 : each.id === id))
}

async function turn(desk: Desk, which: Which, { back }: { back: boolean }): Promise<Turned> {
  const applied = toTurn(desk, which, { back })
  const files = applied ? filesToTurn(applied, { back, paths: which.paths }) : []
  if (!applied || files.length === 0)
    return { message: `There is nothing to ${back ? "undo" : "redo"}.`, paths: [] }
  await desk.look()
  // What is there now must be what the other direction left.
  const left = back ? files : reversed(files)
  const now = await Promise.all(left.map(async ({ path }) => [path, await stateNow(desk, path)] as const))
  const changed = changedSince(left, new Map(now))
  if (changed.length > 0)
    return { message: `${changed.join(", ")} changed since. Nothing was touched.`, paths: changed }
  const turning = back ? reversed(files) : files
  const landing = await writeInEditor(desk, turning, applied.kept)
  if (!landing.ok) return { message: landing.issue.message, paths: landing.paths }
  for (const { path } of files) back ? applied.undone.add(path) : applied.undone.delete(path)
  return turnedBy(desk, applied, turning, landing)
}

/** What follows once files were turned, and what there is to tell of it. */
async function turnedBy(
  desk: Desk,
  applied: Applied,
  files: readonly FileChange[],
  { notices }: Made & { ok: true },
): Promise<Turned> {
  await desk.memory.keep(applied)
  const followed = await followUp(desk, files, { turned: true })
  tell(desk, files)
  return { applied, notices: [...notices, ...followed] }
}

/** Some lines of what was applied. */
export interface Parts {
  id: string
  parts: readonly { path: string; lines?: readonly LineRange[] | undefined }[]
}

/** Takes back parts of what was applied, all of them or none; what was done to other lines since stays. */
export function takeBackParts(desk: Desk, which: Parts, note: unknown): Promise<Turned> {
  return desk.inTurn(() => turnParts(desk, which, note))
}

async function turnParts(desk: Desk, { id, parts }: Parts, note: unknown): Promise<Turned> {
  const applied = desk.applied.find((each) => each.id === id)
  if (!applied) return { message: "It is not remembered any more.", paths: [] }
  await desk.look()
  const taken: { path: string; change: FileChange; all: boolean }[] = []
  for (const { path, lines } of parts) {
    const file = applied.files.find((each) => each.path === path && !applied.undone.has(path))
    const back = file && changeBack(file, await stateNow(desk, path), lines)
    if (!back)
      return {
        message: `The same lines of ${path} were changed since. Nothing was taken back.`,
        paths: [path],
      }
    taken.push({ path, ...back })
  }
  const files = taken.map(({ change }) => change)
  const landing = await writeInEditor(desk, files, applied.kept)
  if (!landing.ok) return { message: landing.issue.message, paths: landing.paths }
  if (taken.some(({ all }) => !all)) {
    const commit = await remember(desk, { label: `undo ${id}`, note }, landing, files)
    const notices = await finish(desk, commit, files, { turned: true })
    return { applied: commit, notices: [...landing.notices, ...notices] }
  }
  for (const { path } of taken) applied.undone.add(path)
  return turnedBy(desk, applied, files, landing)
}

/**
 * Takes note of what was written. Before anything else: formatters take their time, and whoever closes the window meanwhile can
 * take it back all the same.
 */
async function remember(
  desk: Desk,
  { label, note }: { label: string; note?: unknown },
  { kept }: Made & { ok: true },
  planned: readonly FileChange[],
): Promise<Applied> {
  const applied: Applied = {
    id: Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join(""),
    at: new Date().toISOString(),
    label,
    files: await asLanded(desk, planned),
    kept,
    undone: new Set(),
    ...(note !== undefined && { note }),
  }
  await desk.memory.keep(applied)
  // It may be recalled already, if storage answers late.
  const recalled = desk.applied.find(({ id }) => id === applied.id)
  if (!recalled) desk.applied.push(applied)
  return recalled ?? applied
}

/** What the project wants done after a write, and what the files are then. Who hears of it finds it remembered. */
async function finish(
  desk: Desk,
  applied: Applied,
  planned: readonly FileChange[],
  how: { turned?: boolean } = {},
): Promise<string[]> {
  const notices = await followUp(desk, planned, how)
  const files = await asLanded(desk, planned)
  const isSameAsBefore = files.every(({ after }, at) => isSame(after, applied.files[at]!.after))
  if (!isSameAsBefore) {
    applied.files = files
    await desk.memory.keep(applied)
  }
  tell(desk, planned)
  return notices
}

function tell({ hub }: Desk, files: readonly FileChange[]): void {
  hub.send({ type: "files", keys: files.flatMap(endsOf) })
  hub.send({ type: "history" })
}
