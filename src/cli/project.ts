import { type ApplyToWorkspaceOptions, type WorkspaceOptions, workspaceOf } from "../apply.ts"
import { loadConfig } from "../config/load.ts"

/** What the configuration of the first root says about applying, where the command line says nothing. */
export async function projectOptions(
  options: WorkspaceOptions,
  { stage = false }: { stage?: boolean | undefined } = {},
): Promise<ApplyToWorkspaceOptions> {
  const workspace = await workspaceOf(options)
  const { config, file } = await loadConfig(workspace.roots[0]!.dir, { fs: workspace.fs })
  // Most projects have none, and what it takes to follow one takes time to load.
  if (file === undefined && !stage) return { workspace }
  const { configuredOptions } = await import("./configured.ts")
  return { workspace, ...configuredOptions(stage ? { ...config, stage } : config) }
}
