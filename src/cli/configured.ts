import { applyDefaults, openProject } from "../config.ts"
import { runEffects } from "../effects.ts"
import type { ApplyToWorkspaceOptions, Issue, Workspace } from "../index.ts"
import { forbiddenBy } from "../session.ts"
import { note } from "./output.ts"
import type { ProjectFlags } from "./project.ts"
import { askForTrust } from "./trust-question.ts"

/** What a configuration means to `apply`. */
export async function configuredOptions(
  workspace: Workspace,
  { stage, trust, ask, tell }: ProjectFlags,
): Promise<ApplyToWorkspaceOptions & { warnings: Issue[] }> {
  const options = { stage, ...(trust && { trust }) }
  const found = await openProject(workspace, options)
  const project = ask && (await askForTrust(found.trust)) ? await openProject(workspace, options) : found
  for (const notice of tell ? project.notices : []) note(notice)
  return {
    workspace: { ...workspace, encodings: project.config.encodings },
    ...applyDefaults(project.config),
    // Where a rule asks, the person who runs the command has answered. What is denied is denied to everybody.
    forbid: forbiddenBy(project.permissions),
    warnings: tell && project.trust.issue ? [project.trust.issue] : [],
    onWritten: async (written) => {
      // Language servers are for agents: who applies by hand sees errors in the editor.
      const { notices } = await runEffects(await project.effects({ diagnostics: false }), written)
      for (const notice of notices) note(notice)
    },
  }
}
