import { existsSync, readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { createContext, Script } from "node:vm"
import {
  createGrammars,
  fileFor,
  type GrammarSource,
  type Grammars,
  type TomlParser,
  type TreeSitter,
  type YamlParser,
} from "../syntax/index.ts"

/** The packages that know languages. All are optional: what is installed beside emend is used. */
export const packages = {
  grammars: "@vscode/tree-sitter-wasm",
  yaml: "yaml",
  toml: "smol-toml",
} as const

/** The address of a package's main file; undefined: it is not installed. */
export type Resolve = (name: string) => string | undefined

let shared: Grammars | undefined

/** Can a grammar be loaded, and read at least an empty line? */
export async function isWorking(name: string): Promise<boolean> {
  const path = fileFor(name)
  return (await installedGrammars().load([path])).errors(path, "\n") !== undefined
}

/** The parsers of this installation, loaded when they are needed. */
export function installedGrammars(): Grammars {
  shared ??= createGrammars(installedSource())
  return shared
}

/**
 * What is installed beside emend itself. Never what the folder at work has: a grammar comes with a program that loads it,
 * and nobody said that the programs of that folder may run.
 */
export function installedSource(resolve: Resolve = besideEmend, { longest = 30_000 } = {}): GrammarSource {
  const grammars = () => resolve(packages.grammars)
  return {
    async treeSitter() {
      const file = grammars()
      if (file === undefined) return undefined
      const runtime = createRequire(import.meta.url)(file)
      await runtime.Parser.init(runtimeOptions(dirname(file)))
      return runtime as TreeSitter
    },
    async grammar(name) {
      const file = grammars()
      return file === undefined ? undefined : readFile(join(dirname(file), `tree-sitter-${name}.wasm`))
    },
    yaml: () => loaded<YamlParser>(resolve(packages.yaml), ["parseAllDocuments", "visit", "isScalar"]),
    toml: () => loaded<TomlParser>(resolve(packages.toml), ["parse"]),
    stoppable: (work) => stoppable(work, longest),
  }
}

/** What the runtime is told at its start. What it would print about itself is nothing for those who read what emend prints. */
export function runtimeOptions(folder: string) {
  return { locateFile: (name: string) => join(folder, name), print() {}, printErr() {} }
}

const stage: { work?: () => unknown } = createContext({})
const script = new Script("work()")

/**
 * A parser that is not done after so long, in milliseconds, never will be: others give up by themselves before. Node stops a script from
 * another thread, whatever the script has called.
 */
function stoppable<Answer>(work: () => Answer, longest: number): Answer {
  stage.work = work
  try {
    return script.runInContext(stage, { timeout: longest })
  } finally {
    delete stage.work
  }
}

/** A package, if it can do what is asked of it: an older one that lies around for others may not. */
async function loaded<Module extends object>(
  file: string | undefined,
  verbs: readonly (keyof Module & string)[],
): Promise<Module | undefined> {
  if (file === undefined) return undefined
  const module = await import(pathToFileURL(file).href)
  return verbs.every((verb) => typeof module[verb] === "function") ? module : undefined
}

/** The main file of a package that is installed beside emend; undefined: it is not. */
export function besideEmend(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

/** The version of an installed package; undefined: it is not installed. */
export function versionOf(name: string, resolve: Resolve = besideEmend): string | undefined {
  const main = resolve(name)
  if (main === undefined) return undefined
  for (let dir = dirname(main); dirname(dir) !== dir; dir = dirname(dir)) {
    const manifest = join(dir, "package.json")
    const read = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : {}
    if (read.name === name) return String(read.version)
  }
  return "of unknown version"
}
