import { describe, expect, it } from "vitest"
import { readings } from "./readings.ts"

/** How `old` can be read otherwise. */
const read = (old: string) => readings({ old, new: "" }).map((reading) => [reading.tier, reading.old])

describe("other readings", () => {
  it("do not exist for a text without a sign of damage", () => {
    expect(read("const a = 1\n")).toEqual([])
  })
  it("undo all escapes, or just one kind of them", () => {
    expect(read('say(\\"a\\\\nb\\")\\n')).toEqual([
      ["escapes", 'say("a\\nb")\n'],
      ["escapes", 'say(\\"a\\\nb\\")\n'],
      ["escapes", 'say("a\\\\nb")\\n'],
      ["escapes", 'say(\\"a\\nb\\")\\n'],
    ])
  })
  it("that come to the same are one", () => {
    expect(read('\\"a\\"')).toEqual([["escapes", '"a"']])
  })
  it("undo entities, and a second level of them only once", () => {
    expect(read("a &lt; b &amp;&amp; c&#39;s")).toContainEqual(["escapes", "a < b && c's"])
    expect(read("&amp;lt;")).toContainEqual(["escapes", "&lt;"])
  })
  it("write entities where the model wrote what a reader sees", () => {
    expect(read("<b> & c")).toEqual([["escapes", "&lt;b&gt; &amp; c"]])
  })
  it("undo the same damage in both texts", () => {
    expect(readings({ old: 'a = \\"1\\"', new: 'a = \\"2\\"' })).toEqual([
      { tier: "escapes", old: 'a = "1"', new: 'a = "2"' },
    ])
  })
})

describe("line numbers of a display", () => {
  it.each([
    ["a bar", " 9 | a\n10 |   b\n"],
    ["a colon", "9: a\n10:   b\n"],
    ["a colon and no space", "9:a\n10:  b\n"],
    ["a tab", "     9\ta\n    10\t  b\n"],
    ["an arrow", "     9→a\n    10→  b\n"],
  ])("go with %s", (_, old) => {
    expect(read(old)).toEqual([["line numbers", "a\n  b\n"]])
  })
  it("may skip some, and blank lines have none", () => {
    expect(read("3 | a\n\n7 | b\n")).toEqual([["line numbers", "a\n\nb\n"]])
  })
  it("are none unless every line has one, and they grow", () => {
    expect(read("1: a\nb\n")).toEqual([])
    expect(read("2: a\n1: b\n")).toEqual([])
    expect(read("1: a\n1: b\n")).toEqual([])
  })
  it("of `old` alone go, if `new` has none", () => {
    expect(readings({ old: "1 | a\n2 | b\n", new: "c\n" })).toEqual([
      { tier: "line numbers", old: "a\nb\n", new: "c\n" },
    ])
  })
})
