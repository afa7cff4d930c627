import { createListing, type Listing, type ListOptions } from "../context.ts"
import type { Workspace } from "../index.ts"
import { foldersOf } from "../workspace/paths.ts"

/** All files of a workspace that are not left out, and what folders weigh. */
export interface FileIndex {
  /** In the order of the tree. */
  files: ReadonlyMap<string, { size: number }>
  folders: ReadonlyMap<string, { size: number; files: number }>
}

/** An index that is made when somebody asks, and made anew after it was dropped. */
export interface IndexOfFiles {
  listing(): Listing
  index(): Promise<FileIndex>
  /** Files or rules changed. */
  drop(): void
}

export function createIndexOfFiles(workspace: Workspace, options: () => ListOptions): IndexOfFiles {
  let listing: Listing | undefined
  let index: Promise<FileIndex> | undefined
  const list = () => {
    listing ??= createListing(workspace, options())
    return listing
  }
  return {
    listing: list,
    index() {
      index ??= indexOf(workspace, list())
      return index
    },
    drop() {
      listing = undefined
      index = undefined
    },
  }
}

/** So many files are looked at before others get a turn: a large workspace must not hold up a click. */
const atOnce = 200

async function indexOf(workspace: Workspace, listing: Listing): Promise<FileIndex> {
  const files = new Map<string, { size: number }>()
  const folders = new Map<string, { size: number; files: number }>()
  for await (const key of listing.files()) {
    const size = (await workspace.fs.lstat(workspace.absolute(key)).catch(() => undefined))?.size ?? 0
    files.set(key, { size })
    for (const above of foldersOf(key)) {
      const folder = folders.get(above) ?? { size: 0, files: 0 }
      folders.set(above, { size: folder.size + size, files: folder.files + 1 })
    }
    if (files.size % atOnce === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return { files, folders }
}
