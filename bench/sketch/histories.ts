import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { isWritten } from "../landing/corpus.ts"
import { generated, readBlobs } from "../landing/repo.ts"
import { type Language, languageOf } from "./languages.ts"
import histories from "./repos.json" with { type: "json" }

/** A file that a commit changed. */
export interface Change {
  /** The repository. All cases of one belong to the same part. */
  source: string
  commit: string
  path: string
  language: Language
  before: string
  after: string
  /** Other files of the same repository, each as it was last. */
  folder: ReadonlyMap<string, string>
}

export type Part = keyof typeof histories

export const parts = Object.keys(histories) as Part[]

/** Histories are long: this many changed files of each. */
const mostOfEach = 300

/** All changed files of a part, and the names of the repositories that are not there. */
export function readPart(part: Part, folder: string): { changes: Change[]; missing: string[] } {
  const missing: string[] = []
  const changes = Object.entries(histories[part]).flatMap(([name, commit]) => {
    const root = rootIn(join(folder, name.replace("/", "+")))
    if (existsSync(root)) return readHistory(root, { source: name, commit })
    missing.push(name)
    return []
  })
  return { changes, missing }
}

/** The same of any repositories, as they are now. */
export function readRepos(folders: readonly string[]): Change[] {
  return folders.flatMap((folder) =>
    readHistory(rootIn(folder), { source: basename(folder), commit: "HEAD" }),
  )
}

const rootIn = (path: string) => (existsSync(join(path, "repo")) ? join(path, "repo") : path)

/** The files that a history changed, newest first. */
export function readHistory(root: string, { source, commit }: { source: string; commit: string }): Change[] {
  const changed = changedFiles(root, commit)
  const texts = readBlobs(root, new Set(changed.flatMap(({ from, to }) => [from, to])))
  const folder = new Map<string, string>()
  for (const { from, path } of [...changed].reverse()) {
    const text = texts.get(from)
    if (text !== undefined && isWritten(text)) folder.set(path, text)
  }
  return changed.flatMap(({ commit, path, from, to }) => {
    const [before, after] = [texts.get(from), texts.get(to)]
    const language = languageOf(path)
    if (before === undefined || after === undefined || !language) return []
    if (!isWritten(before) || !isWritten(after)) return []
    return [{ source, commit, path, language, before, after, folder }]
  })
}

interface Touched {
  commit: string
  path: string
  from: string
  to: string
}

/** Newest first. A history that was cut off ends in an error of git; what was read before is as good. */
function changedFiles(root: string, commit: string): Touched[] {
  const options = ["--no-merges", "--diff-filter=M", "--raw", "--no-abbrev", "--format=%x01%H", "-z"]
  const log = spawnSync("git", ["-C", root, "log", commit, "-n", String(2 * mostOfEach), ...options], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  }).stdout
  return log
    .split("\u0001")
    .flatMap((entry) =>
      [...entry.matchAll(/:100644 100644 ([0-9a-f]+) ([0-9a-f]+) M\0([^\0]+)\0/g)].map(
        ([, from, to, path]) => ({ commit: entry.slice(0, 40), path: path!, from: from!, to: to! }),
      ),
    )
    .filter(({ path }) => !generated.test(path) && languageOf(path))
    .slice(0, mostOfEach)
}
