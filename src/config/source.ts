import { EmendError } from "../issues/error.ts"
import { configName, manifestKey, manifestName, parsedManifest } from "../session/settings-file.ts"
import { jsonErrors } from "../syntax/json.ts"
import { withoutMark } from "../text/encoding.ts"
import type { FileSystem } from "../workspace/file-system.ts"
import type { Workspace } from "../workspace/index.ts"
import { relative } from "../workspace/paths.ts"
import { readBounded } from "../workspace/read-bounded.ts"
import { firstLostKey } from "./lost-keys.ts"

/** Where a configuration is, before anybody has looked whether it makes sense. */
export interface Source {
  file: string
  /** All of the file. */
  text: string
  /** The configuration in it. */
  value: unknown
  /** It is the key `emend` of a package.json. */
  inManifest: boolean
}

/**
 * The configuration of a root: `emend.config.json` in it, or the key `emend` of its package.json. Folders above are not
 * asked: patterns are matched against paths from the root, and would mean something else there.
 */
export async function findSource(fs: FileSystem, root: string): Promise<Source | undefined> {
  const own = await readText(fs, `${root}/${configName}`)
  const manifest = await readText(fs, `${root}/${manifestName}`, { within: root })
  const inManifest = manifest && inside(manifest)
  if (own && inManifest)
    throw new EmendError(
      "usage",
      `Both ${own.file} and the key "${manifestKey}" of ${manifestName} configure emend. Keep one of them.`,
    )
  if (own) return { ...own, value: parsed(own), inManifest: false }
  return inManifest
}

/**
 * What is wrong with somebody's package.json is not for emend to say, unless it may configure emend: rules must not vanish by a slip.
 */
function inside(manifest: TextOfFile): Source | undefined {
  const value = parsedManifest(manifest.text)
  if (value && Object.hasOwn(value, manifestKey)) {
    refuseLostKeys(manifest, { inside: manifestKey })
    return { ...manifest, value: value[manifestKey], inManifest: true }
  }
  if (!value && manifest.text.includes(`"${manifestKey}"`)) parsed(manifest)
  return undefined
}

/**
 * The files that a root's configuration, or what npm runs, is really read from, where links lead to them: by key, with the key of the
 * link.
 */
export async function aliasesIn(workspace: Workspace): Promise<Map<string, string>> {
  const aliases = new Map<string, string>()
  for (const { name, dir } of workspace.roots)
    for (const file of [configName, manifestName]) {
      const link = workspace.roots.length > 1 ? `${name}/${file}` : file
      if ((await workspace.fs.lstat(`${dir}/${file}`))?.kind !== "link") continue
      const target = await workspace.resolve(link)
      if ("key" in target && target.key !== link) aliases.set(target.key, link)
    }
  return aliases
}

export function parsed({ file, text }: TextOfFile): unknown {
  const plain = withoutMark(text)
  const value = parsedAs(file, plain)
  refuseLostKeys({ file, text: plain })
  return value
}

/** Rules must not vanish, or change places, between what is written and what is read. */
function refuseLostKeys({ file, text }: TextOfFile, within?: { inside: string }): void {
  const lost = firstLostKey(text, within)
  if (lost)
    throw new EmendError(
      "usage",
      `${file}: the key ${lost.path.join(".")} ${lost.why}. Write it in another way.`,
    )
}

function parsedAs(file: string, plain: string): unknown {
  try {
    return JSON.parse(plain)
  } catch (cause) {
    // Not in the engine's words, which quote the file: it may be a link to something else, that is nobody's business.
    const [wrong] = jsonErrors(plain, { relaxed: false })
    const place = wrong ? `:${wrong.line}:${wrong.column}` : ""
    const expected = wrong ? `: ${wrong.message.split(", not ")[0]}` : ""
    throw new EmendError(
      "usage",
      `${file}${place} is not valid JSON${expected}. (Comments and commas at the end are not allowed.)`,
      { cause },
    )
  }
}

export interface TextOfFile {
  file: string
  text: string
}

/** Nobody's package.json is longer, and neither is a configuration: gigabytes are refused before any of it is read. */
const longestConfig = 8 << 20

export async function readText(
  fs: FileSystem,
  path: string,
  { within }: { within?: string } = {},
): Promise<TextOfFile | undefined> {
  try {
    // It may be a link: to a configuration that several projects share.
    const file = await fs.realpath(path)
    const top = within === undefined ? undefined : await fs.realpath(within)
    if (file !== undefined && top !== undefined && relative(top, file) === undefined) return undefined
    if (file === undefined || (await fs.lstat(file))?.kind !== "file") {
      // Rules must not vanish with what a link leads to; who has no package.json that can be read has none.
      if (within === undefined && (await fs.lstat(path)) !== undefined)
        throw new EmendError("usage", `${path} cannot be read: it is no file, and leads to none.`)
      return undefined
    }
    const bytes = await readBounded(fs, file, longestConfig)
    return bytes && { file, text: new TextDecoder().decode(bytes) }
  } catch (cause) {
    if (cause instanceof EmendError) throw cause
    throw new EmendError("io", `${path} cannot be read: ${(cause as Error).message}`, { cause })
  }
}
