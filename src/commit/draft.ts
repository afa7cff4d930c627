import type { Issue } from "../issues/issue.ts"
import type { Record, RecordedFile, Version } from "./record.ts"

/** A change of files that is wanted, before anybody looked at the disk. */
export interface Draft {
  kind: Record["kind"]
  label: string
  of?: { id: string; files: number[] }
  meta?: unknown
  files: RecordedFile[]
  writes: DraftWrite[]
  /** Folders to remove if they are empty by then, inner ones first. */
  empties: string[]
}

export interface DraftWrite {
  path: string
  /** The hash of what must be there now; null: nothing may be. With a mode, if that is known as well. */
  before: { hash: string; mode?: number } | null
  after: DraftVersion | null
}

/** A content to be: bytes, those of another file of the workspace (by key), or those of a blob. */
export type DraftVersion = {
  hash: string
  /** Taken over from the file at this key, from a version of the past, or from none; else from what is there now. */
  like?: { key: string } | { version: Version } | "new"
} & ({ bytes: Uint8Array } | { copyOf: string } | { blob: string })

/** Why nothing was written. */
export interface CommitRefusal {
  ok: false
  issue: Issue
  paths: string[]
}

export function refusal(issue: Issue, paths: string[]): CommitRefusal {
  return { ok: false, issue, paths }
}

/** `a`, `b` and 3 more. */
export function listOfPaths(paths: readonly string[]): string {
  const shown = paths.slice(0, 3).map((path) => `\`${path}\``)
  const more = paths.length - shown.length
  if (more > 0) return `${shown.join(", ")} and ${more} more`
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : (shown[0] ?? "")
}
