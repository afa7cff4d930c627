import { rmSync } from "node:fs"
import type { Random } from "../fuzz/random.ts"
import { examine, nextCommands } from "./examine.ts"
import { callsOf, copyOf, runCommand } from "./kill.ts"
import type { Ended, Programs } from "./programs.ts"
import type { Scene } from "./scenes.ts"
import { difference, leftovers, treeOf } from "./tree.ts"

/** A system call of the real program that fails: this one only, or this one and all that follow. */
export interface Failure {
  scene: Scene
  nth: number
  call: string
  code: string
  forGood: boolean
}

/** What systems say, and which of the calls they say it to. */
const says: Record<string, RegExp> = {
  ENOSPC: /^(open|write|mkdir|link|rename|fsync)/,
  EDQUOT: /^(open|write|mkdir|link|fsync)/,
  EROFS: /^/,
  EACCES: /^(open|mkdir|rmdir|link|unlink|rename)/,
  EPERM: /^(link|unlink|rename|fchmod)/,
  EIO: /^/,
  EMFILE: /^open/,
  EBUSY: /^(rename|unlink|rmdir)/,
}

/** Every call of these scenes, with everything that a system may say to it. */
export async function allFailures(
  scenes: readonly Scene[],
  base: string,
  programs: Programs,
): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const scene of scenes)
    for (const [index, call] of (await callsOf(scene, base, programs)).entries())
      for (const [code, calls] of Object.entries(says))
        for (const forGood of [false, true])
          if (calls.test(call)) failures.push({ scene, nth: index + 1, call, code, forGood })
  return failures
}

export interface FailureRound {
  failure: Failure
  /** `refused`: nothing was done, and it says so. `cut short`: what could not even be taken back is left to the next command. */
  outcome: "done all the same" | "refused" | "cut short"
  violations: string[]
}

export async function playFailure(
  failure: Failure,
  { base, programs, random, name }: { base: string; programs: Programs; random: Random; name: string },
): Promise<FailureRound> {
  const { scene, code, forGood, nth } = failure
  const dir = copyOf(scene, base, name)
  const later = forGood ? { later: says[code]!.source } : {}
  const ended = await runCommand(scene, dir, programs, { how: "fail", nth, code, ...later })
  const { outcome, violations } = judge(failure, ended)
  // Where nothing can be removed any more, clearing away is left to the next command; so is the rest of a recovery.
  const stuck = failure.call === "unlinkSync" || (forGood && says[code]!.test("unlinkSync"))
  if (!stuck && outcome !== "cut short") {
    const left = leftovers(dir)
    if (left.length > 0) violations.push(`left in .emend: ${left.join(", ")}`)
    if (scene.task !== "recover")
      violations.push(...difference(outcome === "refused" ? scene.before : scene.after, treeOf(dir)))
  }
  // Whether it was done is told already; to undo it would only hide that.
  const next = random.pick(nextCommands(scene).filter((each) => each !== "emend undo"))
  const { side, ...finding } = await examine(scene, dir, next, programs)
  violations.push(...finding.violations)
  const said = { refused: "before", "done all the same": "after", "cut short": side }[outcome]
  if (scene.task !== "recover" && side !== said)
    violations.push(`it was ${outcome}, and the files are as ${side}`)
  if (violations.length === 0) rmSync(dir, { recursive: true, force: true })
  else violations.push(`it said: ${ended.errors || ended.output.slice(0, 600)}`)
  return { failure, outcome, violations }
}

/** What it says must be true, tell what is wrong, and what to do. */
function judge({ scene, code }: Failure, ended: Ended): Pick<FailureRound, "outcome" | "violations"> {
  const violations: string[] = []
  if (ended.code !== 0 && ended.code !== 1) violations.push(`it ended with ${ended.code}`)
  if (/^\s+at /m.test(ended.errors)) violations.push("it shows a stack")
  if (ended.code === 0) return { outcome: "done all the same", violations }
  if (ended.output === "") {
    // An error, and no report: only for what could not be taken back, or a journal that cannot even be read.
    const cutShort = scene.task === "recover" || /could not be taken back|cut short/.test(ended.errors)
    if (!ended.errors.includes(code)) violations.push("it does not say why")
    return { outcome: cutShort ? "cut short" : "refused", violations }
  }
  for (const issue of issuesOf(JSON.parse(ended.output))) {
    if (issue.code === "batch_failed") continue
    if (!issue.message.includes(code)) violations.push(`it does not say why: ${issue.message}`)
    if (!issue.path && !/`[^`]+`/.test(issue.message)) violations.push(`it names no file: ${issue.message}`)
    if (!issue.hint) violations.push(`it gives no hint: ${issue.message}`)
  }
  return { outcome: "refused", violations }
}

interface ShownIssue {
  code: string
  message: string
  hint?: string
  path?: string
}

function issuesOf(report: { edits?: { issue?: ShownIssue }[]; issue?: ShownIssue }): ShownIssue[] {
  return [
    ...(report.edits ?? []).flatMap(({ issue }) => issue ?? []),
    ...(report.issue ? [report.issue] : []),
  ]
}
