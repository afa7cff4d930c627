import { type WorkspaceOptions, workspaceOf } from "../apply.ts"
import type { ApplyOptions } from "../apply-to-files.ts"
import { createSession, type Session, type SessionOptions } from "../session/index.ts"
import type { Config } from "./config.ts"
import { effectsFrom } from "./effects-from.ts"
import { loadConfig } from "./load.ts"
import { permissionsFrom } from "./permissions-from.ts"

/** Where the files are, how the project is configured, and what only the caller can know. */
export interface SessionFromOptions
  extends WorkspaceOptions,
    Pick<SessionOptions, "id" | "ask" | "context" | "mustRead" | "effects" | "memory" | "room"> {
  /** Left out: what the first root says in its `emend.config.json` or package.json. */
  config?: Config
}

/** Opens a session as a project wants it: with its rules, its formatters, its language servers. Close it when done. */
export async function sessionFrom(options: SessionFromOptions): Promise<Session> {
  const { root: _, roots: __, workspace: ___, config: given, ...own } = options
  const workspace = await workspaceOf(options)
  const config = given ?? (await loadConfig(workspace.roots[0]!.dir, { fs: workspace.fs })).config
  const session = createSession({
    workspace,
    permissions: permissionsFrom(config),
    effects: own.effects ?? (await effectsFrom(config)),
    ...(config.mustRead !== undefined && { mustRead: config.mustRead }),
    ...own,
  })
  return withDefaults(session, applyDefaults(config))
}

/** What a configuration says about how responses are read and placed. */
export function applyDefaults({ format, match, mode, ambiguous, syntax }: Config): ApplyOptions {
  return {
    ...(format !== undefined && { format }),
    ...(match !== undefined && { match }),
    ...(mode !== undefined && { mode }),
    ...(ambiguous !== undefined && { ambiguous }),
    ...(syntax !== undefined && { syntax }),
  }
}

/** The session, with these options where a caller gives none. */
function withDefaults(session: Session, defaults: ApplyOptions): Session {
  if (Object.keys(defaults).length === 0) return session
  const apply: Session["apply"] = (edits, options) => session.apply(edits, { ...defaults, ...options })
  const stream: Session["stream"] = (options) => session.stream({ ...defaults, ...options })
  return Object.create(session, { apply: { value: apply }, stream: { value: stream } })
}
