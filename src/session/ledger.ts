import type { SeenFile } from "../plan/index.ts"
import { encode } from "../text/encoding.ts"
import type { FileState, OpaqueFile, TextFile } from "../text/file.ts"
import { splitLines } from "../text/lines.ts"
import { merge } from "../text/merge.ts"
import { createTextRoom, type TextRoom } from "./text-room.ts"

/**
 * What a session knows of each file, by content: a touch changes nothing, and what the session wrote itself it
 * knows. Of a text, all of it is kept as long as there is room, so that one can tell later what has changed where.
 * Without it, only whether something has.
 */
export interface Ledger {
  seen(key: string): SeenFile | undefined
  read(key: string, file: TextFile | OpaqueFile): void
  /** The session itself has changed files, all at once. What others changed before, and it has not read, stays unread. */
  wrote(changes: readonly OwnWrite[]): void
  forget(key: string): void
  /** Lets go of all texts. */
  close(): void
  /** All that it knows; the texts that were needed last come last. */
  entries(): [key: string, file: SeenFile][]
}

export interface OwnWrite {
  path: string
  /** Where a moved file comes from. */
  from?: string
  before: FileState
  after: FileState
}

export interface LedgerLimits {
  /** Where its texts are kept; left out: in a room of its own. */
  room?: TextRoom
  /** Characters of one text. */
  longest?: number
  /** What it knows from the start. */
  known?: Iterable<[key: string, file: SeenFile]>
}

export function createLedger(
  hash: (bytes: Uint8Array) => string,
  { room = createTextRoom(32 * 2 ** 20), longest = 4 * 2 ** 20, known = [] }: LedgerLimits = {},
): Ledger {
  const hashes = new Map<string, string>()
  const texts = room.share()

  function forget(key: string) {
    texts.forget(key)
    hashes.delete(key)
  }

  function know(key: string, file: SeenFile) {
    forget(key)
    hashes.set(key, file.hash)
    if (file.text === undefined || file.text.length > longest) return
    texts.keep(key, file.text)
  }

  function seen(key: string): SeenFile | undefined {
    const known = hashes.get(key)
    if (known === undefined) return undefined
    const text = texts.take(key)
    return text === undefined ? { hash: known } : { hash: known, text }
  }

  for (const [key, file] of known) know(key, file)

  return {
    seen,
    forget,
    close: texts.leave,
    entries() {
      const kept = texts.entries()
      const withText = new Set(kept.map(([key]) => key))
      return [
        ...[...hashes].flatMap(([key, hash]): [string, SeenFile][] =>
          withText.has(key) ? [] : [[key, { hash }]],
        ),
        ...kept.map(([key, text]): [string, SeenFile] => [key, { hash: hashes.get(key)!, text }]),
      ]
    },
    read: (key, file) => know(key, plain(file)),
    wrote(changes) {
      // Files may have changed places with each other: first take down what is known of all of them.
      const known = changes.map(({ path, from }) => seen(from ?? path))
      for (const { path, from } of changes) forget(from ?? path)
      for (const [index, { path, before, after }] of changes.entries()) {
        if (!("hash" in after)) continue
        const then = known[index]
        know(path, (then && carriedOver(then, before, after, hash)) ?? plain(after))
      }
    },
  }
}

function plain(file: TextFile | OpaqueFile): SeenFile {
  return file.kind === "text" ? { hash: file.hash, text: file.text } : { hash: file.hash }
}

/**
 * What was read, with the session's own change in it but none of the others'. Where the two cannot be told apart, what
 * was read is all that is known. Undefined: nobody else changed anything.
 */
function carriedOver(
  known: SeenFile,
  before: FileState,
  after: FileState,
  hash: (bytes: Uint8Array) => string,
): SeenFile | undefined {
  if (!("hash" in before) || known.hash === before.hash) return undefined
  if (before.kind !== "text" || after.kind !== "text" || known.text === undefined) return known
  const [base, read, own] = [before.text, known.text, after.text].map(splitLines)
  const merged = merge(base!, read!, own!, { touching: "allow" })
  const text = merged.ok ? merged.items.join("") : undefined
  const bytes = text === undefined ? undefined : encode(text, after.encoding)
  return bytes ? { hash: hash(bytes), text: text! } : known
}
