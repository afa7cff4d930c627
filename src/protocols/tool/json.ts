import { jsonValue } from "../../text/json-text.ts"
import type { Line } from "../protocol.ts"
import { type Heal, healedValue, stringEnd, tokenEnd } from "./heal.ts"

/**
 * Follows JSON as it arrives, line by line, and hands out each tool call in it as soon as that is complete, so that a
 * list which is cut short loses only the call that was cut.
 *
 * A call is an object that no other call contains: the whole value, an item of a list, or an item of what wraps calls
 * in the providers' answers (`content`, `tool_calls`, `parts`, …). Only brackets, strings and comments are followed here: whether
 * what is between them is JSON shows when it is complete.
 */
export interface Json {
  /** Gets each call as soon as it is complete: a line may hold a million of them. */
  take: (call: FoundJson) => void
  /** The value as a whole is wanted, whatever it holds. */
  whole: boolean
  /** The open brackets. */
  frames: Frame[]
  quoted: boolean
  /** In a comment that goes on over lines. */
  remarked: boolean
  /** Where the call begins that is being read, or was last. */
  begun: { line: Line; from: number } | undefined
  /** Its text on the lines before, and the column that it goes on at; undefined if none is open. */
  open: { lines: string[]; column: number } | undefined
  /** Where the value ended, once it has; else -1. */
  end: number
}

/** A tool call as it is in the response, or another JSON value. */
export interface FoundJson {
  /** Undefined: it is no JSON. */
  value: unknown
  /** The line that it starts on, and its offsets in the response. */
  line: Line
  from: number
  to: number
  /** What was put right in it. */
  healed: readonly Heal[]
}

/** An open bracket. */
interface Frame {
  sign: "{" | "["
  /** Only lists and wrappers are around it, so that it is a call or a wrapper itself. */
  outer: boolean
  /** It turned out to be a wrapper. */
  wraps: boolean
  /** What came first since the last comma: a string, which is a key if a colon follows it, or something else, which is none. */
  first?: string | undefined
  /** The last key in it. */
  key: string
}

export function startJson(take: Json["take"], { whole = false }: Partial<Pick<Json, "whole">> = {}): Json {
  return {
    take,
    whole,
    frames: [],
    quoted: false,
    remarked: false,
    begun: undefined,
    open: undefined,
    end: -1,
  }
}

/** Takes a line from `start` on, until the value ends. */
export function readJson(json: Json, line: Line, start = 0): void {
  const { text } = line
  for (let at = start; at < text.length && json.end < 0; ) at = readToken(json, line, at)
  if (!json.open) return
  json.open.lines.push(text.slice(json.open.column))
  json.open.column = 0
}

/** Another value follows. All else is made anew where it starts. */
export function restart(json: Json): void {
  Object.assign(json, startJson(json.take, json))
}

/** Is a call open, or only the list around calls? */
export function isInCall({ frames }: Json): boolean {
  return frames.some(({ outer, wraps, sign }) => outer && !wraps && sign === "{")
}

function readToken(json: Json, line: Line, at: number): number {
  const { text } = line
  if (json.remarked) return readRemark(json, text, at)
  if (json.quoted) return readString(json, text, at)
  const sign = text[at]!
  if (sign === '"') return readString(json, text, at + 1)
  if (text.startsWith("/*", at)) return readRemark(json, text, at + 2)
  const frame = json.frames.at(-1)
  const to = tokenEnd(text, at)
  if (sign === "{" || sign === "[") openFrame(json, line, at, sign)
  else if (sign === "}" || sign === "]") closeFrame(json, line, at)
  else if (sign === ":" && frame) frame.key = frame.first ?? ""
  else if (sign === "," && frame) Object.assign(frame, { first: undefined, key: "" })
  else if (frame && isWord(text.slice(at, to))) frame.first ??= ""
  return to
}

const isWord = (token: string) => token.trim() !== "" && !token.startsWith("//")

/** A comment that goes on at `at`, and may go on over lines. */
function readRemark(json: Json, text: string, at: number): number {
  const end = text.indexOf("*/", at)
  json.remarked = end < 0
  return end < 0 ? text.length : end + 2
}

function readString(json: Json, text: string, at: number): number {
  const end = stringEnd(text, at)
  const isWhole = !json.quoted && end < text.length
  json.quoted = end === text.length
  const frame = json.frames.at(-1)
  // No key that we know has a line break.
  if (frame) frame.first ??= isWhole ? text.slice(at, end) : ""
  return end + 1
}

const deepest = 400

function openFrame(json: Json, line: Line, at: number, sign: Frame["sign"]): void {
  const { frames } = json
  const parent = frames.at(-1)
  const outer = !parent || (!json.whole && parent.outer && (parent.sign === "[" || wrappers.has(parent.key)))
  if (parent) parent.first ??= ""
  if (parent && outer) parent.wraps = true
  if (outer) {
    json.begun = { line, from: line.from + at }
    json.open = { lines: [], column: at }
  }
  frames.push({ sign, outer, wraps: false, key: "" })
  if (frames.length > deepest) giveUp(json, line, at + 1)
}

/** Keys of what holds calls in the providers' answers. */
const wrappers = new Set(
  "content tool_calls toolCalls parts output candidates message messages choices calls tool_uses functionCalls".split(
    " ",
  ),
)

/** Deeper than any call, and so is what follows on the line: to look for calls in there would never end. */
function giveUp(json: Json, line: Line, to: number): void {
  json.open = undefined
  json.take({ ...json.begun!, to: line.from + to, value: undefined, healed: [] })
  json.end = line.to
}

function closeFrame(json: Json, line: Line, at: number): void {
  const { outer, wraps, sign } = json.frames.pop()!
  if (outer && !wraps && (json.whole || sign === "{")) complete(json, line, at + 1)
  if (json.frames.length === 0) json.end = line.from + at + 1
}

function complete(json: Json, line: Line, to: number): void {
  const { lines, column } = json.open!
  json.open = undefined
  const text = [...lines, line.text.slice(column, to)].join("\n")
  const { value, healed = [] } = healedValue(text) ?? {}
  json.take({ ...json.begun!, to: line.from + to, value, healed })
}

/**
 * The object or list of a JSON text with the same mistakes put right as in calls; undefined if it is none. Some clients write
 * a text as JSON once more before they send it.
 */
export function readValue(text: string): { value: unknown; healed: readonly Heal[] } | undefined {
  const start = unwrapped(text).trimStart()
  if (!start.startsWith("{") && !start.startsWith("[")) return undefined
  let found: FoundJson | undefined
  const json = startJson((value) => (found = value), { whole: true })
  for (const each of start.split("\n")) {
    readJson(json, { text: each, number: 1, from: 0, to: 0, end: 0 })
    if (json.end >= 0) break
  }
  return found && found.value !== undefined ? { value: found.value, healed: found.healed } : undefined
}

const mostWraps = 3

function unwrapped(text: string): string {
  let inside = text
  for (let wraps = 0; wraps < mostWraps && /^\s*"\s*[\\"[{]/.test(inside); wraps++) {
    const value = jsonValue(inside)
    if (typeof value !== "string") break
    inside = value
  }
  return inside
}
