import { setTimeout as wait } from "node:timers/promises"
import { findProgram } from "./program.ts"
import { looksLikeRepository } from "./repository.ts"
import { firstLines, type Ran, run } from "./run.ts"

/** Runs git in a folder. */
export type Git = (args: readonly string[], input?: string) => Promise<Ran>

/**
 * git for a folder in a repository; `none` for one that is in no repository; or why it cannot be had. A `nested` folder
 * is a repository of its own within another one.
 */
export async function openGit(
  folder: string,
  { nested }: { nested: boolean },
): Promise<{ git: Git } | { none: true } | { notice: string }> {
  const program = findProgram(["git"])
  if (!program)
    return looksLikeRepository(folder) ? { notice: "git was not found on the PATH." } : { none: true }
  const env = { ...plain, ...(nested && ownRepository) }
  const git: Git = (args, input = "") =>
    patiently(() =>
      run({ ...program, args: [...program.args, ...wary, ...args] }, { cwd: folder, input, env }),
    )
  const asked = await git(["rev-parse", "--is-inside-work-tree"])
  if (asked.status === 0) return asked.stdout.trim() === "true" ? { git } : { none: true }
  if (/not a git repository/.test(asked.stderr)) return { none: true }
  return { notice: firstLines(asked.failure ?? asked.stderr) }
}

/**
 * A few text files make a folder a repository without a work tree, and its settings name programs that git runs. Edits can
 * write such files, but not into a `.git`: only what has one counts.
 */
const wary = ["-c", "safe.bareRepository=explicit"]

/** Its messages are looked at, names are names and no patterns, and nobody is there to answer it. */
const plain = { LC_ALL: "C", LANGUAGE: "", GIT_LITERAL_PATHSPECS: "1", GIT_TERMINAL_PROMPT: "0" }

/** In a hook, git tells those that it runs where its own repository is. */
const ownRepository = { GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined }

/** An editor that looks at the repository holds the index for moments only. */
async function patiently(attempt: () => Promise<Ran>): Promise<Ran> {
  for (const pause of [100, 200, 400]) {
    const ran = await attempt()
    if (ran.status === 0 || !/index\.lock'?: File exists/.test(ran.stderr)) return ran
    await wait(pause)
  }
  return attempt()
}
