import { countTokens as exactly } from "gpt-tokenizer/encoding/o200k_base"
import { describe, expect, it } from "vitest"
import { countTokens } from "./count.ts"

describe("countTokens", () => {
  it.each(["", "let a = 1\n", "naïve 漢字 😀 — x", "a".repeat(400), "}\n".repeat(200)])(
    "is exact: %j",
    (text) => {
      expect(countTokens(text)).toBe(exactly(text))
    },
  )

  it("counts words that mean something to a model as plain text", () => {
    expect(countTokens("<|endoftext|>")).toBeGreaterThan(1)
  })

  // The tokenizer alone would take minutes for each of these.
  it.each(["a", "=", " ", "/\n", "\n"])("comes to an end on a long run of %j", (piece) => {
    const text = `let a = "${piece.repeat(100_000)}"\n`
    const tokens = countTokens(text)
    expect(tokens).toBeGreaterThan(500)
    expect(tokens).toBeLessThan(text.length)
  })
})
