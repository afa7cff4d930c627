import type { Issue } from "../../issues/issue.ts"
import { isFields } from "../../text/json-text.ts"
import { type At, at } from "../at.ts"
import { mostRead } from "../flood.ts"
import type { Around, Found, Line, Reader, Step } from "../protocol.ts"
import { indentOf, startOf } from "../space.ts"
import { callNamed } from "./call.ts"
import { type Calling, cutShort, foundIn } from "./found.ts"
import { readValue as readJson } from "./json.ts"
import { given } from "./parameters.ts"
import type { Readers } from "./readers.ts"
import { isToolName } from "./sign.ts"

/**
 * Tool calls as tags, the way some models write them when nothing turns them into JSON:
 *
 *     <invoke name="edit">                          <function=edit>
 *     <parameter name="filePath">a.ts</parameter>   <parameter=filePath>
 *     …                                             a.ts
 *     </invoke>                                     </parameter> … </function>
 *
 * Values are taken as they are. In the second form each is on lines of its own, so the line breaks next to the
 * tags are not part of it. All parameters may be JSON instead: `<function=edit>{"filePath": …}</function>`.
 */
export function openInvoke(line: Line, around: Around, readers: Readers): Reader | undefined {
  const start = startOf(line.text)
  if (line.text[start] !== "<" || line.text.length < start + shortest) return undefined
  const calling = { strict: around.named, readers }
  const open = openingAt(line, start, calling)
  if (!open) return undefined
  open.from = line.from
  const reading: InvokeReading = { calling, open, last: line, found: [], held: [] }
  return {
    read: (next) => read(reading, next, next === line ? open.start : 0),
    end: () => (reading.open.isKnown ? [cut(reading)] : []),
    left: () => reading.held.slice(1),
  }
}

const shortest = "<function=a>".length
/** `antml:`, or `｜DSML｜` as DeepSeek has it. */
const space = String.raw`(?:\w+:|[|｜]\w+[|｜])?`
const openingTag = new RegExp(
  String.raw`\s*(?:<\/?[\w:|｜]+>\s*){0,4}<(?:${space}invoke name="([^"<>]{1,100})"|function=([^<>]{1,100}))>`,
  "y",
)

/** How far the reader of calls has come. */
interface InvokeReading {
  calling: Calling
  /** The call being read. */
  open: OpenCall
  last: Line
  found: Found[]
  /** The lines of a call whose tool nobody knows, so far: without an end, it was none. */
  held: Line[]
}

interface OpenCall {
  name: string
  /** By its name it edits files. Others are known by their parameters, in the end. */
  isKnown: boolean
  line: Line
  from: number
  /** Where its line goes on after the opening tag. */
  start: number
  fields: Record<string, unknown>
  value?: { key: string; onLines: boolean; parts: string[] } | undefined
  /** All parameters as JSON, so far, and how often its end was looked for. */
  body?: { parts: string[]; tries: number }
  /** Two calls run into each other, or text is where only tags may be… */
  broken: boolean
  /** …as where words only speak of a tool that nobody knows. */
  isSpokenOf?: boolean
}

function openingAt(line: Line, column: number, { strict }: Calling): OpenCall | undefined {
  openingTag.lastIndex = column
  const opening = openingTag.exec(line.text)
  const name = opening?.[1] ?? opening?.[2]
  if (name === undefined) return undefined
  const isKnown = strict || isToolName(name)
  const from = line.from + column
  return { name, isKnown, line, from, start: openingTag.lastIndex, fields: {}, broken: false }
}

/** Takes a line from `column` on, and with it the calls that follow at once: given back, each would be looked for anew. */
function read(reading: InvokeReading, line: Line, column: number): Step {
  reading.found = []
  reading.last = line
  if (line !== reading.open.line && opensCall(line.text)) {
    if (!reading.open.isKnown && !reading.open.value) return { state: "again" }
    reading.open.broken = true
  }
  for (let start = column; ; ) {
    const { open, found } = reading
    const end = take(open, line.text, start)
    if (open.isSpokenOf) return { state: "again", found }
    if (!open.isKnown && end === undefined) reading.held.push(line)
    if (end === undefined) return { state: "more", found }
    reading.held = []
    complete(reading, line.from + end)
    const next = found.length > mostRead ? undefined : openingAt(line, end, reading.calling)
    if (!next) return { state: "done", found, rest: line.from + end }
    reading.open = next
    start = next.start
  }
}

