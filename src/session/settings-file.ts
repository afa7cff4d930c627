import type { FileChange } from "../plan/index.ts"
import type { FileState } from "../text/file.ts"

/** Where a project says how emend works in it: a file of its own, or a key of its package.json. */
export const configName = "emend.config.json"
export const manifestName = "package.json"
export const manifestKey = "emend"

/** Can the file at `key` say how emend works, by its name? */
export function mayHoldSettings(key: string): boolean {
  return [configName, manifestName].includes(nameIn(key))
}

function nameIn(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1).toLowerCase()
}

/**
 * The key that the rules are asked about for a change. Whoever may change emend's configuration may do anything, so that a
 * change of it is judged as one of `emend.config.json`: however that is spelled on a disk that does not care about case,
 * and also where the configuration is a key of package.json, but not for other changes of that file.
 */
export function judgedAs({ path, from, before, after, replaced = missing }: Change): string {
  const name = nameIn(path)
  const own = `${path.slice(0, path.length - name.length)}${configName}`
  if (name === configName) return own
  const there = from === undefined ? before : replaced
  return name === manifestName && keyIn(there) !== keyIn(after) ? own : path
}

type Change = Pick<FileChange, "path" | "from" | "before" | "after" | "replaced">

const missing: FileState = { kind: "missing" }

/** The same for every path that a change touches: a move leaves one, and takes along what it says. */
export function judgedPaths(change: FileChange): [key: string, judged: string][] {
  const { path, from, before } = change
  const arrival: [string, string] = [path, judgedAs(change)]
  return from === undefined ? [arrival] : [[from, judgedAs({ path: from, before, after: missing })], arrival]
}

/** The configuration in a package.json, as a text to compare; without a package.json, or in a broken one, there is none. */
function keyIn(state: FileState): string | undefined {
  if (state.kind !== "text") return undefined
  try {
    const value: unknown = JSON.parse(state.text)
    return JSON.stringify((value as Record<string, unknown> | null)?.[manifestKey])
  } catch {
    return undefined
  }
}
