import type { FileSystem } from "../../../../src/workspace/file-system.ts"

/** The text of a file that is open in an editor, as it stands there. */
export interface Buffer {
  text: string
  /** It has changes that are not on disk. */
  dirty: boolean
}

/** What is open now, by the real path of the file. */
export type Buffers = ReadonlyMap<string, Buffer>

/**
 * The same files, but those with unsaved changes have the text of their editor. Only what is there is covered: a file
 * that was deleted under its editor is gone.
 */
export function withBuffers(fs: FileSystem, open: () => Buffers): FileSystem {
  const bytesOf = (path: string) => {
    const buffer = open().get(path)
    return buffer?.dirty ? new TextEncoder().encode(buffer.text) : undefined
  }
  return {
    ...fs,
    encodingOf: (path) => (bytesOf(path) ? "utf-8" : fs.encodingOf?.(path)),
    async lstat(path) {
      const [stat, bytes] = [await fs.lstat(path), bytesOf(path)]
      return stat?.kind === "file" && bytes ? { ...stat, size: bytes.length } : stat
    },
    async read(path) {
      const bytes = bytesOf(path)
      return bytes && (await fs.lstat(path))?.kind === "file" ? bytes : fs.read(path)
    },
    async hashFile(path) {
      const bytes = bytesOf(path)
      return bytes && (await fs.lstat(path))?.kind === "file" ? fs.hash(bytes) : fs.hashFile(path)
    },
  }
}
