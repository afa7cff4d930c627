import { type OptionKind, refuseMisspelt } from "../issues/called.ts"
import { EmendError } from "../issues/error.ts"
import { withOutside } from "../workspace/index.ts"
import { apply } from "./apply.ts"
import { createContext } from "./context.ts"
import { createBus } from "./events.ts"
import { undoOrRedo } from "./history.ts"
import type { SessionState } from "./inside.ts"
import { createLedger } from "./ledger.ts"
import type { Rule } from "./permission.ts"
import { createPermissions } from "./permissions.ts"
import { read } from "./read.ts"
import type { Session, SessionMemory, SessionOptions } from "./session.ts"
import { stream } from "./stream.ts"

/**
 * Opens a session: what an agent needs around its edits.
 *
 * @example
 * ```ts
 * import { createSession, openWorkspace } from "emend"
 *
 * const session = createSession({ workspace: await openWorkspace({ root: "my-project" }) })
 * session.on(({ type }) => console.log(type))
 * const early = await session.apply([{ op: "delete", path: "README.md" }])
 * console.log(early.edits[0]?.issue?.code) // what was not read is not changed
 * await session.close()
 * ```
 */
export function createSession(options: SessionOptions): Session {
  if (!options?.workspace?.fs)
    throw new EmendError(
      "usage",
      "A session needs a workspace: await openWorkspace({ root }), or memoryWorkspace(files). sessionFrom({ root }) opens one by itself.",
    )
  refuseMisspelt(options, optionNames)
  const inside = insideOf(options)
  const { id, workspace, context, bus } = inside
  let closed: Promise<void> | undefined

  function open(): SessionState {
    if (closed) throw new EmendError("usage", `The session ${id} is closed.`)
    return inside
  }

  return {
    id,
    workspace,
    read: async (path, options) => read(open(), path, options),
    apply: async (edits, options = {}) => apply(open(), edits, options),
    undo: async (options = {}) => undoOrRedo(open(), "undo", options),
    redo: async (options = {}) => undoOrRedo(open(), "redo", options),
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
    memory: (options) => memoryOf(inside, options),
    async close() {
      // What others may use is given back; what nobody else uses may still be asked for.
      if (options.room) inside.ledger.close()
      closed ??= closeEffects(inside)
      await closed
    },
  }
}

const optionNames = {
  workspace: true,
  id: "string",
  mustRead: "boolean",
  permissions: true,
  ask: "function",
  effects: true,
  notices: true,
  context: true,
  memory: true,
  room: true,
} as const satisfies Record<keyof SessionOptions, OptionKind>

function insideOf(options: SessionOptions): SessionState {
  const { permissions: given = {}, context, mustRead = true, memory } = options
  const { outside } = options.workspace
  // Whoever opened the workspace to files outside of it has allowed them, unless rules say more.
  const rules = outside ? { outside: anything, ...given } : given
  const permissions = createPermissions(rules)
  const workspace = rules.outside?.length
    ? withOutside(options.workspace, (path) => permissions.reaches(path) && (outside?.(path) ?? true))
    : options.workspace
  return {
    id: options.id ?? newId(),
    workspace,
    ledger: createLedger(workspace.fs.hash, {
      known: Object.entries(memory?.files ?? {}),
      ...(options.room && { room: options.room }),
    }),
    permissions,
    context: createContext(workspace, context),
    bus: createBus(),
    effects: options.effects ?? [],
    notices: [...(options.notices ?? [])],
    ask: options.ask,
    mustRead,
    commits: new Set(memory?.commits),
  }
}

const anything: readonly Rule[] = [{ pattern: "*", action: "allow" }]

function newId(): string {
  return Math.random().toString(36).slice(2, 10).padEnd(8, "0")
}

/** All of them, even if one fails. */
async function closeEffects({ effects }: SessionState): Promise<void> {
  const ended = await Promise.allSettled(effects.map(async (effect) => effect.close?.()))
  for (const each of ended) if (each.status === "rejected") throw each.reason
}

/** What a session knows, with as many texts as there is room for. */
function memoryOf(
  { ledger, commits }: SessionState,
  { characters = Number.POSITIVE_INFINITY } = {},
): SessionMemory {
  const files: [string, { hash: string; text?: string }][] = []
  let left = characters
  for (const [key, file] of ledger.entries().reverse()) {
    left -= file.text?.length ?? 0
    files.push([key, left >= 0 ? file : { hash: file.hash }])
  }
  return { files: Object.fromEntries(files.reverse()), commits: [...commits] }
}
