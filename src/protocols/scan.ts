import { type FenceTracker, trackFences } from "./fences.ts"
import { type Flood, restBudget, watchFlood } from "./flood.ts"
import { firstCode, type Openers, openersOf } from "./openers.ts"
import type { Around, Fence, Found, Line, Protocol, Reader, ScanEvent } from "./protocol.ts"
import { hearWords } from "./said.ts"
import { type ThoughtTracker, trackThoughts } from "./thoughts.ts"
import { inOtherFormat } from "./unread.ts"
import { notWanted, type Unwanted, unwantedBy } from "./unwanted.ts"
import { trackIndents, type View } from "./views.ts"

export interface ScanOptions {
  /** The caller asked for this format: weak signs of it are enough, and edits in others are named as not read. */
  only?: string
  /** Tell of every line that an open edit takes. */
  lines?: boolean
}

/** The edit that is being read. */
export interface Active {
  reader: Reader
  /** Undefined where no format reads it. */
  format: string | undefined
  opening: Line
  /** How its lines are seen, if not as they are. */
  view?: View
  /** It has come to an edit. */
  hasFound?: boolean
}

/** How far a response is read, and what is around the line that is read now. */
export interface Scan {
  options: ScanOptions
  known: readonly Protocol[]
  /** The format that the caller asked for. */
  asked: Protocol | undefined
  /** Outside fences, no line of fewer characters starts an edit. */
  shortest: number
  openers: Openers
  fences: FenceTracker
  thoughts: ThoughtTracker
  outdent: ReturnType<typeof trackIndents>
  flood: Flood
  recent: RecentLines
  around: Around
  active: Active | undefined
  /** The format that looks at a line now, for `around`. */
  asking: string | undefined
  /** Whether it was asked by another one. */
  isAsked: boolean
  /** How the lines before, and the words before it on its line, are seen while an edit is looked for in a disguise. */
  inView: View | undefined
  wordsBefore: string | undefined
  /** So far there are only quotations. */
  isAllQuoted: boolean
  /** Where the first edit in them begins. */
  quotedEdit: Line | undefined
  /** What follows the last thought on its line. */
  afterThought: Line | undefined
  /** The format of the edit that ended last. */
  giver: string | undefined
  restsLeft: number
  /** The line that formats have taken for an opening, and then not. */
  takenBack: { line: Line; formats: readonly Active["format"][] } | undefined
  lastPath: string | undefined
  words: ReturnType<typeof hearWords>
  /** The words by which the edit that is open is not to be made, and the fence of a bad example. */
  unwanted: (Unwanted & { opening: Line }) | undefined
  unwantedFence: { fence: Fence; unwanted: Unwanted } | undefined
  events: ScanEvent[]
}

export function beginScan(known: readonly Protocol[], options: ScanOptions): Scan {
  const asked = known.find((each) => each.name === options.only)
  const ordered = [...known.filter((each) => each.isFirst), ...known.filter((each) => !each.isFirst)]
  const scan: Omit<Scan, "around"> = {
    options,
    known,
    asked,
    shortest: asked ? 0 : Math.min(...known.map((each) => each.shortest ?? 0)),
    openers: openersOf(asked ? [asked, ...ordered.filter((each) => each !== asked)] : ordered),
    fences: trackFences(),
    thoughts: trackThoughts(),
    outdent: trackIndents(),
    flood: watchFlood(),
    recent: recentLines(),
    active: undefined,
    asking: undefined,
    isAsked: false,
    inView: undefined,
    wordsBefore: undefined,
    isAllQuoted: true,
    quotedEdit: undefined,
    afterThought: undefined,
    giver: undefined,
    restsLeft: restBudget,
    takenBack: undefined,
    lastPath: undefined,
    words: hearWords(),
    unwanted: undefined,
    unwantedFence: undefined,
    events: [],
  }
  return Object.assign(scan, { around: aroundOf(scan as Scan) })
}

/** What a format may look at, alive. */
function aroundOf(scan: Scan): Around {
  const { recent, options } = scan
  return {
    get above() {
      const last = recent.last()
      return last && (scan.inView?.(last) ?? last)
    },
    get before() {
      const { inView } = scan
      return inView ? recent.few().map((line) => inView(line) ?? line) : recent.few()
    },
    get words() {
      return scan.wordsBefore
    },
    get fence() {
      return scan.fences.current()
    },
    get lastPath() {
      return scan.lastPath
    },
    get named() {
      return scan.asking !== undefined && scan.asking === options.only
    },
    opensOther: (line) => opensOther(scan, line),
  }
}

function opensOther(scan: Scan, line: Line): boolean {
  // A format that is asked may ask in turn; there the question ends.
  if (scan.isAsked) return false
  const asker = scan.asking
  scan.isAsked = true
  const other = scan.openers.of(firstCode(line.text)).some((each) => {
    scan.asking = each.name
    return each.name !== asker && each.open(line, scan.around) !== undefined
  })
  scan.asking = asker
  scan.isAsked = false
  return other
}

/** Makes events of what a reader has found, as far as they are worth telling. */
export function emit(scan: Scan, found: readonly Found[] | undefined, format: string | undefined) {
  if (found === undefined) return
  const { asked, flood, events, unwanted } = scan
  const protocol = format === undefined ? undefined : scan.known.find(({ name }) => name === format)
  const other = asked && protocol !== asked && protocol
  const read = other ? inOtherFormat(found, other, asked) : found
  for (const each of read) {
    if (each.type === "edit") scan.lastPath = each.edit.path
    // A block that turns out malformed is still "the block before" for one that names no file.
    else if (each.type === "begin") scan.lastPath = each.path ?? scan.lastPath
  }
  for (const each of unwanted && protocol ? notWanted(read, unwanted, protocol) : read) {
    if (!flood.admits(each)) continue
    scan.words.see(each)
    events.push({ ...each, ...(format !== undefined && !other && { format }) })
  }
}

/** The words by which an edit that begins now is not to be made: those above it, or above the fence that it is in. */
export function unwantedAt(scan: Scan, opening: Line): Scan["unwanted"] {
  const fence = scan.fences.current()
  const isSame = fence !== undefined && scan.unwantedFence?.fence === fence
  const unwanted = isSame ? scan.unwantedFence!.unwanted : unwantedBy(scan.recent.few(), fence)
  if (unwanted && fence) scan.unwantedFence = { fence, unwanted }
  return unwanted && { ...unwanted, opening }
}

/** All that was read so far was a thought, and no answer. */
export function retract(scan: Scan) {
  scan.events.push({ type: "retract" })
  scan.flood.reset()
  scan.fences = trackFences()
  scan.recent.forget()
  scan.words.forget()
  scan.lastPath = undefined
}

/** The last lines outside edits, or inside one that may turn out not to be one. */
export interface RecentLines {
  add(line: Line): void
  /** The last one… */
  last(): Line | undefined
  /** …and the last few, newest last. */
  few(): readonly Line[]
  forget(): void
}

const most = 12

export function recentLines(): RecentLines {
  let lines: Line[] = []
  // Several formats ask for them, on each line of a fence.
  let few: readonly Line[] | undefined
  return {
    add(line) {
      if (lines.length === 4 * most) lines = lines.slice(-most)
      lines.push(line)
      few = undefined
    },
    last: () => lines.at(-1),
    few: () => (few ??= lines.slice(-most)),
    forget() {
      lines = []
      few = undefined
    },
  }
}
