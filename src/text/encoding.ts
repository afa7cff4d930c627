import { type Charset, charsetOf, charsets, fromCharset, textOfUnits, toCharset } from "./charset.ts"
import { detectCharset } from "./detect.ts"
import type { Encoding } from "./file.ts"

/** The text of a file and how it was written, or why it cannot be edited as text. */
export type Decoded = { text: string; encoding: Encoding } | { reason: "binary" | "encoding" }

/**
 * Reads bytes as text, without loss: what `encode` makes of the answer are the same bytes again, so that an edit
 * changes nothing but what it means to. A byte-order mark belongs to the encoding, not to the text.
 *
 * What somebody has declared the file to be counts for bytes that could be it. Bytes that are not UTF-8 are read in the
 * charset in which, without doubt, they are text; else as ISO-8859-1, one byte for one character. That is reversible in
 * any case, and right as long as an edit touches only ASCII and no half of a character (`plan/undecided.ts`).
 */
export function decode(bytes: Uint8Array, { declared }: { declared?: Encoding | undefined } = {}): Decoded {
  if (startsWith(bytes, utf8Mark)) return strictly(bytes.subarray(3), "utf-8-bom")
  if (startsWith(bytes, littleEndianMark)) return strictly(bytes.subarray(2), "utf-16le")
  if (startsWith(bytes, bigEndianMark)) return strictly(bytes.subarray(2), "utf-16be")
  if (bytes.subarray(0, sniffed).includes(0)) return { reason: "binary" }
  const decoded = strictly(bytes, "utf-8")
  // No other encoding looks like UTF-8 by accident. ASCII looks like all of them: there it matters what new text is written in.
  if ("text" in decoded && (!declared || decoded.text.length < bytes.length)) return decoded
  if (declared === "latin-1") return { text: fromLatin1(bytes), encoding: declared }
  if (isCharset(declared)) {
    const text = fromCharset(bytes, declared)
    return text === undefined ? { reason: "encoding" } : { text, encoding: declared }
  }
  if ("text" in decoded) return decoded
  const found = detectCharset(bytes)
  return found
    ? { text: found.text, encoding: found.charset }
    : { text: fromLatin1(bytes), encoding: "latin-1" }
}

/** A text without a byte-order mark at its start: that belongs to an encoding, never to a text. */
export function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text
}

/** The encoding that people and files call by this name. */
export function encodingOf(label: string): Encoding | undefined {
  const plain = label.trim().toLowerCase().replaceAll("_", "-")
  if (plain === "latin1" || plain === "latin-1" || plain === "iso-8859-1") return "latin-1"
  if (plain === "utf-8" || plain === "utf8") return "utf-8"
  if (plain === "utf-8-bom" || plain === "utf-16le" || plain === "utf-16be") return plain
  return charsetOf(label)
}

const isCharset = (encoding: Encoding | undefined): encoding is Charset =>
  (charsets as readonly (Encoding | undefined)[]).includes(encoding)

/** The bytes of `text` in `encoding`, or undefined if it has a character that cannot be written in it. */
export function encode(text: string, encoding: Encoding): Uint8Array | undefined {
  if (encoding === "latin-1") return toLatin1(text)
  if (isCharset(encoding)) return toCharset(text, encoding)
  if (!isWellFormed(text)) return undefined
  switch (encoding) {
    case "utf-8":
      return new TextEncoder().encode(text)
    case "utf-8-bom":
      return joined(utf8Mark, new TextEncoder().encode(text))
    case "utf-16le":
      return joined(littleEndianMark, toUtf16(text, { littleEndian: true }))
    case "utf-16be":
      return joined(bigEndianMark, toUtf16(text, { littleEndian: false }))
  }
}

const utf8Mark = new Uint8Array([0xef, 0xbb, 0xbf])
const littleEndianMark = new Uint8Array([0xff, 0xfe])
const bigEndianMark = new Uint8Array([0xfe, 0xff])

/** Does a file in this encoding start with a byte-order mark? */
export function hasByteOrderMark(encoding: Encoding): boolean {
  return encoding === "utf-8-bom" || encoding === "utf-16le" || encoding === "utf-16be"
}

/** Has a text no half of a surrogate pair? That is no character, so that no encoding of Unicode can write it. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}

/** How far to look for a NUL, the sign of a binary file. */
const sniffed = 8192

function startsWith(bytes: Uint8Array, mark: Uint8Array): boolean {
  return bytes.length >= mark.length && mark.every((byte, index) => bytes[index] === byte)
}

function strictly(bytes: Uint8Array, encoding: Exclude<Encoding, "latin-1" | Charset>): Decoded {
  try {
    if (encoding === "utf-16be") return { text: fromUtf16(swapped(bytes)), encoding }
    if (encoding === "utf-16le") return { text: fromUtf16(bytes), encoding }
    // The mark was taken off above; a second one is a character of the text.
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), encoding }
  } catch {
    return { reason: "encoding" }
  }
}

function fromUtf16(littleEndian: Uint8Array): string {
  if (littleEndian.length % 2 !== 0) throw new RangeError("half a character")
  const text = new TextDecoder("utf-16le", { fatal: true, ignoreBOM: true }).decode(littleEndian)
  // Not every runtime is strict about halves of surrogate pairs.
  if (!isWellFormed(text)) throw new RangeError("half a surrogate pair")
  return text
}

function swapped(bytes: Uint8Array): Uint8Array {
  const other = new Uint8Array(bytes.length)
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    other[at] = bytes[at + 1]!
    other[at + 1] = bytes[at]!
  }
  return other
}

function toUtf16(text: string, { littleEndian }: { littleEndian: boolean }): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

// Not by `TextDecoder("latin1")`, which is windows-1252 and has other characters at 0x80 to 0x9f.
const fromLatin1 = textOfUnits

function toLatin1(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 0xff) return undefined
    bytes[at] = unit
  }
  return bytes
}

function joined(mark: Uint8Array, bytes: Uint8Array): Uint8Array {
  const all = new Uint8Array(mark.length + bytes.length)
  all.set(mark)
  all.set(bytes, mark.length)
  return all
}
