import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** What is measured once a minute, when nobody is at work. Sizes are in bytes. */
export interface Reading {
  minute: number
  steps: number
  heap: number
  rss: number
  descriptors: number
  /** Processes that were started and live. */
  children: number
  /** Timers, sockets, watchers: whatever keeps the process busy. */
  handles: number
  /** The history on disk. */
  journal: number
  /** The same of the server that runs as a process of its own. */
  childHeap: number
  childRss: number
  childDescriptors: number
}

/** The machine code that V8 makes of functions counts as heap, and grows for hours: what is watched goes without it. */
export const withoutMachineCode = ["--no-opt", "--no-sparkplug"]

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

/** What this process uses, after everything that nobody needs is thrown away. */
export async function measureSelf() {
  for (let round = 0; round < 3; round++) {
    collectGarbage()
    await sleep(20)
  }
  const { heapUsed, rss } = process.memoryUsage()
  return {
    heap: heapUsed,
    rss,
    descriptors: descriptorsOf("self"),
    children: childrenOf(process.pid).length,
    handles: process.getActiveResourcesInfo().length,
  }
}

/** What a process uses that was started with `heap-on-signal.mjs`, which puts its figure into `file`. */
export async function measureChild(pid: number, file: string) {
  const before = writtenAt(file)
  process.kill(pid, "SIGUSR2")
  for (let waited = 0; writtenAt(file) === before; waited += 20) {
    if (waited > 10_000) throw new Error(`Process ${pid} does not say what it uses.`)
    await sleep(20)
  }
  const childHeap = Number(readFileSync(file, "utf8"))
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  return {
    childHeap,
    childRss: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) * 1024,
    childDescriptors: descriptorsOf(String(pid)),
  }
}

function writtenAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function descriptorsOf(process: string): number {
  return readdirSync(`/proc/${process}/fd`).length
}

function childrenOf(parent: number): string[] {
  return readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      // The name of the program stands in brackets, and may have anything in it.
      const fields = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ")
      return Number(fields[1]) === parent
    } catch {
      return false
    }
  })
}

/** The bytes of all files in a folder. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
