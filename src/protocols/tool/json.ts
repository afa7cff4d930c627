import { jsonValue } from "../../text/json-text.ts"
import type { Line } from "../protocol.ts"
import {
  type CallDraft,
  type CallText,
  dropRemark,
  type Heal,
  heal,
  joinLines,
  leaveLine,
  replace,
  settleComma,
  startDraft,
} from "./call-text.ts"
import { closeFrame, type Frame, openFrame, openList, openObject, takeValue } from "./frames.ts"

/**
 * Follows JSON as it arrives, line by line, and hands out each tool call in it as soon as that is complete, so that a
 * list which is cut short loses only the call that was cut.
 *
 * A call is an object that no other call contains: the whole value, an item of a list, or an item of what wraps calls
 * in the providers' answers (`content`, `tool_calls`, `parts`, …).
 *
 * Put right, because it is certain what was meant: line breaks and tabs written as they are inside strings, a comma before a
 * closing bracket, comments, and Python's words for true, false and null. Everything else that JSON does not have makes the call broken, so that nobody has to try.
 */
export interface Json {
  /** Gets each call as soon as it is complete: a line may hold a million of them. */
  take: (call: CallText) => void
  /** The value as a whole is wanted, whatever it holds. */
  whole: boolean
  /** The open brackets. */
  frames: Frame[]
  expects: "value" | "value or end" | "key" | "key or end" | "colon" | "next"
  quoted: boolean
  /** In a comment that goes on over lines. */
  remarked: boolean
  /** Where the last string begins on the line, and what it says, for keys: those that matter are on one line. */
  string: { from: number; text: string }
  /** The call being read, or the last one. */
  draft: CallDraft
  /** Where the value ended, once it has; else -1. */
  end: number
}

const nowhere = -1
const [space, quote, comma, colon, backslash] = [32, 34, 44, 58, 92]
const [closeList, closeObject] = [93, 125]
const slash = 47
const remark = /^\/[/*]/

export function startJson(
  line: Line,
  take: Json["take"],
  { whole = false }: Partial<Pick<Json, "whole">> = {},
): Json {
  return {
    take,
    whole,
    frames: [],
    expects: "value",
    quoted: false,
    remarked: false,
    string: { from: nowhere, text: "" },
    draft: startDraft(line),
    end: -1,
  }
}

/** Takes a line from `start` on, until the value ends. */
export function readJson(json: Json, line: Line, start = 0): void {
  const { text } = line
  if (json.draft.copied >= 0) json.draft.copied = start
  for (let at = start; at < text.length && json.end < 0; )
    at = json.quoted
      ? readString(json, text, at)
      : json.remarked
        ? readRemark(json, text, at)
        : readToken(json, line, at)
  leaveLine(json.draft, text)
}

/** Another line follows. */
export function breakLine({ quoted, draft, string }: Json): void {
  if (!quoted) return
  joinLines(draft)
  // No key that we know has a line break.
  string.from = nowhere
}

/** Another value follows. All else is made anew where it starts. */
export function restart(json: Json): void {
  json.end = -1
  json.frames = []
  json.quoted = false
  json.remarked = false
}

function readToken(json: Json, line: Line, at: number): number {
  const code = line.text.charCodeAt(at)
  if (code === quote) startString(json, at + 1)
  else if (code === openObject || code === openList) openFrame(json, line, at, code)
  else if (code === closeObject || code === closeList) closeFrame(json, line, at, code)
  else if (code === colon) takeColon(json)
  else if (code === comma) takeComma(json, at)
  else if (code === slash && json.frames.length > 0 && remark.test(line.text.slice(at, at + 2)))
    return readRemark(json, line.text, at)
  else if (!isBlank(code)) return readWord(json, line.text, at)
  return at + 1
}

/** A comment up to the end of the line, or over lines; it is left out. */
function readRemark(json: Json, text: string, at: number): number {
  const isLine = !json.remarked && text.charCodeAt(at + 1) === slash
  const end = isLine ? -1 : text.indexOf("*/", json.remarked ? at : at + 2)
  json.remarked = !isLine && end < 0
  const to = end < 0 ? text.length : end + 2
  dropRemark(json.draft, text, at, to)
  return to
}

function takeComma(json: Json, at: number): void {
  const { draft, expects } = json
  const frame = json.frames.at(-1)!
  settleComma(draft)
  draft.comma = at
  frame.key = ""
  // A comma and nothing else can be left out as well as one after the last value.
  if (expects === "key or end" || expects === "value or end") json.expects = "next"
  else json.expects = frame.kind === openObject ? "key" : "value"
  if (expects !== "next" && json.expects !== "next") draft.broken = true
}

function takeColon(json: Json): void {
  if (json.expects !== "colon") json.draft.broken = true
  json.frames.at(-1)!.key = json.string.text
  json.expects = "value"
}

function startString(json: Json, from: number): void {
  const { draft, expects } = json
  if (expects === "colon" || expects === "next") draft.broken = true
  settleComma(draft)
  json.quoted = true
  json.string.from = from
}

/** Reads on inside a string. Returns where it stopped. */
function readString(json: Json, text: string, at: number): number {
  const { draft } = json
  const to = stringEnd(text, at)
  if (to < 0) {
    draft.broken = true
    return Math.min(-to, text.length)
  }
  if (to === text.length) return to
  if (text.charCodeAt(to) === quote) endString(json, text, to)
  else {
    heal(draft, "raw-control")
    replace(draft, text, to, to + 1, JSON.stringify(text[to]).slice(1, -1))
  }
  return to + 1
}

function endString(json: Json, text: string, to: number): void {
  const { string, expects } = json
  json.quoted = false
  const isKey = expects === "key" || expects === "key or end"
  json.expects = isKey ? "colon" : "next"
  if (isKey) string.text = string.from < 0 ? "" : text.slice(string.from, to)
}

/** A number, or one of the three words. */
function readWord(json: Json, text: string, at: number): number {
  const to = wordEnd(text, at)
  const word = text.slice(at, to)
  if (word.trim() === "") replace(json.draft, text, at, to, "")
  else {
    takeValue(json)
    const meant = pythonWords[word]
    if (meant !== undefined) {
      heal(json.draft, "python-word")
      replace(json.draft, text, at, to, meant)
    } else if (!isWord(word)) json.draft.broken = true
    json.expects = "next"
  }
  return to
}

const pythonWords: Readonly<Record<string, string>> = { True: "true", False: "false", None: "null" }

/** White space as JSON has it. */
function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13
}

