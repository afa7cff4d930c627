import type { FileChange, Issue, PermissionRules } from "../index.ts"
import { rulebook } from "../session/rules.ts"
import { judgedPaths } from "../session/settings-file.ts"
import type { SettingsStore } from "./settings.ts"

/** Why a file must not be edited, or not be changed like this; undefined if it may. */
export type Forbids = (key: string, change?: FileChange) => Issue | undefined

/** The rules that deny, as they are set at the moment. Who uses the page is the person that `ask` would ask. */
export function createForbids(settings: SettingsStore): Forbids {
  let known: { rules: object; ruleFor: ReturnType<typeof rulebook> } | undefined
  return (key, change) => {
    const rules = settings.project()?.permissions ?? unreadable
    if (known?.rules !== rules) known = { rules, ruleFor: rulebook(rules) }
    const judged = change && new Map(judgedPaths(change, rules.aliases)).get(key)
    const { action, pattern } = known.ruleFor(key, judged)
    if (action !== "deny") return undefined
    const isOwn = known.ruleFor(key).action === "deny"
    const what = isOwn
      ? `\`${key}\` must not be edited`
      : `emend's settings in \`${key}\` must not be changed`
    return {
      code: "permission_denied",
      path: key,
      message: `${what}: a rule denies \`${pattern}\`.`,
      hint: "Change the rule in the settings, if this file shall be edited.",
    }
  }
}

/** Where the rules cannot be read, nobody knows what they deny. */
const unreadable: PermissionRules = { edit: [{ pattern: "**", action: "deny" }] }
