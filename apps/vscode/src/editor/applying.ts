import {
  differingFiles,
  type ExpectedFile,
  expectedFiles,
  type FileChange,
  type Parsed,
  type Report,
  type Review,
  type ReviewOptions,
  report,
} from "emend/core"
import type { Desk } from "../desk.ts"
import { planOn } from "../engine/planning.ts"
import { type Applied, changedSince, reversed } from "../engine/records.ts"
import { type Landing, land, stateNow } from "./land.ts"

/** A response that was landed, or not: `previewed` is what a person saw, if it is no longer what would happen. */
export type Outcome = { report: Report; notices: string[] } | { stale: string[] }

/** What would become of a response now. */
export async function previewOf(desk: Desk, parsed: Parsed, options: ReviewOptions = {}): Promise<Review> {
  await desk.look()
  return planOn(desk, parsed, { ...desk.project.reading(), ...options })
}

/** Lands a response. With `expected`, only if it comes to just that. */
export function applyResponse(desk: Desk, parsed: Parsed, options: ApplyingOptions = {}): Promise<Outcome> {
  return desk.inTurn(() => applyNow(desk, parsed, options))
}

export interface ApplyingOptions extends ReviewOptions {
  expected?: readonly ExpectedFile[]
}

async function applyNow(
  desk: Desk,
  parsed: Parsed,
  { expected, ...rest }: ApplyingOptions,
): Promise<Outcome> {
  const { approved } = await previewOf(desk, parsed, rest)
  const differing = expected ? differingFiles(expected, expectedFiles(approved)) : []
  if (differing.length > 0) return { stale: differing }
  if (approved.files.length === 0)
    return { report: report(parsed, approved, undefined, { dryRun: false }), notices: [] }
  const landing = await land(desk, approved.files)
  if (!landing.ok && expected && landing.issue.code === "stale") return { stale: landing.paths }
  const written = landing.ok
    ? { ok: true as const, commit: remember(desk, "apply", landing, approved.files) }
    : landing
  return {
    report: report(parsed, approved, written, { dryRun: false }),
    notices: landing.ok ? landing.notices : [],
  }
}

/** Takes back what was applied last and still stands, or the one with this id. Never over what was done since. */
export function takeBack(desk: Desk, id?: string): Promise<Turned> {
  return desk.inTurn(() => {
    const last = desk.applied.findLast((each) => (id === undefined ? !each.undone : each.id === id))
    return turn(desk, last, { undone: true })
  })
}

/** Makes it again. */
export function bringBack(desk: Desk, id?: string): Promise<Turned> {
  return desk.inTurn(() => {
    const last = desk.applied.findLast((each) => (id === undefined ? each.undone : each.id === id))
    return turn(desk, last, { undone: false })
  })
}

export type Turned = { applied: Applied; notices: string[] } | { message: string; paths: string[] }

async function turn(
  desk: Desk,
  which: Applied | undefined,
  { undone }: { undone: boolean },
): Promise<Turned> {
  if (!which || which.undone === undone)
    return { message: `There is nothing to ${undone ? "undo" : "redo"} in this window.`, paths: [] }
  await desk.look()
  // What is there now must be what the other direction left.
  const forward = which.files
  const changes = undone ? reversed(forward) : forward
  const left = undone ? forward : reversed(forward)
  const now = new Map(
    await Promise.all(left.map(async ({ path }) => [path, await stateNow(desk, path)] as const)),
  )
  const paths = changedSince(left, now)
  if (paths.length > 0) return { message: `${paths.join(", ")} changed since. Nothing was touched.`, paths }
  const landing = await land(desk, changes, which.kept)
  if (!landing.ok) return { message: landing.issue.message, paths: landing.paths }
  which.undone = undone
  tell(desk, which.files)
  return { applied: which, notices: landing.notices }
}

function remember(
  desk: Desk,
  label: string,
  { files, kept }: Landing & { ok: true },
  planned: readonly FileChange[],
): Applied {
  const applied: Applied = {
    id: Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join(""),
    at: new Date().toISOString(),
    label,
    files,
    kept,
    undone: false,
  }
  desk.applied.push(applied)
  tell(desk, planned)
  return applied
}

function tell({ hub }: Desk, files: readonly FileChange[]): void {
  hub.send({
    type: "files",
    keys: files.flatMap(({ path, from }) => (from === undefined ? [path] : [from, path])),
  })
  hub.send({ type: "history" })
}
