import { randomUUID } from "node:crypto"
import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { homedir, userInfo } from "node:os"
import { dirname, isAbsolute, join, parse } from "node:path"
import { codeOf } from "./file-system.ts"
import { personsEnvironment } from "./own-words.ts"
import { readNow } from "./read-now.ts"

/**
 * Where emend keeps what belongs to the person and not to a project: their own configuration, the folders that they trust, the
 * key that their journals are sealed with. Nothing that comes with a project may say where that is: what is no full path would lead
 * into the project.
 */
export function userFolder(
  env: NodeJS.ProcessEnv = personsEnvironment(),
  platform = process.platform,
): string {
  const full = (path: string | undefined) => (path && isAbsolute(path) ? path : undefined)
  const own = full(env.EMEND_CONFIG_HOME)
  if (own !== undefined) return own
  const home = full(homedir()) ?? full(accountHome()) ?? parse(process.cwd()).root
  const base =
    platform === "win32"
      ? (full(env.APPDATA) ?? join(home, "AppData", "Roaming"))
      : (full(env.XDG_CONFIG_HOME) ?? join(home, ".config"))
  return join(base, "emend")
}

/** Where the system says that the person is at home, whatever the environment says. */
function accountHome(): string | undefined {
  try {
    return userInfo().homedir
  } catch {
    return undefined
  }
}

/** The person's own configuration, for all folders. */
export function personalConfigFile(): string {
  return join(userFolder(), "config.json")
}

/** The folders that the person has decided about. */
export function trustFile(): string {
  return join(userFolder(), "trust.json")
}

/**
 * Where the key is that journals are sealed with. MCP clients start their servers without most of the environment: whatever is set there
 * must not make two persons of one.
 */
export function keyFolder(env: NodeJS.ProcessEnv = personsEnvironment()): string {
  const { XDG_CONFIG_HOME: _, ...others } = env
  return userFolder(others)
}

/** What emend has set up for agents, and where. */
export function agentsFile(): string {
  return join(userFolder(), "agents.json")
}

/**
 * What a file of the person's own says about each folder, by the folder's path. Throws for one that cannot be read: what
 * it says must not be overwritten by a slip.
 */
export function readFolders(path: string): Record<string, unknown> {
  let text: string
  try {
    text = readNow(path, longestRecords)
  } catch (error) {
    if (codeOf(error) === "ENOENT") return {}
    throw error
  }
  const { folders } = (JSON.parse(text) ?? {}) as { folders?: unknown }
  return typeof folders === "object" && folders !== null ? { ...folders } : {}
}

const longestRecords = 64 << 20

/**
 * Changes such a file for this person alone, all of it or nothing. One after the other: who takes trust back while somebody else writes
 * must not find it there again.
 */
export function changeFolders<Said>(
  path: string,
  change: (folders: Record<string, unknown>) => Record<string, Said>,
): void {
  makeFolder(dirname(path))
  const lock = `${path}.lock`
  waitFor(lock)
  try {
    writeFolders(path, change(readFolders(path)))
  } finally {
    rmdirSync(lock)
  }
}

/** Takes a lock, which nobody holds for longer than it takes to write a file. */
function waitFor(lock: string): void {
  for (;;)
    try {
      mkdirSync(lock)
      return
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error
      const { mtimeMs = Date.now() } = statSync(lock, { throwIfNoEntry: false }) ?? {}
      // Whoever has it was killed; a clock that was set back counts as well.
      if (Math.abs(Date.now() - mtimeMs) > longestHeld) rmSync(lock, { recursive: true, force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
}

const longestHeld = 5_000

/** Makes a folder and those above it. Node's own way never ends where a system says of one that is there that it is not: `/proc`, autofs. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === "EEXIST") return
    const above = dirname(path)
    if (codeOf(error) !== "ENOENT" || above === path || existsSync(above)) throw error
    makeFolder(above)
    makeFolder(path)
  }
}

function writeFolders(path: string, folders: Record<string, unknown>): void {
  const beside = `${path}.${randomUUID()}.tmp`
  try {
    writeFileSync(beside, `${JSON.stringify({ version: 1, folders }, null, 2)}\n`, { mode: 0o600 })
    renameSync(beside, path)
  } finally {
    rmSync(beside, { force: true })
  }
}

/** Has the person said so for whatever folder this process works in: by the variable, which `--trust` sets? */
export function isEverythingTrusted(): boolean {
  const { EMEND_TRUST } = personsEnvironment()
  return EMEND_TRUST === "1" || EMEND_TRUST === "true"
}
