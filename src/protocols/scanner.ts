import { repairAt, restOf } from "./at.ts"
import { isShell, openCommand } from "./commands.ts"
import { closes, fenceOf } from "./fences.ts"
import { replayBudget, tooBroken, tooLong } from "./flood.ts"
import { cutLines } from "./line-cutter.ts"
import { firstCode } from "./openers.ts"
import type { Found, Line, Protocol, ScanEvent, Step } from "./protocol.ts"
import { type Active, beginScan, emit, retract, type Scan, type ScanOptions, unwantedAt } from "./scan.ts"
import { onlyShown, openComment, openStranger, openWrittenCall } from "./unread.ts"
import { disguisesOf, isQuoted } from "./views.ts"

/**
 * The one reader of responses, whole or streamed. It cuts the text into lines (only whole ones, so that any
 * chunking gives the same result), keeps track of fences and thoughts, and hands lines to the formats.
 * It keeps no text but a few recent lines: what an open edit needs, its reader holds.
 */
export interface Scanner {
  push(chunk: string): ScanEvent[]
  end(): ScanEvent[]
}

export function createScanner(known: readonly Protocol[], options: ScanOptions = {}): Scanner {
  const scan = beginScan(known, options)
  const cutter = cutLines((line) => take(scan, line))
  function flush(): ScanEvent[] {
    const { events } = scan
    scan.events = []
    return events
  }
  return {
    push(chunk) {
      cutter.push(chunk)
      return flush()
    },
    end() {
      cutter.end()
      finish(scan, cutter.offset())
      return flush()
    },
  }
}

function take(scan: Scan, line: Line) {
  let rest: Line | undefined = line
  while (rest) {
    if (scan.flood.stopsAt(rest)) {
      scan.active = undefined
      rest = skim(scan, rest)
    } else rest = scan.active ? feed(scan, scan.active, rest) : offer(scan, rest)
  }
}

/** Of a line that is not read any more: whether all so far was a thought. */
function skim(scan: Scan, line: Line): Line | undefined {
  const thought = scan.thoughts.read(line)
  if (thought?.kind === "retract") retract(scan)
  return thought?.rest === undefined ? undefined : restOf(line, thought.rest)
}

/** Gives a line to the open reader. Returns what is left of it for others. */
function feed(scan: Scan, current: Active, raw: Line): Line | undefined {
  const { reader, format, opening, view } = current
  scan.asking = format
  const line = raw === opening || raw.start !== undefined ? raw : view ? view(raw) : inFence(scan, raw)
  if (!line) return leave(scan, current, raw)
  const step = reader.read(line)
  emit(scan, step.found, format)
  if (step.found?.some(isEdit)) current.hasFound = true
  if (step.state !== "again" && scan.options.lines && format !== undefined)
    scan.events.push({ type: "line", line, format })
  if (step.state === "more") {
    scan.recent.add(line)
    return undefined
  }
  scan.active = undefined
  if (step.closings) for (const closing of step.closings) scan.fences.read(closing)
  if (step.state === "done") return close(scan, current, line, step)
  takeBack(scan, current, line, step)
  // Whoever reads it next may see it in another way.
  return view && line !== opening ? raw : line
}

const isEdit = ({ type }: Found) => type === "edit"

const inFence = (scan: Scan, line: Line) => scan.outdent(line, scan.fences.current())

/** The line is outside of what was around the edit, so that the edit is over. */
function leave(scan: Scan, { reader, format }: Active, line: Line): Line {
  scan.active = undefined
  emit(scan, reader.end(), format)
  scan.recent.forget()
  return line
}

/** The edit ended before the line, or there was none. */
function takeBack(scan: Scan, { format, opening, hasFound }: Active, line: Line, { found }: Step) {
  if (line === opening) scan.takenBack = { line, formats: [...takenBackBy(scan, line), format] }
  // A broken edit may have swallowed the path line of the next one, and what turned out to be none may have; a sound one has not.
  else if (!found?.some((each) => each.type === "issue") && hasFound) scan.recent.forget()
}

/** The edit ended on the line. */
function close(scan: Scan, { format, opening }: Active, line: Line, { rest }: Step): Line | undefined {
  scan.recent.forget()
  const fence = scan.fences.current()
  const last = fence?.line === opening && line !== opening ? fenceOf(line) : undefined
  if (fence && last && closes(fence, last)) scan.fences.read(line)
  scan.giver = format
  return rest === undefined ? undefined : restOf(line, rest)
}

