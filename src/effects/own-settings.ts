import { realpathSync } from "node:fs"
import { basename, join } from "node:path"
import { manifestName, parsedManifest } from "../session/settings-file.ts"
import { readNow } from "../workspace/read-now.ts"

/** The configuration of a program in a project: it may name plugins, which are programs of whoever wrote it. */

/** Is this file, wherever it is, the configuration of a program of the command, by its name? */
export function configures(command: readonly string[], file: string): boolean {
  const name = basename(file).toLowerCase()
  const bare = name.replace(/^\./, "")
  const after = name === bare ? afterName : afterDottedName
  return namesIn(command).some((word) => bare.startsWith(word) && after.test(bare.slice(word.length)))
}

/** What follows the name of the program: in `.prettierrc`, `.rubocop.yml`, `.flake8`… */
const afterDottedName = /^(?:rc|\.config|\.dist)?(?:\.(?:json[c5]?|ya?ml|toml|ini|conf|[cm]?[jt]s|php))?$/
/** …and in `prettier.config.mjs`, `treefmt.toml`. */
const afterName = /^(?:\.config\.(?:json[c5]?|ya?ml|toml|[cm]?[jt]s)|\.(?:json[c5]?|ya?ml|toml|ini|conf))$/

/** The programs that a command may be about: its words, without folders and endings. */
export function namesIn(command: readonly string[]): string[] {
  const bare = command.map((word) =>
    basename(word)
      .replace(/\.\w+$/, "")
      .toLowerCase(),
  )
  return [...new Set(bare)].filter((word) => /^\w[\w-]*$/.test(word))
}

/** The keys of a project's `package.json` that are such a configuration, with what each says, by `…/package.json#prettier`. */
export function settingsKeys(command: readonly string[], root: string): Record<string, string> {
  const [path, text] = manifestIn(root)
  if (text === undefined) return {}
  const manifest = parsedManifest(text)
  const keys = namesIn(command).flatMap((name) => [name, `${name}Config`])
  // What cannot be read here may be read by others, who know another kind of JSON.
  if (!manifest) return { [`${path}#`]: text }
  return Object.fromEntries(
    keys
      .filter((key) => Object.hasOwn(manifest, key))
      .map((key) => [`${path}#${key}`, JSON.stringify(manifest[key])]),
  )
}

function manifestIn(root: string): [path: string, text: string | undefined] {
  const path = join(root, manifestName)
  try {
    return [path, readNow(realpathSync.native(path))]
  } catch {
    return [path, undefined]
  }
}
