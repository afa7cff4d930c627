/** Text made fit to be shown: nothing hidden, nothing that a terminal would obey. */

/**
 * `text` without anything that a terminal or a reader's eye could be fooled by: control characters, escape
 * codes, direction marks and zero-width characters become visible. Line breaks and tabs stay.
 */
export function printable(text: string): string {
  return text.replace(unsafe, (character) => picture(character))
}

/** The same for something that belongs on one line, such as a path or a message: breaks and tabs show as well. */
export function oneLine(text: string): string {
  return printable(text).replace(/[\n\t]/g, (character) => picture(character))
}

/** JSON in which everything that is not fit to be shown is written as an escape; it reads back as the same value. */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(unsafe, (character) =>
    Array.from({ length: character.length }, (_, at) => `\\u${hex(character.charCodeAt(at))}`).join(""),
  )
}

/** A line with its white space made visible, for where white space is the matter: `··→x␍`. */
export function visible(line: string): string {
  return printable(line.replaceAll("\r", "␍")).replace(
    /[ \t\n\u00a0\u2000-\u200a\u202f\u205f\u3000]/g,
    (character) => whitespace[character] ?? codePoint(character),
  )
}

/** A line whose accents show how they are made: `caf<U+00E9>` is one character where `cafe<U+0301>` is two. */
export function spelledOut(line: string): string {
  return printable(line).replace(/[^\0-\x7f]/gu, (character) =>
    /\p{M}/u.test(character) || character.normalize("NFD") !== character ? codePoint(character) : character,
  )
}

/** A fence of backticks that nothing in `text` can close. */
export function fenceFor(text: string): string {
  let fence = "```"
  for (const [run] of text.matchAll(/`{3,}/g)) if (run.length >= fence.length) fence = `${run}\``
  return fence
}

const whitespace: Record<string, string> = { " ": "·", "\t": "→", "\n": "␊", "\u00a0": "⍽" }

// C0 but tab and line feed, DEL, C1, line separators, marks of annotations; and all that shows as nothing by its nature (zero-width and
// direction marks, fillers, tags, selectors), but for the two that choose between an emoji and a plain sign.
const unsafe =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufff9-\ufffb]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu

function picture(character: string): string {
  const code = character.codePointAt(0)!
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  return code === 0x7f ? "␡" : codePoint(character)
}

function codePoint(character: string): string {
  return `<U+${hex(character.codePointAt(0)!).toUpperCase()}>`
}

function hex(code: number): string {
  return code.toString(16).padStart(4, "0")
}
