import { createHash } from "node:crypto"
import { realpathSync } from "node:fs"
import { dirname, relative } from "node:path"
import { hashNow as contentHash } from "../workspace/disk-content.ts"
import { configures, ownFiles, settingsKeys } from "./own-files.ts"

/** Says why a command must not be run in a folder; undefined: it may. `changed` are the files that were written just now. */
export type Vet = (
  command: readonly string[],
  folder: string,
  changed: readonly string[],
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

/**
 * Lets nothing run that a project brings along, but what somebody has looked at: a file that an edit has made or changed since is a
 * program of whoever wrote the edit.
 */
export function vetBy(known: KnownFiles, { unknown }: { unknown: string }): Vet {
  const written = new Set<string>()
  return async (command, folder, changed) => {
    for (const file of changed) written.add(file)
    for (const [file, hash] of Object.entries(hashesFor(command, folder))) {
      const name = relative(folder, file)
      if (!Object.hasOwn(known, file)) return `${name} ${unknown}`
      if (known[file] !== hash)
        return `${name} has changed since it was trusted. Look at it, then run emend trust.`
      const part = [...written].find((each) => isPartOf(each, file, folder))
      if (part !== undefined)
        return `${relative(folder, part)} was changed just now, and ${name} may run it. Look at it first.`
    }
    // In any folder: the one nearest to a file counts.
    const settings = [...written].find((each) => configures(command, each))
    if (settings !== undefined)
      return `${relative(folder, settings)} was changed just now, and ${command[0]} does what it says. Look at it first.`
    return undefined
  }
}

/** What a program loads lies beside it: in its package, or in the folder of a script. The folder of all is no such place. */
function isPartOf(path: string, program: string, folder: string): boolean {
  const home = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(program.replaceAll("\\", "/"))?.[0]
  const beside = home ?? `${dirname(program).replaceAll("\\", "/")}/`
  if (beside === `${folder.replaceAll("\\", "/")}/`) return false
  return path.replaceAll("\\", "/").startsWith(beside)
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex")

function hashNow(file: string): string {
  try {
    // A pipe in its place is not waited for.
    return contentHash(realpathSync(file)) ?? "unreadable"
  } catch {
    return "unreadable"
  }
}
