import { describe, expect, it } from "vitest"
import type { Match } from "../../edits/edit.ts"
import { allows, lineTier, looser, tiers } from "./tiers.ts"

describe("the ladder of tiers", () => {
  const allowed = (match: Match) => tiers.map(({ name }) => name).filter((name) => allows(match, name))
  it("is climbed down as far as the matching allows", () => {
    expect(allowed("exact")).toEqual(["exact", "line endings"])
    expect(allowed("whitespace")).toEqual([
      ...["exact", "line endings", "trailing space", "edge blank lines", "indentation", "inner whitespace"],
    ])
    expect(allowed("fuzzy").slice(6)).toEqual([
      ...[
        "typography",
        "style",
        "escapes",
        "marks",
        "line numbers",
        "part of a line",
        "elision",
        "anchored",
        "similar",
      ],
    ])
  })
  it("is certain of nothing but the very text", () => {
    const certain = tiers.filter(({ score }) => score === 1).map(({ name }) => name)
    expect(certain).toEqual(["exact", "line endings"])
    expect(tiers.every(({ score }) => score > 0.9)).toBe(true)
  })
  it("says on which of two tiers both hold", () => {
    expect([looser("exact", "typography"), looser("typography", "exact")]).toEqual([
      "typography",
      "typography",
    ])
    expect(looser("escapes", "escapes")).toBe("escapes")
  })
  it.each([
    ["exact", "a b", "a b"],
    ["trailing space", "a b", "a b "],
    ["indentation", "a b", "  a b\t"],
    ["inner whitespace", "f(a, b)", "f( a,b )"],
    ["typography", "say 'a'", " say  ’a’"],
    ["style", `say("a", (b) => c);`, "say('a', b => c)"],
    [undefined, "a b", "ab"],
  ])("says on which two lines are the same: %s", (tier, a, b) => {
    expect([lineTier(a, b), lineTier(b, a)]).toEqual([tier, tier])
  })
})
