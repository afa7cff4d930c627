import { lstatSync, readdirSync, realpathSync, statSync } from "node:fs"
import { basename, dirname, isAbsolute, join, relative } from "node:path"
import { saysHowToolsWork } from "../session/runs.ts"
import { manifestName, parsedManifest } from "../session/settings-file.ts"
import { foldedName } from "../workspace/paths.ts"
import { readNow } from "../workspace/read-now.ts"
import { scriptsCalled, withCalled } from "./called-scripts.ts"
import { findProgram, foldersAbove, repositoryTop } from "./program.ts"

/**
 * The files of a project that run when a command runs: the program itself where the project brings it along, the scripts that its
 * arguments name, what runners such as npm and make look up, and its configuration, which may name plugins. As absolute paths free of
 * links. What is installed elsewhere on the machine is the person's own.
 */
export function ownFiles(command: readonly string[], root: string): string[] {
  const home = real(repositoryTop(root)) ?? root
  const program = findProgram(command, { from: root })
  const scripts = command
    .slice(1)
    .flatMap(namesOfFiles)
    .flatMap((word) => scriptsCalled(word, root))
  // `npx prettier` runs the one of the project, if that has one.
  const others = command
    .slice(1)
    .flatMap((word) => (bareName.test(word) ? (findProgram([word], { from: root }) ?? []) : []))
  const programs = [...(program ? [program] : []), ...others]
  const named = [...programs.flatMap(({ file, args }) => [file, ...args.filter(isAbsolute)]), ...scripts]
  const fileAt = (path: string) => {
    const file = real(path)
    return file !== undefined && isWithin(home, file) && isFile(file) ? file : undefined
  }
  return withCalled(
    [...named, ...lookedUp(command, root)].flatMap((path) => fileAt(path) ?? []),
    root,
    fileAt,
  )
}

/** A word of a command, and what it may name inside: `--import=./a.js`, `NODE_OPTIONS=--require=./a.js`, `-r./a.js`, `@list`. */
function namesOfFiles(word: string): string[] {
  const value = word.slice(word.indexOf("=") + 1)
  const names = [value, value.replace(/^(?:-\w|@)/, ""), ...word.split(/[=,;:\s]/)]
  return [...new Set(names)].filter((name) => name !== "" && !name.includes("$FILE"))
}

const bareName = /^[\w@][\w@.-]*$/

/** Runners that put what they are given into lines for a shell. */
const intoLines = /^(?:g?make|just|task|rake|mise)$/

/** Would a name that says something to a shell be obeyed in this command, whoever the shell is started by? */
export function putsIntoLines(command: readonly string[]): boolean {
  return namesIn(command).some((word) => intoLines.test(word))
}

/** Programs that run what a file in the folder says, and these files. */
const lookups: readonly [runner: RegExp, files: RegExp][] = [
  [/^(?:npm|pnpm|yarn|bun|corepack)$/, /^package\.json$/i],
  [
    /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|corepack)$/,
    /^(?:\.npmrc|\.yarnrc(?:\.yml)?|\.pnpmfile\.[cm]?js|bunfig\.toml)$/i,
  ],
  [intoLines, /^(?:(?:gnu)?makefile|\.?justfile|taskfile\.ya?ml|rakefile|\.?mise\.toml)$/i],
  [/^deno$/, /^deno\.jsonc?$/i],
  [/^bundler?$/, /^gemfile(?:\.lock)?$/i],
  [/^gradlew?$/, /^(?:(?:build|settings)\.gradle(?:\.kts)?|gradle\.properties)$/i],
  [/^mvnw?$/, /^pom\.xml$/i],
  [/^composer$/, /^composer\.json$/i],
  [/^(?:poetry|hatch|pdm)$/, /^pyproject\.toml$/i],
  [/^(?:tox|nox|inv|invoke|pre-commit)$/, /^(?:tox\.ini|noxfile\.py|tasks\.py|\.pre-commit-config\.ya?ml)$/i],
  [/^cmake$/, /^cmakelists\.txt$/i],
  [/^mix$/, /^(?:mix|\.formatter)\.exs$/i],
  [/^dotnet$/, /\.(?:cs|fs|vb)proj$|^directory\.build\.(?:props|targets)$/i],
]

