import { describe, expect, it } from "vitest"
import { nearestWord } from "./suggest.ts"

const known = ["format", "formatters", "match", "mode", "mustRead", "gitignore"]

describe("nearestWord", () => {
  it.each([
    ["fromat", "format"],
    ["formatter", "formatters"],
    ["must_read", "mustRead"],
    ["MATCH", "match"],
    ["gitIgnored", "gitignore"],
    ["moed", "mode"],
  ])("takes %s for %s", (word, meant) => expect(nearestWord(word, known)).toBe(meant))

  it.each(["", "banana", "x", "x".repeat(100_000)])("knows nothing like %.10s", (word) =>
    expect(nearestWord(word, known)).toBeUndefined(),
  )
})
