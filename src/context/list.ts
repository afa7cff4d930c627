import type { Entry } from "../workspace/file-system.ts"
import { isProtected } from "../workspace/own-folder.ts"
import { join, nameOf } from "../workspace/paths.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { type FolderRules, ignoreRules, type ListOptions } from "./ignore-rules.ts"

/** Something in a folder of the workspace. */
export interface Listed {
  /** Its key in the workspace. */
  path: string
  name: string
  kind: "file" | "folder"
  /** Why it is not shown unless asked for. */
  leftOut?: LeftOut
}

/** `protected`: no edit may touch it. `link`: it leads elsewhere. The others: a rule says so. */
export type LeftOut = "excluded" | "gitignore" | "protected" | "link"

/** The files of a workspace as a person wants to see them. Rules are read once: after they change, list anew. */
export interface Listing {
  /**
   * What is in a folder, folders first; `""` is the top: the one root, or the list of roots. With `all`, what is
   * left out as well. Undefined: there is no such folder, or it is left out.
   */
  folder(path: string, options?: { all?: boolean }): Promise<Listed[] | undefined>
  /** All files below a folder (`""`: all there are), folder by folder. Links are not followed. */
  files(path?: string): AsyncGenerator<string>
}

export function createListing(workspace: Workspace, options: ListOptions = {}): Listing {
  const known = new Map<string, Promise<Folder | undefined>>()
  const several = workspace.roots.length > 1

  function open(path: string): Promise<Folder | undefined> {
    const found = known.get(path) ?? find(path)
    known.set(path, found)
    return found
  }

  async function find(path: string): Promise<Folder | undefined> {
    const root = workspace.roots.find(({ name }) => path === (several ? name : ""))
    if (root) return { dir: root.dir, rules: await ignoreRules(workspace.fs, root.dir, options) }
    if (path === "") return undefined
    const at = path.lastIndexOf("/")
    const parent = at < 0 && several ? undefined : await open(path.slice(0, Math.max(at, 0)))
    const name = nameOf(path)
    // Keys come from outside, too, and may lead anywhere: "..", "//".
    if (!parent || ["", ".", ".."].includes(name)) return undefined
    const dir = join(parent.dir, name)
    if ((await workspace.fs.lstat(dir).catch(() => undefined))?.kind !== "directory") return undefined
    const leftOut = reasonAgainst(parent, { name, kind: "directory" })
    return { dir, rules: await parent.rules.inside(name), ...(leftOut && { leftOut }) }
  }

  async function folder(path: string, { all = false } = {}): Promise<Listed[] | undefined> {
    if (path === "" && several)
      return workspace.roots.map(({ name }) => ({ path: name, name, kind: "folder" }))
    const opened = await open(path)
    if (!opened || (opened.leftOut && !all)) return undefined
    const entries = await workspace.fs.entries(opened.dir).catch(() => undefined)
    return entries
      ?.flatMap((entry): Listed[] => {
        const { name, kind } = entry
        const leftOut = reasonAgainst(opened, entry)
        if (kind === "other" || (leftOut && !all)) return []
        const key = path === "" ? name : `${path}/${name}`
        const shown = { path: key, name, kind: kind === "directory" ? "folder" : "file" } as const
        return [leftOut ? { ...shown, leftOut } : shown]
      })
      .sort(byKindAndName)
  }

  async function* files(path = ""): AsyncGenerator<string> {
    // What is still to be gone through, the next one last: a tree may be deeper than functions can call each other.
    const ahead: Listed[] = [{ path, name: "", kind: "folder" }]
    for (let next = ahead.pop(); next; next = ahead.pop()) {
      if (next.kind === "file") yield next.path
      else for (const each of ((await folder(next.path)) ?? []).reverse()) ahead.push(each)
    }
  }

  return { folder, files }
}

interface Folder {
  dir: string
  rules: FolderRules
  /** Why it is left out itself, and with it all that is in it. */
  leftOut?: LeftOut
}

function reasonAgainst({ leftOut, rules }: Folder, { name, kind }: Entry): LeftOut | undefined {
  if (isProtected(name)) return "protected"
  if (kind === "link") return "link"
  return leftOut ?? rules.reasonAgainst(name, kind === "directory")
}

const collator = new Intl.Collator("en", { numeric: true })

function byKindAndName(a: Listed, b: Listed): number {
  if (a.kind !== b.kind) return a.kind === "folder" ? -1 : 1
  return collator.compare(a.name, b.name) || (a.name < b.name ? -1 : 1)
}
