import { encodingOf, withoutMark } from "../text/encoding.ts"
import type { Encoding } from "../text/file.ts"
import type { FileSystem } from "./file-system.ts"
import { globMatcher, type MatchesPath } from "./glob.ts"
import { join, nameOf, parentOf, relative } from "./paths.ts"
import { readBounded } from "./read-bounded.ts"
import type { Workspace } from "./workspace.ts"

/** Encodings by glob, seen from a folder: the last one that matches a file holds. */
export type Encodings = Readonly<Record<string, Encoding>>

/** The same files, in the encodings that a configuration declares. */
export function withEncodings<Files extends Workspace>(
  workspace: Files,
  encodings: Encodings | undefined,
): Files {
  return encodings && Object.keys(encodings).length > 0 ? { ...workspace, encodings } : workspace
}

/** What the configuration, or else the nearest `.editorconfig`, declares the encoding of a file to be. */
export async function declaredEncoding(
  { fs, roots, encodings }: Pick<Workspace, "fs" | "roots" | "encodings">,
  path: string,
): Promise<Encoding | undefined> {
  const known = fs.encodingOf?.(path)
  if (known) return known
  const root = roots.find(({ dir }) => relative(dir, path) !== undefined)?.dir
  const own =
    encodings && root !== undefined ? lastMatch(rulesOf(encodings), relative(root, path)!) : undefined
  if (own || nameOf(path) === editorconfig) return own
  for (let folder = parentOf(path); ; folder = parentOf(folder)) {
    const { isTop, rules } = await editorRules(fs, folder)
    const found = lastMatch(rules, relative(folder, path)!)
    if (found) return found
    if (isTop || folder === parentOf(folder)) return undefined
  }
}

interface Rule {
  matches: MatchesPath
  encoding: Encoding
}

const ruleOf = ([glob, encoding]: readonly [string, Encoding]): Rule => ({
  matches: globMatcher(glob),
  encoding,
})

/** Every file of a workspace is held against them: they are read once. */
const read = new WeakMap<Encodings, Rule[]>()

function rulesOf(encodings: Encodings): readonly Rule[] {
  const rules = read.get(encodings) ?? Object.entries(encodings).map(ruleOf)
  read.set(encodings, rules)
  return rules
}

const lastMatch = (rules: readonly Rule[], path: string): Encoding | undefined =>
  rules.findLast(({ matches }) => matches(path))?.encoding

const editorconfig = ".editorconfig"

interface EditorRules {
  /** Folders further up are not asked. */
  isTop: boolean
  rules: Rule[]
}

/** Thousands of files are read at once, from a few folders. */
const freshFor = 1000
const known = new WeakMap<FileSystem, Map<string, { at: number; rules: Promise<EditorRules> }>>()

function editorRules(fs: FileSystem, folder: string): Promise<EditorRules> {
  const folders = known.get(fs) ?? new Map<string, { at: number; rules: Promise<EditorRules> }>()
  known.set(fs, folders)
  const last = folders.get(folder)
  if (last && Date.now() - last.at < freshFor) return last.rules
  if (folders.size > 10_000) folders.clear()
  const rules = readBounded(fs, join(folder, editorconfig))
    // A folder of that name, or a file that may not be read: then it says nothing.
    .catch(() => undefined)
    .then((bytes) => {
      const { isTop, sections } = parseEditorconfig(bytes ? new TextDecoder().decode(bytes) : "")
      return { isTop, rules: sections.map(ruleOf) }
    })
  folders.set(folder, { at: Date.now(), rules })
  return rules
}

/** What an `.editorconfig` says of charsets. */
export function parseEditorconfig(text: string): { isTop: boolean; sections: [string, Encoding][] } {
  const rules: ReturnType<typeof parseEditorconfig> = { isTop: false, sections: [] }
  let glob: string | undefined
  for (const line of withoutMark(text).split(/\r?\n/)) {
    const plain = line.trim()
    if (plain === "" || plain.startsWith("#") || plain.startsWith(";")) continue
    if (plain.startsWith("[")) {
      const end = plain.lastIndexOf("]")
      glob = end > 1 ? plain.slice(1, end) : ""
      continue
    }
    const [name, value] = plain.split("=", 2).map((part) => part.trim().toLowerCase())
    if (name === "root" && glob === undefined) rules.isTop = value === "true"
    const encoding = name === "charset" && glob && value ? encodingOf(value) : undefined
    if (encoding) rules.sections.push([glob!, encoding])
  }
  return rules
}
