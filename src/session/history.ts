import { type CommitResult, foresee } from "../commit/index.ts"
import { redo, undo } from "../history.ts"
import type { Issue } from "../issues/issue.ts"
import { readState } from "../workspace/file-state.ts"
import { eventsOf } from "./apply.ts"
import type { Inside } from "./inside.ts"
import { nobodyToAsk } from "./permission-issues.ts"
import type { TurnOptions } from "./session.ts"

/** Undo and redo are writes of the session: what it wrote before, it knows again. */
export async function turn(
  inside: Inside,
  verb: "undo" | "redo",
  { ask, ...options }: TurnOptions,
): Promise<CommitResult> {
  const { workspace, ledger, bus, commits } = inside
  const agreed = await consent(inside, verb, { ...options, ...(ask && { ask }) })
  if (!agreed.ok) return agreed
  const result = await (verb === "undo" ? undo : redo)({ id: agreed.id, ...options, workspace })
  if (!result.ok) return result
  const { commit } = result
  const keys = new Set(commit.files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from])))
  for (const key of commits.has(commit.of!) ? keys : []) {
    const state = await readState(workspace, workspace.absolute(key), key)
    if ("hash" in state) ledger.read(key, state)
    else ledger.forget(key)
  }
  await followTurn(inside, [...keys])
  if (verb === "undo") bus.tell({ type: "undone", commit: commit.of!, paths: [...keys] })
  else for (const file of commit.files) for (const event of eventsOf(file, commit.id)) bus.tell(event)
  return result
}

type Refused = Extract<CommitResult, { ok: false }>

/**
 * What comes back is written as well: the rules are asked about it, and a person where they say so. The answer names the commit, so
 * that no other one is taken in its place meanwhile.
 */
async function consent(
  { workspace, permissions, ask: asking }: Inside,
  verb: "undo" | "redo",
  { ask = asking, ...which }: TurnOptions,
): Promise<{ ok: true; id: string } | Refused> {
  let approved: string | undefined
  for (;;) {
    const foreseen = await foresee(workspace, verb, which)
    if (!foreseen.ok) return foreseen
    const { denied, question } = permissions.judge(foreseen.files)
    if (denied.size > 0) return refusedBy(denied)
    if (!question || question.change === approved) return { ok: true, id: foreseen.id }
    const refused = ask ? permissions.answer(question, await ask(question.request)) : nobodyToAsk(question)
    if (refused) return refusedBy(refused)
    approved = question.change
  }
}

function refusedBy(issues: ReadonlyMap<string, Issue>): Refused {
  return { ok: false, issue: [...issues.values()][0]!, paths: [...issues.keys()] }
}

/** The files are back whatever an effect does. */
async function followTurn(inside: Inside, paths: readonly string[]): Promise<void> {
  const { workspace, effects, bus } = inside
  for (const effect of effects) {
    const result = await effect.afterTurn?.({ workspace, paths }).catch(() => undefined)
    if (result?.staged?.length) bus.tell({ type: "staged", paths: result.staged })
  }
}
