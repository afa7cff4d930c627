import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { jsonErrors } from "./json.ts"

const accepts = (text: string, relaxed = false) => jsonErrors(text, { relaxed }).length === 0

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe("JSON", () => {
  it("is accepted just where JSON.parse accepts it", () => {
    const token = fc.constantFrom(
      ...["{", "}", "[", "]", ":", ",", '"a"', '"\\n"', '"\\u00e9"', '"\\x"', "1", "-0.5e+3", "01", "1."],
      ...["true", "null", "nul", " ", "\n", "\t", "\u00a0", "//", "/* */", '"', "'a'", "\\"],
    )
    const texts = fc.oneof(
      fc.array(token, { maxLength: 8 }).map((tokens) => tokens.join("")),
      fc.json(),
      fc.tuple(fc.json(), fc.nat(), token).map(([text, at, put]) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + put + text.slice(place)
      }),
    )
    fc.assert(
      fc.property(texts, (text) => accepts(text) === parses(text)),
      { numRuns: 3000 },
    )
  })

  it("may have comments and trailing commas where that is asked for, and nothing else", () => {
    const text = '// a\n{\n  "a": [1, 2,], /* b */\n  "b": {},\n}\n'
    expect(accepts(text)).toBe(false)
    expect(accepts(text, true)).toBe(true)
    for (const wrong of ["[,]", "{,}", "[1,,]", '{"a":1,,}', "/* a", "[1] 2", "{a: 1}"])
      expect([wrong, accepts(wrong, true)]).toEqual([wrong, false])
  })

  it("says what was expected, and what is there instead", () => {
    const said = (text: string) => jsonErrors(text, { relaxed: false })[0]
    expect(said('{\n  "a": 1\n  "b": 2\n}')).toEqual({
      line: 3,
      column: 3,
      message: '`,` or `}` was expected, not `"`',
    })
    expect(said("[1,]")!.message).toBe("a value was expected, not `]`")
    expect(said('{"a"')!.message).toBe("`:` was expected, not the end of the file")
    expect(said("")!.message).toBe("a value was expected, not the end of the file")
    expect(said("[undefined]")!.message).toBe("a value was expected, not `undefined`")
  })

  it("is nested as deeply as anybody likes", () => {
    expect(accepts("[".repeat(500_000) + "]".repeat(500_000))).toBe(true)
    expect(accepts("[".repeat(500_000))).toBe(false)
  })
})
