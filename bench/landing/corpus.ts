import { readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import list from "./packages.json" with { type: "json" }

/** A text file in two versions that follow each other, and in the version before both where there is one. */
export interface Pair {
  /** The package or repository it comes from: all cases of one belong to the same part. */
  source: string
  path: string
  earlier?: string
  before: string
  after: string
  /** All files of the version of `before`, by path. */
  folder: ReadonlyMap<string, string>
}

export type PackagePart = "tune" | "more" | "report"

/**
 * Three versions of each package, a few months apart. Whatever is looked at while tuning comes from `tune`, or from `more`,
 * which is fetched by a program of its own; the published figures come from `report`. No package is in two of them.
 */
const packages: Record<PackagePart, Record<string, string[]>> = list

/** Source that people write: no bundles, no minified files, no maps, and nothing that a build copied. */
const written = /\.(ts|mts|cts|tsx|js|mjs|cjs|jsx|css|scss|md|json|h|cc|html)$/i
const built = /(^|\/)(dist|build|node_modules)\/|^(v3|v4|css|lib\/marked\.\w+$)|\.min\.|-lock\.json$/

/** Reads all pairs of one part, in a fixed order, from a folder that has a folder for each version. */
export function readCorpus(part: PackagePart, folder: string): Pair[] {
  return Object.entries(packages[part]).flatMap(([name, versions]) => {
    const source = name.replace("@", "").replace("/", "-")
    const [first, second, third] = versions.map((version) => readFiles(join(folder, `${source}-${version}`)))
    return [
      ...pairsOf({ source, before: first!, after: second! }),
      ...pairsOf({ source, earlier: first!, before: second!, after: third! }),
    ]
  })
}

type Files = Map<string, string>

function pairsOf(versions: { source: string; earlier?: Files; before: Files; after: Files }): Pair[] {
  const pairs: Pair[] = []
  for (const [path, before] of versions.before) {
    const after = versions.after.get(path)
    if (after === undefined || after === before) continue
    const earlier = versions.earlier?.get(path)
    pairs.push({
      source: versions.source,
      path,
      before,
      after,
      folder: versions.before,
      ...(earlier !== undefined && { earlier }),
    })
  }
  return pairs
}

function readFiles(folder: string): Files {
  const files: Files = new Map()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")
    if (!entry.isFile() || !written.test(path) || built.test(path)) continue
    // A byte-order mark belongs to the file, not to its text.
    const text = readFileSync(join(folder, path), "utf8").replace(/^\uFEFF/, "")
    if (isWritten(text)) files.set(path, text)
  }
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Carriage returns are left to the mistake that is about them; very long lines mean generated text. */
export function isWritten(text: string): boolean {
  if (text.length > 400_000 || /[\r\0\uFFFD]/.test(text)) return false
  return text.split("\n").every((line) => line.length < 1000)
}
