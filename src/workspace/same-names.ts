import type { FileState } from "../text/file.ts"
import { plainFileName } from "../text/suggest.ts"
import { readState } from "./file-state.ts"
import { inParallel } from "./in-parallel.ts"
import { readBounded } from "./read-bounded.ts"
import type { Workspace } from "./workspace.ts"

/** So many names are looked at; in a larger workspace, the folders near its root. */
const mostNames = 5000
const mostFiles = 50

/**
 * Other files with the same names as these paths have, in whatever case, wherever they are: one of them may be meant. Folders that hold
 * no sources (hidden ones, installed packages, what the top-level `.gitignore` names plainly) are left out.
 */
export async function sameNames(
  workspace: Workspace,
  paths: readonly string[],
): Promise<Map<string, FileState>> {
  const names = new Set(paths.map(plainFileName))
  const keys: string[] = []
  for (const { dir, name } of workspace.roots)
    keys.push(...(await find(workspace, dir, workspace.roots.length > 1 ? `${name}/` : "", names)))
  const files = new Map<string, FileState>()
  await inParallel(keys.slice(0, mostFiles), async (key) => {
    const state = await readState(workspace, workspace.absolute(key), key)
    if (!("issue" in state)) files.set(key, state)
  })
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function find(
  { fs }: Workspace,
  root: string,
  prefix: string,
  names: ReadonlySet<string>,
): Promise<string[]> {
  const ignored = await ignoredNames(fs, root)
  const found: string[] = []
  const folders = [{ dir: root, key: prefix }]
  let left = mostNames
  for (let folder = folders.shift(); folder && left > 0; folder = folders.shift()) {
    const { dir, key } = folder
    const inside = ((await fs.list(dir).catch(() => undefined)) ?? []).filter(
      (name) => !name.startsWith(".") && !ignored.has(name),
    )
    const entries = inside.sort().slice(0, left)
    left -= entries.length
    const kinds = new Map<string, string | undefined>()
    await inParallel(entries, async (name) => {
      kinds.set(name, (await fs.lstat(`${dir}/${name}`).catch(() => undefined))?.kind)
    })
    for (const name of entries) {
      if (kinds.get(name) === "directory") folders.push({ dir: `${dir}/${name}`, key: `${key}${name}/` })
      else if (kinds.get(name) === "file" && names.has(plainFileName(name))) found.push(`${key}${name}`)
    }
  }
  return found
}

/** Patterns need a reader of their own; plain names are most of what such files have. */
async function ignoredNames(fs: Workspace["fs"], root: string): Promise<Set<string>> {
  const bytes = await readBounded(fs, `${root}/.gitignore`).catch(() => undefined)
  const lines = bytes ? new TextDecoder().decode(bytes).split("\n") : []
  const plain = lines
    .map((line) => line.trim().replace(/^\/|\/$/g, ""))
    .filter((line) => /^[\w.-]+$/.test(line))
  return new Set(["node_modules", ...plain])
}
