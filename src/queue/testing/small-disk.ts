import { spawnSync } from "node:child_process"
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A disk of some megabytes, to be full and to have room again. */
export interface SmallDisk {
  folder: string
  /** To the last byte. */
  fill(): void
  makeRoom(): void
  remove(): void
}

/** Why there can be none here; undefined if there can. */
export const noSmallDisk: string | undefined = whyNot()

function whyNot(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "only root on Linux can mount a disk"
  try {
    makeSmallDisk({ megabytes: 1, user: 0 }).remove()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** In memory, and of this user. */
export function makeSmallDisk({ megabytes, user }: { megabytes: number; user: number }): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "emend-disk-"))
  const options = `size=${megabytes}m,uid=${user},mode=700`
  const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", options, "emend", folder], {
    encoding: "utf8",
  })
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    throw new Error(`a disk cannot be mounted here: ${stderr?.trim()}`)
  }
  const ballast = join(folder, "ballast")
  return {
    folder,
    fill() {
      const file = openSync(ballast, "a")
      try {
        while (statfsSync(folder).bfree > 0) writeSync(file, Buffer.alloc(4096))
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync("umount", ["--lazy", folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
