import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { onTestFinished } from "vitest"
import { memoryWorkspace } from "../memory.ts"
import { openWorkspace } from "../node.ts"
import { ownFolder } from "../own-folder.ts"
import type { Workspace } from "../workspace.ts"

/** Files for a test: text, bytes, text with permissions, or a link. */
export type TestFiles = Record<string, TestFile>
export type TestFile = string | Uint8Array | { text: string | Uint8Array; mode: number } | { link: string }

/** A folder of its own, which is gone after the test. */
export function temporaryFolder(): string {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "emend-test-")))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

export function writeFiles(dir: string, files: TestFiles): void {
  for (const [path, file] of Object.entries(files)) {
    const at = join(dir, path)
    mkdirSync(dirname(at), { recursive: true })
    if (typeof file === "object" && "link" in file) symlinkSync(file.link, at)
    else if (typeof file === "string" || file instanceof Uint8Array) writeFileSync(at, file, { mode: 0o644 })
    else writeFileSync(at, file.text, { mode: file.mode })
  }
}

/** Such a folder with these files in it. */
export function folderWith(files: TestFiles): string {
  const dir = temporaryFolder()
  writeFiles(dir, files)
  return dir
}

export async function diskWorkspace(files: TestFiles): Promise<Workspace> {
  return openWorkspace({ roots: [{ dir: folderWith(files) }] })
}

export async function inMemory(files: TestFiles): Promise<Workspace> {
  const workspace = memoryWorkspace()
  for (const [path, file] of Object.entries(files)) {
    const at = `${workspace.roots[0]!.dir}/${path}`
    if (typeof file === "object" && "link" in file) workspace.fs.putLink(at, file.link)
    else if (typeof file === "string" || file instanceof Uint8Array) workspace.fs.put(at, bytesOf(file))
    else workspace.fs.put(at, bytesOf(file.text), file.mode)
  }
  return workspace
}

/** Both kinds of workspaces, for tests that hold for each. */
export const kinds: [name: string, open: (files: TestFiles) => Promise<Workspace>][] = [
  ["on disk", diskWorkspace],
  ["in memory", inMemory],
]

/** All there is under the roots, emend's own folder apart: folders, links, and files with mode and content. */
export async function treeOf({ fs, roots }: Workspace): Promise<Record<string, string>> {
  const tree: Record<string, string> = {}
  async function walk(dir: string, prefix: string): Promise<void> {
    for (const name of ((await fs.list(dir)) ?? []).sort()) {
      if (name === ownFolder) continue
      const path = `${dir}/${name}`
      const stat = (await fs.lstat(path))!
      if (stat.kind === "link") tree[prefix + name] = `-> ${await fs.readlink(path)}`
      else if (stat.kind !== "directory") {
        const bytes = (await fs.read(path))!
        tree[prefix + name] = `${permissions(stat.mode)} ${String.fromCharCode(...bytes)}`
      } else {
        tree[`${prefix}${name}/`] = "folder"
        await walk(path, `${prefix}${name}/`)
      }
    }
  }
  for (const { dir, name } of roots) await walk(dir, roots.length > 1 ? `${name}/` : "")
  return tree
}

/** Windows knows only whether a file may be written; everything else reads there as in the tests. */
function permissions(mode: number): string {
  if (process.platform !== "win32") return mode.toString(8)
  return mode & 0o200 ? "644" : "444"
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : content
}
