import type { PermissionRules, Rule } from "../session/permission.ts"
import type { Aliases } from "../session/settings-file.ts"
import { relative } from "../workspace/paths.ts"
import type { Root } from "../workspace/workspace.ts"
import type { Config } from "./config.ts"
import { rulesOf } from "./wants.ts"

export interface RulesFrom {
  /** Does the configuration count as the person's own word? Left out: yes. Else it can only forbid. */
  trusted?: boolean
  /** The person's own configuration. Only this one opens files outside. Left out: the configuration is theirs. */
  personal?: Config
  aliases?: Aliases
  /** Those of the workspace: patterns are paths from each of them. */
  roots?: readonly Root[]
}

/**
 * The rules of a configuration as a session takes them. emend's own configuration, and what makes other programs run, is asked about,
 * whatever is said of all files.
 */
export function permissionsFrom({ permissions }: Config, from: RulesFrom = {}): PermissionRules {
  const { trusted = true, personal, aliases, roots = [] } = from
  const [edit, outside] = [rulesOf(permissions?.edit), rulesOf(permissions?.outside)]
  const own = personal?.permissions
  const opened = personal ? rulesOf(own?.outside) : outside
  const narrow = { edit: trusted ? [] : edit, outside: personal ? outside : [] }
  return {
    edit: [...rulesOf(own?.edit), ...(trusted ? edit : [])],
    ...(opened.length > 0 && { outside: opened }),
    ...(some(narrow) && { narrow }),
    guarded: true,
    ...(roots.length > 1 && {
      roots: roots.map((root) => ({ name: root.name, paths: pathsOf(root, roots) })),
    }),
    ...(aliases && aliases.size > 0 && { aliases }),
  }
}

function pathsOf({ dir }: Root, roots: readonly Root[]): string[] {
  return roots.flatMap((other) => {
    const path = relative(other.dir, dir)
    return path === undefined ? [] : [path === "" ? "" : `${path}/`]
  })
}

function some({ edit, outside }: { edit: Rule[]; outside: Rule[] }): boolean {
  return edit.length + outside.length > 0
}
