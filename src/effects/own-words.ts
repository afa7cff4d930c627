import { readdirSync } from "node:fs"
import { join } from "node:path"
import { readNow } from "../workspace/read-now.ts"

/** The variables by which a person says whom they trust, and where what is their own lies. */
const ownWords = ["EMEND_TRUST", "EMEND_CONFIG_HOME", "XDG_CONFIG_HOME"]

/**
 * Takes those out of the environment that a `.env` file of the folder sets, and says which. Some launchers (bun, dotenv) load these files
 * unasked: what they say is the folder's word, not the person's. `.envrc` is another matter: direnv asks.
 */
export function dropWordsOfFolder(env: NodeJS.ProcessEnv, folder: string): string[] {
  const given = ownWords.filter((name) => env[name] !== undefined)
  if (given.length === 0) return []
  const texts = envFilesIn(folder)
  const dropped = given.filter((name) => texts.some((text) => text === undefined || sets(text, name)))
  for (const name of dropped) delete env[name]
  return dropped
}

/** What the `.env` files of a folder say; undefined for one that cannot be read, which may say anything. */
function envFilesIn(folder: string): (string | undefined)[] {
  const entries = orUndefined(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return (
    entries
      // Some keep their Python in a folder of that name.
      .filter((entry) => !entry.isDirectory() && (entry.name === ".env" || entry.name.startsWith(".env.")))
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

function sets(text: string, name: string): boolean {
  return text.split(/[\r\n]/).some((line) => {
    const bare = line.trim()
    const set = (/^export\s/.test(bare) ? bare.slice("export".length) : bare).trimStart()
    return set.startsWith(name) && /^[=:]/.test(set.slice(name.length).trimStart())
  })
}
