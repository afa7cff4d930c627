/** A `fetch` that keeps its connections to itself. */
export interface Connections {
  fetch: typeof fetch
  /** Closes all of them. */
  close(): Promise<void>
}

/**
 * The `fetch` of Node remembers every server that it ever talked to, with 25 KB for each. Agents whose server ends with them, and
 * whose successors have one on another port, would grow the process by that: each has a pool of its own, and takes it along.
 */
export async function openConnections(): Promise<Connections> {
  // Node makes its pool with the first request, and offers no other way to get at what it is made by.
  await fetch("data:,")
  // Newer versions keep it under another name, and something that is no pool under the old one.
  const named = (version: number) =>
    (globalThis as Record<symbol, unknown>)[Symbol.for(`undici.globalDispatcher.${version}`)]
  const shared = (named(2) ?? named(1)) as Pool
  const pool = new (shared.constructor as new () => Pool)()
  return { fetch: (input, init) => fetch(input, { ...init, dispatcher: pool }), close: () => pool.destroy() }
}

type Pool = NonNullable<RequestInit["dispatcher"]>
