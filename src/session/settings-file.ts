import type { FileChange } from "../plan/index.ts"
import { withoutMark } from "../text/encoding.ts"
import { type FileState, missingFile, textOf } from "../text/file.ts"
import { type Fields, isFields, jsonValue } from "../text/json-text.ts"
import { foldedName, nameOf } from "../workspace/paths.ts"

/** Where a project says how emend works in it: a file of its own, or a key of its package.json. */
export const configName = "emend.config.json"
export const manifestName = "package.json"
export const manifestKey = "emend"

/**
 * The keys of a package.json that say what a package is, has and needs. All others belong to tools, which run what they find there:
 * scripts, hooks of git, transforms of a test runner.
 */
const ownKeys = new Set(
  [
    "$schema name displayName version description keywords license icon categories",
    "author contributors maintainers publisher funding homepage bugs repository",
    "private type main module types typings typesVersions browser exports imports unpkg jsdelivr style",
    "files directories man sideEffects engines os cpu libc workspaces browserslist publishConfig",
    "dependencies devDependencies peerDependencies peerDependenciesMeta optionalDependencies",
    "bundleDependencies bundledDependencies overrides resolutions activationEvents contributes",
    manifestKey,
  ].flatMap((row) => row.split(" ")),
)

/** What a package.json makes run is in some of its keys: a change of these is judged as one of this name. */
const scriptsOf = (manifest: string) => `${manifest}:scripts`

/**
 * Files that are read under another name: a link called `emend.config.json` leads to them. By key, with the key of the link.
 */
export type Aliases = ReadonlyMap<string, string>

/** Can the file at `key` say how emend works or what npm runs, by its name? */
export function mayHoldSettings(key: string, aliases?: Aliases): boolean {
  return [configName, manifestName].includes(nameIn(aliases?.get(key) ?? key))
}

const nameIn = (key: string) => foldedName(nameOf(key))

/**
 * What else the rules are asked about for a change. Whoever may change emend's configuration may do anything, so that a
 * change of it is judged as one of `emend.config.json`: however that is spelled on a disk that does not care about case,
 * whatever file it is a link to, and also where the configuration is a key of package.json, but not for other changes of that
 * file. And what a package.json makes run is judged as such.
 */
export function judgedAs(change: Change, aliases?: Aliases): string[] {
  const { path, from, before, after, replaced = missingFile } = change
  const known = aliases?.get(path) ?? path
  const name = nameIn(known)
  const folder = known.slice(0, known.lastIndexOf("/") + 1)
  if (name === configName) return [`${folder}${configName}`]
  if (name !== manifestName) return []
  const there = from === undefined ? before : replaced
  const differ = (isMeant: (key: string) => boolean) => keysIn(there, isMeant) !== keysIn(after, isMeant)
  return [
    ...(differ((key) => key === manifestKey) ? [`${folder}${configName}`] : []),
    ...(differ((key) => !ownKeys.has(key)) ? [scriptsOf(`${folder}${manifestName}`)] : []),
  ]
}

/** A change of which nobody knows what it comes to: it may be one of settings. */
export function unseenChange(path: string): FileChange {
  const after: FileState = { kind: "opaque", reason: "binary", hash: "", size: 0 }
  return { path, change: "modify", before: missingFile, after, additions: 0, deletions: 0, diff: "" }
}

type Change = Pick<FileChange, "path" | "from" | "before" | "after" | "replaced">

/** The same for every path that a change touches: a move leaves one, and takes along what it says. */
export function judgedPaths(change: FileChange, aliases?: Aliases): [key: string, judged: string[]][] {
  const { path, from, before } = change
  const arrival: [string, string[]] = [path, judgedAs(change, aliases)]
  return from === undefined
    ? [arrival]
    : [[from, judgedAs({ path: from, before, after: missingFile }, aliases)], arrival]
}

/**
 * Some keys of a package.json, as a text to compare. What cannot be read here may be read by others, who know another kind of
 * JSON: it is like nothing but itself.
 */
function keysIn(state: FileState, isMeant: (key: string) => boolean): string | undefined {
  if (state.kind === "missing") return undefined
  const value = state.kind === "text" ? parsedManifest(state.text) : undefined
  if (value === undefined) return `opaque ${"hash" in state ? state.hash : ""} ${textOf(state)}`
  const found = Object.keys(value)
    .filter(isMeant)
    .sort()
    .map((key) => [key, value[key]])
  return found.length === 0 ? undefined : JSON.stringify(found)
}

/** A package.json as all who read one do: a mark at its start is none of its text. Undefined: it is no JSON object. */
export function parsedManifest(text: string): Fields | undefined {
  const value = jsonValue(withoutMark(text))
  return isFields(value) ? value : undefined
}
