import { createDocument, type Document } from "../locate/read/document.ts"
import { type FileState, missingFile, type OpaqueFile, type TextFile } from "../text/file.ts"
import type { Change } from "../text/place.ts"

/** The workspace as the edits so far would leave it. The snapshot below it never changes. */
export interface Overlay {
  /** The files as they were. */
  base: ReadonlyMap<string, FileState>
  state(key: string): FileState
  /** The text of a file, indexed for searching. Undefined unless it is a text file. */
  document(key: string): Document | undefined
  /** The texts that the file had before edits of this plan, oldest first: the first few and the last few. */
  earlier(key: string): readonly Document[]
  /** What edits of this plan have done to a file that was there before; undefined where one has replaced all of it. */
  trail(key: string): Trail | undefined
  /** `changes` are what made the document of the one before; without them it is taken for a new text. */
  write(key: string, document: Document, changes?: readonly Change[]): void
  remove(key: string): void
  move(from: string, to: string): void
  /** The file that is where a file at `key` needs a folder; `key` itself if files of this plan are in it. */
  inTheWay(key: string): string | undefined
  /** Does the content of the file come from this plan? */
  isOurs(key: string): boolean
  /** Every key that was touched, in the order of the first touch. */
  touched(): readonly string[]
  /** The key in the base that the file at `key` came from. */
  origin(key: string): string | undefined
}

/** The text that a file had before all edits, and the changes since, each list on the result of the one before. */
export interface Trail {
  first: Document
  steps: readonly (readonly Change[])[]
}

/** A file on the overlay. Its hash is worked out only at the end. */
type Entry =
  | {
      kind: "text"
      document: Document
      encoding: TextFile["encoding"]
      origin?: string
      earlier: readonly Document[]
      trail?: { first: Document; steps: (readonly Change[])[] }
    }
  | { kind: "opaque"; file: OpaqueFile; origin: string }
  | { kind: "missing" }

const isFile = (there: { kind: string } | undefined) => there?.kind === "text" || there?.kind === "opaque"

/** The folders that a file is in, outermost first. */
function foldersOf(key: string): string[] {
  const folders: string[] = []
  for (let at = key.indexOf("/", 1); at > 0; at = key.indexOf("/", at + 1)) folders.push(key.slice(0, at))
  return folders
}

/** Of many versions of a file, the oldest and the newest are kept this often: thousands of edits must not fill the memory. */
const keptVersions = 4

function remembered(earlier: readonly Document[], document: Document): Document[] {
  const all = [...earlier, document]
  return all.length <= 2 * keptVersions ? all : [...all.slice(0, keptVersions), ...all.slice(-keptVersions)]
}

/** A changed file. Its text is put together only if somebody asks for it. */
function laidOver({ document, encoding }: Extract<Entry, { kind: "text" }>): TextFile {
  return {
    kind: "text",
    encoding,
    hash: "",
    get text() {
      return document.text
    },
  }
}

function untouchedEntry(key: string, state: FileState | undefined): Entry | undefined {
  if (state?.kind === "opaque") return { kind: "opaque", file: state, origin: key }
  if (state?.kind !== "text") return undefined
  const document = createDocument(state.text)
  const trail = { first: document, steps: [] }
  return { kind: "text", document, encoding: state.encoding, origin: key, earlier: [], trail }
}

export function createOverlay(base: ReadonlyMap<string, FileState>): Overlay {
  const entries = new Map<string, Entry>()
  /** How many files of this plan are in each folder, at any depth. */
  const folders = new Map<string, number>()
  // Indexing a file is the expensive part of an edit: it is done once for all edits of the untouched file.
  const untouched = new Map<string, Entry | undefined>()

  function put(key: string, next: Entry): void {
    const more = Number(isFile(next)) - Number(isFile(entries.get(key)))
    if (more !== 0) for (const above of foldersOf(key)) folders.set(above, (folders.get(above) ?? 0) + more)
    entries.set(key, next)
  }

  function entry(key: string): Entry | undefined {
    const known = entries.get(key)
    if (known) return known
    if (!untouched.has(key)) untouched.set(key, untouchedEntry(key, base.get(key)))
    return untouched.get(key)
  }

  return {
    base,
    state(key) {
      const known = entries.get(key)
      if (!known) return base.get(key) ?? missingFile
      if (known.kind === "text") return laidOver(known)
      return known.kind === "opaque" ? known.file : missingFile
    },
    document(key) {
      const found = entry(key)
      return found?.kind === "text" ? found.document : undefined
    },
    earlier: (key) => {
      const found = entries.get(key)
      return found?.kind === "text" ? found.earlier : []
    },
    trail: (key) => {
      const found = entry(key)
      return found?.kind === "text" ? found.trail : undefined
    },
    write(key, document, changes) {
      const old = entry(key)
      const earlier = old?.kind === "text" ? remembered(old.earlier, old.document) : []
      const origin = old && "origin" in old ? old.origin : undefined
      const encoding = old?.kind === "text" ? old.encoding : "utf-8"
      const trail = changes && old?.kind === "text" ? old.trail : undefined
      trail?.steps.push(changes!)
      put(key, {
        kind: "text",
        document,
        encoding,
        earlier,
        ...(origin !== undefined && { origin }),
        ...(trail && { trail }),
      })
    },
    remove(key) {
      put(key, { kind: "missing" })
    },
    move(from, to) {
      const moved = entry(from)
      if (!moved) return
      put(to, { kind: "missing" })
      entries.delete(to)
      put(from, { kind: "missing" })
      put(to, moved)
    },
    inTheWay(key) {
      if ((folders.get(key) ?? 0) > 0) return key
      return foldersOf(key).find((above) => isFile(entries.get(above) ?? base.get(above)))
    },
    isOurs: (key) => entries.has(key),
    touched: () => [...entries.keys()],
    origin(key) {
      const found = entries.get(key)
      return found && "origin" in found ? found.origin : undefined
    },
  }
}
