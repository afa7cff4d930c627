import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
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

  it("does not keep the texts that it has counted", () => {
    setFlagsFromString("--expose-gc")
    const used = () => {
      runInNewContext("gc")()
      return process.memoryUsage().heapUsed / 2 ** 20
    }
    const before = used()
    // A word of its own in each is what the tokenizer remembers, and what a text would hang on.
    const word = (number: number) => `uncommonlylongword${String.fromCharCode(97 + number).repeat(3)}`
    // Not more: Node keeps longer ones outside of the heap, where they would not be seen.
    const megabyte = `a${" ".repeat(40)}`.repeat(1_000_000 / 41)
    for (let number = 0; number < 20; number++)
      countTokens(Buffer.from(`${megabyte} ${word(number)}`).toString("latin1"))
    expect(used() - before).toBeLessThan(10)
  })
})
