import { createHash } from "node:crypto"
import type { Random } from "../../bench/landing/random.ts"
import {
  createSession,
  type PermissionAnswer,
  type Report,
  type Session,
  type SessionEvent,
  type SessionOptions,
  type UndoOptions,
} from "../../src/index.ts"
import { type Agent, type Happened, type Told, type Turned, turnedBy } from "./agent.ts"
import type { Wish } from "./wishes.ts"

/** An agent with a session of its own, in this process. What the session knows is held against what it must know. */
export interface SessionAgentOptions extends SessionOptions {
  name: string
  random: Random
  /** What its formatters make of a text. */
  finish?: Agent["finish"]
  /** Files that a person is asked for, and those that nobody may touch. */
  asks?: (path: string) => boolean
  denies?: (path: string) => boolean
}

export interface SessionAgent extends Agent {
  session: Session
}

export function sessionAgent(options: SessionAgentOptions): SessionAgent {
  const { random, finish = (_, text) => text, asks = () => false, denies = () => false, ...rest } = options
  const { name } = rest
  const heard: SessionEvent[] = []
  let answer: PermissionAnswer | undefined
  let shown: readonly string[] | undefined
  const session = createSession({
    ...rest,
    async ask() {
      answer = random.pick(["allow_once", "allow_once", "reject_once"])
      return answer
    },
  })
  session.on((event) => heard.push(event))
  const ledger = createBeliefs(
    Object.entries(options.memory?.files ?? {}).map(([path, { hash }]) => [path, hash]),
  )

  function forbidden(paths: readonly string[]): string | undefined {
    if (paths.some(denies)) return "permission_denied"
    return paths.some(asks) && answer === "reject_once" ? "permission_denied" : undefined
  }

  async function turn(verb: "undo" | "redo", which: UndoOptions): Promise<Turned> {
    answer = undefined
    return turnedBy(await session[verb](which))
  }

  return {
    name,
    session,
    guarded: options.permissions !== undefined || options.context !== undefined,
    async read(path) {
      const read = await session.read(path)
      if (read.ok) ledger.set(path, read.hash)
      return read.ok
    },
    async send(wish) {
      answer = undefined
      shown = session.context
      return random.chance(0.3) ? streamed(session, wish, random) : told(await session.apply(wish.response))
    },
    undo: (which) => turn("undo", which),
    redo: (which) => turn("redo", which),
    refuses({ edits }) {
      const paths = edits.flatMap((edit) => ("to" in edit && edit.to ? [edit.path, edit.to] : [edit.path]))
      if (shown && !paths.every((path) => isIn(path, shown!))) return "not_in_context"
      return forbidden(paths)
    },
    ...(options.permissions && { refusesBack: forbidden }),
    finish,
    audit(happened) {
      const events = heard.splice(0)
      ledger.note(happened, session)
      return [...ledger.wrong(session), ...missedEvents(events, happened)]
    },
    close: () => session.close(),
  }
}

function isIn(path: string, shown: readonly string[]): boolean {
  return shown.some((each) => path === each || path.startsWith(`${each}/`))
}

export function told({ ok, commit, edits, issues }: Report): Told {
  return {
    ok,
    commit,
    codes: [...edits.flatMap(({ issue }) => issue ?? []), ...issues].map(({ code }) => code),
  }
}

/** The response comes in pieces of all sizes. Now and then somebody stops it. */
async function streamed(session: Session, wish: Wish, random: Random): Promise<Told> {
  const { response, fate } = wish
  const stream = session.stream({ applyAt: isOneEdit(wish) ? random.pick(["end", "close"]) : "end" })
  const stopAt = fate !== "either" && random.chance(0.15) ? random.below(response.length) : response.length
  for (let at = 0; at < stopAt; ) {
    const size = random.pick([1, 3, 10, 50, 400])
    await stream.push(response.slice(at, Math.min(at + size, stopAt)))
    at += size
  }
  const { report, commits, cancelled } = stopAt < response.length ? await stream.cancel() : await stream.end()
  const { ok, codes } = told(report)
  return { ok, commit: commits.at(-1) ?? null, codes, cancelled }
}

/** Several would be several commits when each is applied as it closes. */
function isOneEdit({ edits: [edit, ...others] }: Wish): boolean {
  return others.length === 0 && !(edit?.op === "update" && edit.hunks.length > 1)
}

/** What a session must know of each file. */
function createBeliefs(known: Iterable<[path: string, hash: string]>) {
  const hashes = new Map(known)
  return {
    set: (path: string, hash: string) => void hashes.set(path, hash),
    note({ own, how, files }: Happened, session: Session) {
      if (!own) return
      // Files may have changed places with each other.
      const before = new Map(hashes)
      for (const path of files.keys()) hashes.delete(path)
      for (const [path, { before: was, after }] of files) {
        if (after === null) continue
        const knew = before.get(path)
        const isCarried = how === "wish" && knew !== undefined && was !== null && knew !== hashOf(was)
        // What it had read was not what was there: its own change is carried over into that, which is a merge.
        hashes.set(path, isCarried ? (session.memory().files[path]?.hash ?? "") : hashOf(after))
      }
    },
    wrong(session: Session): string[] {
      const { files } = session.memory({ characters: 0 })
      const wrong = [...hashes].filter(([path, hash]) => files[path]?.hash !== hash)
      const more = Object.keys(files).filter((path) => !hashes.has(path))
      return [
        ...wrong.map(
          ([path]) => `the session ${files[path] ? "knows a wrong text" : "has forgotten"} of ${path}`,
        ),
        ...more.map((path) => `the session believes to know ${path}`),
      ]
    },
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex")
}

/** Every file that changed must have been told of, and no other. */
function missedEvents(events: readonly SessionEvent[], { commit, how, files }: Happened): string[] {
  const told = new Set<string>()
  for (const event of events) {
    if (event.type === "undone") for (const path of event.paths) told.add(path)
    if (event.type === "moved") told.add(event.from)
    if ("commit" in event && "path" in event) {
      told.add(event.path)
      if (event.commit !== commit) return [`an event tells of the commit ${event.commit}, which was not made`]
    }
  }
  const changed = [...files].filter(([, { before, after }]) => before !== after).map(([path]) => path)
  return [
    ...changed.filter((path) => !told.has(path)).map((path) => `no event tells of the ${how} in ${path}`),
    ...[...told]
      .filter((path) => !files.has(path))
      .map((path) => `an event tells of ${path}, which is as it was`),
  ]
}
