import { withoutEnd } from "../text/lines.ts"

/**
 * The short hashes that agents show beside line numbers, so that an edit can prove which lines it means. Each is that of the
 * agents that use it; nothing here is secret or safe, and nothing has to be.
 */

/** Of a whole file (oh-my-pi): the low 16 bits of xxHash32, blanks at the ends of lines left out. */
export function fileTag(text: string): string {
  const plain = text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => withoutEnd(line, " \t\r"))
    .join("\n")
  return (xxHash32(utf8(plain)) & 0xffff).toString(16).toUpperCase().padStart(4, "0")
}

/** Of a line, without any white space: two hex digits of FNV-1a (pi) or of xxHash32 (others). */
export function lineHashes(line: string): string[] {
  const bytes = utf8(line.replaceAll(/\s+/g, ""))
  return [fnv1a(bytes), xxHash32(bytes)].map((hash) => (hash & 0xff).toString(16).padStart(2, "0"))
}

const utf8 = (text: string) => new TextEncoder().encode(text)

function fnv1a(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

const [prime1, prime2, prime3, prime4, prime5] = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f, 0x165667b1]

/** xxHash32 with the seed 0, after its public description. */
export function xxHash32(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  let hash: number
  if (bytes.length >= 16) {
    const lanes = [(prime1 + prime2) | 0, prime2, 0, -prime1 | 0]
    for (; at + 16 <= bytes.length; at += 16)
      for (let lane = 0; lane < 4; lane++)
        lanes[lane] = Math.imul(
          rotated(lanes[lane]! + Math.imul(view.getUint32(at + 4 * lane, true), prime2), 13),
          prime1,
        )
    const [a, b, c, d] = lanes as [number, number, number, number]
    hash = rotated(a, 1) + rotated(b, 7) + rotated(c, 12) + rotated(d, 18)
  } else hash = prime5
  hash = (hash + bytes.length) | 0
  for (; at + 4 <= bytes.length; at += 4)
    hash = Math.imul(rotated(hash + Math.imul(view.getUint32(at, true), prime3), 17), prime4)
  for (; at < bytes.length; at++) hash = Math.imul(rotated(hash + Math.imul(bytes[at]!, prime5), 11), prime1)
  hash = Math.imul(hash ^ (hash >>> 15), prime2)
  hash = Math.imul(hash ^ (hash >>> 13), prime3)
  return (hash ^ (hash >>> 16)) >>> 0
}

function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}
