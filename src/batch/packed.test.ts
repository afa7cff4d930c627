import fc from "fast-check"
import { expect, it } from "vitest"
import { pack, packNow, unpack, unpackNow } from "./packed.ts"

it("gives back what was packed, whatever it is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
      const [now, later] = [packNow(bytes), await pack(bytes)]
      for (const packed of [now, later]) {
        expect(unpackNow(packed)).toEqual(Buffer.from(bytes))
        expect(await unpack(packed)).toEqual(Buffer.from(bytes))
      }
    }),
    { numRuns: 50 },
  )
})

it("packs what repeats nothing quickly, and notices when it repeats again", () => {
  let number = 1
  const next = () => (number = (number * 48_271) % 0x7fffffff)
  const words = (count: number) => Array.from({ length: count }, next).join(" ")
  const unlike = Buffer.from(words(500_000))
  const alike = Buffer.from(words(5000).repeat(100))
  const packed = (bytes: Buffer) => {
    const found = packNow(bytes)
    expect(unpackNow(found).equals(bytes)).toBe(true)
    return found.length
  }
  const first = packed(alike)
  const thorough = packed(unlike)
  const quick = packed(unlike)
  expect(quick).toBeGreaterThan(thorough)
  // What is small is always packed thoroughly, and does not count.
  const small = alike.subarray(0, 1 << 20)
  expect(packed(small)).toBeLessThan(small.length / 6)
  const later = Array.from({ length: 8 }, () => packed(alike))
  expect(later[0]).toBeGreaterThan(first)
  expect(later.at(-1)).toBe(first)
})
