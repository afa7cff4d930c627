import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import type { Folder } from "./folders.ts"
import { withSwitches } from "./inside/switches.ts"

/** One small change to the code, which a good test notices. */
export interface Mutant {
  id: string
  /** The file, relative to the top folder… */
  file: string
  /** …and the place in it: the first line is 1, the first column is 0. */
  line: number
  column: number
  /** What kind of change it is, in Stryker's words. */
  kind: string
  before: string
  after: string
}

export interface Instrumented {
  mutants: Mutant[]
  /** The code with all mutants in it, each behind a switch, by absolute path. */
  code: Map<string, string>
}

/** Puts every change that Stryker can think of into the code of a folder. */
export async function instrument({
  top,
  folder,
  home,
}: {
  top: string
  folder: Folder
  /** The folder of this trial. */
  home: string
}): Promise<Instrumented> {
  const { Instrumenter } = await stryker(home)
  const files = sourcesIn(join(top, "src", folder)).map((name) => ({
    name,
    content: readFileSync(name, "utf8"),
    mutate: true,
  }))
  const switches = join(home, "inside/switches.ts")
  const texts = new Map(files.map(({ name, content }) => [name, content]))
  const result = await new Instrumenter(silence).instrument(files, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
    noHeader: true,
  })
  const mutants = result.mutants.map(({ id, fileName, mutatorName, replacement, location }) => ({
    id,
    file: relative(top, fileName),
    line: location.start.line + 1,
    column: location.start.column,
    kind: mutatorName,
    before: cut(texts.get(fileName)!, location),
    after: replacement,
  }))
  return {
    mutants,
    code: new Map(result.files.map(({ name, content }) => [name, withSwitches(content, switches)])),
  }
}

/** Code that is shipped: no tests, nothing that only tests use. */
function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|[\\/]testing[\\/]/.test(path))
    .sort()
}

type Span = { start: { line: number; column: number }; end: { line: number; column: number } }

function cut(text: string, { start, end }: Span): string {
  const lines = text.split("\n").slice(start.line, end.line + 1)
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column)
  lines[0] = lines[0]!.slice(start.column)
  return lines.join("\n")
}

// The packages of this trial are its own (`trials/mutation/package.json`): nobody else has to install them.
async function stryker(home: string): Promise<typeof import("@stryker-mutator/instrumenter")> {
  const require = createRequire(join(home, "package.json"))
  try {
    return await import(pathToFileURL(require.resolve("@stryker-mutator/instrumenter")).href)
  } catch (cause) {
    throw new Error("Stryker is not here yet: npm --prefix trials/mutation ci", { cause })
  }
}

const silence = { info() {}, debug() {}, warn() {}, isDebugEnabled: () => false }
