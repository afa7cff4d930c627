import { withoutEnd } from "../text/lines.ts"
import { readState } from "../workspace/file-state.ts"
import { inParallel } from "../workspace/in-parallel.ts"
import type { Workspace } from "../workspace/workspace.ts"
import type { Listing } from "./list.ts"

/** Files as a prompt needs them. */
export interface Gathered {
  files: GatheredFile[]
  skipped: SkippedFile[]
}

/** A file for a prompt. */
export interface GatheredFile {
  path: string
  text: string
  /** In bytes, as on disk. */
  size: number
  hash: string
}

/** A file that was asked for and is not given, and why. */
export interface SkippedFile {
  path: string
  reason: SkipReason
  message: string
}

/** Why a file that was asked for is not in the prompt. */
export type SkipReason = "missing" | "binary" | "encoding" | "too_large" | "outside" | "unreadable"

/** Larger files are never meant to be read by a model; a lock file or a data set got in by accident. */
const largestFile = 2 * 1024 * 1024

/**
 * Reads files for a prompt. A folder stands for all files in it that the listing shows; a file that is named itself is
 * taken even where the listing leaves it out. Each comes once, in order of path.
 */
export async function gather(
  workspace: Workspace,
  listing: Listing,
  paths: readonly string[],
): Promise<Gathered> {
  const keys = new Set<string>()
  const skipped: SkippedFile[] = []
  for (const path of paths) {
    const found = await filesAt(workspace, listing, path)
    if (Array.isArray(found)) for (const key of found) keys.add(key)
    else skipped.push(found)
  }
  const files: GatheredFile[] = []
  await inParallel([...keys], async (key) => {
    const file = await readFile(workspace, key)
    if ("reason" in file) skipped.push(file)
    else files.push(file)
  })
  return { files: files.sort(byPath), skipped: skipped.sort(byPath) }
}

async function filesAt(
  workspace: Workspace,
  listing: Listing,
  path: string,
): Promise<string[] | SkippedFile> {
  if (["", ".", "./"].includes(path)) return all(listing, "")
  if (workspace.roots.length > 1 && workspace.roots.some(({ name }) => name === path.replace(/\/$/, "")))
    return all(listing, path.replace(/\/$/, ""))
  const resolved = await workspace.resolve(path.slice(0, 1) + withoutEnd(path.slice(1), "\\/"))
  if ("issue" in resolved) return { path, reason: "outside", message: resolved.issue.message }
  const stat = await workspace.fs.lstat(workspace.absolute(resolved.key)).catch(() => undefined)
  if (!stat) return { path, reason: "missing", message: "There is no such file or folder." }
  return stat.kind === "directory" ? all(listing, resolved.key) : [resolved.key]
}

async function all(listing: Listing, folder: string): Promise<string[]> {
  const found: string[] = []
  for await (const key of listing.files(folder)) found.push(key)
  return found
}

/** The text of one file, or why a prompt cannot have it. */
export async function readFile(workspace: Workspace, key: string): Promise<GatheredFile | SkippedFile> {
  const path = workspace.absolute(key)
  const skip = (reason: SkipReason, message: string): SkippedFile => ({ path: key, reason, message })
  const stat = await workspace.fs.lstat(path).catch(() => undefined)
  if (!stat) return skip("missing", "There is no such file.")
  if (stat.size > largestFile) return skip("too_large", `It is larger than ${largestFile / 1024 / 1024} MB.`)
  const state = await readState(workspace, path, key)
  if ("issue" in state) return skip("unreadable", state.issue.message)
  if (state.kind === "missing") return skip("missing", "There is no such file.")
  if (state.kind === "directory") return skip("unreadable", "It is a folder.")
  if (state.kind === "opaque") return skip(state.reason, opaqueMessages[state.reason])
  return { path: key, text: state.text, size: stat.size, hash: state.hash }
}

const opaqueMessages = {
  binary: "It is not text.",
  encoding: "Its encoding is unknown.",
  too_large: "It is too large.",
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}
