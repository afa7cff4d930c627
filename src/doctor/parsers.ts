import type { Config } from "../config/config.ts"
import { besideEmend, installedGrammars, packages, versionOf } from "../grammars/installed.ts"
import { fileFor, grammarNames } from "../syntax/index.ts"
import type { Finding } from "./doctor.ts"

interface Sample {
  language: string
  path: string
  /** Left out: that it can be loaded is enough. To have all grammars parse takes a computer ten seconds. */
  text?: string
}

/** For each optional package: what it is for, and what it must be able to read. */
const tried: readonly { name: string; package: string; reads: string; samples: readonly Sample[] }[] = [
  {
    name: "grammars",
    package: packages.grammars,
    reads: "code",
    samples: grammarNames.map((language, at) => ({
      ...{ language, path: fileFor(language) },
      ...(at === 0 && { text: "let a = 1\n" }),
    })),
  },
  {
    name: "YAML",
    package: packages.yaml,
    reads: "YAML",
    samples: [{ language: "YAML", path: "a.yaml", text: "a: 1\n" }],
  },
  {
    name: "TOML",
    package: packages.toml,
    reads: "TOML",
    samples: [{ language: "TOML", path: "a.toml", text: "a = 1\n" }],
  },
]

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
  const parsers = await grammars.load(tried.flatMap(({ samples }) => samples.map(({ path }) => path)))
  const found = tried.map(({ name, package: wanted, reads, samples }): Finding => {
    const version = versionOf(wanted, resolve)
    if (version === undefined)
      return {
        name,
        state: "missing",
        says: `${reads} is not parsed: ${wanted} is not installed`,
        hint: `npm install --save-dev ${wanted} (beside emend: with --global if emend is)`,
      }
    const isRead = ({ path, text }: Sample) =>
      (text === undefined || parsers.errors(path, text) !== undefined) && grammars.has(path)
    const [read, unread] = [samples.filter(isRead), samples.filter((sample) => !isRead(sample))]
    const says = `${wanted} ${version}: ${languagesOf(read)}`
    if (unread.length === 0) return { name, state: "ok", says }
    const hint = `Install it again: npm install --save-dev ${wanted}@latest`
    if (read.length > 0)
      return { name, state: "wrong", says: `${says}; these do not work: ${languagesOf(unread)}`, hint }
    return { name, state: "wrong", says: `${wanted} ${version} does not work with this emend`, hint }
  })
  return [asked, ...found]
}

const languagesOf = (samples: readonly Sample[]) => samples.map(({ language }) => language).join(", ")
