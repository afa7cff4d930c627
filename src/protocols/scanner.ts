import { restOf } from "./at.ts"
import { openCommand } from "./commands.ts"
import { closes, fenceOf, trackFences } from "./fences.ts"
import { watchFlood } from "./flood.ts"
import { cutLines } from "./line-cutter.ts"
import { firstCode, openersOf } from "./openers.ts"
import type { Around, Found, Line, Protocol, Reader } from "./protocol.ts"
import { recentLines } from "./recent.ts"
import { type ScanEvent, told } from "./scan-event.ts"
import { replayBudget, restBudget, tooBroken, tooLong } from "./scan-limits.ts"
import { trackThoughts } from "./thoughts.ts"
import { inOtherFormat, onlyShown, openComment, openStranger } from "./unread.ts"
import { disguisesOf, isQuoted, trackIndents, type View } from "./views.ts"

export type { ScanEvent } from "./scan-event.ts"

/**
 * The one reader of responses, whole or streamed. It cuts the text into lines (only whole ones, so that any
 * chunking gives the same result), keeps track of fences and thoughts, and hands lines to the formats.
 * It keeps no text but a few recent lines: what an open edit needs, its reader holds.
 */
export interface Scanner {
  push(chunk: string): ScanEvent[]
  end(): ScanEvent[]
}

export interface ScanOptions {
  /** The caller asked for this format: weak signs of it are enough, and edits in others are named as not read. */
  only?: string
  /** Tell of every line that an open edit takes. */
  lines?: boolean
  /** Tell of nothing that is still going on: neither that an edit has begun, nor that its old text is complete. */
  results?: boolean
}

interface Active {
  reader: Reader
  /** Undefined where no format reads it. */
  format: string | undefined
  opening: Line
  /** How its lines are seen, if not as they are. */
  view?: View
  /** It has come to an edit. */
  hasFound?: boolean
}

const isEdit = ({ type }: Found) => type === "edit"

const nobody: readonly string[] = []
const bracket = 60

