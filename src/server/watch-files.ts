import { type FSWatcher, watch } from "node:fs"
import { basename, join } from "node:path"
import type { Listing } from "../context.ts"
import type { Workspace } from "../index.ts"
import { ownPlaces } from "../workspace/own-folder.ts"
import { watchFolders } from "./watch-folders.ts"

/** What is told, a moment after it happened. */
export interface Told {
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
export function watchFiles(workspace: Workspace, listing: () => Listing, told: Told): FileWatch {
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
