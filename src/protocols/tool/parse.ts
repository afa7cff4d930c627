import type { Issue, Repair } from "../../issues/issue.ts"
import { isFields, jsonValue } from "../../text/json-text.ts"
import { type At, at, restOf } from "../at.ts"
import { closes, fenceOf } from "../fences.ts"
import { mostRead } from "../flood.ts"
import type { Around, Fence, Found, Line, Reader, Step } from "../protocol.ts"
import { type Call, callNamed, callOf } from "./call.ts"
import { openElement } from "./elements.ts"
import { type Calling, cutShort, foundIn } from "./found.ts"
import { openHashline } from "./hashline.ts"
import type { Heal } from "./heal.ts"
import { openInvoke } from "./invoke.ts"
import { type FoundJson, isInCall, type Json, readJson, restart, startJson } from "./json.ts"
import type { Readers } from "./readers.ts"
import { afterWrapper, callLines, jsonStart, nameBefore, nextValue } from "./sign.ts"

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
  /** After the fence was closed inside a string, it is doubtful whether anything belongs here. */
  doubtful: Line[] | undefined
  /** Where the last call ended that can be read: nothing before that is doubtful any more. */
  sound: number
}

function readCalls(lines: readonly Line[], calling: Calling, around: Around): Reader {
  const opening = lines[lines.length - 1]!
  const { fence } = around
  const reading: JsonCallReading = {
    json: startJson((call) => complete(reading, call)),
    before: lines.slice(0, -1),
    last: undefined,
    fence: fence?.line === opening ? undefined : fence,
    calling,
    found: [],
    doubtful: undefined,
    sound: 0,
  }
  return {
    read: (line) => read(reading, line),
    end: () => [cut(reading)],
    left: () => reading.doubtful ?? [],
  }
}

function read(reading: JsonCallReading, line: Line): Step {
  const { json } = reading
  reading.found = []
  for (const each of reading.before) take(reading, each)
  reading.before = []
  if (reading.last && isCutBy(reading, line)) {
    reading.found.push(cut(reading))
    return { state: "again", found: reading.found }
  }
  reading.doubtful?.push(line)
  take(reading, line)
  if (reading.doubtful && reading.sound > line.from) reading.doubtful = linesAfter(line, reading.sound)
  if (json.end < 0) return { state: "more", found: reading.found }
  const rest = takeRun(reading, line)
  return { state: "done", found: reading.found, rest }
}

function linesAfter(line: Line, offset: number): Line[] {
  const rest = restOf(line, offset)
  return rest ? [rest] : []
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
  readJson(reading.json, line, reading.last ? 0 : jsonStart(line.text))
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
    if (length > mostRead) return end
    restart(json)
    readJson(json, line, start)
    if (json.end < 0) {
      reading.found.length = length
      return end
    }
    end = json.end
    start = nextValue(line.text, end - line.from)
  }
  return line.from + afterWrapper(line.text, end - line.from)
}

function complete(reading: JsonCallReading, call: FoundJson) {
  const { calling, found } = reading
  if (call.value === undefined) {
    found.push({ type: "issue", issue: notJson(placeOf(call)) })
    return
  }
  reading.sound = call.to
  for (const each of editsIn(call, calling)) found.push(each)
}

function editsIn(call: FoundJson, calling: Calling): Found[] {
  const { value } = call
  const own = callOf(value)
  // Parameters alone.
  const isNameless = calling.name !== undefined && isFields(value) && (own === undefined || own.name === "")
  const meant = isNameless ? callNamed(calling.name!, value) : own
  if (!meant) return []
  const where = placeOf(call)
  return foundIn(meant, where, healedIn(call, meant, where), calling)
}

function placeOf({ line, from, to }: FoundJson): At {
  return at(line, from, to)
}

const pathValue =
  /"(?:filePath|file_path|path|file|filename|target_file|targetFile)"\s*:\s*("(?:[^"\\]|\\.){0,999}")/

/** What was being read when the value was cut off. */
function cut({ json, last }: JsonCallReading): Found {
  const { line, from } = json.begun!
  const where = at(line, from, last!.to)
  if (!isInCall(json)) return cutShort("The list of tool calls", undefined, where)
  const path = jsonValue(pathValue.exec(json.open!.lines.join("\n"))?.[1] ?? "null")
  return cutShort("The tool call", typeof path === "string" ? path : undefined, where)
}

const healed: Record<Heal, string> = {
  "raw-newline": "Line breaks inside a string were written as they are instead of as \\n.",
  "raw-control": "Control characters inside a string were written as they are.",
  "trailing-comma": "There is a comma before a closing bracket.",
  comment: "There are comments in the JSON; they were left out.",
  "python-word": "True, False or None was written as Python has it.",
}

function healedIn(call: FoundJson, meant: Call, where: At): Repair[] {
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
