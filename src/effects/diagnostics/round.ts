import type { Read, ServerQuestion, TextChange } from "./change.ts"
import { type Deadline, inTime } from "./deadline.ts"
import { hide, save, show, tellChanges } from "./documents.ts"
import { inChangedLines, newSince } from "./fresh.ts"
import { canPull, importersOf, pull } from "./pull.ts"
import type { Baseline, Server } from "./server.ts"
import type { ServerDiagnostic } from "./server-diagnostic.ts"
import { foundIn, hasAnswered, type Patience, waitForAnswers } from "./wait-for-answers.ts"

export interface Deadlines {
  /** Until when the server may take to get to know the files as they were. */
  before: Deadline
  /** Until when it may take from now on to look at what it knows already. */
  fromNow(): Deadline
  /** Until when it may be asked from now on about files that are not part of the commit. */
  forOthers(): Deadline
}

/** What came of asking a server about a commit. */
export interface Round {
  /** By path, with the text that they are about: everything that was not there before. */
  fresh: Map<string, { text: string; found: ServerDiagnostic[] }>
  /** Files of which it said nothing in time, and why if it said that. */
  unanswered: { key: string; why?: string }[]
  /** Files of which it is not known what was wrong before. */
  unsure: { key: string }[]
}

/** So many files stay open between commits, so that it is seen when one breaks another. */
const mostOpen = 50

/** Shows a server the files as they were before a commit and as they are now, and tells what is new in its answers. */
export async function playRound(
  server: Server,
  question: ServerQuestion,
  deadlines: Deadlines,
): Promise<Round> {
  const { changes } = question
  await lookBack(server, question, { long: deadlines.before, short: deadlines.fromNow() })
  const importers = await lookAtImporters(server, changes, deadlines.forOthers())
  const since = server.clock
  const moved = new Map(changes.map(({ path, from }) => [path, server.baselines.get(from ?? path)]))
  lookAtPresent(server, question)
  const written = changes.filter(({ after }) => after !== undefined)
  const paths = written.map(({ path }) => path)
  const others = new Set([...importers, ...[...server.documents.keys()].reverse()])
  for (const { path, from } of changes) for (const own of [path, from ?? path]) others.delete(own)
  const until = deadlines.fromNow()
  const missing = await waitForAnswers(server, paths, { long: until, short: until })
  const heardOf = canPull(server) ? await askAboutOthers(server, [...others], deadlines.forOthers()) : others
  const round: Round = { fresh: new Map(), unanswered: [], unsure: [] }
  for (const change of written) judge(server, change, moved.get(change.path), missing, round)
  for (const path of heardOf) judgeOther(server, path, round)
  for (const path of closedOnes(server, since)) judgeOther(server, path, round)
  while (server.documents.size > mostOpen) hide(server, server.documents.keys().next().value!)
  return round
}

/** Before: what was wrong with the files as they were, as far as that is not known already. */
async function lookBack(server: Server, { changes, read }: ServerQuestion, until: Patience): Promise<void> {
  // What came late about files that are not open is about nothing that anybody did just now.
  for (const path of closedOnes(server, -1)) setBaseline(server, path)
  const touched = new Set(changes.flatMap(({ path, from }) => [path, from ?? path]))
  const unknown = await catchUp(server, touched, read)
  for (const { path, from, before } of changes) {
    if (before === undefined) continue
    const place = from ?? path
    if (show(server, place, before) || !server.baselines.has(place)) unknown.push(place)
  }
  if (unknown.length === 0) return
  server.outdatedAt = ++server.clock
  const missing = await waitForAnswers(server, unknown, until)
  for (const path of unknown) {
    if (missing.includes(path) || server.choice.server.readsDisk) server.baselines.set(path, undefined)
    else setBaseline(server, path)
  }
}

/** Before: what was wrong with files that import those of the commit and are not open. Answers with those that are known about. */
async function lookAtImporters(
  server: Server,
  changes: readonly TextChange[],
  until: Deadline,
): Promise<string[]> {
  const places = changes.flatMap(({ path, from, before }) => (before === undefined ? [] : [from ?? path]))
  const importers = await importersOf(server, places, until)
  const closed = importers.filter((path) => !server.documents.has(path))
  const known = await askAboutOthers(server, closed, until)
  for (const path of known) setBaseline(server, path)
  if (performance.now() >= until) server.reach >>= 1
  return known
}

/** Open files that somebody else has changed or taken away since; answers with the changed ones. */
async function catchUp(server: Server, except: ReadonlySet<string>, read: Read): Promise<string[]> {
  const changed: string[] = []
  for (const path of [...server.documents.keys()]) {
    if (except.has(path)) continue
    const text = await read(path)
    if (text === undefined) hide(server, path)
    else if (show(server, path, text)) changed.push(path)
  }
  return changed
}

function lookAtPresent(server: Server, { changes, commit }: ServerQuestion): void {
  for (const { path, from, after } of changes) {
    if (from !== undefined || after === undefined) hide(server, from ?? path)
  }
  for (const { path, after } of changes) if (after !== undefined) show(server, path, after)
  for (const { path, after } of changes) if (after !== undefined) save(server, path)
  tellChanges(server, commit)
  server.outdatedAt = ++server.clock
}

/**
 * Asks about files that a commit may break without touching them, as long as there is time. One after the other: questions
 * that nobody waits for any more would hold up the next edit. Answers with those that are known about.
 */
async function askAboutOthers(server: Server, paths: readonly string[], until: Deadline): Promise<string[]> {
  const answered: string[] = []
  for (const path of paths) {
    if (performance.now() >= until || server.connection.gone() !== undefined) break
    await inTime(pull(server, path), until)
    if (hasAnswered(server, path)) answered.push(path)
  }
  return answered
}

/** What is new in a file that was written. Left unanswered, it is still compared with the same next time. */
function judge(
  server: Server,
  { key, path, before }: TextChange,
  baseline: Baseline | undefined,
  missing: readonly string[],
  { fresh, unanswered, unsure }: Round,
): void {
  const compared = before === undefined ? { text: "", found: [] } : baseline
  if (missing.includes(path)) {
    const why = server.refused.get(path)
    unanswered.push({ key, ...(why !== undefined && { why }) })
    server.baselines.set(path, compared)
    return
  }
  const now = setBaseline(server, path)
  const found = compared ? newSince(compared, now) : inChangedLines(before!, now)
  if (!compared) unsure.push({ key })
  fresh.set(path, { text: now.text, found })
}

/** What is new in a file that was not written: an edit elsewhere has broken it. */
function judgeOther(server: Server, path: string, { fresh }: Round): void {
  const before = server.baselines.get(path)
  const known = server.baselines.has(path)
  const now = setBaseline(server, path)
  // Nobody knew what was wrong with it before: then it has nothing to do with this commit.
  if (known && !before) return
  const found = newSince(before ?? { text: now.text, found: [] }, now)
  if (found.length > 0) fresh.set(path, { text: now.text, found })
}

/** Files that the server has spoken of since then although nobody showed them. */
function closedOnes(server: Server, since: number): string[] {
  return [...server.pushed]
    .filter(([path, { at }]) => at > since && !server.documents.has(path))
    .map(([path]) => path)
}

function setBaseline(server: Server, path: string): Baseline {
  const baseline = { text: server.documents.get(path)?.text ?? "", found: foundIn(server, path) }
  server.baselines.set(path, baseline)
  return baseline
}
