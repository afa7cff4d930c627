import { plainTypography } from "./fold.ts"

/** How many visible characters make a key. Lines start alike more often than they end alike. */
const keyLength = 8

/**
 * A number made of the last visible characters of the line `from`…`to`: the same for all lines that are the same on any
 * folding tier. It is 0 if the line is blank, and the character itself if it has just one.
 */
export function lineKey(text: string, from: number, to: number): number {
  let key = 0
  let left = keyLength
  for (let at = to - 1; at >= from && left > 0; at--) {
    const code = text.charCodeAt(at)
    if (code <= 32) continue
    // An odd character may fold to something else: such a line is folded first.
    if (code > 127) return foldedKey(text.slice(from, to))
    key = Math.imul(key, 31) + code
    left--
  }
  return settled(key, keyLength - left)
}

function foldedKey(line: string): number {
  const visible = plainTypography(line).replace(/\s+/g, "")
  const taken = Math.min(keyLength, visible.length)
  let key = 0
  for (let at = visible.length - 1; at >= visible.length - taken; at--)
    key = Math.imul(key, 31) + visible.charCodeAt(at)
  return settled(key, taken)
}

/** Small keys belong to blank lines and single characters: no other line gets one by chance. */
const settled = (key: number, taken: number) => (taken > 1 ? (key | 128) >>> 0 : key)

/** The key of a line in bytes, all of them plain characters. */
export function byteKey(bytes: Uint8Array, from: number, to: number): number {
  let key = 0
  let left = keyLength
  for (let at = to - 1; at >= from && left > 0; at--) {
    const code = bytes[at]!
    if (code <= 32) continue
    key = Math.imul(key, 31) + code
    left--
  }
  return settled(key, keyLength - left)
}

/**
 * The last four visible characters of a line in bytes: less telling than a key, but quicker to make. Mostly these are just
 * its last four bytes.
 */
export function byteTail(bytes: Uint8Array, from: number, to: number): number {
  if (to - from >= 4) {
    const [a, b, c, d] = [bytes[to - 1]!, bytes[to - 2]!, bytes[to - 3]!, bytes[to - 4]!]
    if (((a - 33) | (b - 33) | (c - 33) | (d - 33)) >= 0) return a | (b << 8) | (c << 16) | (d << 24)
  }
  let tail = 0
  for (let at = to - 1, shift = 0; at >= from && shift < 32; at--) {
    const code = bytes[at]!
    if (code <= 32) continue
    tail |= code << shift
    shift += 8
  }
  return tail
}
