import { createSession } from "../../session/create.ts"
import type { Session, SessionOptions } from "../../session/session.ts"
import { type MemoryWorkspace, memoryWorkspace } from "../../workspace/index.ts"
import { callTool } from "../call.ts"
import type { ToolResult } from "../tool.ts"

/** A session on a few files in memory, and a way to call tools in it. */
export interface Desk {
  session: Session
  call(name: string, input: unknown): Promise<LooseResult>
  /** The text of a file now; undefined if there is none. */
  text(path: string): string | undefined
  /** Somebody else changes a file. */
  put(path: string, text: string): void
}

/** Tests look at what they like. */
type LooseResult = Pick<ToolResult, "ok" | "title" | "output"> & { metadata: Record<string, unknown> }

export function deskWith(
  files: Record<string, string | Uint8Array>,
  options: Omit<SessionOptions, "workspace"> = {},
): Desk {
  const workspace: MemoryWorkspace = memoryWorkspace(files)
  const session = createSession({ workspace, ...options })
  return {
    session,
    call: (name, input) => callTool(session, name, input),
    text: (path) => {
      const bytes = workspace.files().get(path)
      return bytes && new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
    },
    put: (path, text) => workspace.fs.put(`/workspace/${path}`, new TextEncoder().encode(text)),
  }
}
