import { spawnSync } from "node:child_process"
import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readTree, type Tree, writeTree } from "./tree.ts"

/** What a program made of a folder. */
export interface Outcome {
  ok: boolean
  tree: Tree
  /** What it printed: on standard output, and why it refused. */
  output: string
  reason: string
}

/** Does something to a copy of a folder. */
export function inFolder<T>(tree: Tree, work: (dir: string) => T): T {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "emend-oracle-")))
  const done = () => rmSync(dir, { recursive: true, force: true })
  writeTree(dir, tree)
  const result = work(dir)
  if (result instanceof Promise) return result.finally(done) as T
  done()
  return result
}

/** Runs a program in a copy of a folder, with a diff on its standard input. */
export function runIn(tree: Tree, command: string, args: readonly string[], input: Buffer): Outcome {
  return inFolder(tree, (dir) => {
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      cwd: dir,
      input,
      encoding: "utf8",
      env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir(), LC_ALL: "C.UTF-8", TZ: "UTC" },
    })
    if (error) throw error
    return { ok: status === 0, tree: readTree(dir), output: stdout, reason: stderr }
  })
}

export function gitApply(tree: Tree, diff: Buffer, options: readonly string[] = []): Outcome {
  return runIn(tree, "git", ["apply", "--whitespace=nowarn", ...options, "-"], diff)
}

export function gnuPatch(tree: Tree, diff: Buffer, strip = 1): Outcome {
  const quiet = ["--batch", "--forward", "--no-backup-if-mismatch", "--silent", "--reject-file=-"]
  return runIn(tree, "patch", [`-p${strip}`, "--binary", ...quiet], diff)
}

export function isInstalled(command: string): boolean {
  return spawnSync(command, ["--version"]).error === undefined
}
