import { type ApplyToWorkspaceOptions, type WorkspaceOptions, workspaceOf } from "../apply.ts"
import { hasPersonalConfig, loadConfig } from "../config/config.ts"
import type { Issue } from "../core.ts"

export interface ProjectFlags {
  stage?: boolean | undefined
  /** The person's word for what the folder brings. */
  trust?: boolean | undefined
  /** May the person be asked? */
  ask?: boolean
  /** Does anything follow, so that they should know what does not? */
  tell?: boolean
}

/** What a configuration says about applying, where the command line says nothing; and what a person should know of it. */
export async function projectOptions(
  options: WorkspaceOptions,
  flags: ProjectFlags,
): Promise<ApplyToWorkspaceOptions & { warnings: Issue[] }> {
  const workspace = await workspaceOf(options)
  const { file } = await loadConfig(workspace.roots[0]!.dir, { fs: workspace.fs })
  // Most projects have none, and what it takes to follow one takes time to load.
  if (file === undefined && !flags.stage && !hasPersonalConfig()) return { workspace, warnings: [] }
  const { configuredOptions } = await import("./configured.ts")
  return { workspace, ...(await configuredOptions(workspace, flags)) }
}
