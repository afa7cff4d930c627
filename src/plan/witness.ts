import type { Issue } from "../issues/issue.ts"
import type { OpaqueFile, TextFile } from "../text/file.ts"
import type { Overlay } from "./overlay.ts"
import { createChanges, type ForeignChanges, linesText } from "./since-read.ts"

/** What the author of edits last saw of a file. */
export interface SeenFile {
  hash: string
  /** All of it. Left out where it was too much to keep. */
  text?: string
}

/** What was seen of the file with this key. `never`: nothing, and it should have been. Undefined: never mind. */
export type Seen = (key: string) => SeenFile | "never" | undefined

/** Knows what the author of the edits has seen, and what others changed since. What the plan itself wrote is no matter. */
export interface Witness {
  /** Why the file must not be touched: it was never read. */
  unread(key: string): Issue | undefined
  /** Why it must not be replaced or deleted as a whole: it was never read, or is not what was read. */
  doubt(key: string): Issue | undefined
  /** What others changed in a text since it was read. An issue: nobody knows where. Undefined: nothing. */
  changes(key: string): ForeignChanges | { issue: Issue } | undefined
}

export function createWitness(overlay: Overlay, seen: Seen): Witness {
  const known = new Map<string, ForeignChanges>()

  /** The file in the workspace that the content at `key` comes from. */
  function originOf(key: string): { origin: string; now: TextFile | OpaqueFile } | undefined {
    const origin = overlay.isOurs(key) ? overlay.origin(key) : key
    const now = origin === undefined ? undefined : overlay.base.get(origin)
    return now && "hash" in now ? { origin: origin!, now } : undefined
  }

  function changedFile(key: string) {
    const file = originOf(key)
    const then = file && seen(file.origin)
    if (!then || then === "never" || then.hash === file.now.hash) return undefined
    return { ...file, then }
  }

  function changesIn(key: string): ForeignChanges | { issue: Issue } | undefined {
    const file = changedFile(key)
    if (!file) return undefined
    const { origin, now, then } = file
    if (now.kind !== "text" || then.text === undefined) return { issue: changedSince(key) }
    const changes = known.get(origin) ?? createChanges(key, then.text, now.text)
    known.set(origin, changes)
    return changes
  }

  const witness: Witness = {
    unread(key) {
      const file = originOf(key)
      if (!file || seen(file.origin) !== "never") return undefined
      // There is nothing to know about an empty file.
      return file.now.kind === "text" && file.now.text === "" ? undefined : notRead(key)
    },
    doubt(key) {
      const changes = changesIn(key)
      if (!changes) return witness.unread(key)
      return "issue" in changes ? changes.issue : changedSince(key, ` (${linesText(changes)})`)
    },
    changes: changesIn,
  }
  return witness
}

function notRead(key: string): Issue {
  return {
    code: "not_read",
    message: `${key} has not been read in this session, so that this edit was not attempted.`,
    hint: "Read the file first, then send the edit again, written for what the file says.",
    path: key,
  }
}

function changedSince(key: string, where = ""): Issue {
  return {
    code: "stale",
    message: `${key} has changed since it was read${where}.`,
    hint: "Read the file again, then send the edit again, written for what the file says now.",
    path: key,
  }
}
