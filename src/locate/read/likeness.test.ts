import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { areExchanged, bigrams, isSameCode, likeness, sayOther } from "./likeness.ts"

describe("likeness", () => {
  it("is the share of neighbouring characters that two lines have in common", () => {
    // "night" and "nacht" share "ht" out of four pairs each.
    expect(likeness("night", "nacht")).toBe(0.25)
    expect(likeness("abc", "xyz")).toBe(0)
    expect(likeness("return total", "return totals")).toBeGreaterThan(0.9)
  })
  it("counts a pair as often as both have it", () => {
    expect(likeness("aaaa", "aa")).toBe(0.5)
  })
  it("looks past indentation", () => {
    expect(likeness("    return a", "\treturn a  ")).toBe(1)
  })
  it("of two lines without any pair is full", () => {
    expect(likeness("", "")).toBe(1)
    expect(likeness("{", "}")).toBe(1)
    expect(likeness("{", "const a")).toBe(0)
  })
  it("is the same from fingerprints, from either side, and lies between 0 and 1", () => {
    const line = fc.string({ unit: fc.constantFrom(..."abc é"), maxLength: 12 }).map((text) => text.trim())
    fc.assert(
      fc.property(line, line, (a, b) => {
        const alike = likeness(a, b)
        expect(alike).toBe(likeness(b, a))
        expect(alike).toBe(likeness(bigrams(a), b))
        expect(alike).toBe(likeness(bigrams(a), bigrams(b)))
        expect(alike >= 0 && alike <= 1).toBe(true)
        if (a === b) expect(alike).toBe(1)
      }),
    )
  })
})

describe("words of code", () => {
  it("are the same where comments, sentences, signs and numbers differ", () => {
    expect(isSameCode("limit = 20 // the most", "limit = 30; // at most")).toBe(true)
    expect(isSameCode('fail("this is wrong")', 'fail("that was wrong")')).toBe(true)
    expect(isSameCode("# how many", "# how much")).toBe(true)
    expect(isSameCode("void *calloc(size_t n);", "static void *calloc(size_t n) {")).toBe(false)
    expect(isSameCode('use("commons-io")', 'use("commons-text")')).toBe(false)
  })
  it("are exchanged where each line has one that the other lacks", () => {
    expect(areExchanged("map(list: Long[])", "map(list: Int[])")).toBe(true)
    expect(areExchanged("run(a)", "run(a, options)")).toBe(false)
    expect(areExchanged("run(a) // once", "run(a) // twice")).toBe(false)
  })
  it("say something else where each line has a word of its own that is no slip of the other's", () => {
    expect(sayOther("load(user)", "load(order)")).toBe(true)
    expect(sayOther("load(orders)", "load(order)")).toBe(true)
    expect(sayOther("load(orders)", "load(ordres)")).toBe(true)
    expect(sayOther("load(orders)", "load(ordars)")).toBe(false)
    expect(sayOther("load(orders)", "load(oders)")).toBe(false)
    expect(sayOther("load(oders)", "load(orders)")).toBe(false)
    expect(sayOther("load(user1)", "load(user2)")).toBe(true)
    expect(sayOther("load(user)", "load(user, all)")).toBe(false)
  })
  it("of a sentence say something else only where half of them are others", () => {
    const sentence = "take each of them once"
    expect(sayOther(sentence, "take all of them once")).toBe(false)
    expect(sayOther(sentence, "leave any of those once")).toBe(true)
  })
})
