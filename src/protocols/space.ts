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
