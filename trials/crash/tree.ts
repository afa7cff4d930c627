import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"

export type FilesOnDisk = Record<string, string | { content: string | Uint8Array; mode: number }>

export function layOut(dir: string, files: FilesOnDisk): void {
  for (const [path, file] of Object.entries(files)) {
    const at = join(dir, path)
    mkdirSync(dirname(at), { recursive: true })
    const { content, mode } = typeof file === "string" ? { content: file, mode: 0o644 } : file
    writeFileSync(at, content)
    chmodSync(at, mode)
  }
}

/** All there is in a folder but emend's own: folders, links, and files, with mode and content. */
export type Tree = Record<string, string>

export function treeOf(dir: string): Tree {
  const tree: Tree = {}
  walk(dir, "", tree)
  return tree
}

function walk(dir: string, prefix: string, tree: Tree): void {
  for (const name of readdirSync(dir).sort()) {
    if (prefix === "" && name === ".emend") continue
    const at = join(dir, name)
    const stat = lstatSync(at)
    const mode = (stat.mode & 0o7777).toString(8)
    if (stat.isSymbolicLink()) tree[prefix + name] = `link to ${readlinkSync(at)}`
    else if (stat.isDirectory()) {
      tree[`${prefix}${name}/`] = mode
      walk(at, `${prefix}${name}/`, tree)
    } else tree[prefix + name] = `${mode} ${readFileSync(at, "latin1")}`
  }
}

/** Where two trees differ, for people. Empty: they are the same. */
export function difference(expected: Tree, found: Tree): string[] {
  const paths = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort()
  return paths.flatMap((path) => {
    const [a, b] = [expected[path], found[path]]
    return a === b ? [] : [`${path}: ${shown(b)} instead of ${shown(a)}`]
  })
}

function shown(entry: string | undefined): string {
  return entry === undefined
    ? "nothing"
    : JSON.stringify(entry.length > 60 ? `${entry.slice(0, 60)}…` : entry)
}

/** What is left in emend's own folder that has no business there once no command runs. */
export function leftovers(dir: string): string[] {
  const at = (name: string) => join(dir, ".emend", name)
  const names = (folder: string) => {
    try {
      return readdirSync(at(folder))
    } catch {
      return []
    }
  }
  const expected = new Set([".gitignore", "blobs", "commits", "locks"])
  return [
    ...names("").filter((name) => !expected.has(name)),
    ...names("locks").map((name) => `locks/${name}`),
    ...names("commits")
      .filter((name) => !/^\d{8}-[a-z0-9]{8}\.json$/.test(name))
      .map((name) => `commits/${name}`),
    ...names("blobs")
      .filter((name) => !/^[0-9a-f]{64}$/.test(name))
      .map((name) => `blobs/${name}`),
  ]
}
