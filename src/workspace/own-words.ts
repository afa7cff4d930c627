import { readdirSync } from "node:fs"
import { join } from "node:path"
import { foldedName } from "./paths.ts"
import { readNow } from "./read-now.ts"

/**
 * The variables by which a person says whom they trust, where what is their own lies, and where things are sent; and those by which what
 * emend starts would run something else.
 */
const ownWords =
  /^(?:EMEND_(?:TRUST|CONFIG_HOME|QUEUE)|XDG_CONFIG_HOME|HOME|USERPROFILE|APPDATA|VISUAL|EDITOR|(?:PG|GIT_|LD_|DYLD_).{1,40}|NODE_OPTIONS|BASH_ENV|PYTHONPATH|PYTHONHOME|PERL5OPT|RUBYOPT|JAVA_TOOL_OPTIONS)$/

/** What lies there forbids as well: which of two places is the person's must not be guessed. */
const places: readonly string[] = ["EMEND_CONFIG_HOME", "XDG_CONFIG_HOME"]

/** What the `.env` files of a folder have put into the environment under the person's name. */
export interface WordsOfFolder {
  /** Variables that have the folder's value. */
  folders: string[]
  /** Those that say where the person's own rules are, and may have the folder's value: only a shell could tell. */
  unclear: string[]
}

/**
 * Some launchers (bun, dotenv) load such files unasked: what they say is the folder's word, not the person's. `.envrc` is another matter:
 * direnv asks.
 */
export function wordsOfFolder(env: NodeJS.ProcessEnv, folder: string): WordsOfFolder {
  const given = Object.keys(env).filter((name) => ownWords.test(name) && env[name] !== undefined)
  const texts = given.length > 0 ? envFilesIn(folder) : []
  if (texts.length === 0) return { folders: [], unclear: [] }
  const claims = given.map((name) => ({ name, claim: claimOn(name, env[name]!, texts) }))
  const isUnclear = ({ name, claim }: (typeof claims)[number]) => claim === "perhaps" && places.includes(name)
  return {
    folders: claims.filter((each) => each.claim && !isUnclear(each)).map(({ name }) => name),
    unclear: claims.filter(isUnclear).map(({ name }) => name),
  }
}

/** By folder: launchers read such files once, when they start. */
const dropped = new Map<string, readonly string[]>()

/** An environment without what the current folder has put into that of this process. */
export function personsEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const folder = process.cwd()
  let names = dropped.get(folder)
  if (!names) {
    const { folders, unclear } = wordsOfFolder(process.env, folder)
    dropped.set(folder, (names = [...folders, ...unclear]))
  }
  if (names.length === 0) return env
  const isFolders = (name: string) => names.includes(name) && env[name] === process.env[name]
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isFolders(name)))
}

/** Takes out of the environment of this process what the current folder has put into it. What is set from now on is the person's. */
export function dropWordsOfFolder(): WordsOfFolder {
  const words = wordsOfFolder(process.env, process.cwd())
  for (const name of [...words.folders, ...words.unclear]) delete process.env[name]
  dropped.set(process.cwd(), [])
  return words
}

/** What the `.env` files of a folder say; undefined for one that cannot be read, which may say anything. */
function envFilesIn(folder: string): (string | undefined)[] {
  const entries = orUndefined(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return (
    entries
      // Some keep their Python in a folder of that name. A disk may take `.ENV` for it.
      .filter((entry) => !entry.isDirectory() && /^\.env(?:\.|$)/.test(foldedName(entry.name)))
      .map(({ name }) => orUndefined(() => readNow(join(folder, name))))
  )
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Does one of the texts give the variable this value? `perhaps`: what it gives it, only a shell could tell. */
function claimOn(
  name: string,
  value: string,
  texts: readonly (string | undefined)[],
): "yes" | "perhaps" | undefined {
  const given = texts.flatMap((text) => (text === undefined ? [undefined] : valuesOf(name, text)))
  if (given.includes(value)) return "yes"
  return given.includes(undefined) ? "perhaps" : undefined
}

/**
 * What a text gives a variable, each time that it does; undefined: that has to be worked out. Loaders differ in what they take for white
 * space and for the end of a line: what one of them might read counts.
 */
function valuesOf(name: string, text: string): (string | undefined)[] {
  const values: (string | undefined)[] = []
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.slice(0, at)
    const start = Math.max(...lineEnds.map((end) => before.lastIndexOf(end))) + 1
    const after = text.slice(at + name.length).trimStart()
    if (!opensLine(before.slice(start)) || !/^[=:]/.test(after)) continue
    values.push(plainValue(after.slice(1)))
  }
  return values
}

const lineEnds = ["\n", "\r", "\u2028", "\u2029"]

/** May a loader take what follows for a name? Not after a remark, nor within a value. */
function opensLine(before: string): boolean {
  return !/[#=:]/.test(before) && !/[\w.-]$/.test(before)
}

function plainValue(written: string): string | undefined {
  const [, , value] = /^[ \t]{0,99}(["']?)([\w./:@%+,-]{1,4096})\1[ \t]{0,99}(?:[\r\n]|$)/.exec(written) ?? []
  return value
}
