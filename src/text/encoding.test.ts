import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decode, encode } from "./encoding.ts"
import type { Encoding } from "./file.ts"
import { sha256 } from "./hash.ts"

const encodings: Encoding[] = ["utf-8", "utf-8-bom", "utf-16le", "utf-16be", "latin-1"]

const bytesOf = (...parts: (number[] | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...new TextEncoder().encode(part)] : part)),
  )

/** Bytes as they occur: text in some encoding, sometimes damaged, sometimes anything at all. */
const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .tuple(
      fc.constantFrom<number[]>([0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff], []),
      fc.string({ unit: "binary", maxLength: 50 }),
      fc.uint8Array({ maxLength: 3 }),
    )
    .map(([mark, text, noise]) => bytesOf(mark, text, [...noise])),
)

describe("decode and encode", () => {
  it("give back the very same bytes", () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const decoded = decode(bytes)
        if ("text" in decoded) expect(encode(decoded.text, decoded.encoding)).toEqual(bytes)
      }),
      { numRuns: 2000 },
    )
  })

  it("give back the very same text, in every encoding with a mark and in UTF-8", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.constantFrom(...encodings.slice(0, 4)),
        (text, encoding) => {
          // Without a mark, a NUL makes a file binary, and a text that starts with a mark has one.
          fc.pre(encoding !== "utf-8" || !(text.includes("\0") || text.startsWith("\ufeff")))
          expect(decode(encode(text, encoding)!)).toEqual({ text, encoding })
        },
      ),
      { numRuns: 1000 },
    )
  })

  it("read a mark as part of the encoding, and only the first one", () => {
    expect(decode(bytesOf([0xef, 0xbb, 0xbf], "a"))).toEqual({ text: "a", encoding: "utf-8-bom" })
    expect(decode(bytesOf([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf]))).toEqual({
      text: "\ufeff",
      encoding: "utf-8-bom",
    })
    expect(decode(Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x0a, 0))).toEqual({ text: "a\n", encoding: "utf-16le" })
    expect(decode(Uint8Array.of(0xfe, 0xff, 0, 0x61))).toEqual({ text: "a", encoding: "utf-16be" })
  })

  it("read an empty file as empty UTF-8 text", () => {
    expect(decode(new Uint8Array())).toEqual({ text: "", encoding: "utf-8" })
  })

  it("read other bytes as ISO-8859-1, not as windows-1252", () => {
    expect(decode(bytesOf("caf", [0x80, 0x9f, 0xe9]))).toEqual({
      text: "caf\u0080\u009f\u00e9",
      encoding: "latin-1",
    })
    expect(encode("\u0080\u20ac", "latin-1")).toBeUndefined()
  })

  it("never make a replacement character out of bytes that are none", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const decoded = decode(bytes)
        if (!("text" in decoded)) return
        const meant = new TextDecoder("utf-8", { fatal: false }).decode(bytes) === decoded.text
        expect(decoded.text.includes("\ufffd")).toBe(meant && decoded.text.includes("\ufffd"))
      }),
    )
    expect(decode(bytesOf("\ufffd"))).toEqual({ text: "\ufffd", encoding: "utf-8" })
  })

  it("call a file binary that has a NUL in its first 8 KB", () => {
    expect(decode(bytesOf("GIF89a", [0]))).toEqual({ reason: "binary" })
    expect(decode(bytesOf("a".repeat(8191), [0]))).toEqual({ reason: "binary" })
    expect(decode(bytesOf("a".repeat(8192), [0]))).toMatchObject({ encoding: "utf-8" })
  })

  it("refuse half characters of UTF-16 and broken UTF-8 behind a mark", () => {
    expect(decode(Uint8Array.of(0xff, 0xfe, 0x61))).toEqual({ reason: "encoding" })
    expect(decode(Uint8Array.of(0xff, 0xfe, 0x00, 0xd8))).toEqual({ reason: "encoding" })
    expect(decode(Uint8Array.of(0xfe, 0xff, 0xdc, 0x00, 0, 0x61))).toEqual({ reason: "encoding" })
    expect(decode(Uint8Array.of(0xef, 0xbb, 0xbf, 0xff))).toEqual({ reason: "encoding" })
  })

  it("do not write half a surrogate pair", () => {
    for (const encoding of encodings) expect(encode("a\ud800b", encoding)).toBeUndefined()
  })

  it("do not choke on a long file", () => {
    const bytes = new Uint8Array(2_000_003).fill(0xe9)
    const decoded = decode(bytes)
    expect(decoded).toMatchObject({ encoding: "latin-1" })
    const again = "text" in decoded ? encode(decoded.text, "latin-1")! : new Uint8Array()
    expect(sha256(again)).toBe(sha256(bytes))
  })
})
