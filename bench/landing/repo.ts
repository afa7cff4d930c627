import { execFileSync } from "node:child_process"
import { basename, resolve } from "node:path"
import { isWritten, type Pair } from "./corpus.ts"

const most = 3000

/** Reads before / after pairs out of the history of a git repository, newest commits first. */
export function readRepo(folder: string): Pair[] {
  const root = resolve(folder)
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", root, ...args], { encoding: "utf8", maxBuffer: 2 ** 28 })
  const log = git("log", "--no-merges", "--diff-filter=M", "--raw", "--no-abbrev", "--format=", "-z")
  const changed = [...log.matchAll(/:100644 100644 ([0-9a-f]+) ([0-9a-f]+) M\0([^\0]+)\0/g)].slice(0, most)
  const texts = readBlobs(root, new Set(changed.flatMap(([, before, after]) => [before!, after!])))
  return changed.flatMap(([, from, to, path]) => {
    const before = texts.get(from!)
    const after = texts.get(to!)
    if (before === undefined || after === undefined || !isWritten(before) || !isWritten(after)) return []
    // The version before `before` is that of the next older commit which touched the same file.
    const older = changed.find(([, , blob, name]) => blob === from && name === path)
    const earlier = older && texts.get(older[1]!)
    return [{ source: basename(root), path: path!, before, after, ...(earlier !== undefined && { earlier }) }]
  })
}

/** One git process for all of them: `cat-file --batch` answers "NAME blob SIZE", the bytes, and a line break. */
function readBlobs(root: string, names: Set<string>): Map<string, string> {
  const input = [...names].map((name) => `${name}\n`).join("")
  const bytes = execFileSync("git", ["-C", root, "cat-file", "--batch"], { input, maxBuffer: 2 ** 30 })
  const texts = new Map<string, string>()
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at)
    const [name, , size] = bytes.subarray(at, end).toString("latin1").split(" ")
    texts.set(name!, bytes.subarray(end + 1, end + 1 + Number(size)).toString("utf8"))
    at = end + 1 + Number(size) + 1
  }
  return texts
}
