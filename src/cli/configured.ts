import {
  type ApplyToWorkspaceOptions,
  applyDefaults,
  type Config,
  effectsFrom,
  forbiddenBy,
  permissionsFrom,
  runEffects,
} from "../index.ts"
import { note } from "./output.ts"

/** What a configuration means to `apply`. */
export function configuredOptions(config: Config): ApplyToWorkspaceOptions {
  const rules = permissionsFrom(config)
  return {
    ...applyDefaults(config),
    // Where a rule asks, the person who runs the command has answered. What is denied is denied to everybody.
    ...(rules.edit && { forbid: forbiddenBy(rules) }),
    onWritten: async (written) => {
      // Language servers are for agents: who applies by hand sees errors in the editor.
      const effects = await effectsFrom({ ...config, diagnostics: false })
      const { notices } = await runEffects(effects, written)
      for (const notice of notices) note(notice)
    },
  }
}
