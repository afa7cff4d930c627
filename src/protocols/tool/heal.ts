import { jsonValue } from "../../text/json-text.ts"

/** What models write in JSON that JSON does not have, where it is certain what was meant. */
export type Heal = "raw-newline" | "raw-control" | "trailing-comma" | "comment" | "python-word"

/** The value of a text that is JSON, or is once it was put right; undefined if it is neither. */
export function healedValue(text: string): { value: unknown; healed: readonly Heal[] } | undefined {
  const value = jsonValue(text)
  if (value !== undefined) return { value, healed: [] }
  const { text: better, healed } = heal(text)
  const meant = healed.length > 0 || better !== text ? jsonValue(better) : undefined
  return meant === undefined ? undefined : { value: meant, healed }
}

const pythonWords: ReadonlyMap<string, string> = new Map([
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
])

/**
 * Line breaks and tabs written as they are inside strings, a comma before a closing bracket, comments, blanks of other kinds and
 * Python's words for true, false and null.
 */
function heal(text: string): { text: string; healed: Heal[] } {
  const pieces: string[] = []
  const healed = new Set<Heal>()
  /** Which of the pieces is a comma that nothing but blanks and comments follow. */
  let comma = -1
  for (let at = 0; at < text.length; ) {
    const piece = text.slice(at, tokenEnd(text, at))
    at += piece.length
    if (isComment(piece)) {
      healed.add("comment")
      continue
    }
    if (piece.trim() === "") {
      if (/^[ \t\n\r]/.test(piece)) pieces.push(piece)
      continue
    }
    if (comma >= 0 && (piece === "}" || piece === "]")) {
      pieces[comma] = ""
      healed.add("trailing-comma")
    }
    comma = piece === "," ? pieces.length : -1
    const word = pythonWords.get(piece)
    if (word !== undefined) healed.add("python-word")
    pieces.push(word ?? (piece.startsWith('"') ? withEscapes(piece, healed) : piece))
  }
  return { text: pieces.join(""), healed: [...healed] }
}

/** A backslash before a control character is a wrong escape, and stays one. */
function withEscapes(string: string, healed: Set<Heal>): string {
  return string.replace(/\\[\s\S]|[\0-\x1f]/g, (control) => {
    if (control.length > 1) return control
    healed.add(control === "\n" ? "raw-newline" : "raw-control")
    return JSON.stringify(control).slice(1, -1)
  })
}

/** Where a string, a comment, a run of letters or a sign ends that starts at `at`. */
export function tokenEnd(text: string, at: number): number {
  if (text[at] === '"') return stringEnd(text, at + 1) + 1
  token.lastIndex = at
  return token.test(text) ? token.lastIndex : at + 1
}

/** A comment, to the end of its line or over lines; or what has no meaning of its own. */
const token = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|[^",:[\]{} \t\n\r]+/y

const isComment = (piece: string) => /^\/[/*]/.test(piece)

/** The closing quote of a string that goes on at `at`, or the end of the text. */
export function stringEnd(text: string, at: number): number {
  for (let quote = text.indexOf('"', at); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let slash = quote
    while (slash > at && text[slash - 1] === "\\") slash--
    if ((quote - slash) % 2 === 0) return quote
  }
  return text.length
}
