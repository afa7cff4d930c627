import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import type { Task } from "./child.ts"

/** Builds the program of the child processes into `dir`, and answers with its path. */
export async function buildChild(
  dir: string,
  source = new URL("./child.ts", import.meta.url),
): Promise<string> {
  const outfile = join(dir, "child.mjs")
  const entry = fileURLToPath(source)
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
  })
  return outfile
}

export interface Ended {
  signal: string | null
  code: number | null
  lines: string[]
  errors: string
}

export interface Running {
  child: ChildProcess
  /** Waits for a line on standard output. */
  said(line: string): Promise<void>
  ended: Promise<Ended>
}

export function start<T = Task>(program: string, task: T, options: { uid?: number } = {}): Running {
  const child = spawn(process.execPath, [program, JSON.stringify(task)], options)
  let output = ""
  let errors = ""
  const waiting: (() => void)[] = []
  child.stdout.on("data", (data) => {
    output += data
    for (const check of waiting) check()
  })
  child.stderr.on("data", (data) => {
    errors += data
  })
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code, signal) => {
      for (const check of waiting) check()
      resolve({ code, signal, lines: output.split("\n").filter((line) => line !== ""), errors })
    })
  })
  const said = (line: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (output.split("\n").includes(line)) resolve()
        else if (child.exitCode !== null) reject(new Error(`It ended without saying "${line}": ${errors}`))
      }
      waiting.push(check)
      check()
    })
  return { child, said, ended }
}
