import { type Git, openGit } from "../effects/git.ts"
import type { Workspace } from "../index.ts"
import { foldersOf } from "../workspace/paths.ts"
import type { GitBadge } from "./api.ts"

/** Badges by key, of folders as well; undefined if no root is under git. */
export type GitBadges = ReadonlyMap<string, GitBadge> | undefined

/** Asks git once for each root. Without git, or outside of a repository, there are no badges. */
export async function gitBadges({ roots }: Workspace): Promise<GitBadges> {
  const badges = new Map<string, GitBadge>()
  let isUnderGit = false
  for (const { name, dir } of roots) {
    const opened = await openGit(dir, { nested: false })
    if (!("git" in opened)) continue
    const prefix = await ask(opened.git, ["rev-parse", "--show-prefix"])
    const status = prefix === undefined ? undefined : await ask(opened.git, statusArgs)
    if (status === undefined) continue
    isUnderGit = true
    const lead = roots.length > 1 ? `${name}/` : ""
    for (const { path, badge } of readStatus(status)) {
      const inside = path.startsWith(prefix!.trim()) ? path.slice(prefix!.trim().length) : undefined
      if (inside) mark(badges, `${lead}${inside}`, badge)
    }
  }
  return isUnderGit ? badges : undefined
}

// Not into submodules: git would run itself there, by their settings.
const statusArgs = [
  ...["status", "--porcelain=v1", "-z", "--untracked-files=all", "--ignore-submodules=dirty", "--", "."],
]

function mark(badges: Map<string, GitBadge>, key: string, badge: GitBadge): void {
  badges.set(key, badge)
  for (const folder of foldersOf(key)) {
    const there = badges.get(folder)
    badges.set(folder, there === undefined || there === badge ? badge : there === "C" ? "C" : "M")
  }
}

/** `XY path`, each ended by a NUL; a rename is followed by the name that it had. */
function* readStatus(text: string): Generator<{ path: string; badge: GitBadge }> {
  const entries = text.split("\0")
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]!
    if (entry.length < 4) continue
    const [x, y] = [entry[0]!, entry[1]!]
    yield { path: entry.slice(3), badge: badgeOf(x, y) }
    if (x === "R" || x === "C") at++
  }
}

function badgeOf(x: string, y: string): GitBadge {
  if (x === "?") return "U"
  if (x === "U" || y === "U" || (x === "A" && y === "A") || (x === "D" && y === "D")) return "C"
  if (x === "R" || x === "C") return "R"
  if (x === "D" || y === "D") return "D"
  return x === "A" ? "A" : "M"
}

async function ask(git: Git, args: readonly string[]): Promise<string | undefined> {
  // Looking must change nothing: git would refresh its index on the way, and take its lock for that.
  const { status, stdout } = await git(["--no-optional-locks", ...args])
  return status === 0 ? stdout : undefined
}
