import type { Seen } from "../plan/index.ts"
import type { Workspace } from "../workspace/index.ts"
import type { Context } from "./context.ts"
import type { Effect } from "./effect.ts"
import type { Bus } from "./events.ts"
import type { Ledger } from "./ledger.ts"
import type { Ask } from "./permission.ts"
import type { Permissions } from "./permissions.ts"

/** A session from within: what its verbs share. */
export interface SessionState {
  id: string
  workspace: Workspace
  ledger: Ledger
  permissions: Permissions
  context: Context
  bus: Bus
  effects: readonly Effect[]
  /** What is still to be told. */
  notices: string[]
  ask: Ask | undefined
  mustRead: boolean
  /** The ids of the commits that this session made. */
  commits: Set<string>
}

/** What the author of this session's edits has seen. Who is shown a file in the prompt need not read it as well. */
export function seenIn({ ledger, context, mustRead }: SessionState): Seen {
  const isShown = (key: string) => context.paths !== undefined && context.has(key)
  return (key) => ledger.seen(key) ?? (mustRead && !isShown(key) ? "never" : undefined)
}
