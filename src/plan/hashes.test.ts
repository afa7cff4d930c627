import { describe, expect, it } from "vitest"
import { fileTag, lineHashes, xxHash32 } from "./hashes.ts"

const hex = (text: string) => xxHash32(new TextEncoder().encode(text)).toString(16).padStart(8, "0")

describe("xxHash32", () => {
  // The published values for the seed 0.
  it.each([
    ["", "02cc5d05"],
    ["a", "550d7456"],
    ["abc", "32d153ff"],
    ["Nobody inspects the spammish repetition", "e2293b2f"],
  ])("of %j", (text, hash) => {
    expect(hex(text)).toBe(hash)
  })
})

describe("a short hash", () => {
  it("of a file looks past what is at the ends of lines", () => {
    const tag = fileTag("one\n\ttwo\n")
    expect(tag).toMatch(/^[0-9A-F]{4}$/)
    expect(fileTag("\uFEFFone  \r\n\ttwo\t\r\n")).toBe(tag)
    expect(fileTag("one\r\ttwo\r")).toBe(tag)
    expect(fileTag("one\n\ttwo\n\uFEFF")).not.toBe(tag)
    expect(fileTag("one\ntwo\n")).not.toBe(tag)
  })
  it("of a line looks past its blanks", () => {
    expect(lineHashes("  const a = 1")).toEqual(lineHashes("consta=1"))
    expect(lineHashes("a")[0]).toBe("2c")
    const short = Array.from({ length: 200 }, (_, at) => lineHashes(`line ${at}`)).flat()
    expect(short.filter((hash) => hash.startsWith("0")).length).toBeGreaterThan(5)
    for (const hash of short) expect(hash).toMatch(/^[0-9a-f]{2}$/)
  })
})
