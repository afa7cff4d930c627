import type { Line } from "../protocol.ts"
import { beginCall, dropComma, endCall, settleComma } from "./call-text.ts"
import type { Json } from "./json.ts"

/** An open bracket of a JSON text. */
export interface Frame {
  /** `{` or `[`. */
  kind: number
  /** Only lists and wrappers are around it, so that it is a call or a wrapper itself. */
  outer: boolean
  /** It turned out to be a wrapper. */
  wraps: boolean
  /** The last key in it. */
  key: string
}

const deepest = 400
export const [openList, openObject] = [91, 123]

export function openFrame(json: Json, line: Line, at: number, kind: number): void {
  const { frames, draft } = json
  const parent = frames.at(-1)
  const outer =
    !parent || (!json.whole && parent.outer && (parent.kind === openList || wrappers.has(parent.key)))
  takeValue(json)
  if (parent && outer) parent.wraps = true
  if (outer) beginCall(draft, line, at)
  frames.push({ kind, outer, wraps: false, key: "" })
  json.expects = kind === openObject ? "key or end" : "value or end"
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
  json.draft.broken = true
  complete(json, line, to)
  json.end = line.to
}

export function closeFrame(json: Json, line: Line, at: number, kind: number): void {
  const { draft, expects } = json
  const frame = json.frames.pop()!
  if (draft.comma !== -1) dropComma(draft, line.text)
  else if (expects === "value" || expects === "key" || expects === "colon") draft.broken = true
  // A bracket closes with the next code but one.
  if (frame.kind !== kind - 2) draft.broken = true
  json.expects = "next"
  if (frame.outer && !frame.wraps && (json.whole || frame.kind === openObject)) complete(json, line, at + 1)
  if (json.frames.length === 0) json.end = line.from + at + 1
}

function complete(json: Json, line: Line, to: number): void {
  json.take(endCall(json.draft, line, to))
}

/** A value starts here. */
export function takeValue(json: Json): void {
  const { draft, expects } = json
  if (expects !== "value" && expects !== "value or end" && json.frames.length > 0) draft.broken = true
  settleComma(draft)
}

/** Is a call open, or only the list around calls? */
export function isInCall({ frames }: Json): boolean {
  return frames.some(({ outer, wraps, kind }) => outer && !wraps && kind === openObject)
}
