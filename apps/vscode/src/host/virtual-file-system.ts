import { FileType, Uri, workspace } from "vscode"
import { sha256 } from "../../../../src/text/hash.ts"
import { type FileSystem, type Stat, systemError } from "../../../../src/workspace/file-system.ts"
import { join, relative } from "../../../../src/workspace/paths.ts"

/** Folders of VS Code, each under a path that stands for it. For reading only: what is written is written by the editor. */
export function virtualFileSystem(folders: readonly { uri: Uri; dir: string }[]): FileSystem {
  const uriOf = (path: string) => {
    const home = folders.find(({ dir }) => relative(dir, path) !== undefined)
    return home && Uri.joinPath(home.uri, relative(home.dir, path)!)
  }

  async function lstat(path: string): Promise<Stat | undefined> {
    const uri = uriOf(path)
    if (!uri) return folders.some(({ dir }) => relative(path, dir) !== undefined) ? folder(path) : undefined
    const stat = await workspace.fs.stat(uri).then(undefined, () => undefined)
    if (!stat) return undefined
    return { kind: kindOf(stat.type), mode: 0o644, size: stat.size, identity: uri.toString() }
  }

  async function entries(dir: string) {
    const uri = uriOf(dir)
    const found = uri && (await workspace.fs.readDirectory(uri).then(undefined, () => undefined))
    return found?.map(([name, type]) => ({ name, kind: kindOf(type) }))
  }

  async function read(path: string): Promise<Uint8Array | undefined> {
    const stat = await lstat(path)
    if (stat && stat.kind !== "file") throw systemError("EISDIR", path)
    return stat && workspace.fs.readFile(uriOf(path)!)
  }

  const readOnly = async () => {
    throw systemError("EROFS", "files are written by the editor")
  }
  return {
    windows: false,
    newFileMode: 0o644,
    lstat,
    // Where a link leads is not told here; a path that goes over one is refused.
    readlink: async (path) => {
      throw systemError("ELOOP", path)
    },
    realpath: async (path) => ((await lstat(path)) ? path : undefined),
    list: async (dir) => (await entries(dir))?.map(({ name }) => name),
    entries,
    read,
    hash: sha256,
    hashFile: async (path) => {
      const bytes = await read(path)
      return bytes && sha256(bytes)
    },
    // Nothing is ever written here that would have to be told from what others wrote.
    seal: (text) => sha256(new TextEncoder().encode(text)),
    isOwn: () => false,
    makeDirectory: readOnly,
    removeDirectory: readOnly,
    create: readOnly,
    append: readOnly,
    rename: readOnly,
    remove: readOnly,
    syncDirectory: readOnly,
    replaceIf: readOnly,
    removeIf: readOnly,
    lock: readOnly,
  }

  function folder(path: string): Stat {
    return { kind: "directory", mode: 0o755, size: 0, identity: join(path, "") }
  }
}

function kindOf(type: FileType): Stat["kind"] {
  if (type & FileType.SymbolicLink) return "link"
  if (type & FileType.Directory) return "directory"
  return type & FileType.File ? "file" : "other"
}
