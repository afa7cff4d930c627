import { type StdioOptions, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import type { Attributes } from "./file-system.ts"

const onLinux = process.platform === "linux"
// By its full path: what the PATH of a hostile folder leads to is not run.
const program = onLinux ? ["/usr/bin/cp", "/bin/cp"].find((path) => existsSync(path)) : undefined

/** Two open files: what the one has goes to the other. */
interface Pair {
  from: number
  to: number
}

interface Waiting extends Pair {
  resolve(attributes: Attributes): void
}

const waiting: Waiting[] = []
let isCopying = false
/** For one process; a command line is no place for thousands. */
const most = 100
const options = ["--attributes-only", "--preserve=mode,xattr"]

/**
 * Gives a new file the access list and the extended attributes of the one that it stands for. Node knows neither, so that the
 * system's own program copies them, between open files: no path can be swapped under it. A process takes as long as dozens of
 * files, and is shared by all that are ready when it starts.
 */
export function copyAttributes(pair: Pair): Promise<Attributes> {
  if (program === undefined) return Promise.resolve(onLinux ? "lost" : "unknown")
  return new Promise((resolve) => {
    waiting.push({ ...pair, resolve })
    if (!isCopying) void copyAll(program)
  })
}

async function copyAll(program: string): Promise<void> {
  isCopying = true
  while (waiting.length > 0) {
    await new Promise(setImmediate)
    const batch = waiting.splice(0, most)
    const all = await copies(program, batch)
    // It does not say of which file it failed to copy something.
    const isAlone = all || batch.length === 1 || !(await isAble(program))
    for (const each of batch) each.resolve((isAlone ? all : await copies(program, [each])) ? "kept" : "lost")
  }
  isCopying = false
}

let able: Promise<boolean> | undefined

/** Not every system's program knows these options. */
function isAble(program: string): Promise<boolean> {
  able ??= succeeds(program, [...options, "--version"], "ignore")
  return able
}

/**
 * The program copies many files only under their own names into a folder: a name is the number by which this process has the
 * old file open, and the folder that of the program's own open files, in which the new file has the same number.
 */
function copies(program: string, batch: readonly Pair[]): Promise<boolean> {
  const files: ("ignore" | number)[] = []
  for (const { from, to } of batch) {
    while (files.length < from) files.push("ignore")
    files[from] = to
  }
  const names = batch.map(({ from }) => `/proc/${process.pid}/fd/${from}`)
  return succeeds(program, [...options, "--target-directory=/proc/self/fd", "--", ...names], files)
}

function succeeds(program: string, args: readonly string[], stdio: StdioOptions): Promise<boolean> {
  const ended = new Promise<boolean>((resolve) => {
    const child = spawn(program, args, { stdio, env: {} })
    child.once("error", () => resolve(false))
    child.once("close", (code) => resolve(code === 0))
  })
  // Whoever may open only a few files cannot start it at all.
  return ended.catch(() => false)
}
