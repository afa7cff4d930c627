import { lstatSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** What must be on the disk, kept beside it: everything that was acknowledged, and nothing that was refused. */
export interface Truth {
  paths(): string[]
  text(path: string): string | undefined
  /** Null: the file must be gone. */
  set(path: string, text: string | null): void
  /** What is not as it must be; empty if all is well. */
  differences(): string[]
}

/** Takes what is there now for the truth. */
export function createTruth(dir: string): Truth {
  const contents = new Map<string, Buffer>()
  /** What a file looked like when its content was last compared; one that was not touched since is not read again. */
  const compared = new Map<string, string>()
  for (const [path] of filesIn(dir)) contents.set(path, readFileSync(join(dir, path)))

  function isRight(path: string, look: string): boolean {
    const wanted = contents.get(path)
    if (!wanted) return false
    if (compared.get(path) === look) return true
    if (!readFileSync(join(dir, path)).equals(wanted)) return false
    compared.set(path, look)
    return true
  }

  function otherContent(path: string): string {
    const [wanted, there] = [contents.get(path)!, readFileSync(join(dir, path))].map((bytes) =>
      bytes.toString().split("\n"),
    )
    const at = wanted!.findIndex((line, index) => line !== there![index])
    return `line ${at + 1} of ${path} must be ${JSON.stringify(wanted![at])}, and is ${JSON.stringify(there![at])}`
  }

  return {
    paths: () => [...contents.keys()],
    text: (path) => contents.get(path)?.toString("utf8"),
    set(path, text) {
      compared.delete(path)
      if (text === null) contents.delete(path)
      else contents.set(path, Buffer.from(text, "utf8"))
    },
    differences() {
      const found: string[] = []
      const missing = new Set(contents.keys())
      for (const [path, look] of filesIn(dir)) {
        missing.delete(path)
        if (!isRight(path, look))
          found.push(contents.has(path) ? otherContent(path) : `${path} must not be there`)
      }
      return [...found, ...[...missing].map((path) => `${path} is gone`)]
    },
  }
}

/** Every file, with how it looks from outside. What git and emend keep for themselves is not among them. */
export function* filesIn(dir: string, folder = ""): Generator<[path: string, look: string]> {
  for (const entry of readdirSync(join(dir, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`
    if (path === ".git" || path === ".emend") continue
    if (entry.isDirectory()) yield* filesIn(dir, path)
    else {
      const { ino, size, mtimeNs, ctimeNs } = lstatSync(join(dir, path), { bigint: true })
      yield [path, `${ino} ${size} ${mtimeNs} ${ctimeNs}`]
    }
  }
}
