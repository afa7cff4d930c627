import { readdirSync } from "node:fs"
import { userInfo } from "node:os"
import { join } from "node:path"
import { foldedName } from "./paths.ts"
import { readNow } from "./read-now.ts"

/**
 * The variables by which a person says whom they trust, where what is their own lies, and where things are sent; and those by which what
 * emend starts would run something else.
 */
const ownWords =
  /^(?:EMEND_(?:TRUST|CONFIG_HOME|QUEUE)|XDG_CONFIG_HOME|HOME|USERPROFILE|APPDATA|VISUAL|EDITOR|(?:PG|GIT_|LD_|DYLD_).{1,40}|NODE_OPTIONS|BASH_ENV|PYTHONPATH|PYTHONHOME|PERL5OPT|RUBYOPT|JAVA_TOOL_OPTIONS)$/

/** What lies there forbids as well: which of two places is the person's must not be guessed. Where they are at home, the system knows too. */
function isPlace(name: string, value: string): boolean {
  if (name === "HOME" || name === "USERPROFILE") return value !== orUndefined(() => userInfo().homedir)
  return name === "EMEND_CONFIG_HOME" || name === "XDG_CONFIG_HOME" || name === "APPDATA"
}

/** What the `.env` files of a folder have put into the environment. */
export interface WordsOfFolder {
  /** The person's variables that have the folder's value. */
  folders: string[]
  /** Those that say where the person's own rules are, and may have the folder's value: only a shell could tell. */
  unclear: string[]
  /** All others that the folder may have set. Any of them may make some program run another (`BROWSER`, `PYTHONUSERBASE`). */
  others: string[]
}

/**
 * Some launchers (bun, dotenv) load such files unasked: what they say is the folder's word, not the person's. `.envrc` is another matter:
 * direnv asks.
 */
export function wordsOfFolder(env: NodeJS.ProcessEnv, folder: string): WordsOfFolder {
  const texts = envFilesIn(folder).map((text) => (text === undefined ? undefined : assignmentsIn(text)))
  const claims = Object.entries(env).flatMap(([name, value]) => {
    const claim = value === undefined || needed.test(name) ? undefined : claimOn(name, value, texts)
    return claim ? [{ name, claim }] : []
  })
  const kindOf = ({ name, claim }: (typeof claims)[number]): keyof WordsOfFolder => {
    if (!ownWords.test(name)) return "others"
    return claim === "perhaps" && isPlace(name, env[name]!) ? "unclear" : "folders"
  }
  const of = (kind: keyof WordsOfFolder) =>
    claims.filter((each) => kindOf(each) === kind).map(({ name }) => name)
  return { folders: of("folders"), unclear: of("unclear"), others: of("others") }
}

/**
 * Without these nothing starts, and they are set before any launcher looks. What a PATH may lead to is judged by itself; and a token
 * that the folder knows keeps out more people than none.
 */
const needed = /^(?:PATH|PATHEXT|TERM|LANG|USER|LOGNAME|SYSTEMROOT|WINDIR|COMSPEC|EMEND_MCP_TOKEN)$/i

/** By folder: launchers read such files once, when they start. */
const dropped = new Map<string, readonly string[]>()

/** An environment without what the current folder has put into that of this process. */
export function personsEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const folder = process.cwd()
  let names = dropped.get(folder)
  if (!names) {
    const { folders, unclear, others } = wordsOfFolder(process.env, folder)
    dropped.set(folder, (names = [...folders, ...unclear, ...others]))
  }
  if (names.length === 0) return env
  const isFolders = (name: string) => names.includes(name) && env[name] === process.env[name]
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isFolders(name)))
}

/** Takes out of the environment of this process what the current folder has put into it. What is set from now on is the person's. */
export function dropWordsOfFolder(): WordsOfFolder {
  const words = wordsOfFolder(process.env, process.cwd())
  for (const name of Object.values(words).flat()) delete process.env[name]
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

/** What a text gives each variable, each time that it does; undefined: that has to be worked out. */
type Assignments = Map<string, (string | undefined)[]>

/** Does one of the texts give the variable this value? `perhaps`: what it gives it, only a shell could tell. */
function claimOn(
  name: string,
  value: string,
  texts: readonly (Assignments | undefined)[],
): "yes" | "perhaps" | undefined {
  const given = texts.flatMap((text) => (text === undefined ? [undefined] : (text.get(name) ?? [])))
  if (given.includes(value)) return "yes"
  return given.includes(undefined) ? "perhaps" : undefined
}

/**
 * Loaders differ in what they take for white space and for the end of a line: what one of them might read counts. What follows a sign on
 * its line is a value or a remark.
 */
function assignmentsIn(text: string): Assignments {
  const found: Assignments = new Map()
  let opensLine = true
  for (const { 0: sign, index } of text.matchAll(signs)) {
    if (/[\n\r\u2028\u2029]/.test(sign)) opensLine = true
    else if (/[#=:]/.test(sign)) opensLine = false
    else if (opensLine) {
      const after = text.slice(index + sign.length).trimStart()
      const values = found.get(sign) ?? []
      if (values.length === 0) found.set(sign, values)
      values.push(plainValue(after.slice(1)))
    }
  }
  return found
}

/** An end of a line, the start of a value or a remark, or a name that something may be given to. */
const signs = /[\n\r\u2028\u2029#=:]|(?<![\w.-])\w+(?=\s*[=:])/g

function plainValue(written: string): string | undefined {
  const [, , value] = /^[ \t]{0,99}(["']?)([\w./:@%+,-]{1,4096})\1[ \t]{0,99}(?:[\r\n]|$)/.exec(written) ?? []
  return value
}
