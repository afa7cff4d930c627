import type { FileChange } from "../../plan/plan.ts"
import type { Diagnostics, Effect, EffectResult, Landed } from "../../session/effect.ts"
import type { FileState } from "../../text/file.ts"
import { readState } from "../../workspace/file-state.ts"
import { createTurns } from "../../workspace/in-turn.ts"
import type { Workspace } from "../../workspace/workspace.ts"
import { isOnDisk, rootOf } from "../on-disk.ts"
import type { Vet } from "../vet.ts"
import type { Read, TextChange } from "./change.ts"
import { type ChosenServer, chooseServers, isFor } from "./choose.ts"
import { openPool, type Pool, type RoundResult } from "./pool.ts"
import { diagnosticsOf, type Severity } from "./present.ts"
import type { ServerDiagnostic } from "./server-diagnostic.ts"
import { type ServerCandidate, type ServerSettings, serversFor } from "./settings.ts"

/** Which language servers to ask, and for how long to wait. */
export interface DiagnosticsOptions {
  /**
   * Language servers by name: what is different about a known one (`typescript`, `pyright`, `gopls`, …), one of your own,
   * or `false` for one that is not to be asked.
   */
  servers?: Readonly<Record<string, ServerSettings | false>>
  /** What is reported: errors, unless this names something milder, and everything graver than it. */
  severity?: Severity
  /** How long a server may take to look at an edit, in milliseconds; 5 seconds if left out. */
  timeout?: number
  /**
   * How long one may take that has to be started first, and to look at the files as they were; 30 seconds if left out, or
   * `timeout` if that is more.
   */
  startTimeout?: number
  /** Has the last word on what is started. */
  vet?: Vet
}

/**
 * After each commit, asks the language servers of the changed files what is wrong with them now that was not before. The
 * servers are found on the PATH and in `node_modules/.bin`, started when they are first needed, and kept until the
 * session ends. That one is missing, slow or dead is told as a notice.
 */
export function diagnosticsEffect(options: DiagnosticsOptions = {}): Effect {
  const servers = serversFor(options.servers ?? {})
  const { timeout = 5000, startTimeout = Math.max(30_000, timeout) } = options
  const pool = openPool({ timeout, startTimeout })
  const around = { ...options, servers, pool, told: new Set<string>() }
  const inTurn = createTurns()
  return {
    name: "diagnostics",
    after: (landed) =>
      isOnDisk(landed.workspace) ? inTurn(() => lookAt(landed, around)) : Promise.resolve({}),
    close: () => pool.close(),
  }
}

interface Around {
  servers: readonly ServerCandidate[]
  pool: Pool
  /** Servers that are missing, and have been called so. */
  told: Set<string>
  severity?: Severity
  vet?: Vet
}

async function lookAt({ workspace, files: all }: Landed, around: Around): Promise<EffectResult> {
  const read: Read = async (path) => textOf(await readState(workspace, path, path))
  const { files, notices } = mostRelevant(all, around.servers)
  const changes = await textChanges(workspace, files, read)
  const { questions: wanted, missing } = questionsAbout(workspace, changes, around)
  const written = all.map(({ path }) => workspace.absolute(path))
  const { questions, refused } = await vetted(wanted, written, around)
  around.pool.announce(
    changes,
    questions.map(({ choice }) => choice),
  )
  const asked = await Promise.all(
    questions.map(({ choice, about }) => around.pool.ask(choice, { changes: about, commit: changes, read })),
  )
  return {
    diagnostics: await diagnosticsIn(workspace, asked, around.severity ?? "error"),
    notices: [...notices, ...missing, ...refused, ...asked.flatMap((each) => each.notices)],
  }
}

/** No server gets to see more files of one commit than this. */
const mostFiles = 50

