import { type WorkspaceOptions, workspaceOf } from "../apply.ts"
import type { ApplyOptions } from "../options.ts"
import { createSession, type Session, type SessionOptions } from "../session/index.ts"
import { withEncodings } from "../workspace/encodings.ts"
import type { Config } from "./config.ts"
import { effectsFrom } from "./effects-from.ts"
import { permissionsFrom } from "./permissions-from.ts"
import { openProject, type Project } from "./project.ts"
import { aliasesIn } from "./source.ts"

/** Where the files are, how the project is configured, and what only the caller can know. */
export interface SessionFromOptions
  extends WorkspaceOptions,
    Pick<SessionOptions, "id" | "ask" | "context" | "mustRead" | "effects" | "memory" | "room"> {
  /** The caller's own configuration. Left out: what the first root says, as far as it is trusted, and the person's own. */
  config?: Config
  /** The caller's word for what the folder brings. Left out: what the person has said of it (`emend trust`), or `EMEND_TRUST`. */
  trust?: boolean
  /** The folder, opened before. */
  project?: Project
}

/**
 * Opens a session as a project wants it: with its rules, its formatters, its language servers. Close it when done.
 *
 * @example
 * ```ts
 * import { sessionFrom } from "emend"
 * import { callTool } from "emend/tools"
 *
 * const session = await sessionFrom({ root: "my-project" })
 * const { output } = await callTool(session, "read", { filePath: "." })
 * console.log(output) // give it to the model
 * await session.close()
 * ```
 */
export async function sessionFrom(options: SessionFromOptions = {}): Promise<Session> {
  const { root: _, roots: __, workspace: ___, config: given, trust, project: opened, ...own } = options
  const opening = await workspaceOf(options)
  const project = given ? undefined : (opened ?? (await openProject(opening, { trust })))
  const config = given ?? project!.config
  const workspace = withEncodings(opening, config.encodings)
  const session = createSession({
    workspace,
    permissions:
      project?.permissions ??
      permissionsFrom(config, { aliases: await aliasesIn(workspace), roots: workspace.roots }),
    effects: own.effects ?? (await (project ? project.effects() : effectsFrom(config))),
    notices: project?.notices ?? [],
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