export function createScanner(known: readonly Protocol[], options: ScanOptions = {}): Scanner {
  const { only } = options
  const asked = known.find((each) => each.name === only)
  const ordered = [...known.filter((each) => each.isFirst), ...known.filter((each) => !each.isFirst)]
  const protocols = asked ? [asked, ...ordered.filter((each) => each !== asked)] : ordered
  let fences = trackFences()
  const thoughts = trackThoughts()
  const outdent = trackIndents()
  /** How the lines before are seen while an edit is looked for in a disguise. */
  let inView: View | undefined
  let wordsBefore: string | undefined
  /** So far there are only quotations. */
  let isAllQuoted = true
  const openers = openersOf(protocols)
  const shortest = asked ? 0 : Math.min(...protocols.map((each) => each.shortest ?? 0))
  const flood = watchFlood()
  const cutter = cutLines(take)
  const recent = recentLines()
  let active: Active | undefined
  let asking: string | undefined
  let isAsked = false
  let giver: string | undefined
  let restsLeft = restBudget
  let takenBack: { line: Line; formats: string[] } | undefined
  let lastPath: string | undefined
  let events: ScanEvent[] = []

  const around: Around = {
    get above() {
      return recent.last()
    },
    get before() {
      return inView ? recent.few().map((line) => inView!(line) ?? line) : recent.few()
    },
    get words() {
      return wordsBefore
    },
    get fence() {
      return fences.current()
    },
    get lastPath() {
      return lastPath
    },
    get named() {
      return asking !== undefined && asking === only
    },
    opensOther(line) {
      // A format that is asked may ask in turn; there the question ends.
      if (isAsked) return false
      const asker = asking
      isAsked = true
      const other = openers.of(firstCode(line.text)).some((each) => {
        asking = each.name
        return each.name !== asker && each.open(line, around) !== undefined
      })
      asking = asker
      isAsked = false
      return other
    },
  }

  function emit(found: readonly Found[] | undefined, format: string | undefined) {
    if (found === undefined) return
    const other =
      asked && format !== undefined && format !== only && known.find(({ name }) => name === format)
    for (const each of other ? inOtherFormat(found, other, asked) : found) {
      if (each.type === "edit") lastPath = each.edit.path
      // A block that turns out malformed is still "the block before" for one that names no file.
      else if (each.type === "begin") lastPath = each.path ?? lastPath
      if (!flood.admits(each)) continue
      if (options.results && (each.type === "begin" || each.type === "old")) continue
      const event = told(each)
      if (format !== undefined && !other) event.format = format
      events.push(event)
    }
  }

  function take(line: Line) {
    let rest: Line | undefined = line
    while (rest) rest = active ? feed(active, rest) : offer(rest)
  }

  /** Gives a line to the open reader. Returns what is left of it for others. */
  function feed(current: Active, raw: Line): Line | undefined {
    const { reader, format, opening, view } = current
    asking = format
    const line = raw === opening || raw.start !== undefined ? raw : (view ?? inFence)(raw)
    if (!line) return leave(reader, format, raw)
    const step = reader.read(line)
    emit(step.found, format)
    if (step.found?.some(isEdit)) current.hasFound = true
    const { hasFound } = current
    if (step.state !== "again" && options.lines && format !== undefined)
      events.push({ type: "line", line, format })
    if (step.state === "more") {
      recent.add(line)
      return undefined
    }
    active = undefined
    if (step.closings) for (const closing of step.closings) fences.read(closing)
    if (step.state === "again") {
      if (line === opening) takenBack = { line, formats: [...takenBackBy(line), format ?? ""] }
      // A broken edit may have swallowed the path line of the next one, and what turned out to be none may have; a sound one has not.
      else if (!step.found?.some((each) => each.type === "issue") && hasFound) recent.forget()
      return line
    }
    recent.forget()
    const fence = fences.current()
    const last = fence?.line === opening && line !== opening ? fenceOf(line) : undefined
    if (fence && last && closes(fence, last)) fences.read(line)
    giver = format
    return step.rest === undefined ? undefined : restOf(line, step.rest)
  }

  const inFence = (line: Line) => outdent(line, fences.current())

  /** The line is outside of what was around the edit, so that the edit is over. */
  function leave(reader: Reader, format: string | undefined, line: Line): Line {
    active = undefined
    emit(reader.end(), format)
    recent.forget()
    return line
  }

  /** Shows a line outside any edit to the formats. */
  function offer(raw: Line): Line | undefined {
    const line = inFence(raw)
    if (isAllQuoted && !isQuoted(line.text)) isAllQuoted = false
    const code = firstCode(line.text)
    if ((line.text.length < shortest || Number.isNaN(code)) && !fences.current() && !thoughts.isOpen()) {
      recent.add(line)
      return undefined
    }
    const first = takenBack?.line !== line
    if (first && (thoughts.isOpen() || !fences.current())) {
      const thought = thoughts.read(line)
      if (thought?.kind === "retract") retract()
      if (thought) return thought.rest === undefined ? undefined : restOf(line, thought.rest)
    }
    if (first) fences.read(line)
    active = open(line, code) ?? disguised(line)
    if (active?.view) return active.opening
    if (active && line.start !== undefined && !isAskedFirst(giver, code)) restsLeft -= line.text.length
    if (active && restsLeft >= 0) return line
    if (active) emit([{ type: "issue", issue: tooLong(line) }], active.format)
    active = undefined
    recent.add(line)
    return undefined
  }

  function open(line: Line, first: number): Active | undefined {
    const skip = takenBackBy(line)
    for (const protocol of openers.of(first)) {
      if (skip.length > 0 && skip.includes(protocol.name)) continue
      asking = protocol.name
      const reader = protocol.open(line, around)
      if (reader && asked && asked !== protocol && protocol.shows) emit(onlyShown(reader, line), undefined)
      else if (reader) return { reader, format: protocol.name, opening: line }
    }
    if (skip.includes("")) return undefined
    const stranger =
      first === bracket ? (openComment(line) ?? openStranger(line, around)) : openCommand(line, around)
    return stranger && { reader: stranger, format: undefined, opening: line }
  }

  /** An edit that begins on the line if that is seen in another way. */
  function disguised(line: Line): Active | undefined {
    const isFenced = fences.current() !== undefined
    for (const { line: seen, view, repair, words } of disguisesOf(line, { isAllQuoted, isFenced })) {
      inView = view
      wordsBefore = words
      const found = open(seen, firstCode(seen.text))
      inView = undefined
      wordsBefore = undefined
      if (!found || found.format === undefined) continue
      if (found.format === only || asked === undefined) emit([{ type: "repair", repair }], found.format)
      return { ...found, view }
    }
    return undefined
  }

  /** Then no other format has looked through the line. */
  function isAskedFirst(format: string | undefined, first: number): boolean {
    return active?.format === format && openers.of(first)[0]?.name === format
  }

  function takenBackBy(line: Line): readonly string[] {
    return takenBack?.line === line ? takenBack.formats : nobody
  }

  function retract() {
    events.push({ type: "retract" })
    flood.reset()
    fences = trackFences()
    recent.forget()
    lastPath = undefined
  }

  /** Ends what is open, and reads anew what it should not have taken. */
  function finish() {
    let budget = replayBudget
    while (active) {
      const { reader, format } = active
      asking = format
      active = undefined
      emit(reader.end(), format)
      recent.forget()
      const left = reader.left?.() ?? []
      if (left.length > 0) budget -= cutter.offset() - left[0]!.from
      if (budget >= 0) for (const line of left) take(line)
      else if (left.length > 0) emit([{ type: "issue", issue: tooBroken(left[0]!) }], format)
    }
    const issue = thoughts.end()
    if (issue) events.push({ type: "issue", issue })
    for (const each of flood.end()) events.push(told(each))
  }

  function flush(): ScanEvent[] {
    const out = events
    events = []
    return out
  }

  return {
    push(chunk) {
      cutter.push(chunk)
      return flush()
    },
    end() {
      cutter.end()
      finish()
      return flush()
    },
  }
}
