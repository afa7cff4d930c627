import { readdirSync, readFileSync, readlinkSync, watch } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"

/** What each open descriptor of a process stands for, sorted: `/dev/null`, `pipe`, `tcp socket`. */
export function descriptorsOf(process: number | "self"): string[] {
  const connections = connectionsOf(process)
  return readdirSync(`/proc/${process}/fd`)
    .flatMap((number) => {
      try {
        return named(readlinkSync(`/proc/${process}/fd/${number}`), connections)
      } catch {
        // It is closed by now: the one by which the folder was read.
        return []
      }
    })
    .sort()
}

/** Numbers tell nobody anything, and are never the same again. */
function named(target: string, connections: string): string {
  const [, kind, number] = /^(\w+):\[(\d+)\]$/.exec(target) ?? []
  if (kind !== "socket") return kind ?? target
  return connections.includes(` ${number} `) ? "tcp socket" : "socket of a child process"
}

function connectionsOf(process: number | "self"): string {
  return ["tcp", "tcp6"].map((name) => readFileSync(`/proc/${process}/net/${name}`, "utf8")).join("")
}

/** What is open now and was not before, each with how many more there are. */
export function opened(before: readonly string[], now: readonly string[]): string[] {
  const count = (names: readonly string[], name: string) => names.filter((each) => each === name).length
  return [...new Set(now)].flatMap((name) => {
    const more = count(now, name) - count(before, name)
    return more > 0 ? `${more} × ${name}` : []
  })
}

/**
 * Opens what Node opens only once and then keeps for as long as it runs: one descriptor for all watchers, and with the first pipe or
 * connection a spare one on `/dev/null`, which it gives up to turn clients away when there are no more (libuv's `emfile_fd`).
 */
export async function openLastingOnes(): Promise<void> {
  watch(tmpdir()).close()
  await new Promise<void>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => server.close(() => resolve()))
  })
}
