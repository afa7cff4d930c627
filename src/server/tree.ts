import type { Listed } from "../context.ts"
import { EmendError, type Workspace } from "../index.ts"
import { nameOf } from "../workspace/paths.ts"
import type { FileMatches, TreeEntry } from "./api.ts"
import type { GitBadges } from "./git-badges.ts"
import type { FileIndex, IndexOfFiles } from "./index-of-files.ts"
import type { Weights } from "./weights.ts"

/** What there is to know about a workspace's files. */
export interface KnownFiles {
  workspace: Workspace
  files: IndexOfFiles
  weights: Weights
  badges(): Promise<GitBadges>
}

/** The children of a folder. */
export async function tree(known: KnownFiles, dir: string, ignored: boolean): Promise<TreeEntry[]> {
  const listed = await known.files.listing().folder(dir, { all: ignored })
  if (!listed) throw new EmendError("usage", `There is no folder ${dir || "at the top"} to be listed.`)
  return entriesOf(known, listed)
}

/** The files whose key has all words of the query: first those whose name starts so, then those with it in their name. */
export async function find(known: KnownFiles, query: string, limit: number): Promise<FileMatches> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const { files } = await known.files.index()
  const hits: { key: string; rank: number }[] = []
  for (const key of files.keys()) {
    const lower = key.toLowerCase()
    if (words.every((word) => lower.includes(word))) hits.push({ key, rank: rankOf(lower, words) })
  }
  hits.sort((a, b) => a.rank - b.rank || a.key.length - b.key.length)
  const listed = hits
    .slice(0, limit)
    .map(({ key }): Listed => ({ path: key, name: nameOf(key), kind: "file" }))
  return { entries: await entriesOf(known, listed), total: hits.length }
}

function rankOf(key: string, words: readonly string[]): number {
  const name = nameOf(key)
  const last = words.at(-1) ?? ""
  if (name.startsWith(last)) return 0
  return name.includes(last) ? 1 : 2
}

async function entriesOf(known: KnownFiles, listed: readonly Listed[]): Promise<TreeEntry[]> {
  const [index, badges] = await Promise.all([known.files.index(), known.badges()])
  return Promise.all(listed.map((each) => entryOf(known, each, index, badges)))
}

async function entryOf(
  { workspace, weights }: KnownFiles,
  { path, name, kind, leftOut }: Listed,
  index: FileIndex,
  badges: GitBadges,
): Promise<TreeEntry> {
  const git = badges?.get(path)
  const shared = { key: path, name, kind, ...(git && { git }), ...(leftOut && { leftOut }) }
  if (kind === "folder") {
    const { size = 0, files = 0 } = index.folders.get(path) ?? {}
    const tokens = leftOut ? undefined : tokensBelow(path, files, index, weights)
    return { ...shared, size, files, ...(tokens !== undefined && { tokens }) }
  }
  const size = index.files.get(path)?.size ?? (await sizeOf(workspace, path))
  const tokens = weights.known(path)
  return { ...shared, size, ...(tokens !== undefined && { tokens }) }
}

/** Of a folder whose files were all counted. Large ones are not even tried: summing would take longer than it is worth. */
function tokensBelow(folder: string, files: number, index: FileIndex, weights: Weights): number | undefined {
  if (files > 2000) return undefined
  let total = 0
  for (const key of index.files.keys()) {
    if (!key.startsWith(`${folder}/`)) continue
    const tokens = weights.known(key)
    if (tokens === undefined) return undefined
    total += tokens
  }
  return total
}

async function sizeOf({ fs, absolute }: Workspace, key: string): Promise<number> {
  return (await fs.lstat(absolute(key)).catch(() => undefined))?.size ?? 0
}
