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
  const { frames, depth, draft } = json
  const parent = depth > 0 ? frames[depth - 1]! : undefined
  const outer =
    !parent || (!json.whole && parent.outer && (parent.kind === openList || wrappers.has(parent.key)))
  takeValue(json)
  if (parent && outer) parent.wraps = true
  if (outer) beginCall(draft, line, at)
  const frame = frames[depth]
  if (frame) {
    frame.kind = kind
    frame.outer = outer
    frame.wraps = false
    frame.key = ""
  } else frames.push({ kind, outer, wraps: false, key: "" })
  json.depth = depth + 1
  json.expects = kind === openObject ? "key or end" : "value or end"
  if (depth + 1 > deepest) giveUp(json, line, at + 1)
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
  const frame = json.frames[json.depth - 1]!
  if (draft.comma !== -1) dropComma(draft, line.text)
  else if (expects === "value" || expects === "key" || expects === "colon") draft.broken = true
  // A bracket closes with the next code but one.
  if (frame.kind !== kind - 2) draft.broken = true
  json.depth--
  json.expects = "next"
  if (frame.outer && !frame.wraps && (json.whole || frame.kind === openObject)) complete(json, line, at + 1)
  if (json.depth === 0) json.end = line.from + at + 1
}

function complete(json: Json, line: Line, to: number): void {
  json.take(endCall(json.draft, line, to))
}

/** A value starts here. */
export function takeValue(json: Json): void {
  const { draft, expects } = json
  if (expects !== "value" && expects !== "value or end" && json.depth > 0) draft.broken = true
  settleComma(draft)
}

/** Is a call open, or only the list around calls? */
export function isInCall({ frames, depth }: Json): boolean {
  for (let at = 0; at < depth; at++) {
    const { outer, wraps, kind } = frames[at]!
    if (outer && !wraps && kind === openObject) return true
  }
  return false
}
