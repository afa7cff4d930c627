import { isAt } from "../space.ts"
import { inputKeys, names, shapeKeys } from "./names.ts"

/**
 * What the keys of a call say at a glance, as one bit each. Floods of calls that lack something are refused by that,
 * without being parsed: to see what is missing is cheap, to word it is not, and of a flood little is ever worded.
 */
export const keyBits = {
  /** What the parameters go by (`parameters.ts` has the same names). */
  path: 1,
  old: 2,
  new: 4,
  content: 8,
  patch: 16,
  /** A list of edits, a command: what they amount to shows only when they are parsed. */
  list: 32,
  /** Says the name of the tool… */
  name: 64,
  /** …holds its parameters, which may be a text that hides all the rest… */
  input: 128,
  /** …or wraps the call, or says in another way what it is. */
  shape: 256,
  /** Holds calls: the providers' answers have them. */
  wrapper: 512,
  /** Not a key: there is more than one name, or something that a glance cannot tell. */
  unsure: 1024,
  /** Not a key: the name is there. */
  named: 2048,
} as const

const { path, old, new: after, content, patch, list, name, input, shape, wrapper, unsure } = keyBits

/** By their plain name, in whatever case. */
const parameters = bitsByKey([
  [names.filePath, path],
  [names.from, path],
  [names.oldString, old],
  [names.newString, after],
  [names.content, content],
  [names.patchText, patch],
  [[...names.edits, ...names.files, ...names.command, ...names.excerpt, "documentchanges"], list],
])

/** Only as they are written here. */
const exact = bitsByKey([
  [["name", "tool", "tool_name", "toolName", "recipient_name"], name],
  [inputKeys, input],
  [shapeKeys, shape],
  [
    "content tool_calls toolCalls parts output candidates message messages choices calls tool_uses functionCalls".split(
      " ",
    ),
    wrapper,
  ],
])

const shortest = 2
const longest = 40

/** What was asked before, by length and first character, a few of each: most calls have the same few keys. */
const known = new Map<number, { key: string; bits: number }[]>()
const mostKinds = 1000
const mostAlike = 8

/** The bits of the key that goes, without its quotes, from `from` to `to` of a text. Known ones are not even copied. */
export function bitsAt(text: string, from: number, to: number): number {
  const kind = (to - from) * 0x10000 + text.charCodeAt(from)
  const alike = known.get(kind)
  if (alike) for (const each of alike) if (isAt(text, from, each.key)) return each.bits
  const key = text.slice(from, to)
  const bits = bitsOf(key)
  if (!alike && known.size < mostKinds) known.set(kind, [{ key, bits }])
  else if (alike && alike.length < mostAlike) alike.push({ key, bits })
  return bits
}

/** The bits of a key as it is written, without its quotes. */
export function bitsOf(key: string): number {
  if (key.includes("\\")) return unsure
  if (key.length < shortest || key.length > longest) return 0
  const bits = (exact.get(key) ?? 0) | (parameters.get(plainKey(key)) ?? 0)
  // What holds the parameters is a patch only as a text; whoever reads that says so.
  return (bits & input) === 0 ? bits : bits & ~patch
}

const longestText = 2000
const [backslash, quote, letterU, colon, space] = [92, 34, 117, 58, 32]

/** The bits of the keys in a string, as it is written from `from` to `to`, that may hold an object. */
export function bitsInText(text: string, from: number, to: number): number {
  if (to - from > longestText) return unsure
  let bits = 0
  /** Where the text after the last escaped quote starts: a key, if another quote and a colon follow. */
  let start = -1
  for (let at = from; at < to; at++) {
    if (text.charCodeAt(at) !== backslash) continue
    const escaped = text.charCodeAt(++at)
    // Written as a text twice, or in escapes: no key can be made out.
    if (escaped === letterU || escaped === backslash) return unsure
    if (escaped !== quote) start = -1
    else if (start >= 0 && isBeforeColon(text, at + 1)) {
      bits |= bitsAt(text, start, at - 1)
      start = -1
    } else start = at + 1
  }
  return bits
}

function isBeforeColon(text: string, at: number): boolean {
  let next = at
  while (text.charCodeAt(next) === space) next++
  return text.charCodeAt(next) === colon
}

/** Lower case, without underscores: `file_path` and `filePath` are `filepath`. */
export function plainKey(key: string): string {
  const lower = key.toLowerCase()
  return lower.includes("_") || lower.includes("-") ? lower.replaceAll(/[_-]/g, "") : lower
}

function bitsByKey(rows: readonly [keys: readonly string[], bit: number][]): ReadonlyMap<string, number> {
  const bits = new Map<string, number>()
  for (const [keys, bit] of rows) for (const key of keys) bits.set(key, (bits.get(key) ?? 0) | bit)
  return bits
}
