import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs"
import { homedir } from "node:os"
import { delimiter, dirname, extname, isAbsolute, join, relative, resolve, win32 } from "node:path"
import { personsEnvironment } from "../workspace/own-words.ts"
import { type Program, windowsProgram } from "./windows-program.ts"

// What is started here gets the person's environment; who starts emend itself has to have it first.
export { dropWordsOfFolder } from "../workspace/own-words.ts"
export type { Program } from "./windows-program.ts"

/** Where to look for a program besides the PATH. */
export interface Whereabouts {
  /** The folder of a project: its `node_modules/.bin` counts, and those above it in the same repository. */
  from?: string
  /**
   * A folder that may be anybody's: what it brings along does not count, though the PATH leads there, as npm and others arrange it. The
   * current one, if neither is given.
   */
  apartFrom?: string
}

/**
 * A command as it can be started without a shell, or undefined if there is no such program. A name is looked for in the
 * project's own `node_modules/.bin`, then on the PATH; a path (`./scripts/format`) is one from the project's folder.
 * Never in the current directory: a file that an edit made there must not become a program.
 */
export function findProgram(
  [name, ...args]: readonly string[],
  { from, apartFrom = process.cwd() }: Whereabouts = {},
  env: NodeJS.ProcessEnv = process.env,
): Program | undefined {
  if (name === undefined || name === "") return undefined
  const folders = () =>
    from === undefined ? pathFolders(env, apartFrom) : [...binFolders(from), ...pathFolders(env)]
  const file = /[/\\]/.test(name)
    ? executable(resolve(from ?? ".", name), env)
    : firstOf(folders(), (folder) => executable(join(folder, name), env))
  if (file === undefined) return undefined
  return process.platform === "win32" ? windowsProgram(file, args) : { file, args }
}

/** The `node_modules/.bin` of a folder and of those above it, as far as its repository goes. */
function binFolders(from: string): string[] {
  return repositoryFolders(from).map((folder) => join(folder, "node_modules", ".bin"))
}

/** The outermost folder that a project may bring programs along in: that of its repository, or its own. */
export function repositoryTop(from: string): string {
  return repositoryFolders(from).at(-1)!
}

function repositoryFolders(from: string): string[] {
  const above = foldersAbove(from)
  const top = above.findIndex((folder) => existsSync(join(folder, ".git")))
  return above.slice(0, top + 1 || 1)
}

/**
 * A program that comes with Windows, by its full path: a bare name would be looked for in the current folder first, which may be
 * anybody's. Elsewhere the name is enough.
 */
export function systemProgram(
  name: string,
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): string {
  if (platform !== "win32") return name
  return win32.join(env.SystemRoot ?? env.windir ?? "C:\\Windows", "System32", name)
}

/** A folder and all that it lies in, the innermost first. */
export function foldersAbove(folder: string): string[] {
  const above = [folder]
  for (let at = folder; dirname(at) !== at; ) above.push((at = dirname(at)))
  return above
}

/** The folders on the PATH, without those that depend on the current one, and without those of a folder that may be anybody's. */
function pathFolders(env: NodeJS.ProcessEnv, apartFrom?: string): string[] {
  const folders = (env[pathName(env)] ?? "").split(delimiter).filter((folder) => isAbsolute(folder))
  return apartFrom === undefined ? folders : folders.filter((folder) => !belongsTo(apartFrom, folder))
}

/** Does a project bring this folder along? What is in a person's own folder is theirs. */
function belongsTo(project: string, folder: string): boolean {
  const [home, path] = [real(project), real(folder)]
  if (home === real(homedir())) return false
  const inside = relative(home, path)
  return (
    (!inside.startsWith("..") && !isAbsolute(inside)) || binFolders(project).some((bin) => real(bin) === path)
  )
}

function real(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}

/** Windows spells it as it likes. */
const pathName = (env: NodeJS.ProcessEnv) =>
  Object.keys(env).find((each) => each.toUpperCase() === "PATH") ?? "PATH"

/**
 * The environment for a program: on its PATH is nothing that depends on the folder at work, for whatever it starts by a bare name; and
 * nothing of a folder that may be anybody's.
 */
export function safeEnvironment(env: NodeJS.ProcessEnv = process.env, apartFrom?: string): NodeJS.ProcessEnv {
  const name = pathName(env)
  return {
    ...personsEnvironment(env),
    ...(env[name] !== undefined && { [name]: pathFolders(env, apartFrom).join(delimiter) }),
    NoDefaultCurrentDirectoryInExePath: "1",
  }
}

/** The file that this path names as a program: on Windows, one of the usual extensions may be missing. */
function executable(path: string, env: NodeJS.ProcessEnv): string | undefined {
  if (process.platform !== "win32") return isExecutable(path) ? path : undefined
  const extensions = (env.PATHEXT ?? ".COM;.EXE;.BAT;.CMD").toLowerCase().split(";")
  const candidates = extensions.includes(extname(path).toLowerCase())
    ? [path]
    : extensions.map((extension) => `${path}${extension}`)
  return candidates.find((candidate) => isExecutable(candidate))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function firstOf<T, U>(items: readonly T[], ask: (item: T) => U | undefined): U | undefined {
  for (const item of items) {
    const answer = ask(item)
    if (answer !== undefined) return answer
  }
  return undefined
}
