import { randomUUID } from "node:crypto"
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import type { KnownFiles } from "../effects/index.ts"
import { EmendError } from "../issues/error.ts"
import { codeOf } from "../workspace/file-system.ts"
import { trustFile, userFolder } from "../workspace/user-folder.ts"

/** What a person has said about a folder. */
export interface TrustedFolder {
  /** False: they were asked, and did not want it. */
  trusted: boolean
  /** ISO 8601. */
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

function readStore(): TrustedFolders {
  let text: string
  try {
    text = readFileSync(trustFile(), "utf8")
  } catch (error) {
    if (codeOf(error) === "ENOENT") return {}
    throw error
  }
  const { folders } = JSON.parse(text) as { folders?: unknown }
  const all = typeof folders === "object" && folders !== null ? Object.entries(folders) : []
  return Object.fromEntries(
    all.filter((entry): entry is [string, TrustedFolder] => isTrustedFolder(entry[1])),
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
export function remember(folder: string, decision: Omit<TrustedFolder, "at"> | undefined): void {
  const path = trustFile()
  try {
    const { [folder]: _, ...others } = readStore()
    const folders: TrustedFolders = decision
      ? { ...others, [folder]: { ...decision, at: new Date().toISOString() } }
      : others
    mkdirSync(userFolder(), { recursive: true, mode: 0o700 })
    const beside = `${path}.${randomUUID()}.tmp`
    try {
      writeFileSync(beside, `${JSON.stringify({ version: 1, folders }, null, 2)}\n`, { mode: 0o600 })
      renameSync(beside, path)
    } finally {
      rmSync(beside, { force: true })
    }
  } catch (cause) {
    const message = `${path} cannot be written: ${(cause as Error).message}. What is trusted is kept there.`
    throw new EmendError("io", message, { cause })
  }
}
