import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process"
import { type Program, safeEnvironment, systemProgram } from "./program.ts"

/** Everything that was started here and still runs. */
const running = new Set<ChildProcess>()

/**
 * Starts a program that cannot outlive this process. It leads a group of its own: an interrupt that is meant for us does
 * not reach it, and ending it ends whatever it started in turn.
 */
export function startProcess({ file, args, verbatim }: Program, options: SpawnOptions): ChildProcess {
  if (running.size === 0) process.on("exit", endAll)
  const child = spawn(file, args, {
    ...options,
    env: safeEnvironment(options.env),
    detached: process.platform !== "win32",
    windowsHide: true,
    windowsVerbatimArguments: verbatim ?? false,
  })
  running.add(child)
  const forget = () => {
    running.delete(child)
    if (running.size === 0) process.off("exit", endAll)
  }
  child.once("exit", forget)
  child.once("error", forget)
  // A program that stops reading is no reason to fall over: that it ended is told by its exit.
  child.stdin?.on("error", () => {})
  return child
}

/** Ends a program and all that it started, at once; what it started also if it has ended itself just now. */
export function endProcess(child: ChildProcess): void {
  if (child.pid === undefined) return
  if (process.platform === "win32") {
    spawnSync(systemProgram("taskkill.exe"), ["/pid", String(child.pid), "/t", "/f"], { windowsHide: true })
    return
  }
  try {
    process.kill(-child.pid, "SIGKILL")
  } catch {
    child.kill("SIGKILL")
  }
}

function endAll(): void {
  for (const child of running) endProcess(child)
}
