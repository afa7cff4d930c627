/** The smallest parts of JSON. */

const [quote, backslash, space, letterU] = [34, 92, 32, 117]
/** By the code of the character after the backslash: may it be escaped? */
const isEscape = Uint8Array.from({ length: 128 }, (_, code) =>
  '"\\/bfnrtu'.includes(String.fromCharCode(code)) ? 1 : 0,
)

/**
 * Where the text of a string that goes on at `at` stops being as JSON has it: at its closing quote, a control character
 * or the end of the line. Escapes are passed over; a wrong one gives the place after it, negated.
 */
export function stringEnd(text: string, at: number): number {
  let to = at
  for (let code = text.charCodeAt(to); code >= space && code !== quote; code = text.charCodeAt(to)) {
    if (code === backslash) {
      const escaped = text.charCodeAt(to + 1)
      if (isEscape[escaped] !== 1 || (escaped === letterU && !isHex(text, to + 2))) return -(to + 2)
      to++
    }
    to++
  }
  return to
}

function isHex(text: string, at: number): boolean {
  return /^[\da-f]{4}$/i.test(text.slice(at, at + 4))
}

/** Where a run of characters ends that have no meaning of their own. */
export function wordEnd(text: string, at: number): number {
  let to = at
  while (to < text.length && !isDelimiter(text.charCodeAt(to))) to++
  return to
}

/** One of `" , : [ ] { }`, or white space. */
function isDelimiter(code: number): boolean {
  if (code === quote || code === 44 || code === 58) return true
  if (code === 91 || code === 93 || code === 123 || code === 125) return true
  return code === space || code === 9 || code === 10 || code === 13
}

const words = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

/** Is this a number, `true`, `false` or `null`? */
export function isWord(word: string): boolean {
  return words.test(word)
}
