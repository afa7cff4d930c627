import type { Issue, Repair } from "../../issues/issue.ts"
import { type At, at, restOf } from "../at.ts"
import { closes, fenceOf } from "../fences.ts"
import { most, oneMoreIssue, oneMoreRefused } from "../flood.ts"
import type { Around, Fence, Found, Line, Reader, Step } from "../protocol.ts"
import { type Call, callNamed, callOf, isFields } from "./call.ts"
import type { CallDraft, CallText, Heal } from "./call-text.ts"
import { openElement } from "./elements.ts"
import { type Calling, cutShort, faultAmong, foundIn } from "./found.ts"
import { isInCall } from "./frames.ts"
import { glanceAt } from "./glance.ts"
import { openHashline } from "./hashline.ts"
import { openInvoke } from "./invoke.ts"
import { breakLine, type Json, readJson, restart, startJson } from "./json.ts"
import type { Readers } from "./readers.ts"
import { afterWrapper, callLines, isNextCall, jsonStart, nameBefore, nextValue } from "./sign.ts"
import { parsed } from "./value.ts"

/**
 * Tool calls as JSON: one, a list, one a line, in a fence, or inside an answer as the providers return it. `call.ts`
 * has the shapes, `edits.ts` the tools, `invoke.ts` and `elements.ts` calls written as tags.
 *
 * A list that is cut short keeps the calls that are whole. The cut one is reported, never guessed at.
 */
export function openCalls(line: Line, around: Around, readers: Readers): Reader | undefined {
  const lines = callLines(line, around)
  if (!lines)
    return openInvoke(line, around, readers) ?? openElement(line, around, readers) ?? openHashline(line)
  return readCalls(lines, { strict: around.named, readers, name: nameBefore(around) }, around)
}

/** How far the reader of calls has come. */
interface JsonCallReading {
  json: Json
  /** Lines before the one that showed what this is. */
  before: readonly Line[]
  last: Line | undefined
  fence: Fence | undefined
  calling: Calling
  found: Found[]
  /** How many calls were refused. */
  refused: number
  /** How many more on this line, of which nothing is kept. */
  passed: number
  /** The last value is complete: another one may follow on the next line. */
  between: boolean
  around: Around
  /** After the fence was closed inside a string, it is doubtful whether anything belongs here. */
  doubtful: Line[] | undefined
  /** Where the last call ended that can be read: nothing before that is doubtful any more. */
  sound: number
}

function readCalls(lines: readonly Line[], calling: Calling, around: Around): Reader {
  const opening = lines[lines.length - 1]!
  const { fence } = around
  const reading: JsonCallReading = {
    json: startJson(lines[0]!, (call) => complete(reading, call), {
      passesOver: (draft) => passesOver(reading, draft),
    }),
    before: lines.length > 1 ? lines.slice(0, -1) : nobody,
    last: undefined,
    fence: fence?.line === opening ? undefined : fence,
    calling,
    found: [],
    refused: 0,
    passed: 0,
    between: false,
    around,
    doubtful: undefined,
    sound: 0,
  }
  return {
    read: (line) => read(reading, line),
    end: () => (reading.between ? [] : [cut(reading)]),
    left: () => reading.doubtful ?? [],
  }
}

function read(reading: JsonCallReading, line: Line): Step {
  const { json } = reading
  if (reading.between && !isNextCall(line, reading.around)) return notMine
  if (reading.between) startAnew(reading)
  if (reading.found.length > 0) reading.found = []
  for (const each of reading.before) take(reading, each)
  reading.before = nobody
  if (reading.last && isCutBy(reading, line)) {
    reading.found.push(cut(reading))
    return { state: "again", found: reading.found }
  }
  reading.doubtful?.push(line)
  take(reading, line)
  if (reading.doubtful && reading.sound > line.from) reading.doubtful = linesAfter(line, reading.sound)
  if (json.end < 0) return more(reading)
  const rest = takeRun(reading, line)
  // Calls that cannot be done may come by the hundred thousand: they are spared the way through the scanner.
  reading.between = reading.refused > 0 && rest >= line.to && reading.doubtful === undefined
  return reading.between ? more(reading) : { state: "done", found: foundBy(reading), rest }
}

const nobody: readonly Line[] = []
const notMine: Step = { state: "again" }

function more(reading: JsonCallReading): Step {
  if (reading.passed !== 1 || reading.found.length > 0) return { state: "more", found: foundBy(reading) }
  reading.passed = 0
  return oneMoreRefused
}

function linesAfter(line: Line, offset: number): Line[] {
  const rest = restOf(line, offset)
  return rest ? [rest] : []
}

function foundBy(reading: JsonCallReading): Found[] {
  for (; reading.passed > 0; reading.passed--) reading.found.push(oneMoreIssue)
  return reading.found
}

