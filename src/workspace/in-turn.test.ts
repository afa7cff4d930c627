import { setTimeout } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { createTurns } from "./in-turn.ts"

describe("createTurns", () => {
  it("does one thing after the other, also after one that failed", async () => {
    const inTurn = createTurns()
    const done: string[] = []
    const work = (name: string, time: number) => async () => {
      await setTimeout(time)
      done.push(name)
      if (name === "second") throw new Error(name)
    }
    const all = [inTurn(work("first", 20)), inTurn(work("second", 5)), inTurn(work("third", 0))]
    const ends = await Promise.allSettled(all)
    expect(done).toEqual(["first", "second", "third"])
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
  })
})
