import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/** A folder to be worked in, inside another one that nobody may touch. */
export interface Folder {
  dir: string
  /** Every file by its path from the outer folder, but for emend's own. */
  contents(): Map<string, string>
  /** All that is outside of the folder. */
  outside(): Map<string, string>
  /** Puts the files back as they were in the beginning. */
  restore(): void
  remove(): void
}

export function makeFolder(files: Readonly<Record<string, string>>): Folder {
  const outer = realpathSync(mkdtempSync(join(tmpdir(), "emend-fuzz-")))
  const dir = join(outer, "app")
  const put = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  put(join(outer, "secret.txt"), "not yours\n")
  const restore = () => {
    mkdirSync(dir, { recursive: true })
    for (const name of readdirSync(dir))
      if (name !== ".emend") rmSync(join(dir, name), { recursive: true, force: true })
    for (const [path, text] of Object.entries(files)) put(join(dir, path), text)
  }
  restore()
  const read = (inside: boolean) => {
    const found = new Map<string, string>()
    const walk = (at: string, name: string) => {
      for (const entry of readdirSync(at, { withFileTypes: true })) {
        const [path, key] = [join(at, entry.name), name + entry.name]
        if ((key === "app" && !inside) || key === "app/.emend") continue
        if (entry.isDirectory()) walk(path, `${key}/`)
        else found.set(key, readFileSync(path, "latin1"))
      }
    }
    walk(outer, "")
    return found
  }
  return {
    dir,
    contents: () => read(true),
    outside: () => read(false),
    restore,
    remove: () => rmSync(outer, { recursive: true, force: true }),
  }
}
