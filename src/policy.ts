import { kindOf } from "./issues/called.ts"
import { EmendError } from "./issues/error.ts"
import type { Issue } from "./issues/issue.ts"
import type { FileChange, Plan } from "./plan/index.ts"
import { differingFiles, type ExpectedFile, expectedFiles } from "./review.ts"
import { listed } from "./text/sentence.ts"

/** What is to become of a plan. */
export type Decision =
  /** It may be written: this plan, or what was left of it. */
  | { write: Plan }
  /** Not with these files, by key: it is planned again without them. */
  | { without: ReadonlyMap<string, Issue> }
  /** Somebody has to be asked, who takes time. What they refuse is left out; then everything is looked at again. */
  | { ask: () => Promise<ReadonlyMap<string, Issue> | undefined> }
  /** Nothing of it. */
  | { refuse: Refusal }

export interface Refusal {
  issue: Issue
  paths: string[]
}

/**
 * Says what may be written. It is asked about every plan, also about the one that is made anew after a collision; files may be
 * locked meanwhile, so that it answers at once.
 */
export type Policy = (plan: Plan) => Decision

/** One policy after the other: the first that objects is heard. */
export function allOf(...policies: readonly Policy[]): Policy {
  return (plan) =>
    policies.reduce<Decision>(
      (decision, policy) => ("write" in decision ? policy(decision.write) : decision),
      {
        write: plan,
      },
    )
}

/** Leaves out the files that must not be touched, or not be changed like this. */
export function forbidding(forbid: (key: string, change: FileChange) => Issue | undefined): Policy {
  return (plan) => {
    const without = new Map<string, Issue>()
    for (const change of plan.files)
      for (const key of change.from === undefined ? [change.path] : [change.from, change.path]) {
        const issue = forbid(key, change)
        if (issue) without.set(key, checked(issue))
      }
    return without.size > 0 ? { without } : { write: plan }
  }
}

function checked(issue: Issue): Issue {
  if (typeof issue.code !== "string" || typeof issue.message !== "string")
    throw new EmendError("usage", "forbid gives back an issue, { code, message }, or undefined.")
  return issue
}

/** Leaves the last word to somebody. It holds for the same change, further down in a file too, if it was not altered. */
export function judging(judge: (plan: Plan) => Plan | Promise<Plan>): Policy {
  let known: { planned: Plan; judged: Plan } | undefined
  let asked = 0
  return (plan) => {
    if (known && known.judged === known.planned && changeOf(plan) === changeOf(known.planned))
      return { write: plan }
    // Files that change each time somebody thinks about them end in a collision, not in questions without end.
    const isSame = known && differingFiles(expectedFiles(known.planned), expectedFiles(plan)).length === 0
    if (known && (isSame || asked === mostQuestions)) return { write: known.judged }
    return {
      async ask() {
        asked++
        known = { planned: plan, judged: await judgedBy(judge, plan) }
        return undefined
      },
    }
  }
}

const mostQuestions = 5

/** The plan that a judge gives back. One that only looked and gave back nothing has not said what to write. */
export async function judgedBy(judge: (plan: Plan) => Plan | Promise<Plan>, plan: Plan): Promise<Plan> {
  const judged = await judge(plan)
  if (typeof judged !== "object" || !Array.isArray(judged?.files) || !Array.isArray(judged.outcomes))
    throw new EmendError("usage", `judge gives back the plan to commit; this one gave ${kindOf(judged)}.`)
  return judged
}

/** Lets only that be written which was previewed, byte for byte. */
export function expecting(expected: readonly ExpectedFile[]): Policy {
  return (plan) => {
    const paths = differingFiles(expected, expectedFiles(plan))
    if (paths.length === 0) return { write: plan }
    const denied = plan.outcomes.find(
      ({ path, issue }) => issue?.code === "permission_denied" && paths.includes(path),
    )
    return { refuse: { issue: denied?.issue ?? changedSincePreview(paths), paths } }
  }
}

function changedSincePreview(paths: readonly string[]): Issue {
  return {
    code: "stale",
    message: `Nothing was written: ${listed(paths, 3)} changed since the preview.`,
    hint: "Look at the new preview, then apply again.",
  }
}

/** What a plan changes, as a person sees it: the same change further down in a file is the same. */
export function changeOf({ files }: Pick<Plan, "files">): string {
  return JSON.stringify(
    files.map(({ path, change, from, diff }) => [path, change, from, diff.replace(/^@@ .*? @@/gm, "@@")]),
  )
}
