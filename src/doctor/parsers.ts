import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Config } from "../config/config.ts"
import { besideEmend, installedGrammars, packages, type Resolve } from "../grammars/installed.ts"
import { grammarNames } from "../syntax/index.ts"
import type { Finding } from "./doctor.ts"

/** For each optional package: what it is for, and a text that it must be able to read. */
const tried = [
  { name: "grammars", package: packages.grammars, path: "a.ts", text: "let a = 1\n", reads: "code" },
  { name: "YAML", package: packages.yaml, path: "a.yaml", text: "a: 1\n", reads: "YAML" },
  { name: "TOML", package: packages.toml, path: "a.toml", text: "a = 1\n", reads: "TOML" },
] as const

/** Which parsers there are, and whether they work. */
export async function parserFindings(
  { syntax }: Config,
  { resolve = besideEmend, grammars = installedGrammars() } = {},
): Promise<Finding[]> {
  const asked: Finding = {
    name: "syntax",
    state: "ok",
    says: syntax ? `${syntax}, by the configuration` : "refuse; report for agents (the default)",
  }
  if (syntax === "off") return [asked]
  const parsers = await grammars.load(tried.map(({ path }) => path))
  const found = tried.map(({ name, package: wanted, path, text, reads }): Finding => {
    const version = versionOf(wanted, resolve)
    if (version === undefined)
      return {
        name,
        state: "missing",
        says: `${reads} is not parsed: ${wanted} is not installed`,
        hint: `npm install --save-dev ${wanted} (beside emend: with --global if emend is)`,
      }
    if (parsers.errors(path, text)?.length === 0)
      return { name, state: "ok", says: `${wanted} ${version}${known(name, resolve)}` }
    const hint = `Install a newer one: npm install --save-dev ${wanted}@latest`
    return { name, state: "wrong", says: `${wanted} ${version} does not work with this emend`, hint }
  })
  return [asked, ...found]
}

function known(name: string, resolve: Resolve): string {
  const main = name === "grammars" ? resolve(packages.grammars) : undefined
  if (main === undefined) return ""
  const there = grammarNames.filter((each) => existsSync(join(dirname(main), `tree-sitter-${each}.wasm`)))
  return `: ${there.join(", ")}`
}

/** The version of an installed package; undefined: it is not installed. */
function versionOf(name: string, resolve: Resolve): string | undefined {
  const main = resolve(name)
  if (main === undefined) return undefined
  for (let dir = dirname(main); dirname(dir) !== dir; dir = dirname(dir)) {
    const manifest = join(dir, "package.json")
    const read = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : {}
    if (read.name === name) return String(read.version)
  }
  return "of unknown version"
}
