/**
 * `text` without those of `characters` that are at its end. By hand: a pattern such as `x+$` tries every run of x in the
 * text from each of its characters, which takes time by the square of its length.
 */
export function withoutEnd(text: string, characters: string): string {
  let to = text.length
  while (to > 0 && characters.includes(text[to - 1]!)) to--
  return text.slice(0, to)
}