function lookedUp(command: readonly string[], root: string): string[] {
  const words = namesIn(command)
  const files = lookups.flatMap(([runner, each]) => (words.some((word) => runner.test(word)) ? [each] : []))
  const isLookedUp = (name: string) =>
    files.some((each) => each.test(name)) || configures(command, name, root)
  return namesWithin(root)
    .filter(isLookedUp)
    .map((name) => join(root, name))
}

function namesWithin(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * The configurations of a command's programs, and manifests with keys for them, in the folders that these files are in and those above as
 * far as the project goes: the one nearest to a file counts for it. Those at the root are among the files that run anyway.
 */
export function settingsAround(command: readonly string[], files: readonly string[], root: string): string[] {
  const top = repositoryTop(root)
  const folders = new Set(
    files.flatMap((file) => foldersAbove(dirname(file)).filter((each) => isWithin(top, each))),
  )
  return [...folders.add(top)].flatMap((folder) => {
    if (folder === root) return []
    const named = namesWithin(folder).filter((name) => configures(command, name, root))
    const keys = Object.keys(settingsKeys(command, folder)).length > 0 ? [manifestName] : []
    return [...named, ...keys].map((name) => join(folder, name))
  })
}

function real(path: string): string | undefined {
  try {
    // Most of them are not there, and to hear so by an error takes ten times as long.
    return lstatSync(path, { throwIfNoEntry: false }) && realpathSync.native(path)
  } catch {
    return undefined
  }
}

function isWithin(folder: string, path: string): boolean {
  const inside = relative(folder, path)
  return inside !== "" && !inside.startsWith("..") && !isAbsolute(inside)
}

/**
 * Is this file, wherever it is, the configuration of a program of the command, by its name? It may name plugins, which are programs of
 * whoever wrote it. Where others choose the program, it may be that of any.
 */
export function configures(command: readonly string[], file: string, root: string): boolean {
  const name = foldedName(basename(file))
  const about = name.startsWith(".")
    ? name.slice(1).replace(afterDottedName, "")
    : name.replace(afterName, (after) => (after === "" ? "/" : ""))
  return (
    namesIn(command).some((word) => isAbout(word, about)) ||
    otherManifest.test(name) ||
    (saysHowToolsWork(name) && choosesPrograms(command, root))
  )
}

/** What some read as a package.json, and nothing here can. */
const otherManifest = /^package\.(?:yaml|json5)$/

/** `prettierd` and `eslint_d` take the configuration of the program that they keep ready. */
function isAbout(word: string, name: string): boolean {
  const [program, called] = [word, name].map((each) => each.replaceAll(/[-_]/g, ""))
  return program === called || (word.startsWith(name) && /^(?:d|rb|[-_]\w+)$/.test(word.slice(name.length)))
}

/** Does the command leave it to a script or a runner which programs do the work? */
function choosesPrograms(command: readonly string[], root: string): boolean {
  const isScript = (word: string) =>
    /[/\\.]/.test(word) && scriptsCalled(word, root).some((file) => isFile(file))
  return namesIn(command).some((word) => runners.test(word)) || command.some(isScript)
}

const runners =
  /^(?:npm|pnpm|yarn|bun|deno|g?make|just|task|rake|mise|composer|poetry|hatch|pdm|tox|nox|inv|invoke|pre-commit|lint-staged|pretty-quick|nx|turbo|trunk|treefmt)$/

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

/** What follows the name of the program: in `.prettierrc`, `.rubocop.yml`, `.flake8`… */
const afterDottedName = /(?:rc|\.config|\.dist)?(?:\.(?:json[c5]?|ya?ml|toml|ini|conf|[cm]?[jt]s|php))?$/
/** …and in `prettier.config.mjs`, `treefmt.toml`. */
const afterName = /(?:\.config\.(?:json[c5]?|ya?ml|toml|[cm]?[jt]s)|\.(?:json[c5]?|ya?ml|toml|ini|conf))$/

/** The programs that a command may be about: its words, without folders and endings. */
function namesIn(command: readonly string[]): string[] {
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
