import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A record of the journal, as far as it matters here. */
export interface Seen {
  number: number
  id: string
  kind: "commit" | "undo" | "redo"
  /** The commit that was taken back, or made again. */
  of?: string
  /** The tokens of what it wrote. */
  tokens: string[]
}

/** Reads every record as long as it is there: the journal keeps the newest 200, and many more are made. */
export function watchHistory(dir: string): { seen: Map<number, Seen>; stop(): Map<number, Seen> } {
  const commits = join(dir, ".emend", "commits")
  const seen = new Map<number, Seen>()
  const look = () => {
    for (const name of namesIn(commits)) {
      const [, number, id] = /^(\d+)-(\w{8})\.json$/.exec(name) ?? []
      if (number === undefined || seen.has(Number(number))) continue
      const line = readFileSync(join(commits, name), "utf8").split("\n", 1)[0]!
      seen.set(Number(number), { number: Number(number), id: id!, ...read(line) })
    }
  }
  const timer = setInterval(look, 50)
  return {
    seen,
    stop() {
      clearInterval(timer)
      look()
      return seen
    },
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function read(line: string): Pick<Seen, "kind" | "of" | "tokens"> {
  const { kind, of, files } = JSON.parse(line) as {
    kind: Seen["kind"]
    of?: { id: string }
    files: { path: string; diff?: string }[]
  }
  const written = files.flatMap(({ path, diff = "" }) => [path, ...(diff.match(/^\+(?!\+\+ ).*$/gm) ?? [])])
  const tokens = written.flatMap((text) => text.match(/\bw\d+\.\d+\./g) ?? [])
  return { kind, ...(of && { of: of.id }), tokens: [...new Set(tokens)] }
}
