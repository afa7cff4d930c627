import ignore, { type Ignore } from "ignore"
import { EmendError } from "../issues/error.ts"
import type { FileSystem } from "../workspace/file-system.ts"
import { ownFolder } from "../workspace/own-folder.ts"
import { join } from "../workspace/paths.ts"
import { readBounded } from "../workspace/read-bounded.ts"

/** What a person wants to see of a workspace. */
export interface ListOptions {
  /** Leave out what git ignores: yes, unless this is false. */
  gitignore?: boolean
  /** Leave these out as well: patterns as in a `.gitignore`, seen from each root. */
  exclude?: readonly string[]
}

/** The rules that hold in one folder: its own, and those of the folders above it. */
export interface FolderRules {
  /** Why an entry of the folder is left out; undefined if it is not. */
  reasonAgainst(name: string, isFolder: boolean): "excluded" | "gitignore" | undefined
  /** The rules of a folder inside this one. */
  inside(name: string): Promise<FolderRules>
}

/**
 * The rules at the top of a root. As with git, a deeper `.gitignore` overrules those above it, and none can bring
 * back what lies in a folder that is left out. What the person excludes, no file in the workspace brings back.
 */
export async function ignoreRules(
  fs: FileSystem,
  dir: string,
  { gitignore = true, exclude = [] }: ListOptions,
): Promise<FolderRules> {
  const excluded = ignore().add([...alwaysLeftOut, ...exclude])
  const top = { fs, dir, gitignore, excluded, excludedWays: waysOf(exclude), way: "" }
  const own = gitignore ? await linesOf(fs, join(dir, ".git/info/exclude")) : []
  return rulesIn(top, await withOwn(top, { patterns: own, rules: ignore().add(own), ways: waysOf(own) }))
}

/** Nobody edits these by way of a model, and they are large. */
const alwaysLeftOut = [".git", ownFolder, "node_modules", ".hg", ".svn", ".DS_Store"]

interface Folder {
  fs: FileSystem
  dir: string
  gitignore: boolean
  excluded: Ignore
  excludedWays: Ways
  /** Its path from the root: `src/app/`, or nothing. */
  way: string
}

/** What git's files say, down to a folder, as if all of it were in the root's own. */
interface GitRules {
  patterns: readonly string[]
  rules: Ignore
  ways: Ways
}

/** How many patterns there are with one `**` in them, with two, and so on. */
type Ways = readonly number[]

function waysOf(patterns: readonly string[]): Ways {
  const ways: number[] = []
  for (const pattern of patterns) {
    const stars = pattern.split("**").length - 1
    while (ways.length < stars) ways.push(0)
    if (stars > 0) ways[stars - 1]!++
  }
  return ways
}

/**
 * Patterns become regular expressions, which try every way to spread the folders of a path over the `**` of a pattern: twelve of them in
 * a tree of forty folders take longer than anybody waits.
 */
function tooManyWays({ way, dir, excludedWays }: Folder, git: GitRules): void {
  const depth = way.split("/").length
  for (const ways of [excludedWays, git.ways]) {
    let [each, all] = [1, 0]
    for (const [index, count] of ways.entries()) {
      each *= (depth + index) / (index + 1)
      all += count * each
    }
    if (all > mostWays)
      throw new EmendError(
        "io",
        `What is to be ignored in ${dir} has too many ** in its patterns to be looked up.`,
      )
  }
}

const mostWays = 1_000_000

function rulesIn(folder: Folder, git: GitRules): FolderRules {
  tooManyWays(folder, git)
  return {
    reasonAgainst(name, isFolder) {
      const path = `${folder.way}${name}${isFolder ? "/" : ""}`
      if (folder.excluded.ignores(path)) return "excluded"
      return git.rules.ignores(path) ? "gitignore" : undefined
    },
    async inside(name) {
      const deeper = { ...folder, dir: join(folder.dir, name), way: `${folder.way}${name}/` }
      return rulesIn(deeper, await withOwn(deeper, git))
    },
  }
}

async function withOwn({ fs, dir, gitignore, way }: Folder, above: GitRules): Promise<GitRules> {
  const own = gitignore ? await linesOf(fs, join(dir, ".gitignore")) : []
  if (own.length === 0) return above
  const patterns = [...above.patterns, ...own.map((line) => seenFromRoot(line, way))]
  return { patterns, rules: ignore().add(patterns), ways: waysOf(patterns) }
}

/** A pattern of a folder's own file, written as the root's file would have to. */
function seenFromRoot(line: string, way: string): string {
  if (way === "") return line
  const [, not, pattern] = /^(!?)(.*)$/s.exec(line)!
  const isAnchored = pattern!.trimEnd().replace(/\/$/, "").includes("/")
  const folder = way.replace(/[*?[\]\\!# ]/g, "\\$&")
  return `${not}/${folder}${isAnchored ? pattern!.replace(/^\//, "") : `**/${pattern}`}`
}

async function linesOf(fs: FileSystem, path: string): Promise<string[]> {
  // A folder of that name, a broken link, a file that may not be read: then there are no rules.
  const bytes = await readBounded(fs, path).catch((error) => {
    if (error instanceof EmendError) throw error
    return undefined
  })
  if (!bytes) return []
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/)
  return lines.filter((line) => line.trim() !== "" && !line.startsWith("#"))
}
