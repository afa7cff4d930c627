import type { Edit } from "../edits/edit.ts"
import type { Snapshot, Target } from "../edits/snapshot.ts"
import { encode, isWellFormed } from "../text/encoding.ts"
import type { FileState } from "../text/file.ts"
import { sha256 } from "../text/hash.ts"
import { stateOf } from "./file-state.ts"
import { endsOfPath, foreignRoot, seenFrom, takenFor, withoutDrive } from "./foreign.ts"
import { readPath } from "./named-path.ts"
import { leadsOut, otherCharacters, theRootItself } from "./path-issues.ts"
import { asSeen, withoutWidth } from "./paths.ts"
import { targetsOf } from "./targets.ts"
import type { Resolved } from "./workspace.ts"

/**
 * A snapshot of files that are just texts by path: no disk, no links, no waiting. The same names lead to the same
 * files as in a workspace with one root, and the same names are refused. Whoever commits nothing can spare the hashes.
 */
export function snapshotOf(
  files: Readonly<Record<string, string>>,
  edits: readonly Edit[],
  { hash = sha256 }: { hash?: Hash | null } = {},
): Snapshot {
  const tree = treeOf(files)
  const resolved = new Map<string, Resolved>()
  const folder = foreignFolder(tree, edits)
  const names = (path: string, root: string | undefined) => {
    const id = JSON.stringify([path, root])
    const found = resolved.get(id) ?? resolve(tree, path, root, folder)
    resolved.set(id, found)
    return found
  }
  const targets = targetsOf(edits, names)
  const states = new Map<string, FileState>()
  for (const target of targets.flatMap(({ path, to }) => (to ? [path, to] : [path])))
    if ("key" in target && !states.has(target.key)) states.set(target.key, stateAt(tree, target.key, hash))
  return { targets, files: states }
}

/** Where a path leads as far as its words tell, for whoever has texts but no list of them. */
export function targetIn(path: string, root: string | undefined): Target {
  const named = readPath(path, { windows: false })
  if ("issue" in named) return named
  if (named.segments.length === 0) return { issue: theRootItself(path) }
  const plain = named.segments.join("/")
  return { key: root === undefined || plain.startsWith(`${root}/`) ? plain : `${root}/${plain}` }
}

type Hash = typeof sha256

/** A text as a file; without one, no file. Its hash is left out: nobody commits it. */
export function textState(text: string | undefined): FileState {
  return text === undefined ? { kind: "missing" } : stateOfText(text, null)
}

interface Tree {
  /** Texts by the path that the caller gave them. */
  texts: ReadonlyMap<string, string>
  /** The caller's path for a path without `./` and the like. */
  keys: ReadonlyMap<string, string>
  folders: ReadonlySet<string>
}

function treeOf(files: Readonly<Record<string, string>>): Tree {
  const keys = new Map<string, string>()
  const folders = new Set<string>()
  for (const given of Object.keys(files)) {
    const named = readPath(given, { windows: false })
    if ("issue" in named) continue
    keys.set(named.segments.join("/"), given)
    for (let end = named.segments.length - 1; end > 0; end--) {
      const folder = named.segments.slice(0, end).join("/")
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return { texts: new Map(Object.entries(files)), keys, folders }
}

function resolve(
  tree: Tree,
  path: string,
  root: string | undefined,
  folder: readonly string[] | undefined,
): Resolved {
  const { keys, folders } = tree
  const named = readPath(withoutDrive(path, posix), posix)
  if ("issue" in named) return named
  const { segments, absolute } = named
  if (segments.length === 0) return { issue: theRootItself(path) }
  const plain = segments.join("/")
  if (absolute && !keys.has(plain)) {
    const end = foreignEnd(tree, segments) ?? (folder && seenFrom(folder, segments))
    if (!end) return { issue: leadsOut(path) }
    const key = keys.get(end.join("/")) ?? end.join("/")
    return { key, note: takenFor(path, key) }
  }
  const isPlain = keys.has(plain) || isAscii(plain)
  const meant = isPlain ? plain : (sameLook(tree, plain) ?? segments.map(withoutWidth).join("/"))
  if (meant !== plain) return { key: meant, note: otherCharacters(path, meant) }
  // A root is a folder here, if it is anything.
  const inside =
    root !== undefined && folders.has(root) && !plain.startsWith(`${root}/`) ? `${root}/${plain}` : plain
  const under = fileAbove({ keys, folders }, inside.split("/"))
  return { key: keys.get(inside) ?? inside, ...(under !== undefined && { under }) }
}

const posix = { windows: false }
const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

/** The only file whose name looks the same and has other characters. */
function sameLook({ keys }: Tree, plain: string): string | undefined {
  const wanted = asSeen(plain)
  const same = [...keys.keys()].filter((key) => asSeen(key) === wanted)
  return same.length === 1 ? keys.get(same[0]!) : undefined
}

/** The end of a path of another machine that is a file here. */
function foreignEnd({ keys }: Tree, segments: readonly string[]): string[] | undefined {
  return endsOfPath(segments, "").find((end) => keys.has(end.join("/")))
}

/** The folder of another machine that the paths of a response start from. */
function foreignFolder(tree: Tree, edits: readonly Edit[]): readonly string[] | undefined {
  return foreignRoot(
    edits.flatMap(({ path }) => {
      const named = readPath(withoutDrive(path, posix), posix)
      if ("issue" in named || !named.absolute || tree.keys.has(named.segments.join("/"))) return []
      const end = foreignEnd(tree, named.segments)
      return end ? [{ segments: named.segments, end }] : []
    }),
  )
}

/** The file that is where the path needs a folder. */
function fileAbove(
  { keys, folders }: Pick<Tree, "keys" | "folders">,
  segments: string[],
): string | undefined {
  let above = ""
  for (const segment of segments.slice(0, -1)) {
    above = above === "" ? segment : `${above}/${segment}`
    if (!folders.has(above)) return keys.get(above)
  }
  return undefined
}

function stateAt({ texts, folders }: Tree, key: string, hash: Hash | null): FileState {
  const text = texts.get(key)
  if (text === undefined) return { kind: folders.has(key) ? "directory" : "missing" }
  return stateOfText(text, hash)
}

/** The state of a file that holds the UTF-8 bytes of a text. */
function stateOfText(text: string, hash: Hash | null): FileState {
  // To make bytes of a text and read them again takes longer than most edits. Only a NUL can make it something else.
  if (hash === null && !text.includes("\0") && isWellFormed(text)) {
    const isMarked = text.startsWith("\uFEFF")
    return {
      kind: "text",
      text: isMarked ? text.slice(1) : text,
      encoding: isMarked ? "utf-8-bom" : "utf-8",
      hash: "",
    }
  }
  const bytes = encode(text, "utf-8")
  if (!bytes) return { kind: "opaque", reason: "encoding", hash: "", size: text.length }
  const state = stateOf(bytes, hash ?? (() => ""))
  // What cannot be read is told apart by its hash alone.
  return state.kind === "opaque" ? { ...state, hash: sha256(bytes) } : state
}
