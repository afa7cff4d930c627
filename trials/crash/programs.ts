import { spawn } from "node:child_process"
import { join } from "node:path"
import { build } from "esbuild"
import type { Task } from "./child.ts"
import type { CallFault } from "./preload.ts"

/** What runs as a process of its own, and may be killed. */
export interface Programs {
  /** Does one thing with the library, by a `Task`. */
  child: string
  /** Goes in front of the real program, and lets its system calls go wrong. */
  preload: string
  /** The real program. */
  emend: string
}

/** `here`: the folder of these sources, which a bundle cannot know. */
export async function buildPrograms(
  dir: string,
  options: { here: string; emend: string },
): Promise<Programs> {
  await build({
    entryPoints: ["child.ts", "preload.ts"].map((name) => join(options.here, name)),
    outdir: dir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
  })
  return { child: join(dir, "child.mjs"), preload: join(dir, "preload.mjs"), emend: options.emend }
}

export interface Ended {
  code: number | null
  signal: string | null
  output: string
  errors: string
}

export interface RunOptions {
  cwd?: string
  input?: string
  env?: Record<string, string>
  uid?: number
  /** Kills it so many milliseconds after it said a word. */
  killAfter?: { word: string; milliseconds: number }
  /** Limits of the system, in the words of `ulimit`: `-n 20`. */
  limit?: string
}

export function runNode(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const { cwd, input = "", env = {}, uid, killAfter, limit } = options
  const [command, ...rest] =
    limit === undefined
      ? [process.execPath, ...args]
      : ["sh", "-c", `ulimit ${limit}; exec "$0" "$@"`, process.execPath, ...args]
  return new Promise((resolve, reject) => {
    const child = spawn(command!, rest, {
      ...(cwd !== undefined && { cwd }),
      ...(uid !== undefined && { uid, gid: uid }),
      env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: "1", ...env },
    })
    let timer: NodeJS.Timeout | undefined
    const kill = () => void child.kill("SIGKILL")
    const ended: Ended = { code: null, signal: null, output: "", errors: "" }
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      ended.output += text
      if (killAfter && !timer && ended.output.includes(killAfter.word))
        timer = setTimeout(kill, killAfter.milliseconds)
    })
    child.stderr.setEncoding("utf8").on("data", (text: string) => void (ended.errors += text))
    child.stdin.on("error", () => {})
    child.stdin.end(input)
    child.on("error", reject)
    child.on("close", (code, signal) => {
      clearTimeout(timer)
      resolve({ ...ended, code, signal })
    })
  })
}

export function runChild({ child }: Programs, task: Task, options: RunOptions = {}): Promise<Ended> {
  return runNode([child, JSON.stringify(task)], options)
}

export interface EmendOptions extends RunOptions {
  dir: string
  fault?: CallFault
}

export function runEmend(
  { emend, preload }: Programs,
  args: readonly string[],
  { dir, fault, ...options }: EmendOptions,
): Promise<Ended> {
  const front = fault ? ["--import", preload] : []
  const env = { ...options.env, ...(fault && { EMEND_FAULT: JSON.stringify(fault) }) }
  return runNode([...front, emend, ...args, "--root", dir], { ...options, env })
}
