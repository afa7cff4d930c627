import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sha256 } from "./hash.ts"

const reference = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

describe("sha256", () => {
  it("agrees with node:crypto for every length around the block borders", () => {
    for (let length = 0; length <= 260; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) & 0xff)
      expect(sha256(bytes), `length ${length}`).toBe(reference(bytes))
    }
  })

  it("agrees with node:crypto for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => sha256(bytes) === reference(bytes)),
      { numRuns: 300 },
    )
  })

  it("agrees with node:crypto for a long message, and for a view into a larger buffer", () => {
    const bytes = new Uint8Array(3_000_001).map((_, index) => (index * index) & 0xff)
    expect(sha256(bytes)).toBe(reference(bytes))
    expect(sha256(bytes.subarray(7, 1000))).toBe(reference(bytes.subarray(7, 1000)))
  })
})
