import type { Edit } from "../edits/edit.ts"
import type { Snapshot, Target } from "../edits/snapshot.ts"
import type { FileState } from "../text/file.ts"
import { readState } from "./file-state.ts"
import { foreignRoot, seenFrom, takenFor, withoutDrive } from "./foreign.ts"
import { makingRepository } from "./git-folder.ts"
import { inParallel } from "./in-parallel.ts"
import { readPath } from "./named-path.ts"
import { makesRepository } from "./path-issues.ts"
import { type Names, rootOfTarget, targetsOf } from "./targets.ts"
import type { Resolved, Workspace } from "./workspace.ts"

/**
 * Reads every file that the edits name. Whatever is wrong with a name or a file is in the answer, next to the edit
 * that it concerns: nothing that a model writes makes this throw.
 */
export async function snapshot(workspace: Workspace, edits: readonly Edit[]): Promise<Snapshot> {
  const { names, known } = await resolveAll(workspace, edits)
  const refused = await makingRepository(
    workspace.fs,
    [...known].map((key) => workspace.absolute(key)),
  )
  const allowed: Names = (path, root) => {
    const found = names(path, root)
    return "key" in found && refused.has(workspace.absolute(found.key))
      ? { issue: makesRepository(path) }
      : found
  }
  const targets = targetsOf(edits, refused.size > 0 ? allowed : names)
  const keys = new Set<string>()
  for (const target of targets.flatMap(({ path, to }) => (to ? [path, to] : [path])))
    if ("key" in target) keys.add(target.key)

  const files = new Map<string, FileState>()
  const unreadable = new Map<string, Target>()
  await inParallel([...keys], async (key) => {
    // A new spelling of a file's own name is found on a disk that does not care, and is still free.
    if (!known.has(key)) return void files.set(key, { kind: "missing" })
    const state = await readState(workspace, workspace.absolute(key), key)
    if ("issue" in state) unreadable.set(key, state)
    else files.set(key, state)
  })
  const readable = (target: Target) => ("key" in target ? (unreadable.get(target.key) ?? target) : target)
  return {
    targets: targets.map(({ path, to }) => ({ path: readable(path), ...(to && { to: readable(to) }) })),
    // In the order of the edits, whatever was read first.
    files: new Map([...keys].flatMap((key) => (files.has(key) ? [[key, files.get(key)!]] : []))),
  }
}

/** Paths of another machine that are not here yet: the others tell which folder there is the root. */
async function resolveForeign(
  { resolve, fs, roots }: Workspace,
  asked: ReadonlyMap<string, { path: string; root: string | undefined }>,
  found: Map<string, Resolved>,
): Promise<void> {
  const known = [...asked].flatMap(([id, { path }]) => {
    const resolved = found.get(id)!
    const named = readPath(withoutDrive(path, fs), fs)
    return "key" in resolved && resolved.end && !("issue" in named)
      ? [{ segments: named.segments, end: resolved.end }]
      : []
  })
  const folder = roots.length === 1 ? foreignRoot(known) : undefined
  if (!folder) return
  for (const [id, { path }] of asked) {
    const resolved = found.get(id)!
    const named = readPath(withoutDrive(path, fs), fs)
    if (!("issue" in resolved) || resolved.issue.code !== "outside_workspace" || "issue" in named) continue
    const inside = named.absolute ? seenFrom(folder, named.segments) : undefined
    const meant = inside && (await resolve(inside.join("/")))
    if (meant && "key" in meant) found.set(id, { ...meant, note: takenFor(path, meant.key) })
  }
}

/** A response names the same few files again and again: each name is looked up once. */
async function resolveAll(
  workspace: Workspace,
  edits: readonly Edit[],
): Promise<{ names: Names; known: ReadonlySet<string> }> {
  const asked = new Map<string, { path: string; root: string | undefined }>()
  const found = new Map<string, Resolved>()
  const idOf = (path: string, root: string | undefined) => JSON.stringify([path, root])
  for (const edit of edits) {
    asked.set(idOf(edit.path, edit.root), { path: edit.path, root: edit.root })
    if (!("to" in edit) || edit.to === undefined) continue
    const root = rootOfTarget(edit)
    asked.set(idOf(edit.to, root), { path: edit.to, root })
  }
  await inParallel([...asked], async ([id, { path, root }]) => {
    found.set(id, await workspace.resolve(path, root))
  })
  await resolveForeign(workspace, asked, found)
  const known = new Set([...found.values()].flatMap((resolved) => ("key" in resolved ? [resolved.key] : [])))
  return { names: (path, root) => found.get(idOf(path, root))!, known }
}
