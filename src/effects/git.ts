import { existsSync } from "node:fs"
import { devNull } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { findProgram, foldersAbove, type Program, safeEnvironment } from "./program.ts"
import { firstLines, type Ran, run } from "./run.ts"

/** Runs git in a folder. */
export type Git = (args: readonly string[], input?: string) => Promise<Ran>

export interface GitOptions {
  /** The folder is a repository of its own within another one. */
  nested: boolean
  /**
   * May git run the filters that the repository itself names? What is staged goes through them. Everything else that a repository
   * can make git run (hooks, monitors, pagers, helpers, transports) is never run.
   */
  filters?: boolean
  /** Is work to be done, which may take long? Else it is asked questions, and somebody waits for the answers. */
  works?: boolean
}

/** git for a folder in a repository; `none` for one that is in no repository; or why it cannot be had. */
export type OpenedGit = { git: Git; filters: string[] } | { none: true } | { notice: string }

/**
 * Opens git so that it runs nothing of the repository's. `filters` are those that the repository names, as `name = program`.
 */
export async function openGit(
  folder: string,
  { nested, filters: allowed, works = false }: GitOptions,
): Promise<OpenedGit> {
  const program = findProgram(["git"], { apartFrom: folder })
  if (!program)
    return looksLikeRepository(folder) ? { notice: "git was not found on the PATH." } : { none: true }
  const own = safeEnvironment(process.env, folder)
  const env = { ...own, ...plain, ...harmless, ...(nested && ownRepository) }
  const open = (settings: readonly string[], timeout: number): Git => {
    const all = settings.flatMap((setting) => ["-c", setting])
    return (args, input = "") =>
      patiently(() => run(withArgs(program, [...all, ...args]), { cwd: folder, input, env, timeout }))
  }
  const wary = open(waryOf, forQuestions)
  const asked = await wary(["rev-parse", "--is-inside-work-tree"])
  if (asked.status !== 0)
    return /not a git repository/.test(asked.stderr)
      ? { none: true }
      : { notice: firstLines(asked.failure ?? asked.stderr) }
  if (asked.stdout.trim() !== "true") return { none: true }
  const named = await namedBy(wary)
  // A name with a sign of its own in it could not be silenced.
  if (!named || named.some(({ name }) => name.includes("=")))
    return { notice: "the settings of the repository cannot be read." }
  const filters = named.filter(({ kind }) => kind === "filter")
  const silent = new Set(named.filter((each) => each.kind === "hook" || !allowed).flatMap(silenced))
  return {
    git: open([...waryOf, ...silent], works ? forWork : forQuestions),
    filters: filters.map(({ name, part, value }) => `filter.${name}.${part} = ${value}`),
  }
}

/** In milliseconds. A pipe where git expects a file is waited for without end. */
const [forQuestions, forWork] = [10_000, 120_000]

function withArgs(program: Program, args: readonly string[]): Program {
  return { ...program, args: [...program.args, "--no-pager", ...args] }
}

/**
 * Settings that win over those of the repository. A few text files make a folder a repository without a work tree, and its settings
 * name programs that git runs: edits can write such files, but not into a `.git`, so that only what has one counts.
 */
const waryOf = [
  "safe.bareRepository=explicit",
  "core.fsmonitor=false",
  `core.hooksPath=${devNull}`,
  "core.pager=cat",
  "core.editor=false",
  "core.askPass=",
  "core.sshCommand=false",
  "core.gitProxy=",
  "core.alternateRefsCommand=false",
  "credential.helper=",
  "diff.external=",
  "gpg.program=false",
  "submodule.recurse=false",
]

/** Its messages are looked at, names are names and no patterns, and nobody is there to answer it. */
const plain = { LC_ALL: "C", LANGUAGE: "", GIT_LITERAL_PATHSPECS: "1", GIT_TERMINAL_PROMPT: "0" }

