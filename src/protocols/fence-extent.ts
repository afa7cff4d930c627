import { longestPath, pathIn } from "./path-text.ts"
import type { Line } from "./protocol.ts"

/** What an answer says of how much of a file it shows. */

const whole =
  /\b(?:complete|full|entire|whole)\b(?:\W{1,9}[\w./`-]{1,60}){0,4}?\W{1,9}(?:files?|contents?|code|source|version|implementation|listing|text)\b|\b(?:file|contents?) in full\b|\((?:complete|full|entire|whole)\)/i
export const notWhole =
  /\b(?:not|never|isn't|only|just|parts?|portions?|excerpts?|snippets?|sections?|relevant|rest|too long|instead of|without)\b/i
/** So many lines before a fence may say it. */
const nearby = 6

/** Do the words right before a fence, or on it, say that it holds the complete file? */
export function saysWhole(before: readonly Line[]): boolean {
  return before
    .slice(-nearby)
    .some(({ text }) => text.length < 400 && whole.test(text) && !notWhole.test(text))
}

/** Words that ask for a new file. */
export const asksForFile =
  /\b(?:creat(?:e|ed|ing)|(?:add|make|write)\s(?:a|the|another)(?:\snew)?\sfile|new\sfile)\b/i

const linesFirst = /^(\d+)[:-](\d+):(\S+)$/
const linesLast =
  /^(.{1,500}?)(?::(\d{1,9})(?:[-–:](\d{1,9}))?|#L(\d{1,9})(?:-L?(\d{1,9}))?|,?\s{1,99}\(?lines? (\d{1,9})(?:\s{0,99}(?:[-–]|to)\s{0,99}(\d{1,9}))?\)?)[\s:*`]{0,99}$/i

/** A file and some of its lines, as they are cited: `15:20:src/a.ts`, `src/a.ts:15-20`, `src/a.ts#L15`, `a.ts (lines 3-9)`. */
export function citedIn(text: string): { path: string; lines: string } | undefined {
  if (text.length > 2 * longestPath || !/\d/.test(text)) return undefined
  const trimmed = text.trim()
  const first = linesFirst.exec(trimmed)
  if (first) return { path: first[3]!, lines: `${first[1]} to ${first[2]}` }
  const last = linesLast.exec(trimmed)
  const written = last?.[1]
    ?.replace(/^[A-Za-z][\w+#-]*:(?=\S)/, "")
    .split(/\s/)
    .at(-1)
  const path = written && pathIn(written.replace(/^[*`"'([]{1,99}|[*`"')\]]{1,99}$/g, ""))?.path
  if (!last || path === undefined) return undefined
  const [from, to] = [last[2] ?? last[4] ?? last[6]!, last[3] ?? last[5] ?? last[7]]
  return { path, lines: to === undefined ? from : `${from} to ${to}` }
}

/** A list of operations on a JSON file (RFC 6902) is not that file. */
export function isJsonPatch(path: string, content: string): boolean {
  if (!/\.json[5c]?$/i.test(path) || !/^\s*\[\s*\{/.test(content)) return false
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return false
  }
  return Array.isArray(value) && value.every(isOperation)
}

function isOperation(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("op" in value) || !("path" in value)) return false
  const isPointer = typeof value.path === "string" && /^(?:$|\/)/.test(value.path)
  return isPointer && /^(?:add|remove|replace|move|copy|test)$/.test(String(value.op))
}
