import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Merged, merge } from "./merge.ts"

const of = (base: string, ours: string, theirs: string, touching: "allow" | "refuse" = "allow"): string =>
  shown(merge([...base], [...ours], [...theirs], { touching }))

const shown = (merged: Merged) =>
  merged.ok
    ? merged.items.join("")
    : `${merged.conflict.base.join("")}: ${merged.conflict.ours.join("")} or ${merged.conflict.theirs.join("")}`

describe("merge", () => {
  it("takes both changes of different items", () => {
    expect(of("abcde", "aBcde", "abcDe")).toBe("aBcDe")
    expect(of("abcde", "bcde", "abcd")).toBe("bcd")
    expect(of("abc", "xabc", "abcy")).toBe("xabcy")
    expect(of("abcd", "abxcd", "bcd")).toBe("bxcd")
  })

  it("takes the same change once", () => {
    expect(of("abc", "aXc", "aXc")).toBe("aXc")
    expect(of("abc", "ac", "ac")).toBe("ac")
    expect(of("abc", "abXc", "abXc")).toBe("abXc")
    expect(of("abcd", "aXcY", "aXcd")).toBe("aXcY")
  })

  it("conflicts where the same items became different ones, and shows them", () => {
    expect(of("abc", "aXc", "aYc")).toBe("b: X or Y")
    expect(of("abc", "aXc", "ac")).toBe("b: X or ")
    expect(of("abcd", "aXYd", "abZd")).toBe("bc: XY or bZ")
    expect(of("ab", "aXb", "aYb")).toBe(": X or Y")
  })

  it("lets changes that merely meet go together, unless told not to", () => {
    expect(of("abcd", "aBcd", "abCd")).toBe("aBCd")
    expect(of("abcd", "aBcd", "abCd", "refuse")).toBe("bc: Bc or bC")
    expect(of("abcd", "aBcd", "abxcd")).toBe("aBxcd")
    expect(of("abcd", "abxcd", "aBcd")).toBe("aBxcd")
    expect(of("abcd", "axbcd", "aBcd")).toBe("axBcd")
    expect(of("abcd", "aBcd", "abcD", "refuse")).toBe("aBcD")
  })

  const items = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 8 })
  const touching = fc.constantFrom("allow" as const, "refuse" as const)

  it("with a side that changed nothing gives the other side", () => {
    fc.assert(
      fc.property(items, items, touching, (base, side, options) => {
        expect(merge(base, side, base, { touching: options })).toEqual({ ok: true, items: side })
        expect(merge(base, base, side, { touching: options })).toEqual({ ok: true, items: side })
        expect(merge(base, side, side, { touching: options })).toEqual({ ok: true, items: side })
      }),
    )
  })

  it("does not care who is who, and never merges what it refused when told to be strict", () => {
    fc.assert(
      fc.property(items, items, items, (base, ours, theirs) => {
        const merged = merge(base, ours, theirs, { touching: "allow" })
        expect(merge(base, theirs, ours, { touching: "allow" }).ok).toBe(merged.ok)
        if (merged.ok) expect(merge(base, theirs, ours, { touching: "allow" })).toEqual(merged)
        const strict = merge(base, ours, theirs, { touching: "refuse" })
        if (strict.ok) expect(strict).toEqual(merged)
      }),
      { numRuns: 2000 },
    )
  })

  it("takes any two changes of distant items, whatever they are", () => {
    fc.assert(
      fc.property(items, items, items, items, (left, newLeft, right, newRight) => {
        const wall = ["1", "2", "3"]
        const join = (a: string[], b: string[]) => [...a, ...wall, ...b]
        const merged = merge(join(left, right), join(newLeft, right), join(left, newRight), {
          touching: "refuse",
        })
        expect(merged).toEqual({ ok: true, items: join(newLeft, newRight) })
      }),
      { numRuns: 500 },
    )
  })
})

it("merges lists that are longer than a call may have arguments", () => {
  const base = Array.from({ length: 800_000 }, (_, index) => `${index}`)
  const merged = merge(base, ["first", ...base], [...base, "last"], { touching: "refuse" })
  expect(merged).toEqual({ ok: true, items: ["first", ...base, "last"] })
})
