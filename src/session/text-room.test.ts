import { describe, expect, it } from "vitest"
import { createTextRoom } from "./text-room.ts"

describe("a room that several share", () => {
  it("lets go of what was not needed for longest, whosever it is", () => {
    const room = createTextRoom(10)
    const [one, other] = [room.share(), room.share()]
    one.keep("a", "aaaa")
    other.keep("a", "bbbb")
    one.take("a")
    other.keep("c", "cccc")
    expect([one.take("a"), other.take("a"), other.take("c")]).toEqual(["aaaa", undefined, "cccc"])
    expect(other.entries()).toEqual([["c", "cccc"]])
  })

  it("never holds more than fits, however many come", () => {
    const room = createTextRoom(1000)
    const shares = Array.from({ length: 100 }, () => room.share())
    for (const [at, share] of shares.entries())
      for (let key = 0; key < 10; key++) share.keep(`${key}`, String(at).padEnd(50))
    const kept = shares.flatMap((share) => share.entries())
    expect(kept.reduce((sum, [, text]) => sum + text.length, 0)).toBe(1000)
  })

  it("gets everything back from who leaves, and counts a text once that is kept anew", () => {
    const room = createTextRoom(10)
    const [one, other] = [room.share(), room.share()]
    for (let time = 0; time < 5; time++) one.keep("a", `aaaa${time}`)
    other.keep("b", "bbbbb")
    expect([one.take("a"), other.take("b")]).toEqual(["aaaa4", "bbbbb"])
    one.leave()
    other.keep("c", "ccccc")
    expect([one.take("a"), other.take("b"), other.take("c")]).toEqual([undefined, "bbbbb", "ccccc"])
  })
})
