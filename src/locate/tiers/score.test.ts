import { describe, expect, it } from "vitest"
import { alignmentScore, tiers } from "./tiers.ts"

describe("a score", () => {
  it("is a share, and certain only for text that stands there letter for letter", () => {
    for (const { name, score } of tiers) {
      expect(score, name).toBeGreaterThan(0.9)
      expect(score === 1, name).toBe(name === "exact" || name === "line endings")
    }
  })
  it("grows with the lead over other places and with the share of lines that were found", () => {
    const leads = [5, 30].map((lead) => alignmentScore({ share: 1, lead }))
    const shares = [0.5, 0.9].map((share) => alignmentScore({ share, lead: 30 }))
    for (const scores of [leads, shares]) {
      expect(scores).toEqual([...scores].sort())
      expect(new Set(scores).size).toBe(scores.length)
    }
  })
  it("is no better than the weaker of the two", () => {
    expect(alignmentScore({ share: 0.5, lead: 5 })).toBe(alignmentScore({ share: 1, lead: 5 }))
    expect(alignmentScore({ share: 0.5, lead: 30 })).toBeLessThan(alignmentScore({ share: 1, lead: 30 }))
  })
})
