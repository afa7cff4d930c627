import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/** A git repository with real sources in it, to be worked on by agents. */
export interface Repository {
  dir: string
  git(...args: string[]): string
  remove(): void
}

const settings = [
  "core.autocrlf=false",
  "gc.auto=0",
  "user.name=soak",
  "user.email=soak@example.org",
].flatMap((setting) => ["-c", setting])

/** A clone of this very repository, with nothing but these folders checked out. */
export function cloneOf(top: string, folders: readonly string[]): Repository {
  const repository = emptyFolder()
  if (!cloned(top, folders, repository.git)) {
    // The sources came without their history: as a package, say. Or they are somebody else's.
    for (const name of [".git", ...folders])
      rmSync(join(repository.dir, name), { recursive: true, force: true })
    for (const folder of folders) cpSync(join(top, folder), join(repository.dir, folder), { recursive: true })
    commitAll(repository)
  }
  return repository
}

/** A new repository with these files in it. */
export function repositoryWith(files: Readonly<Record<string, string>>): Repository {
  const repository = emptyFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repository.dir, path)), { recursive: true })
    writeFileSync(join(repository.dir, path), text)
  }
  commitAll(repository)
  return repository
}

function emptyFolder(): Repository {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "emend-soak-")))
  const git = (...args: string[]) =>
    execFileSync("git", [...settings, ...args], {
      cwd: dir,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
    })
  return { dir, git, remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }) }
}

function cloned(top: string, folders: readonly string[], git: Repository["git"]): boolean {
  if (!existsSync(join(top, ".git"))) return false
  try {
    git("clone", "--quiet", "--depth", "1", "--sparse", `file://${top}`, ".")
    git("sparse-checkout", "set", "--no-cone", ...folders.map((folder) => `/${folder}/`))
    return true
  } catch {
    return false
  }
}

function commitAll({ git }: Repository): void {
  git("init", "--quiet")
  git("add", "--all")
  git("commit", "--quiet", "-m", "The sources")
}
