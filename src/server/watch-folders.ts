import { type FSWatcher, watch } from "node:fs"
import type { Listing } from "../context.ts"
import type { Workspace } from "../index.ts"

/** Told of everything that changes, by key. What is at the key now, the listener has to look up. */
export type OnChange = (key: string) => void

export interface FolderWatch {
  /** All folders are watched, as far as the system lets us. */
  ready: Promise<void>
  close(): void
}

/**
 * Watches the folders of a workspace that are not left out. The system tells what happens to the entries of a folder, so
 * that fifty thousand files in five hundred folders take five hundred watches and no look at any file.
 */
export function watchFolders(workspace: Workspace, listing: () => Listing, onChange: OnChange): FolderWatch {
  const { roots } = workspace
  const watchers = new Map<string, FSWatcher>()
  let isClosed = false

  /** Also of a root, which is no file and so has no path of its own in the workspace. */
  function pathOf(key: string): string {
    return roots.find(({ name }) => key === (roots.length > 1 ? name : ""))?.dir ?? workspace.absolute(key)
  }

  function watchFolder(key: string): void {
    if (isClosed || watchers.has(key)) return
    try {
      const watcher = watch(pathOf(key), { persistent: false }, (type, name) => {
        if (name === null) return
        const path = key === "" ? name : `${key}/${name}`
        onChange(path)
        // A name that came or went may be a folder's, with more folders in it.
        if (type === "rename") void follow(path)
      })
      watcher.on("error", () => forget(key))
      watchers.set(key, watcher)
    } catch {
      // It is gone already, or may not be read, or the system has no watches left: then it is not watched.
    }
  }

  async function watchBelow(key: string): Promise<void> {
    if (isClosed) return
    watchFolder(key)
    const inside = (await listing().folder(key)) ?? []
    for (const each of inside) if (each.kind === "folder") await watchBelow(each.path)
  }

  async function follow(key: string): Promise<void> {
    const parent = key.slice(0, Math.max(key.lastIndexOf("/"), 0))
    const entry = (await listing().folder(parent))?.find(({ path }) => path === key)
    if (entry?.kind === "folder") {
      await watchBelow(key)
      // What happened in it before it was watched.
      onChange(key)
    } else if (!entry) for (const watched of [...watchers.keys()]) if (isWithin(watched, key)) forget(watched)
  }

  function forget(key: string): void {
    watchers.get(key)?.close()
    watchers.delete(key)
  }

  return {
    ready: (async () => {
      for (const { name } of roots) await watchBelow(roots.length > 1 ? name : "")
    })(),
    close() {
      isClosed = true
      for (const key of [...watchers.keys()]) forget(key)
    },
  }
}

function isWithin(key: string, folder: string): boolean {
  return key === folder || key.startsWith(`${folder}/`)
}
