import { createHash, createHmac, randomBytes } from "node:crypto"
import { linkSync, lstatSync, readFileSync, realpathSync, statSync, unlinkSync, writeFileSync } from "node:fs"
import { hostname, tmpdir, userInfo } from "node:os"
import { basename, dirname, join } from "node:path"
import { codeOf } from "./file-system.ts"
import { isEverythingTrusted, keyFolder, makeFolder, userFolder } from "./user-folder.ts"

/**
 * A mark that only this person's emend can make of a text: what has it was written here, and did not come along with a folder.
 * The key is made at the first use, and kept outside of all projects.
 */
export function seal(text: string): string {
  return createHmac("sha256", key()).update(text).digest("hex")
}

/** `EMEND_TRUST` is a person's word for everything that a folder brings. */
export function isOwn(text: string, mark: string | undefined): boolean {
  return mark === seal(text) || isEverythingTrusted()
}

/** By folder, should the environment change within a process (as tests do). */
const keys = new Map<string, Buffer>()

function key(): Buffer {
  const folder = keyFolder()
  const known = keys.get(folder)
  if (known) return known
  const found = keyIn(folder) ?? keyIn(temporary()) ?? machineKey()
  keys.set(folder, found)
  return found
}

/**
 * For who can write nowhere: what whoever made a folder elsewhere can hardly know. A commit that is cut short must be completed there,
 * too.
 */
function machineKey(): Buffer {
  let machine = hostname()
  try {
    machine = readFileSync("/etc/machine-id", "utf8")
  } catch {
    // Not every system has one.
  }
  return createHash("sha256")
    .update(`emend ${machine} ${process.getuid?.() ?? userInfo().username}`)
    .digest()
}

/** The folders that hold what is the person's own, free of links: whoever can write there is the person. */
export function privateFolders(): string[] {
  return [userFolder(), keyFolder(), temporary()].map((folder) => realPlace(folder).replaceAll("\\", "/"))
}

/** Where a folder is; one that is not there yet, and that nobody but emend is to make, would be in what is there. */
function realPlace(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(realPlace(above), basename(path))
  }
}

/** For who has no home to write to. Others may have made this folder first: then it is not ours. */
function temporary(): string {
  return join(tmpdir(), `emend-${process.getuid?.() ?? "user"}`)
}

function keyIn(folder: string): Buffer | undefined {
  const file = join(folder, "key")
  try {
    makeFolder(folder)
    if (!isMine(folder)) return undefined
    return readKey(file) ?? makeKey(file)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return undefined
  }
}

/** Whoever else could have written the key could seal what they like. */
function isMine(path: string): boolean {
  const { uid } = lstatSync(path)
  return process.getuid === undefined || uid === process.getuid()
}

function readKey(file: string): Buffer | undefined {
  try {
    if (!isMine(file)) return undefined
    // A pipe would be waited for.
    const stat = statSync(file)
    return stat.isFile() && stat.size === keyLength ? readFileSync(file) : undefined
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined
    throw error
  }
}

const keyLength = 32

/** Of several who make it at once, one is the first, and all take its key: it is whole when it gets its name. */
function makeKey(file: string): Buffer | undefined {
  const beside = `${file}.${randomBytes(6).toString("hex")}.tmp`
  writeFileSync(beside, randomBytes(keyLength), { mode: 0o600, flag: "wx" })
  try {
    linkSync(beside, file)
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error
  } finally {
    unlinkSync(beside)
  }
  return readKey(file)
}
