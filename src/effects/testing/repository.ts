import { execFileSync } from "node:child_process"
import { tmpdir } from "node:os"
import { dirname } from "node:path"
import { openWorkspace } from "../../workspace/node.ts"
import { type TestFiles, temporaryFolder, writeFiles } from "../../workspace/testing/workspaces.ts"
import type { Workspace } from "../../workspace/workspace.ts"

/** Runs real git, as nobody in particular, and without anybody's settings. */
export function gitIn(dir: string): (...args: string[]) => string {
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_CEILING_DIRECTORIES: dirname(tmpdir()),
    ...Object.fromEntries(["AUTHOR", "COMMITTER"].flatMap((who) => named(who))),
  }
  const safe = ["-c", "protocol.file.allow=always"]
  return (...args) =>
    execFileSync("git", [...safe, ...args], { cwd: dir, env, encoding: "utf8", stdio: "pipe" })
}

function named(who: string): [string, string][] {
  return [
    [`GIT_${who}_NAME`, "Nobody"],
    [`GIT_${who}_EMAIL`, "nobody@example.invalid"],
  ]
}

/** A folder with these files, all of them committed. */
export function repository(files: TestFiles, dir = temporaryFolder()): string {
  writeFiles(dir, files)
  const git = gitIn(dir)
  git("init", "-q")
  git("add", "--all", "--force")
  git("commit", "-q", "--allow-empty", "-m", "as it was")
  return dir
}

export function opened(dir: string): Promise<Workspace> {
  return openWorkspace({ roots: [{ dir }] })
}

/** What the index has that the last commit has not: `M a.txt`, `D b.txt`, in order. */
export function staged(dir: string): string[] {
  const words = gitIn(dir)("diff", "--cached", "--name-status", "--no-renames", "-z").split("\0")
  return words.flatMap((word, at) => (at % 2 === 0 && word !== "" ? [`${word} ${words[at + 1]}`] : []))
}
