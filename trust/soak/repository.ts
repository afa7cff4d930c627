import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A git repository with real sources in it, to be worked on by agents. */
export interface Repository {
  dir: string
  git(...args: string[]): string
  remove(): void
}

/** A clone of this very repository, with nothing but these folders checked out. */
export function makeRepository(top: string, folders: readonly string[]): Repository {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "emend-soak-")))
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "core.autocrlf=false", "-c", "gc.auto=0", ...args], {
      cwd: dir,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
    })
  if (!cloned(top, folders, git)) copied(top, folders, dir, git)
  git("config", "user.name", "soak")
  git("config", "user.email", "soak@example.org")
  return { dir, git, remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }) }
}

function cloned(top: string, folders: readonly string[], git: Repository["git"]): boolean {
  if (!existsSync(join(top, ".git"))) return false
  try {
    git("clone", "--quiet", "--depth", "1", "--sparse", `file://${top}`, ".")
    git("sparse-checkout", "set", "--no-cone", ...folders.map((folder) => `/${folder}/`))
    return true
  } catch {
    // The repository belongs to somebody else, or git is an old one.
    return false
  }
}

/** The sources came without their history: as a package, say. */
function copied(top: string, folders: readonly string[], dir: string, git: Repository["git"]): void {
  for (const name of [".git", ...folders]) rmSync(join(dir, name), { recursive: true, force: true })
  for (const folder of folders) cpSync(join(top, folder), join(dir, folder), { recursive: true })
  git("init", "--quiet")
  git("add", "--all")
  git("-c", "user.name=soak", "-c", "user.email=soak@example.org", "commit", "--quiet", "-m", "The sources")
}
