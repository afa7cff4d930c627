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

/** What rules say of a key: the one that decides about it, or what holds without one. */
type Ruling = Partial<Rule> & Pick<Rule, "action">

const strictness: Record<Rule["action"], number> = { allow: 0, ask: 1, deny: 2 }

/** Finds what rules say of a key; with `judged`, of a change of it that counts as one of another file too: the stricter holds. */
export function rulebook({ edit, outside }: PermissionRules): (key: string, judged?: string) => Ruling {
  const deciders = { edit: deciderOf(edit), outside: deciderOf(outside) }
  const rulingOn = (key: string): Ruling => {
    const kind = isOutside(key) ? "outside" : "edit"
    return deciders[kind](key) ?? { action: otherwise[kind] }
  }
  return (key, judged = key) => {
    const [own, other] = [rulingOn(key), rulingOn(judged)]
    return strictness[own.action] >= strictness[other.action] ? own : other
  }
}
