import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fenceFor, oneLine, printable, safeJson, visible } from "./visible.ts"

describe("printable", () => {
  it("leaves ordinary text alone, line breaks and tabs too", () => {
    expect(printable("naïve → 漢字 🙂\n\tx")).toBe("naïve → 漢字 🙂\n\tx")
  })

  it("shows escape codes instead of passing them on", () => {
    expect(printable("\u001b[31mred\u001b[0m\u0007")).toBe("␛[31mred␛[0m␇")
  })

  it("shows what would turn the direction of the text or hide in it", () => {
    // Fillers, selectors and joiners are letters or marks that nobody sees: a word, or a whole message, could hide in them.
    expect(printable("a\u3164b\u115f\u034f\u{e0101}\ufe00\u180b\ufff9")).toBe(
      "a<U+3164>b<U+115F><U+034F><U+E0101><U+FE00><U+180B><U+FFF9>",
    )
    expect(printable("\u2764\ufe0f é ス")).toBe("\u2764\ufe0f é ス")
    expect(printable("a\u202eb\u200bc\ufeff\u{e0041}")).toBe("a<U+202E>b<U+200B>c<U+FEFF><U+E0041>")
  })

  it("lets no control character through, whatever comes in", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(printable(text)).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/)
        expect(oneLine(text)).not.toMatch(/[\0-\x1f\x7f-\x9f]/)
      }),
    )
  })
})

describe("safeJson", () => {
  it("writes as an escape what a terminal would obey, and nothing else", () => {
    expect(safeJson({ "a\u009b": "é\u202e\u{e0041}\n" })).toBe('{"a\\u009b":"é\\u202e\\udb40\\udc41\\n"}')
    expect(safeJson([1], 2)).toBe("[\n  1\n]")
  })

  it("reads back as the same value", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const json = safeJson(text)
        expect(JSON.parse(json)).toBe(text)
        expect(printable(json)).toBe(json)
      }),
    )
  })
})

describe("visible", () => {
  it("marks spaces, tabs, returns and odd spaces", () => {
    expect(visible("  \tx \u00a0y\u3000\r")).toBe("··→x·⍽y<U+3000>␍")
  })
})

describe("fenceFor", () => {
  it("counts the longest row of a character", () => {
    expect(fenceFor("a ``` b ````` c ``")).toBe("``````")
    expect(fenceFor("a `` b")).toBe("```")
  })
})
