import { randomUUID } from "node:crypto"
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { EmendError } from "../issues/error.ts"
import { codeOf } from "../workspace/file-system.ts"
import { userFolder } from "../workspace/user-folder.ts"
import type { Deed } from "./files.ts"

/** What was set up for an agent in a folder. */
export interface SetUp {
  deeds: Deed[]
  /** The files that were not there before. */
  created: string[]
}

type Recorded = Record<string, Record<string, SetUp>>

/**
 * What `emend init` has written, by folder and agent. It is kept with the person and not in the project: what is taken back later is
 * what this person has set up, whatever a project brings along.
 */
export function recordedFor(folder: string, agent: string): SetUp | undefined {
  return readAll()[folder]?.[agent]
}

export function record(folder: string, agent: string, setUp: SetUp | undefined): void {
  const all = readAll()
  const { [agent]: _, ...others } = all[folder] ?? {}
  all[folder] = setUp ? { ...others, [agent]: setUp } : others
  if (Object.keys(all[folder]).length === 0) delete all[folder]
  const path = recordPath()
  const beside = `${path}.${randomUUID()}.tmp`
  try {
    mkdirSync(userFolder(), { recursive: true, mode: 0o700 })
    writeFileSync(beside, `${JSON.stringify({ version: 1, folders: all }, null, 2)}\n`, { mode: 0o600 })
    renameSync(beside, path)
  } catch (cause) {
    rmSync(beside, { force: true })
    throw new EmendError("io", `${path} cannot be written: ${(cause as Error).message}`, { cause })
  }
}

function readAll(): Recorded {
  try {
    const { folders } = JSON.parse(readFileSync(recordPath(), "utf8")) as { folders?: Recorded }
    return folders ?? {}
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return {}
    throw new EmendError("io", `${recordPath()} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

function recordPath(): string {
  return join(userFolder(), "agents.json")
}
