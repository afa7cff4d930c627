import { normalize } from "node:path"
import type { FileChange } from "../plan/plan.ts"
import type { Effect, EffectResult, Landed } from "../session/effect.ts"
import { inParallel } from "../workspace/in-parallel.ts"
import { relative } from "../workspace/paths.ts"
import { matcherOf } from "./globs.ts"
import { isOnDisk, rootOf } from "./on-disk.ts"
import { findProgram } from "./program.ts"
import { firstLines, run } from "./run.ts"

/** A program that puts a file into shape. */
export interface Formatter {
  /** Which files: globs from the root, such as `src/**` or `*.{ts,tsx}`. Without a slash they hold in every folder. */
  files: string | readonly string[]
  /**
   * The program and its arguments, run in the root without a shell; found in `node_modules/.bin` and on the PATH.
   * `$FILE` stands for the path of the file, which goes to the end if it stands nowhere.
   */
  command: readonly string[]
  /** In milliseconds; 10 seconds if left out. */
  timeout?: number
}

/**
 * After each commit, formats the files that it wrote. Every formatter that a file fits runs, in the order given. One that
 * fails or is missing is told as a notice; the edit stays.
 */
export function formatEffect({ formatters }: { formatters: readonly Formatter[] }): Effect {
  return { name: "format", rewrites: true, after: (landed) => format(landed, formatters) }
}

async function format({ workspace, files }: Landed, formatters: readonly Formatter[]): Promise<EffectResult> {
  if (!isOnDisk(workspace)) return {}
  const matchers = await Promise.all(formatters.map(({ files }) => matcherOf(files)))
  const rewritten: string[] = []
  const failures: Failure[] = []
  await inParallel(files.filter(hasNewText), async ({ path: key }) => {
    const file = workspace.absolute(key)
    const root = rootOf(workspace, file)
    const fitting = formatters.filter((_, index) => matchers[index]!(relative(root, file)!))
    const before = fitting.length > 0 ? await workspace.fs.hashFile(file) : undefined
    if (before === undefined) return
    for (const formatter of fitting) {
      const reason = await formatFile(formatter, file, root)
      if (reason !== undefined) failures.push({ program: formatter.command[0] ?? "", reason, key })
    }
    if ((await workspace.fs.hashFile(file)) !== before) rewritten.push(key)
  })
  return { rewritten: rewritten.sort(), notices: noticesOf(failures) }
}

/** A file that was only moved has the shape that it had. */
function hasNewText({ before, after }: FileChange): boolean {
  return after.kind === "text" && !(before.kind === "text" && before.hash === after.hash)
}

/** Formats one file; answers with what went wrong, if anything did. */
async function formatFile(formatter: Formatter, file: string, root: string): Promise<string | undefined> {
  const { command, timeout = 10_000 } = formatter
  const program = findProgram(withFile(command, normalize(file)), { from: root })
  if (!program) return "it was found neither in node_modules/.bin nor on the PATH."
  const ran = await run(program, { cwd: root, timeout, env: { NO_COLOR: "1", FORCE_COLOR: "0" } })
  if (ran.status === 0) return undefined
  const said = firstLines(ran.stderr.trim() === "" ? ran.stdout : ran.stderr)
  const how = ran.failure ?? `exit status ${ran.status}`
  return said === "" ? `${how}.` : `${how}:\n${said}`
}

function withFile(command: readonly string[], file: string): string[] {
  const named = command.map((word) => word.replaceAll("$FILE", () => file))
  return command.some((word) => word.includes("$FILE")) ? named : [...command, file]
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
