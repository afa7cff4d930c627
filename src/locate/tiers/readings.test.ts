import { describe, expect, it } from "vitest"
import { textAfter } from "../testing/text-after.ts"
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
  it.each([
    ["\\n", "\n"],
    ["\\t", "\t"],
    ["\\r", ""],
    ['\\"', '"'],
    ["\\'", "'"],
    ["\\`", "`"],
    ["\\\\", "\\"],
    ["\\$", "$"],
    ["\\/", "/"],
    ["&lt;", "<"],
    ["&gt;", ">"],
    ["&amp;", "&"],
    ["&quot;", '"'],
    ["&apos;", "'"],
    ["&nbsp;", " "],
    ["&#39;", "'"],
    ["&#x27;", "'"],
    ["&#34;", '"'],
  ])("know what stands for what: %s", (wrote, meant) => {
    expect(read(`a${wrote}b${wrote}c`)).toContainEqual(["escapes", `a${meant}b${meant}c`])
  })
  it("leave other escapes and entities alone", () => {
    expect(read("\\d+ \\w")).toEqual([])
    expect(read("&copy; &lt")).toEqual([["escapes", "&amp;copy; &amp;lt"]])
  })
  it("tell what the file must have for them to make sense", () => {
    expect(readings({ old: "a < b", new: "a > b" })).toEqual([
      { tier: "escapes", old: "a &lt; b", new: "a &gt; b", needs: ["&lt;", "&gt;", "&amp;"] },
    ])
    expect(readings({ old: "a &lt; b", new: "" })[0]).not.toHaveProperty("needs")
  })
  it("undo the same damage in both texts", () => {
    expect(readings({ old: 'a = \\"1\\"', new: 'a = \\"2\\"' })).toEqual([
      { tier: "escapes", old: 'a = "1"', new: 'a = "2"' },
    ])
  })
})

describe("marks that are not in the file", () => {
  const file = "let sum = 0;\nfor (const item of items) {\n  sum += item.price;\n}\n"
  const after = file.replace("= 0", "= 1")

  it.each([
    ["the signs of a diff", "-let sum = 0;\n", "+let sum = 1;\n"],
    [
      "the signs of a diff, with lines that stay",
      "-let sum = 0;\n for (const item of items) {\n",
      "+let sum = 1;\n for (const item of items) {\n",
    ],
    [
      "those of a quotation",
      "> let sum = 0;\n> for (const item of items) {\n",
      "> let sum = 1;\n> for (const item of items) {\n",
    ],
    ["an arrow", "let sum = 0; // <-- change this\n", "let sum = 1;\n"],
    ["an arrow in both texts", "let sum = 0; // ← here\n", "let sum = 1; // ← here\n"],
  ])("are taken off both texts: %s", (_, old, fresh) => {
    expect(textAfter(file, { old, new: fresh })).toBe(after)
    expect(textAfter(after, { old, new: fresh })).toBe(after)
  })
  it("are no marks where only one of the texts has them, or the file has them as well", () => {
    expect(read("- a\n- b\n")).toEqual([])
    expect(readings({ old: "-let sum = 0;\n", new: "let sum = 1;\n" })).toEqual([])
    const list = "- one\n- two\n"
    expect(textAfter(list, { old: "- two\n", new: "+ two\n" })).toBe("- one\n+ two\n")
    const pointed = "let sum = 0; // <-- change this\n"
    expect(textAfter(pointed, { old: pointed, new: "let sum = 1;\n" })).toBe("let sum = 1;\n")
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
  it("may be set apart from their sign", () => {
    expect(read("9  | a\n10  | b\n")).toEqual([["line numbers", "a\nb\n"]])
    expect(read("9 →a\n10 →b\n")).toEqual([["line numbers", "a\nb\n"]])
    expect(read("9x→a\n10x→b\n")).toEqual([])
  })
  it("have a space after them in every line, or in none", () => {
    expect(read("9:a\n10: b\n")).toEqual([["line numbers", "a\n b\n"]])
    expect(read("9: a\n10:\n11:  b\n")).toEqual([["line numbers", "a\n\n b\n"]])
    expect(read("9\t a\n10\t b\n")).toEqual([["line numbers", " a\n b\n"]])
  })
  it("may skip some, and blank lines have none", () => {
    expect(read("3 | a\n\n7 | b\n")).toEqual([["line numbers", "a\n\nb\n"]])
  })
  it("are none unless every line has one, and they grow", () => {
    expect(read("1: a\nb\n")).toEqual([])
    expect(read("2: a\n1: b\n")).toEqual([])
    expect(read("1: a\n1: b\n")).toEqual([])
  })
  it("never stay in `new`, whatever its own lines are numbered like", () => {
    const numbered = (fresh: string) => readings({ old: "8 | a\n9 |   b\n", new: fresh })[0]!.new
    expect(numbered("8 | a\n9 |   new\n9 |   b\n")).toBe("a\n  new\n  b\n")
    expect(numbered("8 | a\n  new\n9 |   b\n")).toBe("a\n  new\n  b\n")
    expect(numbered("8 | A\n  B\n")).toBe("A\n  B\n")
    expect(numbered("9 | b\n8 | a\n")).toBe("b\na\n")
    expect(readings({ old: "8→a\n9→  b\n", new: "8→a\n8→  new\n9→  b\n" })[0]!.new).toBe("a\n  new\n  b\n")
  })
  it("are not seen in what looks like them in `new`, and is something else", () => {
    const text = readings({ old: "8 | a\n9 | b\n", new: "8: a\nb\n" })[0]!.new
    expect(text).toBe("8: a\nb\n")
    expect(readings({ old: "8 | a\n9 | b\n", new: "1 | x\nb\n" })[0]!.new).toBe("1 | x\nb\n")
  })
  it("of `old` alone go, if `new` has none", () => {
    expect(readings({ old: "1 | a\n2 | b\n", new: "c\n" })).toEqual([
      { tier: "line numbers", old: "a\nb\n", new: "c\n" },
    ])
  })
})
