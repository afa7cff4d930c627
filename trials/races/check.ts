import type { Deed } from "./deeds.ts"
import type { Seen } from "./history-watch.ts"
import { type Files, perform, takeBack } from "./replay.ts"
import type { Outcome } from "./surfaces.ts"

/** Everything that the workers said. Without an outcome: it was killed meanwhile, and either is right. */
export interface Told {
  deeds: Map<string, { deed: Deed; outcome?: Outcome }>
  undos: Map<string, { commit: string; outcome?: Outcome }>
}

export interface Evidence extends Told {
  history: ReadonlyMap<number, Seen>
  /** All files, emend's own journal apart. */
  before: Files
  after: Files
}

/**
 * What must be true of any race: every acknowledged deed has exactly one record, none that was refused has any; and the
 * files are what the records come to, one after the other. Answers with what is not so.
 */
export function violations(evidence: Evidence): string[] {
  const records = [...evidence.history.values()].sort((a, b) => a.number - b.number)
  return [
    ...gaps(records),
    ...wrongDeeds(evidence, records),
    ...wrongUndos(evidence, records),
    ...wrongFiles(evidence, records),
  ]
}

function gaps(records: readonly Seen[]): string[] {
  const missing = records.filter(({ number }, index) => number !== index + 1)
  const twice = records.length - new Set(records.map(({ id }) => id)).size
  return [
    ...(missing.length > 0 ? [`The records are not numbered one by one: ${missing[0]!.number} is off.`] : []),
    ...(twice > 0 ? [`${twice} records have the id of another.`] : []),
  ]
}

function wrongDeeds({ deeds }: Evidence, records: readonly Seen[]): string[] {
  const found: string[] = []
  const commits = records.filter(({ kind }) => kind === "commit")
  const byToken = new Map<string, Seen[]>()
  for (const record of commits) {
    const [token, ...more] = record.tokens
    if (token === undefined || more.length > 0 || !deeds.has(token))
      found.push(`The record ${record.id} is nobody's: ${record.tokens}`)
    else byToken.set(token, [...(byToken.get(token) ?? []), record])
  }
  for (const [token, { deed, outcome }] of deeds) {
    const own = byToken.get(token) ?? []
    if (own.length > 1) found.push(`${token} landed ${own.length} times.`)
    if (outcome?.status === "acknowledged" && own[0]?.id !== outcome.commit)
      found.push(`${token} was acknowledged as ${outcome.commit}, and its record is ${own[0]?.id}.`)
    if (outcome && outcome.status !== "acknowledged" && own.length > 0)
      found.push(`${token} was not acknowledged (${JSON.stringify(outcome)}), and landed.`)
    if (outcome?.status === "refused" && !deed.contested)
      found.push(`${token} was refused although nobody was in its way: ${outcome.codes}`)
    if (outcome?.status === "failed") found.push(`${token} failed: ${outcome.message}`)
  }
  return found
}

function wrongUndos({ undos }: Evidence, records: readonly Seen[]): string[] {
  const made = records.filter(({ kind }) => kind !== "commit")
  const asked = [...undos.values()]
  return [
    ...asked.flatMap(({ commit, outcome }) => {
      const own = made.filter(({ of }) => of === commit)
      const right =
        outcome === undefined
          ? own.length <= 1
          : outcome.status === "acknowledged"
            ? own.length === 1 && own[0]!.id === outcome.commit
            : own.length === 0 && outcome.status === "refused" && outcome.codes.join() === "stale"
      return right ? [] : [`The undo of ${commit} (${JSON.stringify(outcome)}) has ${own.length} records.`]
    }),
    ...made
      .filter(({ of }) => !asked.some(({ commit }) => commit === of))
      .map(({ id }) => `Nobody asked for the undo ${id}.`),
  ]
}

function wrongFiles({ deeds, before, after }: Evidence, records: readonly Seen[]): string[] {
  const files = new Map(before)
  const editsOf = new Map<string, Deed["edits"]>()
  for (const { id, kind, of, tokens } of records)
    try {
      if (kind === "commit") editsOf.set(id, deeds.get(tokens[0]!)?.deed.edits ?? [])
      if (kind === "undo") takeBack(files, editsOf.get(of!)!)
      else perform(files, editsOf.get(of ?? id)!)
    } catch (error) {
      return [`The record ${id} cannot be true: ${(error as Error).message}`]
    }
  const paths = new Set([...files.keys(), ...after.keys()])
  return [...paths]
    .filter((path) => files.get(path) !== after.get(path))
    .map(
      (path) =>
        `${path} is not what the records come to:\n${after.get(path)}\ninstead of\n${files.get(path)}`,
    )
}
