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
  ["filepath path file filename targetfile relativeworkspacepath from oldpath source sourcepath", path],
  ["oldstring oldstr oldtext search find", old],
  ["newstring newstr newtext replace replacement", after],
  ["content contents filetext text newstr", content],
  ["patchtext patch input diff content", patch],
  ["edits command", list],
])

/** Only as they are written here. */
const exact = bitsByKey([
  ["name tool tool_name toolName recipient_name", name],
  ["input arguments parameters args params tool_input toolInput kwargs", input],
  ["function functionCall function_call tool_call operation", shape],
  ["content tool_calls toolCalls parts output candidates message messages choices calls tool_uses", wrapper],
  ["functionCalls", wrapper],
])

const shortest = 4
const longest = 40
const mostKnown = 1000
const known = new Map<string, number>()

/** The bits of a key as it is written, without its quotes. */
export function bitsOf(key: string): number {
  if (key.length < shortest || key.length > longest) return key.includes("\\") ? unsure : 0
  const bits = known.get(key)
  if (bits !== undefined) return bits
  const found = key.includes("\\") ? unsure : (exact.get(key) ?? 0) | (parameters.get(plainKey(key)) ?? 0)
  if (known.size < mostKnown) known.set(key, found)
  return found
}

const longestText = 2000
const quotedKey = /\\"([\w-]{4,40})\\"\s*:/g

/** The bits of the keys in a string, as it is written, that may hold an object. */
export function bitsInText(text: string): number {
  if (text.length > longestText || text.includes("\\u")) return unsure
  let bits = 0
  if (text.includes('\\"')) for (const [, key] of text.matchAll(quotedKey)) bits |= bitsOf(key!)
  return bits
}

/** Lower case, without underscores: `file_path` and `filePath` are `filepath`. */
export function plainKey(key: string): string {
  const lower = key.toLowerCase()
  return lower.includes("_") || lower.includes("-") ? lower.replaceAll(/[_-]/g, "") : lower
}

function bitsByKey(rows: readonly [keys: string, bit: number][]): ReadonlyMap<string, number> {
  const bits = new Map<string, number>()
  for (const [keys, bit] of rows) for (const key of keys.split(" ")) bits.set(key, (bits.get(key) ?? 0) | bit)
  return bits
}
