import { firstLines, seconds } from "../run.ts"
import type { ServerQuestion } from "./change.ts"
import { deadlineIn, inTime } from "./deadline.ts"
import { playRound, type Round } from "./round.ts"
import type { Server } from "./server.ts"

export interface Limits {
  /** How long a server may take to look at an edit, in milliseconds. */
  timeout: number
  /** How long it may take to start, and to look at the files as they were. */
  startTimeout: number
}

/** What came of asking a server, in data and in words. */
export interface Asked {
  round?: Round
  notices: string[]
  /** It is dead, or as good as. */
  failed: boolean
  /** It is well, but has said nothing. Some servers have nothing to say about a file without errors. */
  silent: boolean
}

/** Asks a server about a commit. Never rejects: a server that is slow, dead or out of its mind is told about. */
export async function askServer(
  server: Server,
  question: ServerQuestion,
  { timeout, startTimeout, first }: Limits & { first: boolean },
): Promise<Asked> {
  const { changes } = question
  const name = server.choice.server.title
  const patience = first ? startTimeout : timeout
  const before = deadlineIn(patience)
  const started = await inTime(
    server.ready.then(() => "ready" as const, reasonOf),
    before,
  )
  if (started === undefined) {
    return failure(
      `${name} did not start within ${seconds(patience)}, so that nothing is known about ${named(changes)}.`,
    )
  }
  if (started !== "ready") {
    await server.connection.close()
    return failure(`${name} could not be started: ${started}`)
  }
  const round = await playRound(server, question, {
    before,
    fromNow: () => deadlineIn(timeout),
    forOthers: () => deadlineIn(timeout / 5),
  })
  const gone = server.connection.gone()
  if (gone !== undefined) return failure(`${name} failed while it looked at ${named(changes)}: ${gone}`)
  const notices = [...newComplaints(server), ...noticesOf(server, round, timeout)]
  const silent = saidNothing(question, round)
  const failed = silent && !(await responds(server, timeout))
  return { round, notices, failed, silent }
}

function failure(notice: string): Asked {
  return { notices: [notice], failed: true, silent: false }
}

function saidNothing({ changes }: ServerQuestion, { unanswered }: Round): boolean {
  const written = changes.filter(({ after }) => after !== undefined)
  return written.length > 0 && unanswered.length === written.length && unanswered.every(({ why }) => !why)
}

/** Even a question that it cannot know has to be answered. */
async function responds({ connection }: Server, timeout: number): Promise<boolean> {
  const answer = connection.request("emend/areYouThere", null)
  const answered = answer.then(
    () => true,
    () => connection.gone() === undefined,
  )
  return (await inTime(answered, deadlineIn(Math.min(timeout, 1000)))) ?? false
}

function reasonOf(error: Error): string {
  return error.message
}

function newComplaints({ choice, complaints, passedOn }: Server): string[] {
  const fresh = [...complaints].filter((complaint) => !passedOn.has(complaint))
  for (const complaint of fresh) passedOn.add(complaint)
  return fresh.map((complaint) => `${choice.server.title}: ${firstLines(complaint, 3)}`)
}

function noticesOf(server: Server, { unanswered, unsure }: Round, timeout: number): string[] {
  const name = server.choice.server.title
  const silent = unanswered.filter(({ why }) => why === undefined)
  const refused = unanswered.filter(({ why }) => why !== undefined)
  const notices = refused.map((each) => `${name} could not be asked about ${each.key}: ${each.why}`)
  if (silent.length > 0) {
    notices.push(
      `${name} said nothing about ${named(silent)} within ${seconds(timeout)}: errors may be missing.`,
    )
  }
  // One that reads the disk never knows what was before: that is nothing to speak of every time.
  if (unsure.length > 0 && !server.choice.server.readsDisk) {
    const what = `${name} did not say in time what was wrong with ${named(unsure)} before`
    notices.push(`${what}: only errors in changed lines are shown.`)
  }
  return notices
}

/** Files by name, but not a hundred of them. */
function named(files: readonly { key: string }[]): string {
  const names = files.map(({ key }) => key)
  return names.length <= 3 ? names.join(", ") : `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`
}