/** Shows a line outside any edit to the formats. */
function offer(scan: Scan, raw: Line): Line | undefined {
  const { thoughts, fences, recent } = scan
  const line = inFence(scan, raw)
  if (scan.isAllQuoted && !isQuoted(line.text)) endQuotation(scan)
  const code = firstCode(line.text)
  const isNothing = line.text.length < scan.shortest || Number.isNaN(code)
  if (isNothing && !fences.current() && !thoughts.isOpen()) {
    recent.add(line)
    return undefined
  }
  if (scan.takenBack?.line !== line) {
    const thought = thoughts.isOpen() || !fences.current() ? thoughts.read(line) : undefined
    if (thought?.kind === "retract") retract(scan)
    if (thought) {
      scan.afterThought = thought.rest === undefined ? undefined : restOf(line, thought.rest)
      return scan.afterThought
    }
    fences.read(line)
  }
  const active = open(scan, line, code) ?? disguised(scan, line) ?? written(scan, line)
  scan.active = active
  if (active) scan.unwanted = unwantedAt(scan, line)
  if (active && line.start !== undefined && (active.view || !isAskedFirst(scan, active, code)))
    scan.restsLeft -= line.text.length
  if (active && scan.restsLeft >= 0) return active.view ? active.opening : line
  if (active) emit(scan, [{ type: "issue", issue: tooLong(line) }], active.format)
  scan.active = undefined
  recent.add(line)
  const fence = fences.current()
  if (!fence) scan.words.hear(line)
  else if (isShell(fence) && fence.line !== line && !takenBackBy(scan, line).includes(undefined))
    scan.words.hearCommand(line)
  return undefined
}

/** Not all of the answer is a quotation, so that what was read of it is none of the answer's own. */
function endQuotation(scan: Scan) {
  scan.isAllQuoted = false
  const { quotedEdit } = scan
  if (!quotedEdit) return
  retract(scan)
  const message = `The quotation from line ${quotedEdit.number} on was not carried out: words that are not quoted follow it.`
  emit(scan, [{ type: "repair", repair: repairAt(quotedEdit, "quotation", message) }], undefined)
}

const bracket = 60

function open(scan: Scan, line: Line, first: number): Active | undefined {
  const { asked, around } = scan
  const skip = takenBackBy(scan, line)
  for (const protocol of scan.openers.of(first)) {
    if (skip.includes(protocol.name)) continue
    scan.asking = protocol.name
    const reader = protocol.open(line, around)
    if (reader && asked && asked !== protocol && protocol.shows)
      emit(scan, onlyShown(reader, line), undefined)
    else if (reader) return { reader, format: protocol.name, opening: line }
  }
  if (skip.includes(undefined)) return undefined
  const stranger =
    first === bracket ? (openComment(line) ?? openStranger(line, around)) : openCommand(line, around)
  return stranger && { reader: stranger, format: undefined, opening: line }
}

/** A call that nobody reads, in whatever way the line is seen. */
function written(scan: Scan, line: Line): Active | undefined {
  const reader = takenBackBy(scan, line).includes(undefined) ? undefined : openWrittenCall(line, scan.around)
  return reader && { reader, format: undefined, opening: line }
}

/** An edit that begins on the line if that is seen in another way. */
function disguised(scan: Scan, line: Line): Active | undefined {
  const { isAllQuoted, asked } = scan
  const isFenced = scan.fences.current() !== undefined
  const isAfterEdit = line.start !== undefined && line !== scan.afterThought
  for (const { line: seen, view, repair, words } of disguisesOf(line, {
    isAllQuoted,
    isFenced,
    isAfterEdit,
  })) {
    scan.inView = view
    scan.wordsBefore = words
    const found = open(scan, seen, firstCode(seen.text))
    scan.inView = undefined
    scan.wordsBefore = undefined
    if (!found || found.format === undefined) continue
    if (asked === undefined || found.format === asked.name)
      emit(scan, [{ type: "repair", repair }], found.format)
    if (repair.kind === "quoted-answer") scan.quotedEdit ??= line
    return { ...found, view }
  }
  return undefined
}

/** Was the format of the edit before asked first? Then no other one has looked through the line. */
function isAskedFirst({ giver, openers }: Scan, active: Active, first: number): boolean {
  return active.format === giver && openers.of(first)[0]?.name === giver
}

/** The formats that have taken the line for an opening, and then not; undefined stands for whoever names what none reads. */
function takenBackBy({ takenBack }: Scan, line: Line): readonly Active["format"][] {
  return takenBack?.line === line ? takenBack.formats : []
}

/** Ends what is open, and reads anew what it should not have taken. */
function finish(scan: Scan, length: number) {
  let budget = replayBudget
  while (scan.active) {
    const { reader, format } = scan.active
    scan.asking = format
    scan.active = undefined
    emit(scan, reader.end(), format)
    scan.recent.forget()
    const left = reader.left?.() ?? []
    if (left.length > 0) budget -= length - left[0]!.from
    if (budget >= 0) for (const line of left) take(scan, line)
    else if (left.length > 0) emit(scan, [{ type: "issue", issue: tooBroken(left[0]!) }], format)
  }
  const issue = scan.thoughts.end()
  if (issue) scan.events.push({ type: "issue", issue })
  if (!scan.asked) for (const said of scan.words.open()) scan.events.push({ type: "issue", issue: said })
  scan.events.push(...scan.flood.end())
}
