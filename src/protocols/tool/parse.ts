import type { Issue, Repair } from "../../issues/issue.ts"
import { type At, at } from "../at.ts"
import { closes, fenceOf } from "../fences.ts"
import { most, oneMoreIssue } from "../flood.ts"
import type { Around, Fence, Found, Line, Reader, Step } from "../protocol.ts"
import { type Call, callOf } from "./call.ts"
import type { CallText, Heal } from "./call-text.ts"
import { type Calling, cutShort, faultAmong, foundIn } from "./found.ts"
import { isInCall } from "./frames.ts"
import { glanceAt } from "./glance.ts"
import { openInvoke } from "./invoke.ts"
import { breakLine, type Json, readJson, restart, startJson } from "./json.ts"
import type { ReadPatch } from "./patched.ts"
import { afterWrapper, callLines, jsonStart, nextValue } from "./sign.ts"
import { parsed } from "./value.ts"

/**
 * Tool calls as JSON: one, a list, one a line, in a fence, or inside an answer as the providers return it. `call.ts`
 * has the shapes, `edits.ts` the tools, `invoke.ts` calls written as tags.
 *
 * A list that is cut short keeps the calls that are whole. The cut one is reported, never guessed at.
 */
export function openCalls(line: Line, around: Around, readPatch: ReadPatch): Reader | undefined {
  const lines = callLines(line, around)
  if (!lines) return openInvoke(line, around, readPatch)
  return readCalls(lines, { strict: around.named, readPatch }, around.fence)
}

/** Where the reader of calls stands. */
interface Reading {
  json: Json
  /** Lines before the one that showed what this is. */
  before: readonly Line[]
  last: Line | undefined
  fence: Fence | undefined
  calling: Calling
  found: Found[]
  /** How many calls were refused. */
  refused: number
  /** After the fence was closed inside a string, it is doubtful whether anything belongs here. */
  doubtful: Line[] | undefined
}

function readCalls(lines: readonly Line[], calling: Calling, fence: Fence | undefined): Reader {
  const opening = lines[lines.length - 1]!
  const reading: Reading = {
    json: startJson(lines[0]!, (call) => complete(reading, call)),
    before: lines.length > 1 ? lines.slice(0, -1) : [],
    last: undefined,
    fence: fence?.line === opening ? undefined : fence,
    calling,
    found: [],
    refused: 0,
    doubtful: undefined,
  }
  return {
    read: (line) => read(reading, line),
    end: () => [cut(reading)],
    left: () => reading.doubtful ?? [],
  }
}

function read(reading: Reading, line: Line): Step {
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
  const { found } = reading
  return json.end < 0 ? { state: "more", found } : { state: "done", found, rest: takeRun(reading, line) }
}

/** Does this line show that the value above it was never closed? */
function isCutBy(reading: Reading, line: Line): boolean {
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

function take(reading: Reading, line: Line) {
  const { json } = reading
  if (reading.last) breakLine(json)
  readJson(json, line, reading.last ? 0 : jsonStart(line.text))
  reading.last = line
}

/**
 * Takes the values that follow at once and end on the same line; returns where they end. Given back one by one, each
 * would be looked for in the whole rest of the line.
 */
function takeRun(reading: Reading, line: Line): number {
  const { json } = reading
  let { end } = json
  for (let start = nextValue(line.text, end - line.from); start >= 0; ) {
    const known = reading.found.length
    restart(json)
    readJson(json, line, start)
    if (json.end < 0) reading.found.length = known
    if (json.end < 0) return end
    end = json.end
    start = nextValue(line.text, end - line.from)
  }
  return line.from + afterWrapper(line.text, end - line.from)
}

function complete(reading: Reading, call: CallText) {
  const { calling } = reading
  const glance = call.broken ? "fault" : glanceAt(call, calling)
  if (glance === "fault") refuse(reading, call)
  if (glance === "open") for (const each of editsIn(call, calling)) reading.found.push(each)
}

/** A flood of calls that cannot be done is only counted in the end, so nothing of them is kept. */
function refuse(reading: Reading, call: CallText) {
  if (reading.refused++ < most)
    reading.found.push({ type: "issue", issue: () => faultOf(call, reading.calling) })
  else reading.found.push(oneMoreIssue)
}

function faultOf(call: CallText, calling: Calling): Issue {
  return faultAmong(call.broken ? [] : editsIn(call, calling)) ?? notJson(placeOf(call))
}

function editsIn(call: CallText, calling: Calling): Found[] {
  const meant = callOf(parsed(call.text))
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
function cut({ json, last }: Reading): Found {
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
  "trailing-comma": "A comma stands before a closing bracket.",
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
