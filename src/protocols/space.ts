/** The first column from `column` on that is not white space. */
export function indentOf(text: string, column: number): number {
  let at = column
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}

export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff
}

/** Like `startsWith`, which takes longer for words as short as those of this format. */
export function isAt(text: string, column: number, word: string): boolean {
  for (let at = 0; at < word.length; at++)
    if (text.charCodeAt(column + at) !== word.charCodeAt(at)) return false
  return true
}

/** Where a text starts, past white space of any kind. */
export function startOf(text: string): number {
  const first = text.charCodeAt(0)
  return first > 32 && first < 0xa0 ? 0 : text.length - text.trimStart().length
}

/** Characters that nobody sees, and that chats and word processors put around markers. */
const unseen = /[\u200b-\u200d\u2060\ufeff\u00ad]/g

/** The text without what cannot be seen. */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, "")
}

/** A line as it looks: without what cannot be seen, in plain width, without blanks around it. For markers only, never for content. */
export function asSeen(text: string): string {
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : withoutUnseen(text).normalize("NFKC")
  return plain.trim()
}
