/** A file that a commit changed. */
export interface TextChange {
  /** What people know it by. */
  key: string
  /** Absolute. */
  path: string
  /** Where it was, if it was moved. */
  from?: string
  /** Undefined: there was none, there is none. */
  before: string | undefined
  after: string | undefined
}

/** What a server is asked about. */
export interface ServerQuestion {
  /** The files that are its business. */
  changes: readonly TextChange[]
  /** All files of the commit: what happens to any of them on disk may matter. */
  commit: readonly TextChange[]
  read: Read
}

/** The text that a file has on disk now; undefined if there is none. */
export type Read = (path: string) => Promise<string | undefined>

/** What happened to a file on disk, as the protocol counts it. */
const fileEvent = { created: 1, changed: 2, deleted: 3 }

/** A change as a server is told about it that watches the disk. */
export function eventsOf({ path, from, before, after }: TextChange): { path: string; type: number }[] {
  if (after === undefined) return [{ path, type: fileEvent.deleted }]
  if (from === undefined)
    return [{ path, type: before === undefined ? fileEvent.created : fileEvent.changed }]
  return [
    { path: from, type: fileEvent.deleted },
    { path, type: fileEvent.created },
  ]
}
