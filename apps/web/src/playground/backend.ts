import type { Backend, WorkspaceInfo } from "emend/api"
import { protocols } from "emend/core"
import { type Desk, openDesk, value } from "./desk.ts"
import { editMethods } from "./edits.ts"
import { fileMethods } from "./files.ts"

/** A backend without a server: a small project in memory, gone when the page is closed. */
export function openPlayground(): Backend {
  const desk = openDesk()
  Object.assign(globalThis, { playground: createHandle(desk) })
  const saved = () => value({ settings: desk.settings, where: "this tab, until it is closed", issues: [] })
  return {
    workspace: async () => value(info),
    ...fileMethods(desk),
    ...editMethods(desk),
    selection: async () => value(desk.selection),
    async saveSelection(selection) {
      desk.selection = selection
      return value(selection)
    },
    settings: async () => saved(),
    async saveSettings({ changes }) {
      desk.settings = { ...desk.settings, ...changes }
      desk.tell({ type: "files", keys: null })
      return saved()
    },
    foreseeSettings: async ({ changes }) =>
      value({
        file: "this tab",
        text: `${JSON.stringify({ ...desk.settings, ...changes }, null, 2)}\n`,
        isNew: false,
      }),
    trust: async () => saved(),
    response: async () => value({ text: "", done: true }),
    events: desk.events,
  }
}

const info: WorkspaceInfo = {
  name: "linkbox",
  roots: [{ name: "linkbox", dir: "in memory" }],
  formats: protocols.map(({ name, title, mode, match }) => ({ name, title, mode, match })),
  windows: [
    { name: "32k", tokens: 32_000 },
    { name: "128k", tokens: 128_000 },
    { name: "200k", tokens: 200_000 },
    { name: "1M", tokens: 1_000_000 },
  ],
  tokenizer: "o200k_base",
  version: "playground",
  git: false,
}

/** The playground's files, for whoever plays in the browser's console, and for tests. */
interface Handle {
  /** Changes a file behind the page's back, as another program would; null removes it. */
  put(path: string, text: string | null, options?: { silent?: boolean }): Promise<void>
  text(path: string): Promise<string | undefined>
}

function createHandle({ workspace, tell }: Desk): Handle {
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
