import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { lineKey } from "./line-table.ts"

describe("the key of a line", () => {
  const keyOf = (line: string) => lineKey(line, 0, line.length)
  it("is the same for lines that differ in white space and typography", () => {
    expect(keyOf("  say( “hello” )…")).toBe(keyOf('say("hello")...'))
    expect(keyOf("a\u200b b\u00a0")).toBe(keyOf("\ta b  "))
  })
  it("differs for lines that end differently, and is 0 for blank ones", () => {
    expect(keyOf("the end")).not.toBe(keyOf("the enD"))
    expect(keyOf(" \t")).toBe(0)
  })
  it("is small only for blank lines and single characters", () => {
    expect(keyOf(" } ")).toBe("}".charCodeAt(0))
    // All of these would be small if nobody took care: the characters cancel each other out.
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."!~Aa09{}"), minLength: 2, maxLength: 9 }), (line) => {
        expect(keyOf(line)).toBeGreaterThanOrEqual(128)
      }),
    )
  })
})
