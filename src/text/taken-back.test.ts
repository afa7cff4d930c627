import { describe, expect, it } from "vitest"
import { takenBack } from "./taken-back.ts"

const before = "1\n2\n3\n4\n5\n6\n7\n8\n"
const after = "1\ntwo\n3\n4\n5\n6\nseven\n8\n"

describe("takenBack", () => {
  it("takes back one part of a change, and leaves the other", () => {
    expect(takenBack({ before, after, now: after, lines: [[2, 2]] })).toEqual({
      text: before.replace("7", "seven"),
      all: false,
    })
  })

  it("keeps what was changed elsewhere since", () => {
    expect(takenBack({ before, after, now: `${after}mine\n`, lines: [[7, 7]] })?.text).toBe(
      `${before.replace("2", "two")}mine\n`,
    )
    expect(takenBack({ before, after, now: `0\n${after}` })).toEqual({ text: `0\n${before}`, all: true })
  })

  it("takes nothing back where the same lines were changed since", () => {
    expect(takenBack({ before, after, now: after.replace("two", "zwei"), lines: [[2, 2]] })).toBeUndefined()
    expect(takenBack({ before, after, now: after.replace("two", "zwei"), lines: [[7, 7]] })?.text).toBe(
      before.replace("2", "zwei"),
    )
  })

  it("brings back lines that were removed, and removes lines that were added", () => {
    const fewer = before.replace("4\n", "")
    expect(takenBack({ before, after: fewer, now: fewer, lines: [[4, 3]] })?.text).toBe(before)
    const more = before.replace("4\n", "4\nnew\n")
    expect(takenBack({ before, after: more, now: more, lines: [[5, 5]] })?.text).toBe(before)
  })
})
