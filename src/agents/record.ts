import { EmendError } from "../issues/error.ts"
import { agentsFile, changeFolders, readFolders } from "../workspace/user-folder.ts"
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
  const path = agentsFile()
  try {
    changeFolders(path, (known) => {
      const { [folder]: here, ...all } = known as Recorded
      const { [agent]: _, ...others } = here ?? {}
      const now = setUp ? { ...others, [agent]: setUp } : others
      return Object.keys(now).length > 0 ? { ...all, [folder]: now } : all
    })
  } catch (cause) {
    throw new EmendError("io", `${path} cannot be written: ${(cause as Error).message}`, { cause })
  }
}

function readAll(): Recorded {
  try {
    return readFolders(agentsFile()) as Recorded
  } catch (cause) {
    throw new EmendError("io", `${agentsFile()} cannot be read: ${(cause as Error).message}`, { cause })
  }
}
