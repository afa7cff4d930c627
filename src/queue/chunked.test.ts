import fc from "fast-check"
import { expect, it } from "vitest"
import { chunked } from "./chunked.ts"

/** The chunks of a text that comes in pieces, all in one buffer that is used again; the chunks' own buffers are given back at once. */
async function cut(pieces: readonly Buffer[], size: number, mostLines = 1000, firstLine = 1) {
  const one = Buffer.alloc(Math.max(0, ...pieces.map((piece) => piece.length)))
  async function* stream() {
    for (const piece of pieces) {
      piece.copy(one)
      yield one.subarray(0, piece.length)
      one.fill(0)
    }
  }
  const chunks: { text: string; firstLine: number; lines: number }[] = []
  for await (const { bytes, release, ...rest } of chunked(stream(), {
    firstLine,
    size: () => size,
    mostLines,
  })) {
    chunks.push({ text: Buffer.from(bytes).toString(), ...rest })
    bytes.fill(0)
    release()
  }
  return chunks
}

const whole = (text: string) => [Buffer.from(text)]

it("ends a chunk with the line that makes it long enough, or that is the last it may hold", async () => {
  expect(await cut(whole("a\nbb\nccc\nd"), 4)).toEqual([
    { text: "a\nbb\n", firstLine: 1, lines: 2 },
    { text: "ccc\n", firstLine: 3, lines: 1 },
    { text: "d", firstLine: 4, lines: 1 },
  ])
  expect((await cut(whole("a\nb\nc\n"), 100, 2, 11)).map(({ text, firstLine }) => [text, firstLine])).toEqual(
    [
      ["a\nb\n", 11],
      ["c\n", 13],
    ],
  )
  expect(await cut([], 4)).toEqual([])
})

it("gives every byte once, the same however the text comes", async () => {
  const line = fc.string({ minLength: 0, maxLength: 30 }).map((text) => text.replaceAll("\n", " "))
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 40 }),
      fc.boolean(),
      fc.array(fc.nat(1000), { maxLength: 12 }),
      fc.integer({ min: 1, max: 200 }),
      async (lines, ended, cuts, size) => {
        const bytes = Buffer.from(lines.join("\n") + (ended ? "\n" : ""))
        const at = [0, ...cuts.map((each) => each % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
        const pieces = at.slice(1).map((to, index) => bytes.subarray(at[index], to))
        const chunks = await cut(pieces, size)
        expect(chunks.map(({ text }) => text).join("")).toBe(bytes.toString())
        expect(chunks).toEqual(await cut([bytes], size))
        let next = 1
        for (const { text, firstLine, lines } of chunks) {
          expect([firstLine, lines]).toEqual([next, text.split("\n").length - (text.endsWith("\n") ? 1 : 0)])
          next += lines
        }
      },
    ),
    { numRuns: 200 },
  )
})

it("grows for a line that is longer than a chunk", async () => {
  const long = `${"x".repeat(1_000_000)}\n`
  const chunks = await cut(
    [Buffer.from(long.slice(0, 700_000)), Buffer.from(`${long.slice(700_000)}y\n`)],
    10,
  )
  expect(chunks.map(({ text, lines }) => [text.length, lines])).toEqual([
    [1_000_001, 1],
    [2, 1],
  ])
})
