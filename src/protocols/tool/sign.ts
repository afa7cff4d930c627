import type { Around, Line } from "../protocol.ts"
import { startOf } from "../space.ts"
import { isEditingName } from "../unread.ts"
import { hasTool } from "./edits.ts"

/** Tells tool calls from all the other JSON that an answer may show. */

const signs = [
  '"type"\\s*:\\s*"(?:tool_use|function_call|custom_tool_call|apply_patch_call|local_shell_call)"',
  '"method"\\s*:\\s*"(?:tools/call|workspace/applyEdit)"',
  '"(?:functionCall|tool_calls|old_?string|old_?str|old_?text|TargetContent|ReplacementChunks|documentChanges|insert_?line|notebook_?path|set_line|replace_lines)"\\s*:',
  '"edits"\\s*:\\s*\\[\\s*\\{\\s*"(?:file|path|file_?path|filename)"\\s*:',
  '"(?:file|path|file_?path|file_?name)"\\s*:\\s*"[^"]{1,300}"\\s*,\\s*"(?:search|find|old|original)(?:_?(?:text|code|str|string|block|content))?"\\s*:',
  '"file:[^"]{1,500}"\\s*:\\s*\\[',
  '"(?:patch|patch_?text|input|diff)"\\s*:\\s*"(?:\\\\n)?\\*\\*\\* Begin Patch',
  '"command"\\s*:\\s*"(?:str_replace|insert|undo_edit)"',
  '\\\\?"(?:command|cmd)\\\\?"\\s*:\\s*[\\["][^\\]]{0,80}apply_patch\\b',
].join("|")
const anywhere = new RegExp(signs, "i")
const atStart = new RegExp(`^(?:${signs})`, "i")
const named = /"(?:name|tool|tool_?name|recipient_name|function)"\s*:\s*"([\w.:/-]{1,100})"/gi

/** Is there a sign of a call on a line: the name of a tool, or what only calls have? `from`: just there. */
function hasSign(text: string, from?: number): boolean {
  const rest = from === undefined ? text : text.slice(from)
  if ((from === undefined ? anywhere : atStart).test(rest)) return true
  named.lastIndex = 0
  for (let name = named.exec(rest); name; name = named.exec(rest)) {
    if (from !== undefined && name.index > 0) return false
    if (isToolName(name[1]!)) return true
  }
  return false
}
const wrapperTag = String.raw`<\/?(?:tool_calls?|function_calls?|tool_use|tools?|\|tool_call\|)>`
const betweenValues = new RegExp(String.raw`[\s,]{0,99}(?:${wrapperTag}\s{0,99}){0,2}(?=[[{])`, "y")
const afterValues = new RegExp(String.raw`\s{0,99}${wrapperTag}\s{0,99}$`, "y")

/** Where another value starts right after one that ends at `column`; -1 if none does. */
export function nextValue(text: string, column: number): number {
  betweenValues.lastIndex = column
  return column < text.length && betweenValues.test(text) ? betweenValues.lastIndex : -1
}

/** The end of the line, if there is nothing after the last value but the end of what wraps it; else `column`. */
export function afterWrapper(text: string, column: number): number {
  afterValues.lastIndex = column
  return afterValues.test(text) ? text.length : column
}

const afterBracket = /\s*(?:["[{\]}]|$)/y

/** Whether a tool of this name edits files. */
export function isToolName(name: string): boolean {
  return hasTool(name) || isEditingName(name)
}

const beforeValue = new RegExp(String.raw`^\s*(?:${wrapperTag}\s*)?(?:,\s*)?(?=\{|\[(?![A-Z]{2}))`)

/** Where JSON starts on a line, past blanks, a wrapper's tag and a comma after the value before; -1 if it does not. No list begins as `[TOOL_CALLS]` does. */
export const jsonStart = (text: string) => beforeValue.exec(text)?.[0].length ?? -1

/** The lines with which a tool call has begun, this one included; undefined if this line shows none. */
export function callLines(line: Line, around: Around): Line[] | undefined {
  const { text } = line
  const start = jsonStart(text)
  if (start >= 0)
    return opensJson(text, start, around) || nameBefore(around) !== undefined ? [line] : undefined
  const first = startOf(text)
  if (text[first] !== '"') return undefined
  if (!hasSign(text, first) && !isPair(text, around)) return undefined
  const before = jsonBefore(around.before, line)
  return before.length > 0 ? [...before, line] : undefined
}

/** A file, and on the next line what to look for there: `{"file": …, "search": …, "replace": …}`. */
function isPair(text: string, { before }: Around): boolean {
  const above = before.at(-1)?.text ?? ""
  return lookedFor.test(text) && above.length < 500 && fileAlone.test(above)
}

const lookedFor =
  /^\s{0,99}"(?:search|find|old|original)(?:_?(?:text|code|str|string|block|content))?"\s{0,9}:\s{0,9}"/i
const fileAlone = /^\s{0,99}"(?:file|path|file_?path|file_?name)"\s{0,9}:\s{0,9}"[^"]{1,300}",\s{0,9}$/i

const lastWord =
  /([A-Za-z][\w.-]{1,80})(?::\d{1,5})?\s{0,9}(?:[:(]|<\|[^|<>]{1,60}\|>|<｜[^｜<>]{1,60}｜>|(?:\[CALL_ID\]\w{1,60})?\[ARGS\])\s{0,9}$/
const nameAlone =
  /(?:<\|[^|<>]{1,60}\|>|<｜[^｜<>]{1,60}｜>|^\s{0,9}Action:)\s{0,9}([A-Za-z][\w.-]{1,80})(?::\d{1,5})?\s{0,9}$/

/** `<|channel|>commentary to=functions.edit <|constrain|>json<|message|>{ … }` */
const addressee = /\bto=([A-Za-z][\w.-]{1,80})[^{}]{0,80}<\|message\|>\s{0,9}$/

/** The name of a tool that edits files, where that comes before its parameters: `edit_file({ … })`, or on the line above. */
export function nameBefore({ words, before }: Around): string | undefined {
  const above = before.findLast(({ text }) => text.trim() !== "" && !/^\s*(?:```|~~~)/.test(text))
  const lead = words?.slice(-nearest) ?? ""
  return [addressee.exec(lead), lastWord.exec(lead), nameAlone.exec(above?.text.slice(-nearest) ?? "")]
    .map((found) => found?.[1])
    .find((name) => name !== undefined && isToolName(name))
}

const nearest = 200

/** Is the JSON that starts here a call, as far as this line shows? */
function opensJson(text: string, start: number, { named }: Around): boolean {
  return start >= 0 && ((named && isLikely(text, start)) || hasSign(text))
}

/** A bracket, and then nothing or what may come after one. */
function isLikely(text: string, start: number): boolean {
  afterBracket.lastIndex = start + 1
  return afterBracket.test(text)
}

/** In JSON over several lines the sign comes after the brackets: goes back to where the value starts. */
function jsonBefore(before: readonly Line[], line: Line): Line[] {
  let from = before.length
  let number = line.number
  for (let at = before.length - 1; at >= 0; at--) {
    const each = before[at]!
    if (each.number !== number - 1 || !/^\s*[[{\]}"]/.test(each.text)) break
    number = each.number
    from = at
  }
  const run = before.slice(from)
  const whole = run.findIndex((each) => jsonStart(each.text) >= 0)
  if (whole === 0) return run
  const own = run.findLastIndex((each) => each.text.trim() === "{")
  return own < 0 ? [] : run.slice(own)
}
