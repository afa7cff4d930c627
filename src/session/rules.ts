import picomatch from "picomatch"
import { isOutside } from "../workspace/index.ts"
import type { PermissionRules, Rule } from "./permission.ts"

/** Finds the rule that decides about a path: the last that matches. */
export type Decide = (path: string) => Rule | undefined

export function deciderOf(rules: readonly Rule[] = []): Decide {
  const compiled = rules.map((rule) => ({ rule, matches: matcherOf(rule.pattern) })).reverse()
  return (path) => compiled.find(({ matches }) => matches(path))?.rule
}

/**
 * A glob without a slash holds in every folder, so that `*` means every file, and `*.lock` every lock file; one with a
 * slash at its end means all that is in that folder. Names that begin with a dot are names like others.
 */
export function matcherOf(pattern: string): (path: string) => boolean {
  const glob = pattern.endsWith("/") ? `${pattern}**` : pattern
  return picomatch(glob.replace(/^\.\//, ""), { dot: true, basename: !glob.includes("/") })
}

/** What the rules say where none of them matches. */
const otherwise: Record<keyof PermissionRules, Rule["action"]> = { edit: "allow", outside: "deny" }

/** The rule that decides about a key, or what holds without one. */
export function rulebook({
  edit,
  outside,
}: PermissionRules): (key: string) => Partial<Rule> & Pick<Rule, "action"> {
  const deciders = { edit: deciderOf(edit), outside: deciderOf(outside) }
  return (key) => {
    const kind = isOutside(key) ? "outside" : "edit"
    return deciders[kind](key) ?? { action: otherwise[kind] }
  }
}
