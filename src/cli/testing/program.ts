import { spawn } from "node:child_process"
import { inject } from "vitest"

/** A program as a user starts it. */
export interface Program {
  path: string
}

/** The program, bundled from the sources as they are now (`setup.ts`). */
export const builtProgram = (): Program => ({ path: inject("program") })

export interface Run {
  status: number | null
  stdout: string
  stderr: string
}

/** Runs the program as a process of its own; `detached` from any terminal if wanted. */
export function runProgram(
  program: Program,
  args: readonly string[],
  options: {
    cwd?: string
    input?: string | Uint8Array
    env?: Record<string, string>
    detached?: boolean
    /** Gets what the program says on standard error, as it says it. */
    hears?: (text: string) => void
  } = {},
): Promise<Run> {
  const env = { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, ...options.env }
  return new Promise((resolve, reject) => {
    const { cwd, detached = false } = options
    const child = spawn(process.execPath, [program.path, ...args], { cwd, env, detached })
    const run: Run = { status: null, stdout: "", stderr: "" }
    child.stdout.setEncoding("utf8").on("data", (text) => void (run.stdout += text))
    child.stderr.setEncoding("utf8").on("data", (text) => {
      run.stderr += text
      options.hears?.(text)
    })
    child.stdin.on("error", () => {})
    child.stdin.end(options.input ?? "")
    child.on("error", reject)
    child.on("close", (status) => resolve({ ...run, status }))
  })
}
