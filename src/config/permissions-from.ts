import type { PermissionRules, Rule } from "../session/permission.ts"
import type { Config } from "./config.ts"

/** The rules of a configuration as a session takes them. */
export function permissionsFrom({ permissions }: Config): PermissionRules {
  const [edit, outside] = [rulesOf(permissions?.edit), rulesOf(permissions?.outside)]
  return { ...(edit && { edit }), ...(outside && { outside }) }
}

type Written = NonNullable<Config["permissions"]>["edit"]

function rulesOf(written: Written): Rule[] | undefined {
  if (written === undefined || Array.isArray(written)) return written
  return Object.entries(written).map(([pattern, action]) => ({ pattern, action }))
}