/** The files that matter, those that some server knows before all others, and a word about those that are left out. */
function mostRelevant(
  files: readonly FileChange[],
  servers: readonly ServerCandidate[],
): { files: FileChange[]; notices: string[] } {
  const isKnown = ({ path }: FileChange) => servers.some((server) => isFor(server, path))
  const known = files.filter(isKnown)
  const all = [...known, ...files.filter((file) => !isKnown(file))]
  const notice = `Language servers looked at ${mostFiles} of ${known.length} changed files.`
  return { files: all.slice(0, mostFiles), notices: known.length > mostFiles ? [notice] : [] }
}

/** Those that are text, as they were and as they are now: a formatter may have been there since. */
async function textChanges(
  workspace: Workspace,
  files: readonly FileChange[],
  read: Read,
): Promise<TextChange[]> {
  const changes: TextChange[] = []
  for (const { path: key, from, before, replaced, after } of files) {
    const path = workspace.absolute(key)
    changes.push({
      key,
      path,
      ...(from !== undefined && { from: workspace.absolute(from) }),
      before: textOf(before) ?? (from === undefined ? textOf(replaced) : undefined),
      after: after.kind === "text" ? await read(path) : undefined,
    })
  }
  return changes.filter(({ from, before, after }) => from !== undefined || before !== after)
}

function textOf(state: FileState | { issue: unknown } | undefined): string | undefined {
  return state && "kind" in state && state.kind === "text" ? state.text : undefined
}

/** Which server is to be asked about which files, and a word about each that is missing, once. */
function questionsAbout(
  workspace: Workspace,
  changes: readonly TextChange[],
  { servers, told }: Around,
): { questions: Questioned[]; missing: string[] } {
  const questions = new Map<string, Questioned>()
  const missing = new Map<string, string>()
  for (const change of changes) {
    const chosen = chooseServers(change.path, rootOf(workspace, change.path), servers)
    for (const choice of chosen.choices) {
      const question = questions.get(choice.id) ?? { choice, about: [] }
      questions.set(choice.id, question)
      question.about.push(change)
    }
    for (const server of chosen.missing) {
      if (!told.has(server.name)) missing.set(server.name, missingNotice(server, change.key))
      told.add(server.name)
    }
  }
  return { questions: [...questions.values()], missing: [...missing.values()] }
}

interface Questioned {
  choice: ChosenServer
  about: TextChange[]
}

/** Those that may be started, and a word about each that may not, once. */
async function vetted(
  wanted: readonly Questioned[],
  written: readonly string[],
  { vet, told }: Around,
): Promise<{ questions: Questioned[]; refused: string[] }> {
  const questions: Questioned[] = []
  const refused: string[] = []
  for (const question of wanted) {
    const { server, folder } = question.choice
    const reason = await vet?.(server.command, folder, { about: written, written })
    if (reason === undefined) questions.push(question)
    else if (!told.has(`refused ${server.name}`)) refused.push(`${server.title} was not started: ${reason}`)
    if (reason !== undefined) told.add(`refused ${server.name}`)
  }
  return { questions, refused }
}

function missingNotice({ title, command, install }: ServerCandidate, key: string): string {
  const name = command[0] === title ? title : `${title} (${command[0]})`
  const advice = install === undefined ? "" : ` To get it: ${install}`
  return `${name} was not found, so that nothing is known about errors in ${key}.${advice}`
}

/** What all servers together found, file by file. */
async function diagnosticsIn(
  workspace: Workspace,
  asked: readonly RoundResult[],
  severity: Severity,
): Promise<Diagnostics[]> {
  const found = new Map<string, { text: string; found: ServerDiagnostic[] }>()
  for (const { round } of asked) {
    for (const [path, fresh] of round?.fresh ?? []) {
      if (fresh.found.length === 0) continue
      const known = found.get(path)?.found ?? []
      found.set(path, { text: fresh.text, found: [...known, ...fresh.found] })
    }
  }
  const all = await Promise.all(
    [...found].map(async ([path, { text, found }]) => {
      const target = await workspace.resolve(path)
      return "key" in target ? diagnosticsOf(target.key, text, found, severity) : undefined
    }),
  )
  return all.filter((each) => each !== undefined)
}
