import { describe, expect, it } from "vitest"
import { partHits } from "./part.ts"

const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** What a part of a line is taken to be. */
function parts(text: string, old: string, fresh: string): string[] {
  const hunk = { scope: "lines", old, new: fresh } as const
  return partHits(text, hunk, everywhere).map(({ from, to }) => text.slice(from, to))
}

describe("a part of a line", () => {
  it("is found where it starts and ends with whole words, just once", () => {
    expect(parts("say hello to the world\n", "hello to the", "bye to the")).toEqual(["hello to the"])
    expect(parts("say hellos to the world\n", "hello", "bye")).toEqual([])
    expect(parts("hello to the a\nhello to the b\n", "hello to the", "bye")).toEqual([])
  })
  it("is no part if it comes with its indentation, and something stands before it", () => {
    expect(parts("    one of the following:\n", "    of the following:\n", "    of these:\n")).toEqual([])
    expect(parts("    of the following: a\n", "    of the following:\n", "    of these:\n")).toEqual([
      "of the following:",
    ])
  })
  it("is in doubt if the result stands somewhere as a line", () => {
    const text = "  return (thing as any)[key].atom\n  return thing.atom\n"
    expect(parts(text, "  return (thing as any)[key]\n", "  return thing.atom\n")).toEqual([])
    expect(parts(text, "  return (thing as any)[key]\n", "  return thing.other\n")).toHaveLength(1)
  })
})
