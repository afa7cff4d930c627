import { exclusive, type Held } from "../commit/index.ts"
import { messageOf } from "../issues/error.ts"
import { diff } from "../text/diff.ts"
import type { FileState } from "../text/file.ts"
import { chomp, splitLines } from "../text/lines.ts"
import { readState } from "../workspace/file-state.ts"
import type { Effect, EffectResult, Landed } from "./effect.ts"
import { createBus } from "./events.ts"
import type { SessionState } from "./inside.ts"
import { createLedger } from "./ledger.ts"
import type { SessionReport } from "./session.ts"

/** What followed from a commit. */
export type Followed = Pick<SessionReport, "diagnostics" | "staged" | "notices">

/** What effects need to know of a session. */
type Around = Pick<SessionState, "workspace" | "ledger" | "bus"> & {
  /** Nobody goes on from the lines that were sent: what they became need not be told. */
  isLast?: boolean
}

/** Runs effects after a commit that no session made. What they make of its files becomes a part of it, so that undo works. */
export function runEffects(effects: readonly Effect[], landed: Landed): Promise<Followed> {
  const { workspace, files } = landed
  const around = { workspace, ledger: createLedger(workspace.fs.hash), bus: createBus(), isLast: true }
  return follow(around, effects, landed, new Map(files.map(({ path, after }) => [path, after])))
}

/**
 * Runs effects one after the other. The edit has landed whatever they do: what goes wrong is told. `written` are the files of
 * the commit as the session knows them; what an effect makes of them goes in there, and into the commit.
 */
export async function follow(
  inside: Around,
  effects: readonly Effect[],
  landed: Landed,
  written: Map<string, FileState>,
): Promise<Followed> {
  const followed: Followed = { diagnostics: [], staged: [], notices: [] }
  for (const effect of effects)
    try {
      const result = await run(inside, effect, landed, written)
      tell(inside, result)
      followed.diagnostics.push(...(result.diagnostics ?? []))
      followed.staged.push(...(result.staged ?? []))
      followed.notices.push(...(result.notices ?? []))
    } catch (error) {
      followed.notices.push(`${effect.name} failed: ${messageOf(error)}`)
    }
  return followed
}

async function run(
  inside: Around,
  effect: Effect,
  landed: Landed,
  written: Map<string, FileState>,
): Promise<EffectResult> {
  const { workspace } = inside
  if (!effect.rewrites) {
    const result = await effect.after(landed)
    const keys = (result.rewritten ?? []).filter((key) => written.has(key))
    if (keys.length === 0) return result
    return exclusive(workspace, async (held) =>
      withNotices(result, await takeOver(inside, landed, held, keys, written)),
    )
  }
  return exclusive(workspace, async (held) => {
    const untouched = await stillSo(inside, written)
    const result = await effect.after(landed)
    const keys = (result.rewritten ?? []).filter((key) => untouched.has(key))
    return keys.length > 0 ? withNotices(result, await takeOver(inside, landed, held, keys, written)) : result
  })
}

function withNotices(result: EffectResult, notices: readonly string[]): EffectResult {
  return { ...result, notices: [...(result.notices ?? []), ...notices] }
}

/** The files that nobody has changed since the commit. */
async function stillSo({ workspace }: Around, written: ReadonlyMap<string, FileState>): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const [key, state] of written) {
    const hash = await workspace.fs.hashFile(workspace.absolute(key)).catch(() => undefined)
    if ("hash" in state && state.hash === hash) keys.add(key)
  }
  return keys
}

/** Makes what an effect did to files a part of the commit, and of what the session knows. Returns what to tell of it. */
async function takeOver(
  { workspace, ledger, isLast }: Around,
  { commit }: Landed,
  held: Held,
  keys: readonly string[],
  written: Map<string, FileState>,
): Promise<string[]> {
  const notices: string[] = []
  for (const path of await held.amend(commit, keys)) {
    const after = await readState(workspace, workspace.absolute(path), path)
    if ("issue" in after) continue
    const notice = isLast ? undefined : rewrittenNotice(path, written.get(path)!, after)
    if (notice) notices.push(notice)
    ledger.wrote([{ path, before: written.get(path)!, after }])
    written.set(path, after)
  }
  return notices
}

function tell({ bus }: Around, { staged, diagnostics }: EffectResult): void {
  if (staged?.length) bus.tell({ type: "staged", paths: staged })
  for (const each of diagnostics ?? []) bus.tell({ type: "diagnostics", path: each.path, diagnostics: each })
}

/** More lines than this are not shown: whoever needs them reads the file. */
const most = 20

/**
 * What a model has to know of a file that was rewritten right after its edit, by a formatter say: its next edit has to
 * copy these lines, not those that it sent.
 */
function rewrittenNotice(path: string, before: FileState, after: FileState): string | undefined {
  if (before.kind !== "text" || after.kind !== "text") return undefined
  const now = splitLines(after.text)
  const changed = diff(splitLines(before.text), now).flatMap(({ fromB, toB }) =>
    now.slice(fromB, toB).map((line, index) => `${fromB + index + 1} │ ${chomp(line)}`),
  )
  const more = changed.length > most ? [`… and ${changed.length - most} more lines`] : []
  const head = `${path} was formatted after the edit.`
  if (changed.length === 0) return `${head} Lines of the edit are gone.`
  return [`${head} These lines of it are now:`, ...changed.slice(0, most), ...more].join("\n")
}
