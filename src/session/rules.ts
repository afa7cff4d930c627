import { expectList } from "../issues/called.ts"
import { EmendError } from "../issues/error.ts"
import { globMatcher, wrongWithGlob } from "../workspace/glob.ts"
import { isOutside } from "../workspace/index.ts"
import { foldedName, nameOf } from "../workspace/paths.ts"
import type { PermissionRules, Rule, RuledRoot } from "./permission.ts"
import { makesRun, runsGroup } from "./runs.ts"
import { configName } from "./settings-file.ts"

/** Finds the rule that decides about a path: the last that matches. */
type Decide = (path: string) => Rule | undefined

function deciderOf(rules: readonly Rule[] = [], roots: readonly RuledRoot[] = []): Decide {
  checkRules(rules)
  const compiled = rules.map((rule) => ({ rule, matches: inRoots(matcherFor(rule), rule, roots) })).reverse()
  return (path) => compiled.find(({ matches }) => matches(path))?.rule
}

/**
 * With several roots, a pattern may be meant from any that a file lies in. What forbids, or asks, does so for each way to read it; what
 * allows, by the key and from the root that says so, and "all but these" only if no way to read it speaks of these.
 */
function inRoots(
  matches: (path: string) => boolean,
  { pattern, action }: Rule,
  roots: readonly RuledRoot[],
): (key: string) => boolean {
  if (roots.length === 0) return matches
  return (key) => {
    const at = roots.findIndex(({ name }) => key.startsWith(`${name}/`))
    const { name = "", paths = [] } = roots[at] ?? {}
    const read = [key, ...paths.map((path) => path + key.slice(name.length + 1))].map(matches)
    if (action === "allow" && pattern.startsWith("!")) return !read.includes(false)
    return action === "allow" && at > 0 ? read[0]! : read.includes(true)
  }
}

/** What forbids, or asks, does so for every spelling that some disk takes for the same. Letters in `[A-Z]` mean themselves. */
function matcherFor({ pattern, action }: Rule): (path: string) => boolean {
  const matches = matcherOf(pattern)
  if (action === "allow" || pattern === runsGroup || pattern.includes("[")) return matches
  const inAnySpelling = matcherOf(foldedName(pattern))
  return (path) => matches(path) || inAnySpelling(foldedName(path))
}

/** A rule that forbids must not vanish by a slip: neither by its action's name, nor by the shape of the list. */
function checkRules(rules: readonly Rule[]): void {
  expectList(rules, "What permissions say of files")
  const wrong = rules.find(
    (rule) => typeof rule?.pattern !== "string" || !Object.hasOwn(strictness, rule.action),
  )
  if (wrong !== undefined)
    throw new EmendError(
      "usage",
      `A rule is { pattern, action }, and the actions are ${Object.keys(strictness).join(", ")}; this one is ${JSON.stringify(wrong)}.`,
    )
}

const partNames = {
  edit: true,
  outside: true,
  narrow: true,
  guarded: true,
  roots: true,
  aliases: true,
} as const satisfies Record<keyof PermissionRules, true>

/** Other than elsewhere, no other name is let be: its rules would be gone. */
function checkParts(rules: PermissionRules): void {
  const other = Array.isArray(rules)
    ? "0"
    : Object.keys(rules).find((name) => !Object.hasOwn(partNames, name))
  if (other !== undefined)
    throw new EmendError(
      "usage",
      `Permissions are { edit: […], outside: […] }: "${other}" is none of ${Object.keys(partNames).join(", ")}.`,
    )
}

/**
 * A glob without a slash holds in every folder, so that `*` means every file, and `*.lock` every lock file; one with a
 * slash at its end means all that is in that folder. Names that begin with a dot are names like others. `@runs` is a group.
 */
export function matcherOf(pattern: string): (path: string) => boolean {
  if (pattern === runsGroup) return makesRun
  const wrong = wrongWithGlob(pattern)
  // Not left out: a rule that forbids must not vanish by a slip.
  if (wrong !== undefined) throw new EmendError("usage", `The pattern ${JSON.stringify(pattern)} ${wrong}.`)
  const glob = pattern.endsWith("/") ? `${pattern}**` : pattern
  return globMatcher(glob.replace(/^\.\//, ""))
}

/** Does a pattern mean all files, all that are hidden, or all of the same kind as that of a key, and none in particular? */
export function isForAll(pattern: string, key = ""): boolean {
  const kind = /(?<=[^/])\.[^./]*$/.exec(key)?.[0] ?? ""
  const hidden = key.startsWith(".") || key.includes("/.") ? ["."] : []
  const others = ["", ...hidden].flatMap((sign) =>
    ["", kind].map((end) => `${sign}no such folder/${sign}no such file${end}`),
  )
  return others.some(matcherOf(pattern))
}

/** What the rules say where none of them matches. */
const otherwise: Record<"edit" | "outside", Rule["action"]> = { edit: "allow", outside: "deny" }

/** What rules say of a key: the one that decides about it, or what holds without one. */
type Ruling = Partial<Rule> & Pick<Rule, "action">

const strictness: Record<Rule["action"], number> = { allow: 0, ask: 1, deny: 2 }

/** Files that are asked about, unless a rule means them in particular. */
interface Guard {
  rule: Rule
  covers(key: string): boolean
  /** Does a rule of this pattern, which matches the key, mean the files of this guard? */
  isMeantBy(pattern: string, key: string): boolean
}

/**
 * Whoever may change emend's configuration may do anything: it says what may be written, and which programs run after an edit. And
 * whoever may change what makes other programs run can do no less.
 */
const guards: readonly Guard[] = [
  {
    rule: { pattern: configName, action: "ask" },
    // A folder of this name would be in its place, and nothing could be done until somebody has taken it away.
    covers: (key) => key.split("/").some((name) => foldedName(name) === configName),
    isMeantBy: (pattern) => nameOf(pattern).toLowerCase() === configName,
  },
  {
    rule: { pattern: runsGroup, action: "ask" },
    covers: makesRun,
    isMeantBy: (pattern, key) => pattern === runsGroup || !isForAll(pattern, key),
  },
]

/**
 * Finds what rules say of a key; with `judged`, of a change of it that counts as one of other files too: the strictest holds.
 */
export function rulebook(rules: PermissionRules): (key: string, judged?: readonly string[]) => Ruling {
  checkParts(rules)
  const { roots, narrow } = rules
  const deciders = { edit: deciderOf(rules.edit, roots), outside: deciderOf(rules.outside) }
  const narrowed = { edit: deciderOf(narrow?.edit, roots), outside: deciderOf(narrow?.outside) }
  const guarding = rules.guarded ? guards : []
  const rulingOn = (key: string): Ruling => {
    const kind = isOutside(key) ? "outside" : "edit"
    const found: Ruling = deciders[kind](key) ?? { action: otherwise[kind] }
    const held = guarding.filter(
      (guard) => guard.covers(key) && !(found.pattern !== undefined && guard.isMeantBy(found.pattern, key)),
    )
    const narrower = narrowed[kind](key)
    return strictest([found, ...held.map(({ rule }) => rule), ...(narrower ? [narrower] : [])])
  }
  return (key, judged = []) => strictest([key, ...judged].map(rulingOn))
}

/** The first of those that are as strict as any. */
function strictest(rulings: readonly Ruling[]): Ruling {
  return rulings.reduce((best, each) => (strictness[each.action] > strictness[best.action] ? each : best))
}
