import { onTestFinished } from "vitest"
import { createSession, openWorkspace, type SessionOptions } from "../../index.ts"
import { temporaryFolder, writeFiles } from "../../workspace/testing/workspaces.ts"
import { serveMcp } from "../serve.ts"
import type { Serving } from "../server.ts"

/** A folder with files, served over HTTP by this very process, which takes no time to start. */
export interface Served extends Serving {
  url: string
  folder: string
  /** How many sessions are open. */
  openSessions(): number
}

export async function serveFiles(
  files: Record<string, string>,
  options: Omit<SessionOptions, "workspace"> & {
    token?: string
    structured?: boolean
    anchors?: boolean
    excerpt?: boolean
  } = {},
): Promise<Served> {
  // Tests look at the data; what models see is the text in any case.
  const { token, structured = true, anchors = false, excerpt = false, ...sessionOptions } = options
  const folder = temporaryFolder()
  writeFiles(folder, files)
  const workspace = await openWorkspace({ roots: [{ dir: folder }] })
  let open = 0
  const serving = await serveMcp({
    version: "1.0.0",
    http: { port: 0, ...(token !== undefined && { token }) },
    structured,
    anchors,
    excerpt,
    onError: () => {},
    async openSession(room) {
      open++
      const session = createSession({ ...sessionOptions, workspace, room })
      return Object.create(session, { close: { value: () => session.close().then(() => void open--) } })
    },
  })
  onTestFinished(() => serving.close())
  return { ...serving, url: serving.url!, folder, openSessions: () => open }
}
