import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { patched, unified } from "./unified.ts"

describe("patched", () => {
  const line = fc.constantFrom("", "a", "b", "c\r", "--- x", "@@ -1 +1 @@", "\\ no")
  const text = fc
    .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
    .map(([lines, ended]) => lines.join("\n") + (ended && lines.length > 0 ? "\n" : ""))

  it("gives back what a diff was made for", () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 3 }), (before, after, context) => {
        const diff = unified(before, after, { from: "a", to: "a", context }).text
        expect(patched(before, diff)).toBe(after)
      }),
    )
  })

  it("has no answer for another text", () => {
    const diff = unified("a\nb\nc\n", "a\nx\nc\n", { from: "a", to: "a" }).text
    expect(patched("a\nB\nc\n", diff)).toBeUndefined()
    expect(patched("", diff)).toBeUndefined()
  })
})
