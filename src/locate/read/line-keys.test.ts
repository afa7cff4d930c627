import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { byteKey, byteTail, lineKey } from "./line-table.ts"

const plain = fc.string({ unit: fc.constantFrom(..."ab(){};f", " ", "\t", "\r"), maxLength: 20 })
const bytesOf = (line: string) => new TextEncoder().encode(line)

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
  it("is the same whether made of text or of bytes", () => {
    fc.assert(
      fc.property(plain, (line) => {
        const bytes = bytesOf(line)
        expect(byteKey(bytes, 0, bytes.length)).toBe(keyOf(line))
      }),
    )
  })
})

describe("the tail of a line", () => {
  const tailOf = (line: string) => byteTail(bytesOf(line), 0, line.length)
  it("is made of its last four visible characters, wherever blanks are", () => {
    fc.assert(
      fc.property(plain, (line) => {
        const visible = line.replace(/\s/g, "")
        expect(tailOf(line)).toBe(tailOf(visible))
        expect(tailOf(`${visible}bcde`)).toBe(tailOf("bcde"))
      }),
    )
  })
  it("is the character of a line that has just one, and 0 of a blank one", () => {
    expect([tailOf("  }\r"), tailOf(" \t"), tailOf("")]).toEqual(["}".charCodeAt(0), 0, 0])
  })
})
