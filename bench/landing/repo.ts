import { execFileSync, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { isWritten, type Pair } from "./corpus.ts"
import histories from "./repos.json" with { type: "json" }

/** What nobody writes by hand. */
export const generated =
  /(^|\/)(vendor|third_party|node_modules|dist|build|\.changes)\/|(-lock\.json|\.lock|lock\.hcl|go\.sum|\.svg|\.min\.\w+|\.snap|\.map)$/i

/** Histories are long: this many changed files of each. */
const mostOfEach = 400

/**
 * The histories of a part, in many languages, below a folder that has each as `OWNER+NAME`. Cases of `tune` may be looked
 * at, those of `report` never. Nothing if one of them is missing.
 */
export function readHistories(part: keyof typeof histories, folder: string): Pair[] | undefined {
  const found = Object.entries(histories[part]).map(([name, commit]) => {
    const path = join(folder, name.replace("/", "+"))
    const root = existsSync(join(path, "repo")) ? join(path, "repo") : path
    return { name: basename(name), commit, root }
  })
  if (!found.every(({ root }) => existsSync(root))) return undefined
  return found.flatMap(({ root, ...options }) => readRepo(root, { ...options, most: mostOfEach }))
}

/**
 * Reads before / after pairs out of the history of a git repository, newest commits first, up to a commit if one is
 * named.
 */
export function readRepo(
  folder: string,
  { commit = "HEAD", name = nameOf(folder), most = 3000 } = {},
): Pair[] {
  const root = resolve(folder)
  // A history that was cut off ends in an error; what was read before is as good.
  const git = (...args: string[]) =>
    spawnSync("git", ["-C", root, ...args], { encoding: "utf8", maxBuffer: 2 ** 28 }).stdout
  // Rather more than wanted: many are of generated files.
  const bound = ["-n", String(2 * most)]
  const log = git(
    "log",
    commit,
    ...bound,
    "--no-merges",
    "--diff-filter=M",
    "--raw",
    "--no-abbrev",
    "--format=",
    "-z",
  )
  const changed = [...log.matchAll(/:100644 100644 ([0-9a-f]+) ([0-9a-f]+) M\0([^\0]+)\0/g)]
    .filter(([, , , path]) => !generated.test(path!))
    .slice(0, most)
  const texts = readBlobs(root, new Set(changed.flatMap(([, before, after]) => [before!, after!])))
  // Not the files of one commit, but each as it was last: near enough to find one that looks alike.
  const files = new Map<string, string>()
  for (const [, before, , path] of [...changed].reverse()) {
    const text = texts.get(before!)
    if (text !== undefined && isWritten(text)) files.set(path!, text)
  }
  return changed.flatMap(([, from, to, path]) => {
    const before = texts.get(from!)
    const after = texts.get(to!)
    if (before === undefined || after === undefined || !isWritten(before) || !isWritten(after)) return []
    // The version before `before` is that of the next older commit which touched the same file.
    const older = changed.find(([, , blob, name]) => blob === from && name === path)
    const earlier = older && texts.get(older[1]!)
    return [
      { source: name, path: path!, before, after, folder: files, ...(earlier !== undefined && { earlier }) },
    ]
  })
}

/** A history that was fetched is at OWNER+NAME/repo. */
function nameOf(folder: string): string {
  const path = resolve(folder)
  return basename(path) === "repo" ? basename(dirname(path)) : basename(path)
}

/** One git process for all of them: `cat-file --batch` answers "NAME blob SIZE", the bytes, and a line break. */
export function readBlobs(root: string, names: Set<string>): Map<string, string> {
  const input = [...names].map((name) => `${name}\n`).join("")
  const bytes = execFileSync("git", ["-C", root, "cat-file", "--batch"], { input, maxBuffer: 2 ** 30 })
  const texts = new Map<string, string>()
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at)
    const [name, type, size] = bytes.subarray(at, end).toString("latin1").split(" ")
    if (type === "missing") {
      at = end + 1
      continue
    }
    texts.set(
      name!,
      bytes
        .subarray(end + 1, end + 1 + Number(size))
        .toString("utf8")
        .replace(/^\uFEFF/, ""),
    )
    at = end + 1 + Number(size) + 1
  }
  return texts
}
