import type { Desk } from "./desk.ts"

/** The playground's files, for whoever plays in the browser's console, and for tests. */
export interface Handle {
  /** Changes a file behind the page's back, as another program would; null removes it. */
  put(path: string, text: string | null, options?: { silent?: boolean }): Promise<void>
  text(path: string): Promise<string | undefined>
}

export function createHandle({ workspace, tell }: Desk): Handle {
  const { fs } = workspace
  return {
    async put(path, text, { silent = false } = {}) {
      if (text === null) await fs.remove(workspace.absolute(path))
      else fs.put(workspace.absolute(path), new TextEncoder().encode(text))
      if (!silent) tell({ type: "files", keys: [path] })
    },
    async text(path) {
      const bytes = await fs.read(workspace.absolute(path))
      return bytes && new TextDecoder().decode(bytes)
    },
  }
}
