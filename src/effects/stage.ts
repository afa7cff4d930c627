import { relative, sep } from "node:path"
import type { FileChange } from "../plan/plan.ts"
import type { Effect } from "../session/effect.ts"
import { nodeFileSystem } from "../workspace/disk.ts"
import { createTurns } from "../workspace/in-turn.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { commandOfFilter, type Git, openGit, repositoryFolder } from "./git.ts"
import { isOnDisk, rootOf } from "./on-disk.ts"
import { repositoryTop } from "./program.ts"
import { firstLines } from "./run.ts"
import type { Vet } from "./vet.ts"

/** What was staged, as keys, and what should be known about the rest. */
export interface Staged {
  staged: string[]
  notices: string[]
}

export interface StageOptions {
  /**
   * The filters that git may run though the repository itself names them (`filter.NAME.clean = PROGRAM`); `true` for any. Where there
   * are others, nothing is staged, for it would be staged unfiltered.
   */
  filters?: boolean | readonly string[]
  /** Has the last word on the programs of these filters. */
  vet?: Vet
}

/** After each commit, `git add` of what it changed. */
export function stageEffect(options: StageOptions = {}): Effect {
  // Two at a time would stand in each other's way: git locks the index.
  const inTurn = createTurns()
  return {
    name: "stage",
    after: ({ workspace, files }) => inTurn(() => stage(workspace, files.flatMap(bothEnds), options)),
    afterTurn: ({ workspace, paths }) => inTurn(() => stage(workspace, paths, options)),
  }
}

function bothEnds({ path, from }: FileChange): string[] {
  return from === undefined ? [path] : [from, path]
}

/**
 * `git add` of these files and of nothing else; those that are gone are staged as deleted. Ignored files stay
 * ignored. Outside a repository there is nothing to stage, which is no error. What git refuses is told as a notice.
 */
export async function stage(
  workspace: Workspace,
  keys: readonly string[],
  { filters: allowed = false, vet }: StageOptions = {},
): Promise<Staged> {
  const result: Staged = { staged: [], notices: [] }
  if (!isOnDisk(workspace)) return result
  const written = keys.map((key) => workspace.absolute(key))
  for (const [folder, files] of byRepository(workspace, keys)) {
    const nested = !workspace.roots.some(({ dir }) => dir === folder)
    const opened = await openGit(folder, { nested, filters: true, works: true })
    const filters = "git" in opened ? opened.filters : []
    const refused = refusedFilter(filters, allowed) ?? (vet && (await vetoOn(filters, vet, folder, written)))
    const done = refused ?? ("git" in opened ? await add(opened.git, folder, files) : opened)
    if ("notice" in done) result.notices.push(`The changes are written, but not staged: ${done.notice}`)
    if ("staged" in done) result.staged.push(...done.staged)
  }
  return result
}

/** Those of these files whose change is staged, but not as it is on disk now: what a commit would still take along. */
export async function stagedOtherwise(workspace: Workspace, keys: readonly string[]): Promise<string[]> {
  if (!isOnDisk(workspace)) return []
  const found: string[] = []
  for (const [folder, files] of byRepository(workspace, keys)) {
    const opened = await openGit(folder, { nested: !workspace.roots.some(({ dir }) => dir === folder) })
    if (!("git" in opened)) continue
    const changed = async (...args: string[]) => {
      const ran = await opened.git([
        "diff",
        "--relative",
        "--name-only",
        "-z",
        ...args,
        "--",
        ...files.keys(),
      ])
      return new Set(ran.status === 0 ? ran.stdout.split("\0") : [])
    }
    const staged = await changed("--cached")
    const since = staged.size > 0 ? await changed() : new Set<string>()
    for (const [path, key] of files) if (staged.has(path) && since.has(path)) found.push(key)
  }
  return found
}

function refusedFilter(
  filters: readonly string[],
  allowed: NonNullable<StageOptions["filters"]>,
): { notice: string } | undefined {
  const refused = allowed === true ? undefined : filters.find((filter) => !(allowed || []).includes(filter))
  if (refused === undefined) return undefined
  return { notice: `git would run a program that this repository names (${refused}). emend trust allows it.` }
}

/** A filter runs in the top folder of its repository: the same words may mean another program in each, or one that an edit has changed. */
async function vetoOn(
  filters: readonly string[],
  vet: Vet,
  folder: string,
  written: readonly string[],
): Promise<{ notice: string } | undefined> {
  for (const filter of filters) {
    const reason = await vet(commandOfFilter(filter), repositoryTop(folder), { about: written, written })
    if (reason !== undefined) return { notice: reason }
  }
  return undefined
}

/** The files of each repository, by key and path; a submodule is a repository of its own. */
function byRepository(workspace: Workspace, keys: readonly string[]): Map<string, Map<string, string>> {
  const folders = new Map<string, Map<string, string>>()
  for (const key of new Set(keys)) {
    const path = workspace.absolute(key)
    const folder = repositoryFolder(path, rootOf(workspace, path))
    const files = folders.get(folder) ?? new Map<string, string>()
    folders.set(folder, files.set(relative(folder, path).split(sep).join("/"), key))
  }
  return folders
}

/** `files` are keys by the path that git knows them by, from `folder`. */
async function add(
  git: Git,
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<{ staged: string[] } | { notice: string }> {
  const known = await knownTo(git, [...files.keys()])
  if ("notice" in known) return known
  const [there, gone] = await thereAndGone(folder, known.paths)
  // Gone first: a file may have made way for a folder of the same name.
  const steps = [
    { args: ["update-index", "--force-remove", "-z", "--stdin"], paths: gone },
    { args: ["add", "--pathspec-from-file=-", "--pathspec-file-nul"], paths: there },
  ]
  for (const { args, paths } of steps) {
    if (paths.length === 0) continue
    const ran = await git(args, paths.map((path) => `${path}\0`).join(""))
    if (ran.status !== 0) return { notice: firstLines(ran.failure ?? ran.stderr) }
  }
  return { staged: known.paths.map((path) => files.get(path)!) }
}

/**
 * Those that git tracks, or would track. Naming it one that it does not know (new and gone again, or ignored) makes it
 * refuse the others. It answers for folders with what is in them, which nobody asked for.
 */
async function knownTo(
  git: Git,
  paths: readonly string[],
): Promise<{ paths: string[] } | { notice: string }> {
  const known = new Set<string>()
  for (const some of inBatches(paths)) {
    const ran = await git(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...some])
    if (ran.status !== 0) return { notice: firstLines(ran.failure ?? ran.stderr) }
    for (const path of ran.stdout.split("\0")) known.add(path.normalize())
  }
  return { paths: paths.filter((path) => known.has(path.normalize())) }
}

/** As many as fit into a command line on any system. */
function* inBatches(paths: readonly string[]): Generator<string[]> {
  let batch: string[] = []
  let length = 0
  for (const path of paths) {
    if (batch.length > 0 && length + path.length > 16_000) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(path)
    length += path.length + 3
  }
  if (batch.length > 0) yield batch
}

/** A folder that has the name of a file now is not that file. */
async function thereAndGone(folder: string, paths: readonly string[]): Promise<[string[], string[]]> {
  const [there, gone]: [string[], string[]] = [[], []]
  for (const path of paths) {
    const stat = await nodeFileSystem().lstat(`${folder}/${path}`)
    if (stat && stat.kind !== "directory") there.push(path)
    else gone.push(path)
  }
  return [there, gone]
}
