/**
 * Ways of looking past differences within a line. Each one looks past all that the ones before it do.
 */

/** Trailing blanks aside. */
export const withoutTrail = (line: string) => line.trimEnd()

/** Indentation and trailing blanks aside. */
export const withoutMargin = (line: string) => line.trim()

/** Any run of blanks counts as one, and none counts next to a sign: `f( a,b )` is `f(a, b)`. */
export function withoutSpacing(line: string): string {
  const bare = line.trim()
  return blank.test(bare) ? bare.replace(blanks, " ").replace(looseBlank, "") : bare
}

const blank = /\s/
const blanks = /\s+/g
const looseBlank = /(?<=[^\p{L}\p{N}_$ ]) | (?=[^\p{L}\p{N}_$ ])/gu

/** Quotes, dashes and odd spaces count as their plain forms. */
export function withoutTypography(line: string): string {
  return withoutSpacing(plainTypography(line))
}

/** Quotes of either kind count as one, brackets around a lone parameter and what ends a statement or an entry for nothing. */
export function withoutStyle(line: string): string {
  return withoutTypography(line)
    .replaceAll('"', "'")
    .replace(/\(([\p{L}\p{N}_$]+)\)=>/gu, "$1=>")
    .replace(/[;,]$/, "")
}

const odd = /[^\x00-\x7f]/
const oddMarks =
  /[\u2018\u2019\u201a\u201b\u2032\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\u2010-\u2015\u2212\u2026]/g
const oddBlanks = /[\u00a0\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]/g

/** What a typesetter, a chat window or a model makes of a plain character, undone; letters and their accents as one character. */
export function plainTypography(text: string): string {
  return odd.test(text) ? plainMarks(plainBlanks(text.normalize("NFC"))) : text
}

/** Quotes, dashes and dots in their plain form. */
export function plainMarks(text: string): string {
  return odd.test(text) ? text.replace(oddMarks, plainMark) : text
}

/** The same, but for the apostrophes within words. */
export function plainQuotes(text: string): string {
  return odd.test(text) ? text.replace(quotes, plainMark) : text
}

/** Apostrophes within words in their plain form. */
export function plainApostrophes(text: string): string {
  return odd.test(text) ? text.replace(apostrophes, "'") : text
}

const apostrophes = /(?<=\p{L})\u2019(?=\p{L})/gu
const quotes = new RegExp(`(?!${apostrophes.source})(?:${oddMarks.source})`, "gu")

function plainMark(character: string): string {
  const code = character.charCodeAt(0)
  if ((code >= 0x2018 && code <= 0x201b) || code === 0x2032) return "'"
  if ((code >= 0x2010 && code <= 0x2015) || code === 0x2212) return "-"
  return code === 0x2026 ? "..." : '"'
}

/** Blanks as plain spaces; what has no width goes. */
export function plainBlanks(text: string): string {
  return odd.test(text)
    ? text.replace(oddBlanks, (character) => (/[\u200b-\u200d\u2060\ufeff]/.test(character) ? "" : " "))
    : text
}

/** Nothing to see: white space at most, or characters without width. */
export const isBlank = (line: string) => !/[^\s\u200b-\u200d\u2060]/.test(line)

/** Has a text anything in it that is more than signs? */
export const hasWord = (text: string) => /[\p{L}\p{N}_]/u.test(text)

/** The blanks that a line starts with. */
export function indentOf(line: string): string {
  let at = 0
  while (at < line.length && (line[at] === " " || line[at] === "\t")) at++
  return line.slice(0, at)
}

const wordCharacter = /[\p{L}\p{N}_$]/u

/** Would two neighbouring characters be in the middle of one word? */
export function joinWords(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && wordCharacter.test(a) && wordCharacter.test(b)
}

/**
 * Is a text cut out of a longer name or number, where each half may be one by itself: `OLD_` and `API_KEY`, `get` and `Name`, `300` and `0`?
 * Whoever quotes `ell` of `hello` knows that it is a part of a word. What follows an escape (`\nName`), and what a sign of emphasis is
 * around (`_foo_`), are words of their own.
 */
export function splitsWord(before: string, after: string): boolean {
  return !/\\.$/u.test(before) && joints.some(([end, start]) => end.test(before) && start.test(after))
}

const joints = [
  [/[\p{Cased}\p{N}_]_$/u, /^[\p{Cased}\p{N}]/u],
  [/[\p{Cased}\p{N}]$/u, /^_[\p{Cased}\p{N}_]/u],
  [/\p{Ll}$/u, /^\p{Lu}/u],
  [/[\p{Cased}\p{N}]$/u, /^\p{N}/u],
] as const

/**
 * Undoes what a chat window or a typesetter made of plain characters of the file: odd blanks; and quotes and dashes, but not
 * if the new lines have plain ones as well. Some set the apostrophe within a word with care, and quote plainly: that is kept.
 */
export function plainSpelling(
  text: string,
  matched: readonly { wrote: string; file: string }[],
  fresh: readonly string[],
): (line: string) => string {
  const isTypeset = (plain: (line: string) => string) =>
    matched.some(({ wrote, file }) => plain(wrote) !== wrote && plain(file) === file)
  const isPlain = fresh.some((line) => /"| - |'/.test(line))
  const ways = [
    ...(isTypeset(plainBlanks) ? [plainBlanks] : []),
    ...(isTypeset(plainQuotes) && !isPlain ? [plainQuotes] : []),
    ...((isTypeset(plainQuotes) || isTypeset(plainApostrophes)) && !isPlain && !setsApostrophes(text)
      ? [plainApostrophes]
      : []),
  ]
  return (line) => ways.reduce((plain, way) => way(plain), line)
}

/** Does a text have apostrophes within words as a typesetter sets them, and no others? */
function setsApostrophes(text: string): boolean {
  return /\p{L}\u2019\p{L}/u.test(text) && !/\p{L}'\p{L}/u.test(text)
}
