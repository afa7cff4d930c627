import { sep } from "node:path"
import { type FSWatcher, watch } from "chokidar"
import type { Workspace } from "../index.ts"

/** What is told, a moment after it happened. */
export interface Told {
  /** Files changed; null if there are too many to name. */
  files(keys: string[] | null): void
  /** Something was committed or taken back. */
  history(): void
  /** What is staged, or which branch is checked out, has changed. */
  git(): void
}

export interface FileWatch {
  close(): Promise<void>
}

const rest = 80
const mostNames = 200
const neverWatched = new Set(["node_modules", ".hg", ".svn"])

/**
 * Watches all roots, without what nobody edits. Changes come in bursts (a checkout, a formatter): they are told together.
 */
export function watchFiles(workspace: Workspace, told: Told): FileWatch {
  let changed = new Set<string>()
  let history = false
  let git = false
  let timer: NodeJS.Timeout | undefined

  function tell(): void {
    timer = undefined
    const keys = [...changed]
    changed = new Set()
    if (keys.length > 0) told.files(keys.length > mostNames ? null : keys)
    if (history) told.history()
    if (git) told.git()
    history = false
    git = false
  }

  function note(path: string, lead: string): void {
    if (path.startsWith(".emend/")) history ||= path.startsWith(".emend/commits/")
    else if (path.startsWith(".git/")) git ||= !path.endsWith(".lock")
    else if (path !== "" && path !== ".emend" && path !== ".git") changed.add(`${lead}${path}`)
    timer ??= setTimeout(tell, rest)
    timer.unref()
  }

  const watchers = workspace.roots.map(({ name, dir }): FSWatcher => {
    const lead = workspace.roots.length > 1 ? `${name}/` : ""
    const watcher = watch(dir, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (path) => path !== dir && isNeverWatched(path.slice(dir.length + 1)),
    })
    watcher.on("all", (_, path) => note(path.slice(dir.length + 1).replaceAll(sep, "/"), lead))
    // It takes a moment to look around; what changed meanwhile was not seen.
    watcher.on("ready", () => told.files(null))
    // A folder that may not be read, too many watches: the page still works, it only has to be refreshed by hand.
    watcher.on("error", () => {})
    return watcher
  })

  return {
    async close() {
      clearTimeout(timer)
      await Promise.all(watchers.map((watcher) => watcher.close()))
    },
  }
}

function isNeverWatched(path: string): boolean {
  const names = path.split(sep)
  if (names.some((name) => neverWatched.has(name))) return true
  const [, second] = names
  // Of emend's own files, only the list of commits tells something; of git's, what is staged and checked out.
  if (names[0] === ".emend") return second !== undefined && second !== "commits"
  if (names[0] === ".git")
    return second !== undefined && (names.length > 2 || !["HEAD", "index"].includes(second))
  return names.includes(".git")
}
