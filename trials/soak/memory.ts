import { readFileSync } from "node:fs"
import type { HeapSpaceInfo } from "node:v8"

/** The memory of a process, in bytes, after everything that nobody needs was thrown away. */
export interface Memory {
  /** The objects on V8's heap. */
  heap: number
  /** Everything that the process has for itself, other than the room for new objects. */
  own: number
  /** What of it lies outside of the heap: buffers, what Node itself has taken, stacks. */
  outside: number
  /** Room that V8 keeps for new objects, more or less of it by how busy the process has been. Empty after a collection. */
  room: number
  /** All of it that is in memory, with the pages of Node's own program and libraries. */
  resident: number
}

/**
 * The kernel's figures for a process, and those of V8 for its heap. Resident memory as such does not tell a leak: much of
 * it are the pages of Node's program file, and much of the rest comes and goes with the room for new objects.
 */
export function memoryOf(process: number | "self", spaces: readonly HeapSpaceInfo[]): Memory {
  const rollup = readFileSync(`/proc/${process}/smaps_rollup`, "utf8")
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(rollup)![1]) * 1024
  // What was moved to the disk is no less taken.
  const anonymous = bytes("Anonymous") + bytes("Swap")
  const sum = (of: (space: HeapSpaceInfo) => number) => spaces.reduce((sum, space) => sum + of(space), 0)
  const room = sum((space) => (space.space_name === "new_space" ? space.physical_space_size : 0))
  return {
    heap: sum((space) => space.space_used_size),
    own: anonymous - room,
    outside: anonymous - sum((space) => space.physical_space_size),
    room,
    resident: bytes("Rss"),
  }
}
