import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { getHeapSpaceStatistics, type HeapSpaceInfo, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { descriptorsOf } from "./descriptors.ts"
import { type Memory, memoryOf } from "./memory.ts"

/** What is measured once a minute, when nobody is at work. */
export interface GaugeReading {
  minute: number
  steps: number
  own: Usage
  /** Of the server that runs as a process of its own. */
  server: Usage
  /** Processes that were started and live. */
  children: number
  /** Timers, sockets, watchers: whatever keeps the process busy. */
  handles: number
  /** The bytes of the history on disk. */
  journal: number
}

/** What a process uses. */
export interface Usage {
  memory: Memory
  /** What is open, by name. */
  descriptors: string[]
}

/** The machine code that V8 makes of functions counts as heap, and grows for hours: what is watched goes without it. */
export const withoutMachineCode = ["opt", "sparkplug", "maglev"].flatMap((flag) =>
  engineFlags().includes(`--${flag} `) ? [`--no-${flag}`] : [],
)

/** What this engine can be told. One that does not know a flag complains, or does not start at all. */
function engineFlags(): string {
  return spawnSync(process.execPath, ["--v8-options"], { encoding: "utf8", maxBuffer: 1 << 26 }).stdout
}

/** What this process uses, after everything that nobody needs is thrown away. */
export async function measureSelf() {
  setFlagsFromString("--expose-gc")
  const collectGarbage = runInNewContext("gc") as () => void
  for (let round = 0; round < 3; round++) {
    collectGarbage()
    await sleep(20)
  }
  return {
    own: usageOf("self", getHeapSpaceStatistics()),
    children: childrenOf(process.pid).length,
    handles: process.getActiveResourcesInfo().length,
  }
}

/** What a process uses that was started with `heap-on-signal.mjs`, which puts its figures into `file`. */
export async function measureChild(pid: number, file: string): Promise<Usage> {
  const before = writtenAt(file)
  process.kill(pid, "SIGUSR2")
  for (let waited = 0; writtenAt(file) === before; waited += 20) {
    if (waited > 10_000) throw new Error(`Process ${pid} does not say what it uses.`)
    await sleep(20)
  }
  return usageOf(pid, JSON.parse(readFileSync(file, "utf8")) as HeapSpaceInfo[])
}

function usageOf(process: number | "self", spaces: readonly HeapSpaceInfo[]): Usage {
  return { memory: memoryOf(process, spaces), descriptors: descriptorsOf(process) }
}

function writtenAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function childrenOf(parent: number): string[] {
  return readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      // The name of the program is in brackets, and may have anything in it.
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