function opensCall(text: string): boolean {
  const start = startOf(text)
  openingTag.lastIndex = start
  return text[start] === "<" && openingTag.test(text)
}

/** Takes a line from `from` on. Returns where the call ended, if it did. */
function take(open: OpenCall, text: string, from: number): number | undefined {
  let at = from
  while (at < text.length || open.value) {
    const next = open.value
      ? readValue(open, text, at)
      : open.body
        ? readBody(open.body, open, text, at)
        : readTag(open, text, at)
    if (next === undefined) return undefined
    if (next < 0) return -next
    at = next
  }
  return undefined
}

const parameterTag = new RegExp(
  String.raw`<${space}parameter(?: name="([^"<>]{1,100})"(?: string="\w{1,9}")?|=([^<>]{1,100}))>`,
  "y",
)
const parameterEnd = new RegExp(String.raw`<\/${space}parameter>`, "g")
const callEnd = new RegExp(String.raw`<\/(?:${space}invoke|function)>`, "y")
const bodyEnd = new RegExp(callEnd.source, "g")

function readValue(open: OpenCall, text: string, from: number): number | undefined {
  const { key, onLines, parts } = open.value!
  parameterEnd.lastIndex = from
  const close = parameterEnd.exec(text)
  parts.push(text.slice(from, close?.index))
  if (!close) return undefined
  const whole = parts.join("\n")
  // Two calls run into each other if one of them was never closed.
  if (Object.hasOwn(open.fields, key)) open.broken = true
  open.fields[key] = onLines ? whole.replace(/^\n/, "").replace(/\n$/, "") : whole
  open.value = undefined
  return parameterEnd.lastIndex
}

const mostTries = 20

/** Where the call ends, negated. A string of the JSON may hold such a tag itself. */
function readBody(
  body: NonNullable<OpenCall["body"]>,
  open: OpenCall,
  text: string,
  from: number,
): number | undefined {
  bodyEnd.lastIndex = from
  for (let end = bodyEnd.exec(text); end && body.tries < mostTries; end = bodyEnd.exec(text)) {
    body.tries++
    const value = readJson([...body.parts, text.slice(from, end.index)].join("\n"))?.value
    if (!isFields(value)) continue
    Object.assign(open.fields, value)
    return -bodyEnd.lastIndex
  }
  body.parts.push(text.slice(from))
  return undefined
}

/** Where reading goes on, or, negated, where the call ends. */
function readTag(open: OpenCall, text: string, from: number): number | undefined {
  const start = indentOf(text, from)
  if (start >= text.length) return undefined
  callEnd.lastIndex = start
  if (callEnd.test(text)) return -callEnd.lastIndex
  if (text[start] === "{" && Object.keys(open.fields).length === 0) {
    open.body = { parts: [], tries: 0 }
    return start
  }
  parameterTag.lastIndex = start
  const tag = parameterTag.exec(text)
  // Text where only tags may be: a value ended too early, because it holds such a tag itself.
  if (!tag) open.broken = true
  if (!tag) open.isSpokenOf = !open.isKnown
  if (!tag) return undefined
  open.value = { key: tag[1] ?? tag[2]!, onLines: tag[1] === undefined, parts: [] }
  return parameterTag.lastIndex
}

function complete({ open, calling, found }: InvokeReading, to: number) {
  const { name, fields, line, from } = open
  const where = at(line, from, to)
  if (open.broken) found.push({ type: "issue", issue: unclear(name, where) })
  else for (const each of foundIn(callNamed(name, fields), where, [], calling)) found.push(each)
}

function unclear(name: string, where: At): Issue {
  const message = `The call of ${name} is not closed, or one of its values contains such tags itself.`
  const hint = "Close each call and each parameter; write calls whose values contain such tags as JSON."
  return { code: "parse_error", message, hint, ...where }
}

function cut({ open: { name, fields, line, from }, last }: InvokeReading): Found {
  const path = given(callNamed(name, fields).input, "filePath")
  const known = typeof path === "string" ? path : undefined
  return cutShort(`The call of ${name}`, known, at(line, from, last.to))
}
