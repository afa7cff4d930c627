import type { Deadline } from "./deadline.ts"
import { canAskCompiler, canPull, pull } from "./pull.ts"
import type { Server } from "./server.ts"
import type { ServerDiagnostic } from "./server-diagnostic.ts"

/** What a server says of its own accord may come in pieces; so many milliseconds of silence are taken for the end. */
const silence = { pushed: 200, pulled: 30 }

/** By so many milliseconds a timer may be late; more, and this process, or the machine, was too busy to listen. */
const mostLate = 50

/** One that never falls silent is listened to for so long after it has said what was wanted. */
const enough = 1500

/**
 * Waits until a server has said what it thinks of these files as they are now, asking it where that can be done. Answers
 * with those of which it has said nothing in time.
 */
export async function waitForAnswers(
  server: Server,
  wanted: readonly string[],
  deadline: Patience,
): Promise<string[]> {
  const asked = new Map<string, number>()
  let completeAt: number | undefined
  for (;;) {
    if (canPull(server)) askAbout(server, wanted, asked)
    const complete = wanted.every((path) => hasAnswered(server, path) || server.refused.has(path))
    const now = performance.now()
    const until = mayTakeLong(server) ? deadline.long : deadline.short
    completeAt = complete ? (completeAt ?? now) : undefined
    const rest = complete ? restAfter(server, completeAt!, now) : until - now
    if (server.connection.gone() !== undefined || rest <= 0 || now >= until) break
    await nextWord(server, Math.min(rest, until - now))
  }
  return wanted.filter((path) => !hasAnswered(server, path))
}

/** Until when to wait for a server. */
export interface Patience {
  /** If it was asked and must answer, or says that it is at work: reading a project may take its time. */
  long: Deadline
  /** If it is expected to say something of its own accord: it may have nothing to say. */
  short: Deadline
}

function mayTakeLong(server: Server): boolean {
  return canPull(server) || server.busy.size > 0
}

/** How long to listen on after everything that was wanted has been said. */
function restAfter(server: Server, completeAt: number, now: number): number {
  if (server.busy.size > 0) return Number.POSITIVE_INFINITY
  const lull = canPull(server) ? silence.pulled : silence.pushed
  return Math.min(Math.max(server.heardAt, completeAt) + lull, completeAt + enough) - now
}

/** Asks about each file once, and again when the answer would be another one now. */
function askAbout(server: Server, paths: readonly string[], asked: Map<string, number>): void {
  for (const path of paths) {
    const document = server.documents.get(path)
    if (!document || hasAnswered(server, path)) continue
    const outdated = Math.max(document.shownAt, server.outdatedAt)
    if ((asked.get(path) ?? -1) >= outdated) continue
    asked.set(path, server.clock)
    server.refused.delete(path)
    void pull(server, path)
  }
}

/** Has the server spoken of a file as it is now? */
export function hasAnswered(server: Server, path: string): boolean {
  const document = server.documents.get(path)
  if (canPull(server)) {
    const answer = server.pulled.get(path)
    return answer !== undefined && answer.at >= Math.max(document?.shownAt ?? 0, server.outdatedAt)
  }
  if (!document) return true
  const answer = server.pushed.get(path)
  if (answer === undefined || answer.at < document.shownAt) return false
  return answer.version === undefined || answer.version >= document.version
}

/** What a server says of a file now: when asked, and of its own accord. */
export function foundIn(server: Server, path: string): ServerDiagnostic[] {
  const pulled = server.pulled.get(path)?.found ?? []
  // It pushes the same again, in other words and later.
  const pushed = canAskCompiler(server) ? [] : (server.pushed.get(path)?.found ?? [])
  const known = new Set(pulled.map(identity))
  return [...pulled, ...pushed.filter((found) => !known.has(identity(found)))]
}

function identity({ range, message, code }: ServerDiagnostic): string {
  return JSON.stringify([range.start, message, code])
}

function nextWord(server: Server, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      server.wake.delete(done)
      resolve()
    }
    const timer = setTimeout(() => {
      // Whoever could not listen has heard no silence: what came meanwhile is read after the timers.
      if (performance.now() > end + mostLate) server.heardAt = performance.now()
      done()
    }, milliseconds)
    server.wake.add(done)
  })
}
