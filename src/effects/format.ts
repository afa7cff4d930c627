import { readFile, stat, writeFile } from "node:fs/promises"
import { normalize } from "node:path"
import { EmendError } from "../issues/error.ts"
import type { FileChange } from "../plan/plan.ts"
import type { Effect, EffectResult, Landed } from "../session/effect.ts"
import { globMatcher, wrongWithGlob } from "../workspace/glob.ts"
import { inParallel } from "../workspace/in-parallel.ts"
import { relative } from "../workspace/paths.ts"
import { unsafeUse, usesShell, withFile } from "./command-line.ts"
import { isOnDisk, rootOf } from "./on-disk.ts"
import { putsIntoLines } from "./own-files.ts"
import { findProgram } from "./program.ts"
import { firstLines, type Ran, run } from "./run.ts"
import type { Vet } from "./vet.ts"

/** A program that puts a file into shape. */
export interface Formatter {
  /** Which files: globs from the root, such as `src/**` or `*.{ts,tsx}`. Without a slash they hold in every folder. */
  files: string | readonly string[]
  /**
   * The program and its arguments, run in the root without a shell; found in `node_modules/.bin` and on the PATH.
   * `$FILE` stands for the path of the file, which goes to the end if it occurs nowhere. Where the command is a shell with a text
   * (`sh -c …`), the file is a parameter of it.
   */
  command: readonly string[]
  /** May the command be a text for a shell? Yes, unless this is false. */
  shell?: boolean
  /** In milliseconds; 10 seconds if left out. */
  timeout?: number
}

export interface FormatOptions {
  formatters: readonly Formatter[]
  /** Has the last word on what is run. */
  vet?: Vet
}

/**
 * After each commit, formats the files that it wrote. Every formatter that a file fits runs, in the order given. One that
 * fails or is missing is told as a notice; the edit stays.
 */
export function formatEffect({ formatters, vet }: FormatOptions): Effect {
  for (const { files, command } of formatters) {
    if (!command[0])
      throw new EmendError("usage", `The formatter of ${[files].flat().join(", ")} has no command.`)
    for (const glob of [files].flat()) {
      const wrong = wrongWithGlob(glob)
      if (wrong !== undefined) throw new EmendError("usage", `The pattern ${JSON.stringify(glob)} ${wrong}.`)
    }
  }
  return { name: "format", rewrites: true, after: (landed) => format(landed, formatters, vet) }
}

async function format(
  { workspace, files }: Landed,
  formatters: readonly Formatter[],
  vet: Vet | undefined,
): Promise<EffectResult> {
  if (!isOnDisk(workspace)) return {}
  const matchers = formatters.map(({ files }) => matcherOf(files))
  const written = files.map(({ path }) => workspace.absolute(path))
  const rewritten: string[] = []
  const failures: Failure[] = []
  await inParallel(files.filter(hasNewText), async ({ path: key }) => {
    const file = workspace.absolute(key)
    const root = rootOf(workspace, file)
    const fitting = formatters.filter((_, index) => matchers[index]!(relative(root, file)!))
    const before = fitting.length > 0 ? await workspace.fs.hashFile(file) : undefined
    if (before === undefined) return
    for (const formatter of fitting) {
      const vetted = vet && (() => vet(formatter.command, root, { about: [file], written }))
      const reason = await formatFile(formatter, file, root, vetted)
      if (reason !== undefined) failures.push({ program: formatter.command[0]!, reason, key })
    }
    if ((await workspace.fs.hashFile(file)) !== before) rewritten.push(key)
  })
  // Files are formatted side by side: what is said of them is in their order, whoever was done first.
  const order = new Map(files.map(({ path }, at) => [path, at]))
  failures.sort((a, b) => order.get(a.key)! - order.get(b.key)!)
  return { rewritten: rewritten.sort(), notices: noticesOf(failures) }
}

/** A file that was only moved has the shape that it had. */
function hasNewText({ before, after }: FileChange): boolean {
  return after.kind === "text" && !(before.kind === "text" && before.hash === after.hash)
}

interface Failure {
  program: string
  reason: string
  key: string
}

/** One notice for all files that had the same fate. */
function noticesOf(failures: readonly Failure[]): string[] {
  const files = new Map<string, Failure[]>()
  for (const failure of failures) {
    const same = `${failure.program}\0${failure.reason}`
    files.set(same, [...(files.get(same) ?? []), failure])
  }
  return [...files.values()].map((alike) => {
    const [{ program, reason, key }] = alike as [Failure]
    const others = alike.length === 1 ? "" : ` and ${alike.length - 1} more`
    return `${program} did not format ${key}${others}: ${reason}`
  })
}

/** Does a path from the root fit one of the globs? Those without a slash hold in every folder, dot files included. */
function matcherOf(globs: string | readonly string[]): (path: string) => boolean {
  const matchers = [globs].flat().map(globMatcher)
  return (path) => matchers.some((matches) => matches(path))
}

/** Formats one file; answers with what went wrong, if anything did. */
async function formatFile(
  { command, timeout = 10_000, shell = true }: Formatter,
  file: string,
  root: string,
  vet?: () => Promise<string | undefined>,
): Promise<string | undefined> {
  if (!shell && usesShell(command))
    return "only your own configuration can use a shell: name the program itself."
  const unsafe = unsafeUse(command) ?? unsafeName(command, file)
  if (unsafe !== undefined) return unsafe
  const [content, { mode }] = [await readFile(file), await stat(file)]
  // Nothing is waited for between this and the start: another program could be put in the place of the one that was looked at.
  const refused = await vet?.()
  if (refused !== undefined) return refused
  const program = findProgram(withFile(command, normalize(file)), { from: root })
  if (!program) return "it was found neither in node_modules/.bin nor on the PATH."
  const ran = await run(program, { cwd: root, timeout, env: { NO_COLOR: "1", FORCE_COLOR: "0" } })
  if (content.length > 0 && (await isLost(file))) {
    await writeFile(file, content, { mode })
    return `it left nothing of the file, which is as before.${ran.status === 0 ? "" : ` ${howItWent(ran)}`}`
  }
  return ran.status === 0 ? undefined : howItWent(ran)
}

/** A name is never a part of a line that a shell reads: what puts it into one gets only names that say nothing there. */
function unsafeName(command: readonly string[], file: string): string | undefined {
  const isPlain = !/[$`"'!;&|<>(){}*?[\]#\n]/.test(file)
  return isPlain || !putsIntoLines(command)
    ? undefined
    : "its name has signs that mean something to a shell, and this command may put it into a line for one."
}

function howItWent({ status, failure, stdout, stderr }: Ran): string {
  const said = firstLines(stderr.trim() === "" ? stdout : stderr)
  const how = failure ?? `exit status ${status}`
  return said === "" ? `${how}.` : `${how}:\n${said}`
}

/** A formatter that is cut short may leave an empty file, or none. */
async function isLost(file: string): Promise<boolean> {
  return ((await stat(file).catch(() => undefined))?.size ?? 0) === 0
}
