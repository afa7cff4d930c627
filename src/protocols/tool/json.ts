import type { Line } from "../protocol.ts"
import {
  type CallDraft,
  type CallText,
  dropRemark,
  heal,
  joinLines,
  leaveLine,
  replace,
  settleComma,
  startDraft,
} from "./call-text.ts"
import { closeFrame, type Frame, openFrame, openList, openObject, takeValue } from "./frames.ts"
import { isWord, stringEnd, wordEnd } from "./token.ts"

/**
 * Follows JSON as it arrives, line by line, and hands out each tool call in it as soon as that is complete, so that a
 * list which is cut short loses only the call that was cut.
 *
 * A call is an object that no other call contains: the whole value, an item of a list, or an item of what wraps calls
 * in the providers' answers (`content`, `tool_calls`, `parts`, …).
 *
 * Put right, because it is certain what was meant: line breaks and tabs written as they are inside strings, a comma before a
 * closing bracket, and comments. Everything else that JSON does not have makes the call broken, so that nobody has to try.
 */
export interface Json {
  /** Gets each call as soon as it is complete: a line may hold a million of them. */
  take: (call: CallText) => void
  /** The value as a whole is wanted, whatever it holds. */
  whole: boolean
  /** The open brackets, `depth` of them; more are kept for the next time. */
  frames: Frame[]
  depth: number
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
const [quote, comma, colon] = [34, 44, 58]
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
    depth: 0,
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
  json.depth = 0
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
  else if (code === slash && json.depth > 0 && remark.test(line.text.slice(at, at + 2)))
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
  const { draft, frames, depth, expects } = json
  const frame = frames[depth - 1]!
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
  json.frames[json.depth - 1]!.key = json.string.text
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
    if (!isWord(word)) json.draft.broken = true
    json.expects = "next"
  }
  return to
}

/** White space as JSON has it. */
function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13
}
