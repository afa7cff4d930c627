import { jsonValue } from "../../text/json-text.ts"
import type { CallText, Heal } from "./call-text.ts"
import { breakLine, readJson, startJson } from "./json.ts"

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