/** What may be escaped. */
const escapes = /["\\/bfnrt]|u[\dA-Fa-f]{4}/y

/**
 * Where the text of a string that goes on at `at` stops being as JSON has it: at its closing quote, a control character
 * or the end of the line. Escapes are passed over; a wrong one gives the place after it, negated.
 */
export function stringEnd(text: string, at: number): number {
  let to = at
  for (let code = text.charCodeAt(to); code >= space && code !== quote; code = text.charCodeAt(to)) {
    if (code === backslash) {
      escapes.lastIndex = to + 1
      if (!escapes.test(text)) return -(to + 2)
      to++
    }
    to++
  }
  return to
}

/** Where a run of characters ends that have no meaning of their own. */
export function wordEnd(text: string, at: number): number {
  delimiter.lastIndex = at
  return delimiter.exec(text)?.index ?? text.length
}

const delimiter = /[",:[\]{} \t\n\r]/g

const words = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

/** Is this a number, `true`, `false` or `null`? */
export function isWord(word: string): boolean {
  return words.test(word)
}

/**
 * The object or list of a JSON text with the same mistakes put right as in calls; undefined if it is none. Some clients write
 * a text as JSON once more before they send it.
 */
export function readValue(text: string): { value: unknown; healed: readonly Heal[] } | undefined {
  const start = unwrapped(text).trimStart()
  if (!start.startsWith("{") && !start.startsWith("[")) return undefined
  let whole: CallText | undefined
  const lines = start.split("\n").map((each) => ({ text: each, number: 1, from: 0, to: 0, end: 0 }))
  const json = startJson(lines[0]!, (call) => (whole = call), { whole: true })
  for (const line of lines) {
    if (line !== lines[0]) breakLine(json)
    readJson(json, line)
    if (json.end >= 0) break
  }
  const value = whole && !whole.broken ? jsonValue(whole.text) : undefined
  return value === undefined ? undefined : { value, healed: whole!.healed }
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
