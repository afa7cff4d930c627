import type { PermissionRules, Rule } from "../session/permission.ts"
import { configName } from "../session/settings-file.ts"
import type { Config } from "./config.ts"

/** The rules of a configuration as a session takes them. */
export function permissionsFrom({ permissions }: Config): PermissionRules {
  const [edit, outside] = [rulesOf(permissions?.edit), rulesOf(permissions?.outside)]
  return { edit: guarded(edit ?? []), ...(outside && { outside }) }
}

/**
 * Whoever may change the configuration may do anything: it says what may be written, and which programs run after an
 * edit. So it is asked about, whatever is said of all files; only a rule for this very file can say otherwise.
 */
function guarded(rules: readonly Rule[]): Rule[] {
  const spokenOf = rules.some(({ pattern }) => pattern.includes(configName))
  return spokenOf ? [...rules] : [...rules, { pattern: configName, action: "ask" }]
}

type Written = NonNullable<Config["permissions"]>["edit"]

function rulesOf(written: Written): Rule[] | undefined {
  if (written === undefined || Array.isArray(written)) return written
  return Object.entries(written).map(([pattern, action]) => ({ pattern, action }))
}
