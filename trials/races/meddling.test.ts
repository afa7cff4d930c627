import { describe, expect, it } from "vitest"
import { judge } from "./judge.ts"
import { meddle } from "./meddling.ts"
import { situations } from "./situations.ts"

describe("other programs that change files while emend works", () => {
  // A small part of `node trials/run.mjs races`, the same in every run; a prime, so that every program gets its turn.
  it("never lose anything to it", { timeout: 300_000 }, async () => {
    const { violations, outcomes, happened } = await meddle({ every: 293 })
    expect(violations).toEqual([])
    expect(outcomes.landed).toBeGreaterThan(10)
    expect(outcomes.refused).toBeGreaterThan(10)
    expect(happened).toBeGreaterThan(50)
  })
})

describe("a change of theirs", () => {
  const [situation] = situations
  const files = (text: string | undefined) => new Map(text === undefined ? [] : [["a.txt", text]])
  const one = "a\n  two\n"
  const two = "a\n  TWO\n"
  const judged = (left: string, now: string, landed: boolean, found = one) =>
    judge({
      situation: situation!,
      before: files(one),
      after: files(two),
      found: files(found),
      left: files(left),
      now: files(now),
      landed,
    })

  it("may stay, and be built upon", () => {
    expect(judged(`${one}theirs\n`, `${one}theirs\n`, false)).toEqual([])
    expect(judged(`${one}theirs\n`, `${two}theirs\n`, true)).toEqual([])
    expect(judged(`${two}theirs\n`, `${two}theirs\n`, true, two)).toEqual([])
  })

  it("is missed when it is gone, and so is an edit that was acknowledged", () => {
    expect(judged(`${one}theirs\n`, one, false)).toHaveLength(1)
    expect(judged(`${one}theirs\n`, two, true)).toHaveLength(1)
    expect(judged(`${one}theirs\n`, `${one}theirs\n`, true)).toHaveLength(1)
  })
})
