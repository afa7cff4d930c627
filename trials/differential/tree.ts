import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"

/** The files of a folder by their paths. */
export type Tree = Map<string, Content>

export interface Content {
  /** Of a link: where it leads. */
  bytes: Buffer
  mode: "100644" | "100755" | "120000"
}

export function textFile(text: string, mode: Content["mode"] = "100644"): Content {
  return { bytes: Buffer.from(text, "utf8"), mode }
}

export function writeTree(dir: string, tree: Tree): void {
  for (const [path, { bytes, mode }] of tree) {
    const file = join(dir, path)
    mkdirSync(dirname(file), { recursive: true })
    if (mode === "120000") symlinkSync(bytes.toString(), file)
    else writeFileSync(file, bytes)
    if (mode === "100755") chmodSync(file, 0o755)
  }
}

/** What is in a folder; what emend keeps for itself is left out. */
export function readTree(dir: string, folder = ""): Tree {
  const tree: Tree = new Map()
  for (const entry of readdirSync(join(dir, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`
    if (path === ".emend") continue
    if (entry.isDirectory()) for (const [name, content] of readTree(dir, path)) tree.set(name, content)
    else tree.set(path, contentOf(join(dir, path)))
  }
  return tree
}

function contentOf(file: string): Content {
  const stat = lstatSync(file)
  if (stat.isSymbolicLink()) return { bytes: Buffer.from(readlinkSync(file)), mode: "120000" }
  return { bytes: readFileSync(file), mode: stat.mode & 0o100 ? "100755" : "100644" }
}

/** The paths where two trees differ in what they say, or in the kind of file. */
export function differences(a: Tree, b: Tree): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => !sameContent(a.get(path), b.get(path)))
}

/** Whether a file may be run is not looked at. */
function sameContent(a: Content | undefined, b: Content | undefined): boolean {
  if (!a || !b) return a === b
  return a.bytes.equals(b.bytes) && (a.mode === "120000") === (b.mode === "120000")
}
