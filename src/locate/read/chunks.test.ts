import { describe, expect, it } from "vitest"
import { createDocument } from "./document.ts"
import { chunksOf } from "./line-table.ts"

/** The chunks of a text: their lines, and their text as read from the bytes, if they have any. */
const chunks = (text: string) =>
  Array.from(chunksOf(createDocument(text)), ({ first, last, from, bytes }) => ({
    lines: [first, last],
    from,
    text: bytes && new TextDecoder().decode(bytes.slice(0, 40)),
  }))

describe("the chunks of a document", () => {
  it("are one for a short text, none for an empty one", () => {
    expect(chunks("a\nb")).toEqual([{ lines: [0, 2], from: 0, text: expect.stringMatching(/^a\nb/) }])
    expect(chunks("")).toEqual([])
  })

  it("have whole lines, all of them in order, and as many as fit", () => {
    const text = Array.from({ length: 5000 }, (_, at) => `this is line ${at}\n`).join("")
    const all = chunks(text)
    expect(all.map(({ lines }) => lines[0])).toEqual([0, ...all.slice(0, -1).map(({ lines }) => lines[1])])
    expect(all.at(-1)!.lines[1]).toBe(5000)
    for (const { from, lines, text: start } of all) {
      expect(text.startsWith(`this is line ${lines[0]}\n`, from)).toBe(true)
      expect(start).toBe(text.slice(from, from + 40))
    }
    // A chunk has 16,384 characters at most, and one line more would be too many.
    const ends = [...all.slice(1).map(({ from }) => from), text.length]
    const lengths = all.map(({ from }, at) => ends[at]! - from)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(16_384)
    expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThan(16_384 - 20)
  })

  it("may be a single line that is too long, which then is text only", () => {
    const long = `${"x".repeat(20_000)}\n`
    expect(chunks(`a\n${long}b\n`).map(({ lines, text }) => [...lines, text === undefined])).toEqual([
      [0, 1, false],
      [1, 2, true],
      [2, 3, false],
    ])
    expect(chunks("x".repeat(16_384))[0]!.text).toBe("x".repeat(40))
  })

  it("are text only if they have odd characters", () => {
    expect(chunks("a “b”\n")[0]!.text).toBeUndefined()
    expect(chunks("a \u00e9\n")[0]!.text).toBeUndefined()
    expect(chunks("a \u{1f600}\n")[0]!.text).toBeUndefined()
  })
})
