/**
 * Room for the texts that sessions have read. Sessions of one server share it, so that a client that opens a hundred of
 * them costs no more memory than one: whatever was not needed for longest goes first, whosever it is.
 */
export interface TextRoom {
  /** A part of the room, for one owner. Its keys are its own. */
  share(): TextShare
}

export interface TextShare {
  /** Keeps a text, as long as there is room. */
  keep(key: string, text: string): void
  /** The text, which counts as needed now. */
  take(key: string): string | undefined
  forget(key: string): void
  /** What is kept; what was needed last comes last. */
  entries(): [key: string, text: string][]
  /** Gives all of it back. */
  leave(): void
}

export function createTextRoom(total: number): TextRoom {
  /** The least recently used first. */
  const kept = new Map<object, { text: string; evict(): void }>()
  let characters = 0

  function drop(ticket: object): void {
    characters -= kept.get(ticket)?.text.length ?? 0
    kept.delete(ticket)
  }

  function makeRoom(): void {
    for (const [ticket, { evict }] of kept) {
      if (characters <= total) return
      drop(ticket)
      evict()
    }
  }

  return {
    share() {
      const tickets = new Map<string, object>()
      const share: TextShare = {
        keep(key, text) {
          share.forget(key)
          const ticket = {}
          tickets.set(key, ticket)
          kept.set(ticket, { text, evict: () => tickets.delete(key) })
          characters += text.length
          makeRoom()
        },
        take(key) {
          const ticket = tickets.get(key)
          const entry = ticket && kept.get(ticket)
          if (!entry) return undefined
          kept.delete(ticket)
          kept.set(ticket, entry)
          tickets.delete(key)
          tickets.set(key, ticket)
          return entry.text
        },
        forget(key) {
          const ticket = tickets.get(key)
          if (ticket) drop(ticket)
          tickets.delete(key)
        },
        entries: () => [...tickets].map(([key, ticket]) => [key, kept.get(ticket)!.text]),
        leave() {
          for (const key of [...tickets.keys()]) share.forget(key)
        },
      }
      return share
    },
  }
}
