import { type FSWatcher, watch } from "node:fs"
import { basename, join } from "node:path"
import type { Listing } from "../context.ts"
import type { Workspace } from "../index.ts"
import { ownPlaces } from "../workspace/own-folder.ts"

/** What is told, a moment after it happened. */
export interface WatchHandler {
  /** Files changed; null if there are too many to name. */
  files(keys: string[] | null): void
  /** Something was committed or taken back. */
  history(): void
  /** What is staged, or which branch is checked out, has changed. */
  git(): void
  /** Files are being written from here: what happens meanwhile is told when that is done. */
  isWriting?(): boolean
}

export interface FileWatch {
  close(): void
}

/** Changes come in bursts (a checkout, a formatter): they are told together. */
const rest = 80
const mostNames = 200

/** Watches the files that a listing shows, the list of commits, and where git keeps what is staged and checked out. */
export function watchFiles(workspace: Workspace, listing: () => Listing, told: WatchHandler): FileWatch {
  const changed = new Set<string>()
  const others = new Set<"history" | "git">()
  let timer: NodeJS.Timeout | undefined

  function tell(): void {
    timer = undefined
    if (told.isWriting?.()) {
      soon()
      return
    }
    const keys = [...changed]
    const what = [...others]
    changed.clear()
    others.clear()
    if (keys.length > 0) told.files(keys.length > mostNames ? null : keys)
    for (const each of what) told[each]()
  }
  function soon(): void {
    timer ??= setTimeout(tell, rest).unref()
  }

  const folders = watchFolders(workspace, listing, (key) => {
    if (/(^|\/)\.(emend|git)$/.test(key)) return
    changed.add(key)
    soon()
  })
  // It takes a moment to look around; what changed meanwhile was not seen.
  void folders.ready.then(() => told.files(null))

  const special: FSWatcher[] = []
  function watchSpecial(dir: string, what: "history" | "git", names: readonly string[]): void {
    try {
      const watcher = watch(dir, { persistent: false }, (_, name) => {
        if (name === null || !names.includes(name)) return
        others.add(what)
        soon()
      })
      watcher.on("error", () => watcher.close())
      special.push(watcher)
    } catch {
      // There is no such folder.
    }
  }
  // Every commit begins and ends as this file.
  const { dir: own, pending } = ownPlaces(workspace)
  watchSpecial(own, "history", [basename(pending)])
  for (const { dir } of workspace.roots) watchSpecial(join(dir, ".git"), "git", ["HEAD", "index"])

  return {
    close() {
      clearTimeout(timer)
      folders.close()
      for (const watcher of special) watcher.close()
    },
  }
}

/** Told of everything that changes, by key. What is at the key now, the listener has to look up. */
type OnChange = (key: string) => void

interface FolderWatch {
  /** All folders are watched, as far as the system lets us. */
  ready: Promise<void>
  close(): void
}

/**
 * Watches the folders of a workspace that are not left out. The system tells what happens to the entries of a folder, so
 * that fifty thousand files in five hundred folders take five hundred watches and no look at any file.
 */
function watchFolders(workspace: Workspace, listing: () => Listing, onChange: OnChange): FolderWatch {
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