/** Of a repository that lacks contents, git would fetch them, by programs that the repository names. */
const harmless = { GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "none", GIT_EXTERNAL_DIFF: undefined }

/** In a hook, git tells those that it runs where its own repository is. */
const ownRepository = { GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined }

/** The words of a filter's command, as a shell may take them: with what quotes and backslashes hold together, and each for itself. */
export function commandOfFilter(filter: string): string[] {
  const command = filter.slice(filter.indexOf(" = ") + 3)
  const held = command.match(/(?:\\.|"[^"]*"|'[^']*'|[^\s"'\\])+/g) ?? []
  const whole = held.map((word) => word.replace(/\\(.)|["']/g, "$1"))
  return [...new Set([...whole, ...command.split(/[\s"';&|()<>`$\\]+/)])].filter((word) => word !== "")
}

/** A program that the repository's own settings name: a filter, or a hook that has a name there, as git knows them since 2.54. */
interface Named {
  kind: "filter" | "hook"
  name: string
  part: string
  value: string
}

/** Those that the repository's own settings name. Those of the person's own settings are theirs. */
async function namedBy(git: Git): Promise<Named[] | undefined> {
  const scoped = await git(["config", "--show-scope", "--null", "--get-regexp", namingSettings])
  // Nothing found is status 1. A git that knows no scopes is told that all of them are the repository's.
  if (scoped.status === 0) return namedIn(pairs(scoped.stdout))
  if (scoped.status === 1) return []
  const all = await git(["config", "--null", "--get-regexp", namingSettings])
  if (all.status === 1) return []
  return all.status === 0 ? namedIn(all.stdout.split("\0").map((entry) => ["local", entry])) : undefined
}

const namingSettings = "^(filter\\..*\\.(clean|smudge|process)|hook\\..*\\.(command|event))$"

/** Scope and setting take turns. */
function pairs(text: string): [string, string][] {
  const words = text.split("\0")
  return Array.from({ length: words.length >> 1 }, (_, at) => [words[2 * at]!, words[2 * at + 1]!])
}

function namedIn(settings: readonly (readonly string[])[]): Named[] {
  return settings.flatMap(([scope, setting = ""]) => {
    const [, kind, name, part, value] =
      /^(filter|hook)\.(.*)\.(clean|smudge|process|command|event)(?:\n(.*))?$/s.exec(setting) ?? []
    const isOthers = scope !== "system" && scope !== "global" && scope !== "command"
    if (!isOthers || name === undefined) return []
    return [{ kind: kind as Named["kind"], name, part: part!, value: value ?? "" }]
  })
}

function silenced({ kind, name }: Named): string[] {
  if (kind === "hook") return [`hook.${name}.enabled=false`]
  return [
    ...["clean", "smudge", "process"].map((part) => `filter.${name}.${part}=`),
    `filter.${name}.required=false`,
  ]
}

/** An editor that looks at the repository holds the index for moments only. */
async function patiently(attempt: () => Promise<Ran>): Promise<Ran> {
  for (const pause of [100, 200, 400]) {
    const ran = await attempt()
    if (ran.status === 0 || !/index\.lock'?: File exists/.test(ran.stderr)) return ran
    await wait(pause)
  }
  return attempt()
}

/**
 * Where to ask git about a file: the innermost folder around it that is a repository of its own (a submodule, a clone
 * within the workspace), or else the root. Whether that lies in a repository, git knows best.
 */
export function repositoryFolder(path: string, root: string): string {
  const above = foldersAbove(dirname(path))
  const inside = above.slice(0, above.indexOf(root))
  return inside.find(holdsRepository) ?? root
}

/** Does a folder look as if it lay in a repository? For when git cannot be asked. */
function looksLikeRepository(folder: string): boolean {
  return foldersAbove(folder).some(holdsRepository)
}

/** In a worktree and in a submodule, `.git` is a file. */
function holdsRepository(folder: string): boolean {
  return existsSync(join(folder, ".git"))
}
