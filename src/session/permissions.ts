import type { Issue } from "../issues/issue.ts"
import type { FileChange } from "../plan/index.ts"
import { changeOf } from "../policy.ts"
import { isOutside } from "../workspace/index.ts"
import {
  deniedByRule,
  isReading,
  type PermissionAnswer,
  type PermissionFile,
  type PermissionRequest,
  type PermissionRules,
  rejected,
  settingsDenied,
} from "./permission.ts"
import { rulebook } from "./rules.ts"
import { judgedPaths } from "./settings-file.ts"

/** What may be written, by rules and by what a person has answered. */
export interface Permissions {
  /** May the session look at this file outside of the workspace at all, if only after asking? */
  reaches(path: string): boolean
  /** Why a file must not be touched in any case. */
  denies(key: string): Issue | undefined
  /** What the rules say of a change. Nobody is asked yet. */
  judge(files: readonly FileChange[]): Judgement
  /** What they say of reading a file: only those outside of the workspace are guarded. */
  judgeRead(key: string): Judgement
  /** Takes in an answer. What is refused now, by key; undefined: nothing is. */
  answer(question: PermissionQuestion, answer: PermissionAnswer): ReadonlyMap<string, Issue> | undefined
}

export interface Judgement {
  /** By key. */
  denied: ReadonlyMap<string, Issue>
  /** What a person has to be asked before the rest may happen. */
  question?: PermissionQuestion
}

export interface PermissionQuestion {
  request: PermissionRequest
  /** The keys in question. */
  keys: readonly string[]
  /** What an answer with `always` is remembered under. */
  memories: readonly string[]
  /** What would be written. The same answer holds only for the same change. */
  change: string
}

export function createPermissions(rules: PermissionRules = {}): Permissions {
  const ruleFor = rulebook(rules)
  /** The answers with `always`, by the pattern of the rule that asked. They never speak against a rule that denies. */
  const remembered = new Map<string, "allow" | "deny">()

  function actionFor(
    key: string,
    ruled: readonly string[] = [],
  ): {
    action: "allow" | "ask" | "deny"
    pattern?: string
    answered?: boolean
  } {
    const rule = ruleFor(key, ruled)
    const answer = rule.action === "ask" ? remembered.get(memoryOf(key, rule.pattern!)) : undefined
    return answer === undefined ? rule : { ...rule, action: answer, answered: true }
  }

  function denies(key: string, ruled: readonly string[] = []): Issue | undefined {
    const { action, pattern, answered } = actionFor(key, ruled)
    if (action !== "deny") return undefined
    if (answered) return rejected(key, { always: pattern! })
    return ruleFor(key).action === "deny" ? deniedByRule(key, pattern) : settingsDenied(key, pattern!)
  }

  function judge(
    files: readonly PermissionFile[],
    changeOf: (asked: readonly PermissionFile[]) => string,
    ruled: ReadonlyMap<string, readonly string[]> = new Map(),
  ): Judgement {
    const denied = new Map<string, Issue>()
    const keys = new Set<string>()
    const patterns = new Set<string>()
    const memories = new Set<string>()
    const asked = files.filter(({ path, from, operation }) => {
      const ends = operation === "move" && from !== undefined ? [from, path] : [path]
      return ends.map((key) => weigh(key)).includes(true)
    })
    if (keys.size === 0) return { denied }
    const request = { files: asked, pattern: [...patterns].join(", ") }
    return {
      denied,
      question: { request, keys: [...keys], memories: [...memories], change: changeOf(asked) },
    }

    /** True: somebody has to be asked. */
    function weigh(key: string): boolean {
      const issue = denies(key, ruled.get(key))
      if (issue) denied.set(key, issue)
      const { action, pattern } = actionFor(key, ruled.get(key))
      if (action !== "ask") return false
      keys.add(key)
      patterns.add(pattern!)
      memories.add(memoryOf(key, pattern!))
      return true
    }
  }

  return {
    denies: (key) => denies(key),
    reaches: (path) => ruleFor(path).action !== "deny",
    judge: (files) =>
      judge(
        files.map(permissionFile),
        (asked) => {
          const paths = new Set(asked.map(({ path }) => path))
          return changeOf({ files: files.filter(({ path }) => paths.has(path)) })
        },
        new Map(files.flatMap((file) => judgedPaths(file, rules.aliases))),
      ),
    judgeRead: (key) =>
      isOutside(key)
        ? judge([{ path: key, operation: "read", outside: true, diff: "" }], () => `read ${key}`)
        : { denied: new Map() },
    answer({ request, keys, memories }, answer) {
      const always = answer.endsWith("_always")
      const allows = answer.startsWith("allow")
      if (always) for (const memory of memories) remembered.set(memory, allows ? "allow" : "deny")
      if (allows) return undefined
      const how = { reads: isReading(request), ...(always && { always: request.pattern }) }
      return new Map(keys.map((key) => [key, rejected(key, how)]))
    },
  }
}

/** Rules for files inside and outside may have the same pattern, and are not the same rule. */
const memoryOf = (key: string, pattern: string) => `${isOutside(key) ? "outside" : "edit"} ${pattern}`

const operations = { add: "create", modify: "edit", delete: "delete", move: "move" } as const

function permissionFile({ path, change, from, diff }: FileChange): PermissionFile {
  return {
    path,
    operation: operations[change],
    ...(from !== undefined && { from }),
    outside: isOutside(path) || (from !== undefined && isOutside(from)),
    diff,
  }
}

/**
 * Why a file must not be touched, by rules alone: for where a person decides about the rest. Whether a change of it is one of
 * emend's configuration, only the change tells.
 */
export function forbiddenBy(rules: PermissionRules): (key: string, change?: FileChange) => Issue | undefined {
  const { denies, judge } = createPermissions(rules)
  return (key, change) => (change ? judge([change]).denied.get(key) : denies(key))
}
