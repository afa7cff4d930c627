import { EmendError } from "../issues/error.ts"
import type { FileChange } from "../plan/plan.ts"
import type { Effect, EffectResult, Landed } from "../session/effect.ts"
import { globMatcher, wrongWithGlob } from "../workspace/glob.ts"
import { inParallel } from "../workspace/in-parallel.ts"
import { relative } from "../workspace/paths.ts"
import { type Formatter, formatFile } from "./format-file.ts"
import { isOnDisk, rootOf } from "./on-disk.ts"
import type { Vet } from "./vet.ts"

export type { Formatter } from "./format-file.ts"

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
  const vetted = vet && ((command: readonly string[], root: string) => vet(command, root, written))
  const rewritten: string[] = []
  const failures: Failure[] = []
  await inParallel(files.filter(hasNewText), async ({ path: key }) => {
    const file = workspace.absolute(key)
    const root = rootOf(workspace, file)
    const fitting = formatters.filter((_, index) => matchers[index]!(relative(root, file)!))
    const before = fitting.length > 0 ? await workspace.fs.hashFile(file) : undefined
    if (before === undefined) return
    for (const formatter of fitting) {
      const reason = await formatFile(formatter, file, root, vetted)
      if (reason !== undefined) failures.push({ program: formatter.command[0]!, reason, key })
    }
    if ((await workspace.fs.hashFile(file)) !== before) rewritten.push(key)
  })
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
