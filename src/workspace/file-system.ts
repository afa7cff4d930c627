/**
 * The file system as emend needs it: small, so that it can be a disk, or a few texts in memory.
 *
 * Paths are absolute, with forward slashes, and never end in one. "Nothing there" is a normal answer and not an
 * error; everything else that goes wrong is thrown as an `Error` with the `code` that Node would give (`EACCES`).
 *
 * Writing trusts no path: every write first makes sure that the folder it goes to really is where its path says,
 * with no symbolic link on the way. If it is not, the write fails with `ELOOP`.
 */
export interface FileSystem {
  /** Does it follow the rules of Windows for names and drives? */
  readonly windows: boolean
  /** The permissions that a new file gets. */
  readonly newFileMode: number
  /** What is at `path`, not followed if it is a link. Undefined: nothing. */
  lstat(path: string): Promise<Stat | undefined>
  readlink(path: string): Promise<string>
  /** `path` without links. Undefined: nothing is there. */
  realpath(path: string): Promise<string | undefined>
  /** The names in a folder. Undefined: there is no such folder. */
  list(dir: string): Promise<string[] | undefined>
  /** The same with the kind of each, which a disk gives along for nothing. */
  entries(dir: string): Promise<Entry[] | undefined>
  /** The bytes of a regular file; never of a link. Undefined: nothing is there. */
  read(path: string): Promise<Uint8Array | undefined>
  /** `sha256` of bytes, in hex. */
  hash(bytes: Uint8Array): string
  /** The same of a whole file, which may be larger than memory. Undefined: nothing is there. */
  hashFile(path: string): Promise<string | undefined>
  /** May whoever runs this not write the file at `path`? A file is replaced, which the system allows even then. */
  isReadOnly?(path: string): boolean
  /** Is this a file of emend's own that lies outside of all journals: the person's key, what they trust? */
  isPrivate?(path: string): boolean
  /** A mark of a text that only this person's emend can make. */
  seal(text: string): string
  /** Was the text written by this person's emend, by its mark? What came along with a folder has none, or another. */
  isOwn(text: string, mark: string | undefined): boolean

  /** Makes one folder. False: it exists already. */
  makeDirectory(dir: string): Promise<boolean>
  /** Removes a folder if it is empty. False: it is not, or it is gone. */
  removeDirectory(dir: string): Promise<boolean>
  /** Makes a new file. Fails with `EEXIST` if anything is there. */
  create(path: string, content: Content, options?: CreateOptions): Promise<Attributes>
  /** Adds to a file and sees it safely to the disk. */
  append(path: string, bytes: Uint8Array): Promise<void>
  /** Renames within the journal, replacing what is there. */
  rename(from: string, to: string): Promise<void>
  /** Removes a file. False: nothing was there. */
  remove(path: string): Promise<boolean>
  /** Sees the names in a folder safely to the disk. */
  syncDirectory(dir: string): Promise<void>

  /**
   * Puts the file `from` in the place of `to`, provided that `to` still has the content with the hash `expect`
   * (undefined: that nothing is there). Check and deed are one step, as far as the system allows it. False: it
   * has another content, or is not a regular file, and nothing was done.
   */
  replaceIf(expect: string | undefined, from: string, to: string): Promise<boolean>
  /** Removes a file, provided that its content has the hash `expect`. */
  removeIf(expect: string, path: string): Promise<boolean>

  /**
   * Waits until nobody else, in this or any other process, holds `dir`, and then holds it until the answer is
   * called. Whoever dies loses its hold. Throws an `EmendError` of kind `locked` when it takes too long.
   */
  lock(dir: string, options?: { timeout?: number }): Promise<() => Promise<void>>
}

/** A name in a folder. */
export interface Entry {
  name: string
  kind: Stat["kind"]
}

/** New bytes, or those of another file. */
export type Content = Uint8Array | { copyOf: string }

export interface CreateOptions {
  /** Permissions; without them, those that any new file gets. */
  mode?: number
  owner?: Owner | undefined
  /** A file whose access list and extended attributes it takes over, as far as the system lets it. */
  like?: string | undefined
  /** See it safely to the disk before going on: yes, unless this is false. */
  sync?: boolean
}

/**
 * What became of the access list and the extended attributes of the file that a new one is like, if it has any: `unknown` where
 * the system has no way to tell.
 */
export type Attributes = "kept" | "lost" | "unknown"

export interface Owner {
  user: number
  group: number
}

export interface Stat {
  kind: "file" | "directory" | "link" | "other"
  /** Permissions, without the bits that say what kind of file it is. */
  mode: number
  size: number
  /** The same for two names of one file, and only then. */
  identity: string
  /** When anything about it changed last, in microseconds. Left out: nobody knows. */
  changed?: number
  owner?: Owner
}

/** The `code` of a system error. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined
  return typeof error.code === "string" ? error.code : undefined
}

/** An error as a file system throws it. */
export function systemError(code: string, what: string): Error {
  return Object.assign(new Error(`${code}: ${what}`), { code })
}
