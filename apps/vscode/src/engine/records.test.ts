import type { FileChange, FileState } from "emend/core"
import { describe, expect, it } from "vitest"
import { changeBack } from "./records.ts"

const state = (text: string): FileState => ({ kind: "text", text, encoding: "utf-8", hash: text })
const before = "1\n2\n3\n4\n5\n6\n7\n8\n"
const after = "1\ntwo\n3\n4\n5\n6\nseven\n8\n"
const file: FileChange = {
  path: "a.txt",
  change: "modify",
  before: state(before),
  after: state(after),
  additions: 2,
  deletions: 2,
  diff: "",
}

describe("the change that takes something back", () => {
  it("is of some lines, and leaves what was done to others since", () => {
    const back = changeBack(file, state(`${after}mine\n`), [[2, 2]])
    expect(back?.all).toBe(false)
    expect(back?.change.after).toMatchObject({ text: `${before.replace("7", "seven")}mine\n` })
    expect(back?.change).toMatchObject({ change: "modify", additions: 1, deletions: 1 })
  })

  it("is of all lines where none are named", () => {
    expect(changeBack(file, state(after), undefined)).toMatchObject({
      all: true,
      change: { after: { text: before } },
    })
  })

  it("is none where the same lines were changed since, or a file that came was worked on", () => {
    expect(changeBack(file, state(after.replace("two", "zwei")), [[2, 2]])).toBeUndefined()
    const made: FileChange = { ...file, change: "add", before: { kind: "missing" } }
    expect(changeBack(made, state(`${after}mine\n`), undefined)).toBeUndefined()
    expect(changeBack(made, state(after), undefined)).toMatchObject({
      all: true,
      change: { change: "delete" },
    })
  })
})
