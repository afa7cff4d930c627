import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"

/** How a command took more than it can hold. */
export interface Flooded {
  status: number | null
  /** The beginning of what it said. */
  said: string
  /** The most memory that it had, in megabytes; undefined where the system does not tell. */
  peak: number | undefined
}

/** Pours megabytes of words into a command that has only a small heap. */
export function flood(options: {
  program: string
  args: readonly string[]
  cwd: string
  megabytes: number
}): Promise<Flooded> {
  const { program, args, cwd, megabytes } = options
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--max-old-space-size=256", program, ...args], { cwd })
    let said = ""
    let peak: number | undefined
    const look = setInterval(() => {
      peak = peakOf(child.pid!) ?? peak
    }, 10)
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => void (said += String(text).slice(0, 1000)))
    child.on("close", (status) => {
      clearInterval(look)
      resolve({ status, said, peak })
    })
    child.stdin.on("error", () => {})
    const piece = Buffer.alloc(1 << 20, "a flood of words that never ends ")
    let left = megabytes
    const pour = () => {
      while (left-- > 0) if (!child.stdin.write(piece)) return void child.stdin.once("drain", pour)
      child.stdin.end()
    }
    pour()
  })
}

function peakOf(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024)
  } catch {
    return undefined
  }
}

/** The commands that read a response, or the like, from standard input. */
export const readers: readonly (readonly string[])[] = [
  ["apply"],
  ["check", "--json"],
  ["parse"],
  ["lint"],
  ["tool", "read"],
  ["batch", "-j", "1"],
]

/** What each of them has to say then. */
export const refusal = /is larger than 64 MB\. Split it into parts\./
