import { type CommitResult, foresee } from "../commit/index.ts"
import { redo, undo } from "../history.ts"
import type { Issue } from "../issues/issue.ts"
import { endsOf } from "../text/file.ts"
import { readState } from "../workspace/file-state.ts"
import { eventsOf } from "./apply.ts"
import { consenting } from "./consent.ts"
import type { SessionState } from "./inside.ts"
import type { TurnOptions } from "./session.ts"

/** Undo and redo are writes of the session: what it wrote before, it knows again. */
export async function undoOrRedo(
  inside: SessionState,
  verb: "undo" | "redo",
  { ask, ...options }: TurnOptions,
): Promise<CommitResult> {
  const { workspace, ledger, bus, commits } = inside
  const agreed = await consent(inside, verb, { ...options, ...(ask && { ask }) })
  if (!agreed.ok) return agreed
  const result = await (verb === "undo" ? undo : redo)({ id: agreed.id, ...options, workspace })
  if (!result.ok) return result
  const { commit } = result
  const keys = new Set(commit.files.flatMap(endsOf))
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
  { workspace, permissions, ask: asking }: SessionState,
  verb: "undo" | "redo",
  { ask = asking, ...which }: TurnOptions,
): Promise<{ ok: true; id: string } | Refused> {
  const policy = consenting(permissions, ask)
  for (;;) {
    const foreseen = await foresee(workspace, verb, which)
    if (!foreseen.ok) return foreseen
    const decision = policy({ mode: "atomic", outcomes: [], files: foreseen.files })
    if ("without" in decision) return refusedBy(decision.without)
    const refused = "ask" in decision ? await decision.ask() : undefined
    if (refused) return refusedBy(refused)
    if ("write" in decision) return { ok: true, id: foreseen.id }
  }
}

function refusedBy(issues: ReadonlyMap<string, Issue>): Refused {
  return { ok: false, issue: [...issues.values()][0]!, paths: [...issues.keys()] }
}

/** The files are back whatever an effect does. */
async function followTurn(inside: SessionState, paths: readonly string[]): Promise<void> {
  const { workspace, effects, bus } = inside
  for (const effect of effects) {
    const result = await effect.afterTurn?.({ workspace, paths }).catch(() => undefined)
    if (result?.staged?.length) bus.tell({ type: "staged", paths: result.staged })
  }
}
