/**
 * Follows JSON as it arrives, line by line, and hands out each tool call in it as soon as that is complete, so that a
 * list which is cut short loses only the call that was cut.
 *
 * A call is an object that no other call contains: the whole value, an item of a list, or an item of what wraps calls
 * in the providers' answers (`content`, `tool_calls`, `parts`, …).
 *
 * Put right, because it is certain what was meant: line breaks and tabs written as they are inside strings, and a comma
 * before a closing bracket.
 */
export interface CallText {
  /** Proper JSON. */
  text: string
  /** Where it stands in the response. */
  from: number
  to: number
  /** What was put right in it. */
  healed: Heal[]
  /** The brackets do not match, or a string ends in a way that has no meaning. */
  broken: boolean
}

export type Heal = "raw-newline" | "raw-control" | "trailing-comma"

export interface JsonReader {
  /** Takes a piece of a line. `offset` is where it stands in the response. */
  read(text: string, offset: number): void
  /** The line is over, and another one follows. */
  breakLine(): void
  /** Where the value ended, once it has. */
  end(): number | undefined
  /** Another value follows. */
  restart(): void
  inString(): boolean
  /** What was being read: a call (and its file, if known), or just the list around calls. */
  open(): { call: boolean; from: number; path?: string }
}

interface Frame {
  kind: "{" | "["
  /** Only lists and wrappers are around it, so that it is a call or a wrapper itself. */
  outer: boolean
  /** It turned out to be a wrapper. */
  wraps: boolean
  key: string | undefined
}

const wrapperKeys = new Set(
  "content tool_calls toolCalls parts output candidates message messages choices calls tool_uses functionCalls".split(
    " ",
  ),
)
const pathKeys = new Set("filePath file_path path file filename target_file targetFile".split(" "))
const deepest = 400
const longestKept = 1000
const plainRest = /[^"{}[\],:]+/y

/** `take` gets each call as soon as it is complete: a line may hold a million of them. */
export function readJson(take: (call: CallText) => void): JsonReader {
  const frames: Frame[] = []
  let parts: string[] = []
  let healed = new Set<Heal>()
  let broken = false
  let quoted = false
  let comma = false
  let tooDeep = false
  /** The start of the string being read, or of the last one. */
  let kept = ""
  let path: string | undefined
  let from = 0
  let end: number | undefined

  function keep(piece: string) {
    parts.push(piece)
    if (quoted && kept.length < longestKept) kept += piece.slice(0, longestKept)
  }

  /** A comma counts only when the next value comes. */
  function settleComma({ closing }: { closing: boolean }) {
    if (!comma) return
    comma = false
    if (closing) healed.add("trailing-comma")
    else parts.push(",")
  }

  function openFrame(kind: "{" | "[", at: number) {
    const parent = frames.at(-1)
    const wrapped = parent?.kind === "{" && parent.key !== undefined && wrapperKeys.has(parent.key)
    const outer = !parent || (parent.outer && (parent.kind === "[" || wrapped))
    if (parent && outer) parent.wraps = true
    if (outer) {
      parts = []
      healed = new Set()
      comma = false
      path = undefined
      from = at
      broken = false
    }
    settleComma({ closing: false })
    parts.push(kind)
    frames.push({ kind, outer, wraps: false, key: undefined })
    if (frames.length > deepest) giveUp(at + 1)
  }

  function closeFrame(kind: "}" | "]", at: number) {
    settleComma({ closing: true })
    parts.push(kind)
    const frame = frames.pop()!
    if ((frame.kind === "{") !== (kind === "}")) broken = true
    if (frame.outer && !frame.wraps && frame.kind === "{") {
      take({ text: parts.join(""), from, to: at + 1, healed: [...healed], broken })
      parts = []
    }
    if (frames.length === 0) end = at + 1
  }

  /** Deeper than any call, and so is what follows on the line: to look for calls in there would never end. */
  function giveUp(at: number) {
    take({ text: "", from, to: at, healed: [], broken: true })
    tooDeep = true
  }

  function endString() {
    quoted = false
    parts.push('"')
    const key = frames.at(-1)?.key
    if (key !== undefined && pathKeys.has(key) && kept.length < longestKept) path ??= decoded(kept)
  }

  /** Reads on inside a string. Returns where it stopped. */
  function readString(text: string, at: number): number {
    const to = plainEnd(text, at)
    // A backslash at the end of a line escapes nothing that JSON knows.
    if (to > text.length) broken = true
    if (to > at) {
      keep(text.slice(at, to))
      return to
    }
    const character = text[at]!
    if (character === '"') endString()
    else {
      healed.add("raw-control")
      keep(JSON.stringify(character).slice(1, -1))
    }
    return at + 1
  }

  function readRest(text: string, at: number, offset: number): number {
    plainRest.lastIndex = at
    const plain = plainRest.exec(text)?.[0]
    if (plain !== undefined) {
      if (plain.trim() !== "") {
        settleComma({ closing: false })
        parts.push(plain)
      }
      return at + plain.length
    }
    const character = text[at]!
    const frame = frames.at(-1)
    if (character === "{" || character === "[") openFrame(character, offset + at)
    else if (character === "}" || character === "]") closeFrame(character, offset + at)
    else if (character === ",") {
      settleComma({ closing: false })
      comma = true
      if (frame) frame.key = undefined
    } else if (character === ":") {
      if (frame) frame.key = kept
      parts.push(":")
    } else {
      settleComma({ closing: false })
      quoted = true
      kept = ""
      parts.push('"')
    }
    return at + 1
  }

  return {
    read(text, offset) {
      for (let at = 0; at < text.length && end === undefined && !tooDeep; ) {
        at = quoted ? readString(text, at) : readRest(text, at, offset)
      }
      if (tooDeep) end = offset + text.length
    },
    breakLine() {
      if (!quoted) return
      healed.add("raw-newline")
      keep("\\n")
    },
    end: () => end,
    restart() {
      // All else is made anew where a value starts.
      end = undefined
      tooDeep = false
      frames.length = 0
    },
    inString: () => quoted,
    open() {
      const call = frames.some((frame) => frame.outer && frame.kind === "{" && !frame.wraps)
      return { call, from, ...(path !== undefined && { path }) }
    },
  }
}

const quote = 34
const backslash = 92
const space = 32

/** Where the text of a string that starts at `at` stops being as JSON has it, or the string ends. Escapes are passed over. */
function plainEnd(text: string, at: number): number {
  let to = at
  for (let code = text.charCodeAt(to); code >= space && code !== quote; code = text.charCodeAt(to))
    to += code === backslash ? 2 : 1
  return to
}

function decoded(text: string): string | undefined {
  try {
    return JSON.parse(`"${text}"`)
  } catch {
    return undefined
  }
}
