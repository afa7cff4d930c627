import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Random } from "../../bench/landing/random.ts"
import type { TreeChange } from "./changes.ts"
import { type Content, type Tree, textFile } from "./tree.ts"

/** Changes that were made in earnest: some commits of a repository, as far as its history is there. */
export function historyOf(top: string, random: Random, number: number): TreeChange[] {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: top, maxBuffer: 2 ** 28 })
  let commits: string[]
  try {
    commits = git("rev-list", "--no-merges", "--min-parents=1", "HEAD").toString().trim().split("\n")
  } catch {
    return []
  }
  return random
    .shuffled(commits)
    .slice(0, number)
    .flatMap((commit): TreeChange[] => {
      const raw = git("diff-tree", "-r", "-z", "--no-commit-id", "--no-renames", commit)
        .toString()
        .split("\0")
      const [before, after]: [Tree, Tree] = [new Map(), new Map()]
      for (let at = 0; at + 1 < raw.length && before.size + after.size < 16; at += 2) {
        const [oldMode, newMode, oldHash, newHash] = raw[at]!.slice(1).split(" ") as [
          string,
          string,
          string,
          string,
        ]
        const path = raw[at + 1]!
        const put = (tree: Tree, mode: string, hash: string) => {
          if (isMode(mode)) tree.set(path, { bytes: git("cat-file", "blob", hash), mode })
        }
        put(before, oldMode, oldHash)
        put(after, newMode, newHash)
      }
      return [{ source: "this repository's history", before, after }]
    })
}

function isMode(mode: string): mode is Content["mode"] {
  return mode === "100644" || mode === "100755"
}

/** Files that two published versions of a package share, with what came between. `modules` has folders such as `luxon-3.0.4`. */
export function versionPairs(modules: string, random: Random, number: number): TreeChange[] {
  if (!existsSync(modules)) return []
  const packages = new Map<string, string[]>()
  for (const name of readdirSync(modules).sort()) {
    const [, stem] = /^(.+)-\d+\.\d+\.\d+$/.exec(name) ?? []
    if (stem) packages.set(stem, [...(packages.get(stem) ?? []), name])
  }
  const versions = [...packages.values()].filter(({ length }) => length > 1)
  if (versions.length === 0) return []
  const changes: TreeChange[] = []
  for (let tries = 0; changes.length < number && tries < number * 20; tries++) {
    const [older, newer] = random.shuffled(random.pick(versions)) as [string, string]
    const file = random.pick(filesOf(join(modules, older)))
    const [from, to] = [join(modules, older, file), join(modules, newer, file)]
    if (!existsSync(to) || statSync(from).size > 100_000 || statSync(to).size > 100_000) continue
    const [before, after] = [from, to].map((path) => textFile(readFileSync(path, "utf8"))) as [
      Content,
      Content,
    ]
    if (!before.bytes.equals(after.bytes))
      changes.push({
        source: "versions of packages",
        before: new Map([[file, before]]),
        after: new Map([[file, after]]),
      })
  }
  return changes
}

const listed = new Map<string, string[]>()

function filesOf(folder: string): string[] {
  const known = listed.get(folder)
  if (known) return known
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|ts|css|scss|sass|md|json|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
  listed.set(folder, files)
  return files
}
