import { createHash } from "node:crypto"
import { lstatSync, realpathSync, statSync } from "node:fs"
import { basename, dirname, relative } from "node:path"
import { manifestName } from "../session/settings-file.ts"
import { hashNow as contentHash } from "../workspace/disk-content.ts"
import { configures, ownFiles, settingsAround, settingsKeys } from "./own-files.ts"

/** Says why a command must not be run in a folder; undefined: it may. */
export type Vet = (
  command: readonly string[],
  folder: string,
  files: {
    /** Those that it is about. */
    about: readonly string[]
    /** Those that were written just now. */
    written: readonly string[]
  },
) => Promise<string | undefined>

/** The files of a project that run, by absolute path, each with the hash of what it said when somebody trusted it. */
export type KnownFiles = Readonly<Record<string, string>>

/** What the files that run with these commands say now. */
export function hashesOf(commands: readonly (readonly string[])[], folder: string): Record<string, string> {
  return Object.assign({}, ...commands.map((command) => hashesFor(command, folder)))
}

function hashesFor(command: readonly string[], folder: string): Record<string, string> {
  const files = ownFiles(command, folder).map((file) => [file, hashNow(file)])
  const keys = Object.entries(settingsKeys(command, folder)).map(([key, text]) => [key, hashOf(text)])
  return Object.fromEntries([...files, ...keys])
}

/** What somebody has looked at. */
export interface Looked {
  known: KnownFiles
  /** When they did, in milliseconds: what is not at the root of the project, and is older, was there then. */
  at: number
  /** What to say of a file that is not known. */
  unknown: string
}

/**
 * Lets nothing run that a project brings along, but what somebody has looked at: a file that an edit has made or changed since is a
 * program of whoever wrote the edit.
 */
export function vetBy({ known, at, unknown }: Looked): Vet {
  const all = new Set<string>()
  return async (command, folder, { about, written }) => {
    for (const file of written) all.add(file)
    const changes = [...all]
    for (const [file, hash] of Object.entries(hashesFor(command, folder))) {
      const name = relative(folder, file)
      if (!Object.hasOwn(known, file)) return `${name} ${unknown}`
      if (known[file] !== hash) return `${name} ${changedSince}`
      const part = changes.find((each) => isPartOf(each, file, folder))
      if (part !== undefined)
        return `${relative(folder, part)} was changed just now, and ${name} may run it. Look at it first.`
    }
    // In any folder: the one nearest to a file counts.
    const settings = changes.find((each) => saysHow(command, each, folder))
    if (settings !== undefined)
      return `${relative(folder, settings)} was changed just now, and ${command[0]} does what it says. Look at it first.`
    const newer = settingsAround(command, about, folder).find((each) => changedAt(each) > at)
    return newer && `${relative(folder, newer)} ${at === 0 ? unknown : changedSince}`
  }
}

const changedSince = "has changed since it was trusted. Look at it, then run emend trust."

/** Does a program of the command do what this file says? At the root, a manifest is compared key by key. */
function saysHow(command: readonly string[], file: string, root: string): boolean {
  const folder = dirname(file)
  if (configures(command, file, root)) return true
  return (
    basename(file) === manifestName &&
    folder !== root &&
    Object.keys(settingsKeys(command, folder)).length > 0
  )
}

/** When a file was last changed by anybody: unlike the time of its content, nobody can set it back. */
function changedAt(file: string): number {
  return lstatSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0
}

/** What a program loads lies beside it: in its package, or in the folder of a script. The folder of all is no such place. */
function isPartOf(path: string, program: string, folder: string): boolean {
  const home = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(program.replaceAll("\\", "/"))?.[0]
  const beside = home ?? `${dirname(program).replaceAll("\\", "/")}/`
  if (beside === `${folder.replaceAll("\\", "/")}/`) return false
  return path.replaceAll("\\", "/").startsWith(beside)
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex")

const longest = 1 << 30

function hashNow(file: string): string {
  try {
    const path = realpathSync(file)
    const { size } = statSync(path)
    // No edit makes one that is longer, nor a pipe, which is not waited for.
    return size > longest ? `${size} bytes` : (contentHash(path) ?? "unreadable")
  } catch {
    return "unreadable"
  }
}
