import { describe, expect, it } from "vitest"
import type { Hunk } from "../../edits/edit.ts"
import { locate } from "../locate.ts"
import { createDocument } from "../read/document.ts"
import { said as told } from "../testing/said.ts"
import { textAfter } from "../testing/text-after.ts"

function said(text: string, ...hunks: Partial<Hunk>[]): string[] {
  const all = hunks.map((hunk): Hunk => ({ old: "", new: "", scope: "lines", ...hunk }))
  return locate(createDocument(text), all, { match: "fuzzy" }).hunks.map((hunk) =>
    "issue" in hunk ? told(hunk.issue) : hunk.already ? "made" : "to be made",
  )
}

const other = Array.from({ length: 40 }, (_, at) => `other line ${at}\n`).join("")

describe("a line that several came for", () => {
  const part = (old: string, fresh: string) => ({ old, new: fresh, scope: "substring" as const })

  it("is known by those, which are as deep as the file has it, however far down they are", () => {
    const edit = part("start(now)", "start(now)\nfinish(later)")
    const block = "def run():\n    start(now)\n    finish(later)\n"
    expect(said(block, edit)).toEqual(["made"])
    expect(said(other + block, edit)).toEqual(["made"])
    expect(said(`${other}def run():\n    start(now)\n    wait(later)\n`, edit)).toEqual(["to be made"])
  })

  it("is known inside of the block that came around it", () => {
    const edit = part("finish(later)", "if ready:\n    finish(later)")
    expect(said("def run():\n        if ready:\n            finish(later)\n", edit)).toEqual(["made"])
    expect(said("def run():\n        if done:\n            finish(later)\n", edit)).toEqual(["to be made"])
  })
})

it("what was put after the last line is known, though more has come since", () => {
  const edit = { old: "last one\n", new: "last one\nnew line\n", atEnd: true }
  expect(said("first\nlast one\nnew line\nmore of it\n", edit)).toEqual(["made"])
  expect(said("first\nlast one\nmore of it\n", edit)).toEqual(["doubt"])
})

it("a hunk whose text comes before what the others have changed is in doubt", () => {
  const made = { old: "alpha = load(A)\n", new: "alpha = load(A, now)\n" }
  const edit = { old: "beta = load(b)\n", new: "beta = load(b, later)\n" }
  expect(said("beta = load(b)\nmiddle\nalpha = load(A, now)\n", made, edit)).toEqual(["made", "doubt"])
  expect(said("alpha = load(A, now)\nmiddle\nbeta = load(b)\n", made, edit)).toEqual(["made", "to be made"])
})

it("a place that has all lines around dots is changed, though a twin has been", () => {
  const whole = (name: string, count: number) =>
    `function ${name}(user) {\n  const found = connect(user)\n  check(found.items)\n  send(user, ${count})\n}\n`
  const dotted = (count: number) =>
    `function one(user) {\n  // ...\n  check(found.items)\n  send(user, ${count})\n}\n`
  const edit = { old: dotted(1), new: dotted(2) }
  expect(textAfter(`${whole("one", 1)}\n${whole("two", 2)}`, edit)).toBe(
    `${whole("one", 2)}\n${whole("two", 2)}`,
  )
})
