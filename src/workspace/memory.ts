import { expectText } from "../issues/called.ts"
import { EmendError } from "../issues/error.ts"
import { type MemoryFileSystem, memoryFileSystem } from "./memory-file-system.ts"
import { readPath } from "./named-path.ts"
import { ownFolder } from "./own-folder.ts"
import { join, relative } from "./paths.ts"
import { createWorkspace } from "./resolve.ts"
import type { Workspace } from "./workspace.ts"

/** A workspace that lives in memory, for tests and pages: everything works as on disk, undo included. */
export interface MemoryWorkspace extends Workspace {
  fs: MemoryFileSystem
  /** The files as they are now, by path, without emend's own. */
  files(): Map<string, Uint8Array>
}

const dir = "/workspace"

/**
 * Opens a workspace in memory.
 *
 * @example
 * ```ts
 * import { applyEdits, memoryWorkspace } from "emend"
 *
 * const workspace = memoryWorkspace({ "a.txt": "one\n" })
 * await applyEdits([{ op: "delete", path: "a.txt" }], { workspace })
 * console.log(workspace.files().size)
 * ```
 */
export function memoryWorkspace(files: Readonly<Record<string, string | Uint8Array>> = {}): MemoryWorkspace {
  if (files instanceof Map)
    throw new EmendError(
      "usage",
      'The files are an object of texts by their paths, { "src/a.ts": "…" }, not a Map.',
    )
  const fs = memoryFileSystem()
  fs.putDirectory(dir)
  for (const [path, content] of Object.entries(files)) {
    const named = readPath(path, { windows: false })
    if ("issue" in named || named.absolute || named.segments.length === 0)
      throw new EmendError("usage", `"${path}" cannot be the path of a file in a workspace.`)
    fs.put(join(dir, named.segments.join("/")), bytesOf(content))
  }
  const workspace = createWorkspace({ fs, roots: [{ name: "workspace", dir }] })
  return { ...workspace, fs, files: () => filesIn(fs) }
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  if (content instanceof Uint8Array) return content.slice()
  expectText(content, "What a file has")
  return new TextEncoder().encode(content)
}

function filesIn(fs: MemoryFileSystem): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>()
  for (const [path, entry] of fs.contents()) {
    const key = relative(dir, path)
    if (key && "bytes" in entry && !key.startsWith(`${ownFolder}/`)) found.set(key, entry.bytes)
  }
  return found
}
