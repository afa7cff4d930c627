import { rulebook } from "../session/rules.ts"
import type { Forbids } from "./applying.ts"
import type { SettingsStore } from "./settings.ts"

/** The rules that deny, as they are set at the moment. Who uses the page is the person that `ask` would ask. */
export function createForbids(settings: SettingsStore): Forbids {
  let known: { rules: object; ruleFor: ReturnType<typeof rulebook> } | undefined
  return (key) => {
    const { permissions } = settings.current().settings
    if (known?.rules !== permissions) known = { rules: permissions, ruleFor: rulebook({ edit: permissions }) }
    const { action, pattern } = known.ruleFor(key)
    if (action !== "deny") return undefined
    return {
      code: "permission_denied",
      path: key,
      message: `\`${key}\` must not be edited: a rule denies \`${pattern}\`.`,
      hint: "Change the rule in the settings, if this file shall be edited.",
    }
  }
}
