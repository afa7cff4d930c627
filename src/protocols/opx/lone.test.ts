import { describe, expect, it } from "vitest"
import { parse } from "../parse.ts"
import { createEditStream } from "../stream.ts"
import { endOfOpening, loneOpening } from "./lone.ts"

const read = (text: string) => parse(text, { format: "opx" })

describe("a line that does nothing but open an edit", () => {
  it.each([
    ['<edit file="a" op="patch">', "edit"],
    ["  <edit file=a op=frob>", "edit"],
    ['<edit file="a" op="patch"><why>', "why"],
    ['<edit file="a&#39;b" op="new">', "edit"],
    ['<edit file="a" op="remove">', undefined],
    ['<edit file="a" op="R&#101;move">', undefined],
    ['<edit file="a" op="patch"/>', undefined],
    ['<edit file="a" op="patch" / >', undefined],
    ['<edit file="a" op="patch"', undefined],
    ['<edit file="<a" op="patch">', undefined],
    ['<edit file="a" op="patch"> ', undefined],
    ["<edit file=a op=t>", undefined],
    ["<edit>", undefined],
    ["<edits file=a>", undefined],
  ])("%s: %s", (text, opens) => {
    expect(loneOpening(text)).toBe(opens)
  })

  it("ends with its tag", () => {
    expect(endOfOpening("x<edit a=b><edit c=d>", 1)).toBe(11)
    expect(endOfOpening("x<edit a=b><edit c=d>", 11)).toBe(21)
  })
})

describe("after thousands of edits that are lost", () => {
  const complete = ["<find>", "<<<", "a", ">>>", "</find>", "<put>", "<<<", "b", ">>>", "</put>", "</edit>"]
  const openings = [
    '<edit file="a" op="patch">',
    "<edit file=a op=patch>",
    '<edit file="a" op="frob">',
    '<edit file="a" file="b" op="patch">',
    '<edit file="a" op="patch"><why>',
  ]

  it.each(openings)("with %s, one that is complete counts, with all that was put right in it", (opening) => {
    const edit = ["<edit file=“x.ts” op=“patch”>", ...complete, ""].join("\n")
    const alone = read(edit)
    const { edits, issues } = read(`${`${opening}\n`.repeat(1500)}${edit}`)
    expect(edits).toHaveLength(1)
    expect(edits[0]!.repairs!.map((each) => each.kind)).toEqual(
      alone.edits[0]!.repairs!.map((each) => each.kind),
    )
    expect(issues.at(-1)!.message).toMatch(/^500 more parts /)
  })

  it("a removal without its end tag counts", () => {
    const text = `${`${openings[0]}\n`.repeat(1500)}<edit file="x" op="remove">\n${openings[0]}\n`
    expect(read(text).edits).toMatchObject([{ op: "delete", path: "x" }])
  })

  it("on one line, the last one counts", () => {
    const text = `${openings[0]!.repeat(1500)}<edit file="x" op="remove"/>`
    expect(read(text).edits).toMatchObject([{ op: "delete", path: "x" }])
  })

  it("any chunking gives the same", () => {
    const text = `${openings.map((each) => `${each}\n`.repeat(400)).join("")}<edit file="x" op="remove"/>\n`
    const stream = (size: number) => {
      const { push, end } = createEditStream({ format: "opx" })
      const events = []
      for (let at = 0; at < text.length; at += size) events.push(...push(text.slice(at, at + size)))
      return [...events, ...end()]
    }
    expect(stream(7)).toEqual(stream(text.length))
  })
})