function startAnew(reading: JsonCallReading) {
  reading.between = false
  reading.last = undefined
  restart(reading.json)
}

/** Does this line show that the value above it was never closed? */
function isCutBy(reading: JsonCallReading, line: Line): boolean {
  const { json, fence } = reading
  if (fence && isClosing(line, fence)) {
    if (!json.quoted) return true
    reading.doubtful ??= []
  }
  return (
    json.quoted && /^\{\s*"(?:name|type)"\s*:\s*"\w/.test(line.text) && callLines(line, alone) !== undefined
  )
}

const alone: Around = { before: [], named: false, opensOther: () => false }

function isClosing(line: Line, fence: Fence): boolean {
  const mark = fenceOf(line)
  return mark !== undefined && closes(fence, mark)
}

function take(reading: JsonCallReading, line: Line) {
  const { json } = reading
  if (reading.last) breakLine(json)
  readJson(json, line, reading.last ? 0 : jsonStart(line.text))
  reading.last = line
}

/**
 * Takes the values that follow at once and end on the same line; returns where they end. Given back one by one, each
 * would be looked for in the whole rest of the line.
 */
function takeRun(reading: JsonCallReading, line: Line): number {
  const { json } = reading
  let { end } = json
  const whole = afterWrapper(line.text, end - line.from)
  if (whole === line.text.length) return line.to
  for (let start = nextValue(line.text, end - line.from); start >= 0; ) {
    const { length } = reading.found
    const { passed } = reading
    restart(json)
    readJson(json, line, start)
    if (json.end < 0) {
      reading.found.length = length
      reading.passed = passed
      return end
    }
    end = json.end
    start = nextValue(line.text, end - line.from)
  }
  return line.from + afterWrapper(line.text, end - line.from)
}

/** A flood of calls that cannot be done is only counted in the end, so nothing of them is kept. */
function passesOver(reading: JsonCallReading, draft: CallDraft): boolean {
  const look = glance(draft, reading.calling)
  const isOneMore = look === "fault" && reading.refused >= most
  if (isOneMore) reading.passed++
  return isOneMore || look === "nothing"
}

function complete(reading: JsonCallReading, call: CallText) {
  const { calling, found } = reading
  if (!call.broken) reading.sound = call.to
  if (glance(call, calling) === "fault") {
    reading.refused++
    found.push({ type: "issue", issue: () => faultOf(call, calling) })
  } else for (const each of editsIn(call, calling)) found.push(each)
}

function glance(call: CallDraft | CallText, calling: Calling) {
  if (call.broken) return "fault"
  return calling.name !== undefined && call.name === undefined ? "open" : glanceAt(call, calling)
}

function faultOf(call: CallText, calling: Calling): Issue {
  return faultAmong(call.broken ? [] : editsIn(call, calling)) ?? notJson(placeOf(call))
}

function editsIn(call: CallText, calling: Calling): Found[] {
  const value = parsed(call.text)
  const own = callOf(value)
  // Parameters alone.
  const isNameless = calling.name !== undefined && isFields(value) && (own === undefined || own.name === "")
  const meant = isNameless ? callNamed(calling.name!, value) : own
  if (!meant) return []
  const where = placeOf(call)
  return foundIn(meant, where, healedIn(call, meant, where), calling)
}

function placeOf({ line, from, to }: CallText): At {
  return at(line, from, to)
}

const pathValue =
  /"(?:filePath|file_path|path|file|filename|target_file|targetFile)"\s*:\s*("(?:[^"\\]|\\.){0,999}")/

/** What was being read when the value was cut off. */
function cut({ json, last }: JsonCallReading): Found {
  const { draft } = json
  const what = isInCall(json) ? "The tool call" : "The list of tool calls"
  return cutShort(at(draft.line, draft.from, last!.to), () => {
    const path = parsed(pathValue.exec(draft.pieces.join(""))?.[1] ?? "null")
    return { what, path: typeof path === "string" ? path : undefined }
  })
}

const healed: Record<Heal, string> = {
  "raw-newline": "Line breaks inside a string were written as they are instead of as \\n.",
  "raw-control": "Control characters inside a string were written as they are.",
  "trailing-comma": "There is a comma before a closing bracket.",
}

function healedIn(call: CallText, meant: Call, where: At): Repair[] {
  const heals = new Set([...call.healed, ...(meant.healed ?? [])])
  return [...heals].map((heal) => ({ kind: heal, message: healed[heal], ...where }))
}

function notJson(where: At): Issue {
  return {
    code: "parse_error",
    message: "The tool call is not valid JSON.",
    hint: 'Escape quotes (\\"), backslashes (\\\\) and line breaks (\\n) inside strings.',
    ...where,
  }
}
