import { type FenceTracker, trackFences } from "./fences.ts"
import type { Around, Found, Line, Protocol, Reader } from "./protocol.ts"

/**
 * The one reader of responses, whole or streamed. It cuts the text into lines (only whole ones, so that any
 * chunking gives the same result), keeps track of fences and thoughts, and hands lines to the formats.
 * It keeps no text but a few recent lines: what an open edit needs, its reader holds.
 */
export interface Scanner {
  push(chunk: string): ScanEvent[]
  end(): ScanEvent[]
}

/** Something found, with the name of the format that found it. */
export type ScanEvent = Found & { format?: string }

const recentLines = 12
const thinkOpen = /^\s*<(think|thinking|reasoning)>/i
const thinkClose = /<\/(think|thinking|reasoning)>\s*$/i

export function createScanner(protocols: readonly Protocol[], options: { named?: boolean } = {}): Scanner {
  const fences: FenceTracker = trackFences()
  let pending: string[] = []
  let offset = 0
  let number = 0
  let before: Line[] = []
  let active: { reader: Reader; format: string } | undefined
  let thinking = false
  let lastPath: string | undefined
  let events: ScanEvent[] = []

  function emit(found: readonly Found[] | undefined, format: string) {
    for (const each of found ?? []) {
      if (each.type === "edit") lastPath = each.edit.path
      events.push({ ...each, format })
    }
  }

  function around(): Around {
    const fence = fences.current()
    return {
      before,
      ...(fence && { fence }),
      ...(lastPath !== undefined && { lastPath }),
      named: options.named ?? false,
      opensOther: (line) => opens(line, active?.format) !== undefined,
    }
  }

  function opens(line: Line, except?: string) {
    for (const protocol of protocols) {
      if (protocol.name === except) continue
      const reader = protocol.open(line, around())
      if (reader) return { reader, format: protocol.name }
    }
    return undefined
  }

  function think(line: Line): boolean {
    if (thinking) {
      if (thinkClose.test(line.text)) thinking = false
      return true
    }
    if (thinkOpen.test(line.text)) {
      thinking = !thinkClose.test(line.text)
      return true
    }
    if (/^\s*<\/(think|thinking|reasoning)>\s*$/i.test(line.text)) {
      events.push({ type: "retract" })
      return true
    }
    return false
  }

  function take(line: Line) {
    let rest: Line | undefined = line
    while (rest) rest = active ? feed(rest) : offer(rest)
  }

  /** Gives a line to the open reader. Returns what is left of it for others. */
  function feed(line: Line): Line | undefined {
    const { reader, format } = active!
    const step = reader.read(line)
    emit(step.found, format)
    if (step.state === "more") {
      remember(line)
      return undefined
    }
    active = undefined
    if (step.state === "again") return line
    before = []
    if (step.rest === undefined || step.rest >= line.to) return undefined
    return { ...line, text: line.text.slice(step.rest - line.from), from: step.rest }
  }

  /** Shows a line outside any edit to the formats. */
  function offer(line: Line): Line | undefined {
    if (fences.current() === undefined && think(line)) return undefined
    fences.read(line)
    active = opens(line)
    if (active) return line
    remember(line)
    return undefined
  }

  function remember(line: Line) {
    before.push(line)
    if (before.length > recentLines) before = before.slice(-recentLines)
  }

  function cut(raw: string, breakLength: number) {
    const text = breakLength > 0 && raw.endsWith("\r") ? raw.slice(0, -1) : raw
    const line = { text, number: ++number, from: offset, to: offset + text.length, end: offset + raw.length + breakLength }
    offset = line.end
    take(line)
  }

  function flush(): ScanEvent[] {
    const out = events
    events = []
    return out
  }

  return {
    push(chunk) {
      let from = 0
      for (let at = chunk.indexOf("\n"); at >= 0; at = chunk.indexOf("\n", from)) {
        pending.push(chunk.slice(from, at))
        const raw = pending.length === 1 ? pending[0]! : pending.join("")
        pending = []
        cut(raw, 1)
        from = at + 1
      }
      if (from < chunk.length) pending.push(chunk.slice(from))
      return flush()
    },
    end() {
      if (pending.length > 0) cut(pending.join(""), 0)
      pending = []
      if (active) emit(active.reader.end(), active.format)
      active = undefined
      return flush()
    },
  }
}
