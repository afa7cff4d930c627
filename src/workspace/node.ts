import { resolve as absolutePath, basename } from "node:path"
import { expectText } from "../issues/called.ts"
import { EmendError } from "../issues/error.ts"
import { nodeFileSystem } from "./disk.ts"
import { createWorkspace } from "./resolve.ts"
import type { Root, Workspace } from "./workspace.ts"

/**
 * Opens one or more folders on disk. A root without a name goes by the name of its folder; names tell several
 * roots apart, so that no two may have the same.
 *
 * @example
 * ```ts
 * import { apply, openWorkspace } from "emend"
 *
 * const roots = [{ name: "web", dir: "my-project" }, { name: "notes", dir: "." }]
 * const report = await apply("no edits", { workspace: await openWorkspace({ roots }) })
 * console.log(report.issues[0]?.code)
 * ```
 */
export async function openWorkspace(
  options: {
    /** One folder. */
    root?: string
    /** Several. */
    roots?: readonly { name?: string; dir: string }[]
    /** See `Workspace.outside`. */
    outside?: (path: string) => boolean
    /** See `Workspace.faults`. */
    faults?: (point: string) => void
  } = {},
): Promise<Workspace> {
  if (options.root !== undefined && options.roots !== undefined)
    throw new EmendError("usage", "root and roots both say where the files are: give one of them.")
  const { root, roots: given = root === undefined ? [] : [{ dir: root }] } = options
  if (given.length === 0)
    throw new EmendError("usage", "A workspace needs at least one root: root, the path of a folder.")
  const roots: Root[] = []
  for (const { name, dir } of given) {
    expectText(dir, "The path of a root")
    const root = { dir: await realFolder(dir), name: name ?? basename(absolutePath(dir)) }
    if (name !== undefined && !/^[^/\\\0]+$/.test(name))
      throw new EmendError("usage", `"${name}" cannot be the name of a root: it must be one word of a path.`)
    if (roots.some((other) => other.name === root.name))
      throw new EmendError("usage", `Two roots are called "${root.name}": give one of them another name.`)
    if (roots.some((other) => other.dir === root.dir))
      throw new EmendError("usage", `The folder ${dir} is given as a root twice.`)
    roots.push(root)
  }
  const { outside, faults } = options
  return createWorkspace({ fs: nodeFileSystem(), roots, outside, faults })
}

async function realFolder(dir: string): Promise<string> {
  const fs = nodeFileSystem()
  const real = await fs.realpath(absolutePath(dir))
  if (real === undefined) throw new EmendError("usage", `There is no folder ${dir}.`)
  if ((await fs.lstat(real))?.kind !== "directory") throw new EmendError("usage", `${dir} is not a folder.`)
  return real
}
