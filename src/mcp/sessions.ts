import type { Session } from "../index.ts"

/** The sessions that a server keeps, by name. */
export interface Sessions {
  /**
   * Does something in the session of that name, which is opened if there is none. What is to be done in one session is done in the
   * order in which it was asked for, so that who asks to read and to edit in one breath gets both.
   */
  use<Result>(name: string, work: (session: Session) => Promise<Result>): Promise<Result>
  /** Closes a session as soon as nothing is done in it any more. */
  end(name: string): Promise<void>
  /** Closes all of them. What is being done may end first, but not take for ever. */
  close(): Promise<void>
}

interface Entry {
  session: Promise<Session>
  /** Settles when everything is done that was asked for so far. */
  done: Promise<unknown>
  running: number
  /** Called by whoever leaves the session last. */
  whenIdle?: () => void
}

/** How long a server that is told to stop waits for what it has begun. */
const patience = 5000

/**
 * Keeps at most `limit` sessions: for one too many, the one that was used longest ago is closed. A client that invents
 * a new name for every call costs no more than one that does not.
 */
export function createSessions(options: { open(name: string): Promise<Session>; limit?: number }): Sessions {
  const { open, limit = 100 } = options
  // In the order of use, the last one used last.
  const entries = new Map<string, Entry>()
  const closing = new Set<Promise<void>>()
  const sessions: Sessions = {
    async use(name, work) {
      const entry = take(name)
      const turn = entry.done.then(async () => work(await entry.session))
      entry.done = turn.catch(() => {})
      try {
        return await turn
      } finally {
        entry.running--
        if (entry.running === 0) entry.whenIdle?.()
      }
    },
    async end(name) {
      const entry = entries.get(name)
      if (entry === undefined) return
      entries.delete(name)
      const closed = close(entry)
      closing.add(closed)
      await closed
      closing.delete(closed)
    },
    async close() {
      for (const name of entries.keys()) void sessions.end(name)
      // Those too that were ended a moment ago: what they have started must not outlive the server.
      await Promise.race([Promise.all(closing), delay(patience)])
    },
  }
  return sessions

  function take(name: string): Entry {
    const entry = entries.get(name) ?? { session: open(name), done: Promise.resolve(), running: 0 }
    entries.delete(name)
    entries.set(name, entry)
    entry.running++
    entry.session.catch(() => entries.get(name) === entry && entries.delete(name))
    makeRoom()
    return entry
  }

  function makeRoom(): void {
    for (const [name, entry] of entries) {
      if (entries.size <= limit) return
      if (entry.running === 0) void sessions.end(name)
    }
  }
}

/** A session that is in use is closed when nobody is in it any more. That it cannot be closed concerns nobody. */
function close(entry: Entry): Promise<void> {
  const idle = new Promise<void>((resolve) => {
    if (entry.running === 0) resolve()
    else entry.whenIdle = resolve
  })
  return idle.then(async () => (await entry.session).close()).catch(() => {})
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}
