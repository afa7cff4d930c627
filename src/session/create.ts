import type { CommitResult, UndoOptions } from "../commit/index.ts"
import { redo, undo } from "../history.ts"
import { EmendError } from "../issues/error.ts"
import { readState } from "../workspace/file-state.ts"
import { withOutside } from "../workspace/index.ts"
import { apply, eventsOf } from "./apply.ts"
import { createBus } from "./bus.ts"
import { createContext } from "./context.ts"
import type { Inside } from "./inside.ts"
import { createLedger } from "./ledger.ts"
import { createPermissions } from "./permissions.ts"
import { read } from "./read.ts"
import type { Session, SessionOptions } from "./session.ts"
import { stream } from "./stream.ts"

/**
 * Opens a session: what an agent needs around its edits.
 *
 * ```ts
 * const session = createSession({ workspace: await openWorkspace({ roots: [{ dir: "." }] }) })
 * await session.read("src/a.ts")
 * const report = await session.apply(response)
 * ```
 */
export function createSession(options: SessionOptions): Session {
  const inside = insideOf(options)
  const { id, workspace, context, bus } = inside
  let closed: Promise<void> | undefined

  function open(): Inside {
    if (closed) throw new EmendError("usage", `The session ${id} is closed.`)
    return inside
  }

  return {
    id,
    workspace,
    read: async (path, options) => read(open(), path, options),
    apply: async (edits, options = {}) => apply(open(), edits, options),
    undo: async (options = {}) => turn(open(), "undo", options),
    redo: async (options = {}) => turn(open(), "redo", options),
    stream: (options = {}) => stream(open(), options),
    get context() {
      return context.paths
    },
    async setContext(paths) {
      const before = new Set(open().context.paths)
      await context.set(paths)
      const now = [...(context.paths ?? [])]
      bus.tell({ type: "filesChanged", paths: now, added: now.filter((path) => !before.has(path)) })
    },
    on: (listener) => bus.on(listener),
    async close() {
      closed ??= closeEffects(inside)
      await closed
    },
  }
}

function insideOf(options: SessionOptions): Inside {
  const { permissions: rules = {}, context, mustRead = true } = options
  const permissions = createPermissions(rules)
  const workspace = rules.outside?.length
    ? withOutside(options.workspace, permissions.reaches)
    : options.workspace
  return {
    id: options.id ?? newId(),
    workspace,
    ledger: createLedger(workspace.fs.hash),
    permissions,
    context: createContext(workspace, context),
    bus: createBus(),
    effects: options.effects ?? [],
    ask: options.ask,
    mustRead,
    commits: new Set(),
  }
}

function newId(): string {
  return Math.random().toString(36).slice(2, 10).padEnd(8, "0")
}

/** Undo and redo are writes of the session: what it wrote before, it knows again. */
async function turn(inside: Inside, verb: "undo" | "redo", options: UndoOptions): Promise<CommitResult> {
  const { workspace, ledger, bus, commits } = inside
  const result = await (verb === "undo" ? undo : redo)({ ...options, workspace })
  if (!result.ok) return result
  const { commit } = result
  const keys = new Set(commit.files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from])))
  for (const key of commits.has(commit.of!) ? keys : []) {
    const state = await readState(workspace.fs, workspace.absolute(key), key)
    if ("hash" in state) ledger.read(key, state)
    else ledger.forget(key)
  }
  if (verb === "undo") bus.tell({ type: "undone", commit: commit.of!, paths: [...keys] })
  else for (const file of commit.files) for (const event of eventsOf(file, commit.id)) bus.tell(event)
  return result
}

/** All of them, even if one fails. */
async function closeEffects({ effects }: Inside): Promise<void> {
  const ended = await Promise.allSettled(effects.map(async (effect) => effect.close?.()))
  for (const each of ended) if (each.status === "rejected") throw each.reason
}
