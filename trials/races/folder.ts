import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { forNode } from "../../scripts/for-node.mjs"
import type { Files } from "./replay.ts"

/** A folder of its own with these files. */
export function folderWith(files: Record<string, string>): { dir: string; remove(): void } {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "emend-races-")))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/** All files and links of a folder, but those of emend's journal and of git. */
export function filesIn(dir: string): Files {
  const files: Files = new Map()
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(dir, path).split(sep).join("/")
    if (/^\.(emend|git)\//.test(name)) continue
    if (entry.isFile()) files.set(name, readFileSync(path, "latin1"))
    if (entry.isSymbolicLink()) files.set(name, `-> ${readlinkSync(path)}`)
  }
  return files
}

/** The program of the workers, and the one that they use: a copy, since others may build anew meanwhile. */
export interface Programs {
  worker: string
  emend: string
  remove(): void
}

export async function buildPrograms(): Promise<Programs> {
  // Where their packages are found, and as deep below the top as the original.
  const folder = mkdtempSync(join(top, "node_modules", ".emend-races-"))
  cpSync(join(top, "dist", "bin"), folder, { recursive: true })
  const worker = join(folder, "worker.mjs")
  await build({
    entryPoints: [join(top, "trials", "races", "worker.ts")],
    outfile: worker,
    ...forNode,
  })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { worker, emend: join(folder, "emend.js"), remove }
}

/** The top of the repository, wherever this was bundled to. */
export const top = process.env.EMEND_TOP ?? fileURLToPath(new URL("../..", import.meta.url))
