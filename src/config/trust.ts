import type { KnownFiles } from "../effects/index.ts"
import { EmendError } from "../issues/error.ts"
import { changeFolders, readFolders, trustFile } from "../workspace/user-folder.ts"

/** What a person has said about a folder. */
export interface TrustedFolder {
  /** False: they were asked, and did not want it. */
  trusted: boolean
  /** When they last looked at its files. ISO 8601. */
  at: string
  /** What the folder wanted then, each in a line. */
  wants: string[]
  /** The files of the folder that run, with the hash of what each said then. */
  files: KnownFiles
}

/** All folders that somebody has decided about, by their real paths. */
export type TrustedFolders = Record<string, TrustedFolder>

/** What cannot be read trusts nobody. */
export function trustedFolders(): TrustedFolders {
  try {
    return readStore()
  } catch {
    return {}
  }
}

const readStore = () => soundIn(readFolders(trustFile()))

function soundIn(all: Record<string, unknown>): TrustedFolders {
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, TrustedFolder] => isTrustedFolder(entry[1])),
  )
}

function isTrustedFolder(value: unknown): value is TrustedFolder {
  const { trusted, wants, files } = (value ?? {}) as Partial<TrustedFolder>
  return (
    typeof trusted === "boolean" &&
    Array.isArray(wants) &&
    wants.every((want) => typeof want === "string") &&
    typeof files === "object" &&
    files !== null
  )
}

/** Remembers what a person has decided about a folder; without a decision, forgets it. */
export function remember(folder: string, decision: TrustedFolder | undefined): void {
  const path = trustFile()
  try {
    changeFolders(path, (all) => {
      const { [folder]: _, ...others } = soundIn(all)
      return decision ? { ...others, [folder]: decision } : others
    })
  } catch (cause) {
    const message = `${path} cannot be written: ${(cause as Error).message}. What is trusted is kept there.`
    throw new EmendError("io", message, { cause })
  }
}
