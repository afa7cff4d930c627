import type { Workspace } from "../workspace/workspace.ts"
import type { Done, ReadMetadata } from "./tool.ts"

/** A model that lists a folder wants to find its way, not to see ten thousand names. */
const mostNames = 500

/** What is in the folder at `path`; undefined if there is no folder of the workspace. */
export async function listFolder(
  workspace: Workspace,
  path: string,
): Promise<Done<ReadMetadata> | undefined> {
  const folder = await folderAt(workspace, path)
  if (!folder) return undefined
  const names = "names" in folder ? folder.names : await namesIn(workspace, folder.dir)
  const shown = names.slice(0, mostNames)
  const rest = names.length - shown.length
  const list = names.length === 0 ? "It is empty." : shown.map((name) => ` ${name}`).join("\n")
  const more = rest > 0 ? `\n … and ${rest} more` : ""
  return {
    ok: true,
    title: `${folder.key}/`,
    output: `${folder.key} is a folder:\n${list}${more}`,
    metadata: { path: folder.key, entries: shown, total: names.length },
  }
}

type Folder = { key: string; dir: string } | { key: string; names: string[] }

async function folderAt(workspace: Workspace, path: string): Promise<Folder | undefined> {
  const { roots, fs } = workspace
  const bare = path.replaceAll("\\", "/").replace(/(?<=[^/])\/+$/, "")
  const root = roots.find(({ name, dir }) => bare === dir || (bare === name && roots.length > 1))
  if (root) return { key: roots.length > 1 ? root.name : ".", dir: root.dir }
  const target = await workspace.resolve(bare)
  if ("issue" in target) {
    if (target.issue.code !== "is_directory") return undefined
    // The root itself: of several roots, their names.
    if (roots.length === 1) return { key: ".", dir: roots[0]!.dir }
    return { key: ".", names: roots.map(({ name }) => `${name}/`) }
  }
  const dir = workspace.absolute(target.key)
  const stat = await fs.lstat(dir).catch(() => undefined)
  return stat?.kind === "directory" ? { key: target.key, dir } : undefined
}

/** The names in a folder, those of folders with a slash; git's and emend's own are nobody's business. */
async function namesIn({ fs }: Workspace, dir: string): Promise<string[]> {
  const names = ((await fs.list(dir).catch(() => undefined)) ?? []).filter(
    (name) => !/^\.(?:git|emend)$/i.test(name),
  )
  const kinds = await Promise.all(
    names
      .sort()
      .slice(0, mostNames)
      .map(async (name) => (await fs.lstat(`${dir}/${name}`).catch(() => undefined))?.kind),
  )
  return names.map((name, at) => (kinds[at] === "directory" ? `${name}/` : name))
}
