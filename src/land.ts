import { type CommitResult, commit, exclusive, type NewCommit } from "./commit/index.ts"
import type { Issue } from "./issues/issue.ts"
import type { Plan } from "./plan/index.ts"
import type { Decision, Policy, Refusal } from "./policy.ts"
import type { Workspace } from "./workspace/workspace.ts"

/** A plan, and what became of it. Nothing was written if the plan has no files. */
export interface Landing<Result extends WriteResult = CommitResult> {
  plan: Plan
  written?: Result | ({ ok: false } & Refusal)
}

/** Either everything was written, or nothing was. */
export type WriteResult = { ok: true } | ({ ok: false } & Refusal)

export interface LandOptions<Result extends WriteResult = CommitResult> {
  writer: Writer<Result>
  /** What the log calls it. */
  label: string
  /** What the log remembers with it. Asked for once it is planned: some of it may not be known before. */
  meta?(): unknown
  /** Looks at the files as they are now. `blocked`: those that must stay as they are, and why. */
  plan(blocked: ReadonlyMap<string, Issue>): Promise<Plan>
  /** What may be written; left out: everything. */
  policy?: Policy
  /** Holds what is to be held while files are planned and written. Never while somebody is asked. */
  holding?(work: () => Promise<Landing<Result>>): Promise<Landing<Result>>
}

/** Who writes the files of a plan. */
export interface Writer<Result extends WriteResult = CommitResult> {
  write: Write<Result>
  /** Does `work` while nobody else can write. */
  alone<T>(work: (write: Write<Result>) => Promise<T>): Promise<T>
}

type Write<Result> = (change: NewCommit) => Promise<Result>

/** The files of a workspace, as one commit that can be taken back. */
export function onDisk(workspace: Workspace): Writer {
  return {
    write: (change) => commit(workspace, change),
    alone: (work) => exclusive(workspace, (held) => work(held.commit)),
  }
}

/** Programs that know nothing of our lock may be writing to the same files; after so many collisions, say so. */
const mostCollisions = 5

/**
 * Plans, asks the policy, and writes. The first time on trust: planning takes longer than writing, and mostly nobody else is
 * there. After a collision both happen in one turn of the lock, so that of many who edit one file at once everybody gets
 * through.
 */
export async function land<Result extends WriteResult = CommitResult>(
  options: LandOptions<Result>,
): Promise<Landing<Result>> {
  const { writer, holding = (work) => work() } = options
  const blocked = new Map<string, Issue>()
  let collisions = 0
  for (;;) {
    let ask: Attempt<Result>["ask"]
    const landing = await holding(async () => {
      const first = await attempt(options, blocked, writer.write)
      const last = first.again ? await writer.alone((write) => insist(write, first)) : first
      ask = last.ask
      return last.landing
    })
    if (!ask) return landing
    block(blocked, (await ask()) ?? new Map())
  }

  async function insist(write: Write<Result>, first: Attempt<Result>): Promise<Attempt<Result>> {
    for (let last = first; ; ) {
      if (last.again === "newer files") collisions++
      if (!last.again || collisions === mostCollisions) return last
      last = await attempt(options, blocked, write, first.landing.plan)
    }
  }
}

interface Attempt<Result extends WriteResult> {
  landing: Landing<Result>
  /** Somebody has to be asked first. */
  ask?: Extract<Decision, { ask: unknown }>["ask"]
  /** What may go better the next time. */
  again?: "newer files" | "fewer files" | undefined
}

/** Plans and writes once. `first` is what was planned before others wrote. */
async function attempt<Result extends WriteResult>(
  options: LandOptions<Result>,
  blocked: Map<string, Issue>,
  write: Write<Result>,
  first?: Plan,
): Promise<Attempt<Result>> {
  const { label, meta } = options
  const { plan, decision } = await decide(options, blocked, first)
  if ("refuse" in decision) return { landing: { plan, written: { ok: false, ...decision.refuse } } }
  if ("ask" in decision) return { landing: { plan: { ...plan, files: [] } }, ask: decision.ask }
  const { write: approved } = decision
  if (approved.files.length === 0) return { landing: { plan: approved } }
  const written = await write({ files: approved.files, label, meta: meta?.() })
  const landing = { plan: approved, written }
  return written.ok ? { landing } : { landing, again: nextTry(written, approved, blocked) }
}

/** What would be written, or what somebody would be asked about. Nobody is asked, and nothing is written. */
export async function rehearse(options: Pick<LandOptions, "plan" | "policy">): Promise<Plan> {
  const { plan, decision } = await decide(options, new Map(), undefined)
  return "write" in decision ? decision.write : plan
}

/**
 * Plans until nothing is in the plan that must not be, and nothing that discards what others wrote since the first plan. An
 * edit that changes some lines leaves the others alone; one that replaces or removes a whole file was written by somebody who
 * cannot have known of them.
 */
async function decide(
  { plan, policy = (plan) => ({ write: plan }) }: Pick<LandOptions, "plan" | "policy">,
  blocked: Map<string, Issue>,
  first: Plan | undefined,
): Promise<{ plan: Plan; decision: Exclude<Decision, { without: unknown }> }> {
  for (;;) {
    const planned = await plan(blocked)
    const decision = policy(planned)
    const lost = first && "write" in decision ? lostSince(first, decision.write) : new Map<string, Issue>()
    if (!("without" in decision) && lost.size === 0) return { plan: planned, decision }
    const without = "without" in decision ? decision.without : lost
    if (!block(blocked, without)) return { plan: planned, decision: { refuse: refusalOf(without) } }
  }
}

/** False: there was nothing new among them. */
function block(blocked: Map<string, Issue>, issues: ReadonlyMap<string, Issue>): boolean {
  const before = blocked.size
  for (const [key, issue] of issues) blocked.set(key, issue)
  return blocked.size > before
}

/** Who plans to change what was said to stay as it is must not write at all. */
function refusalOf(without: ReadonlyMap<string, Issue>): Refusal {
  return { issue: [...without.values()][0]!, paths: [...without.keys()] }
}

function lostSince(first: Plan, plan: Plan): Map<string, Issue> {
  const known = new Set(discarded(first).map(({ path, hash }) => `${hash} ${path}`))
  const lost = discarded(plan).filter(({ path, hash }) => !known.has(`${hash} ${path}`))
  return new Map(lost.map(({ path }) => [path, wouldBeLost(path)]))
}

/** The contents of which a plan leaves nothing. */
function discarded({ files, outcomes }: Plan): { path: string; hash: string }[] {
  const whole = new Set(outcomes.flatMap(({ op, path }) => (op === "update" || op === "move" ? [] : [path])))
  return files.flatMap(({ path, from, before, replaced }) => {
    const state = replaced ?? (from === undefined && whole.has(path) ? before : undefined)
    return state && "hash" in state ? [{ path, hash: state.hash }] : []
  })
}

function wouldBeLost(path: string): Issue {
  return {
    code: "stale",
    message: `\`${path}\` was changed by somebody else while this edit, which leaves nothing of it, was about to be written.`,
    hint: "Look at what the file says now, then write the edit anew.",
    path,
  }
}

/** Files that changed can be planned anew. Where what can land shall land, those that the disk refuses are left out. */
function nextTry(
  { issue, paths }: Refusal,
  { mode }: Plan,
  blocked: Map<string, Issue>,
): Attempt<WriteResult>["again"] {
  if (issue.code === "stale") return "newer files"
  const isNew = block(
    blocked,
    new Map(paths.filter((path) => !blocked.has(path)).map((path) => [path, issue])),
  )
  return mode === "partial" && isNew ? "fewer files" : undefined
}
