import { describe, expect, it } from "vitest"
import { createDocument } from "../read/document.ts"
import { wantedOf } from "../read/hunk.ts"
import { sequenceHits } from "../tiers/line-by-line.ts"
import { wasDone } from "./decide.ts"
import { doneAt, doneText, isResultAround } from "./done.ts"

const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** What stands in the file already, of an edit. */
function applied(text: string, old: string, fresh: string): string | undefined {
  const span = doneAt(createDocument(text), wantedOf({ old, new: fresh }), everywhere, { left: 10_000 })
  return span && text.slice(span.from, span.to)
}

/** Something else, long enough that a line may well stand in it by accident. */
const other = Array.from({ length: 200 }, (_, at) => `other line ${at}\n`).join("")

describe("an edit is done", () => {
  it("if its result stands there once, and what it takes away does not", () => {
    expect(applied("one\ntwo = 2\nthree\n", "one\ntwo = 1\n", "one\ntwo = 2\n")).toBe("one\ntwo = 2")
  })
  it("not if a bracket that it takes away stands right there, whatever the line endings", () => {
    const [old, fresh] = ["const text = 1\n}\n", "const text = 1\nreturn text\n"]
    for (const ending of ["\n", "\r\n"])
      expect(applied(["const text = 1", "return text", "}", ""].join(ending), old, fresh)).toBeUndefined()
  })
  it("by one line without context, only if no other line with its words is as much like what goes", () => {
    const versions = 'name = "x"\nversion = "1.0.5"\n\n[tool.other]\nversion = "1.1.0"\n'
    const [old, fresh] = ['version = "1.0.0"\n', 'version = "1.1.0"\n']
    expect(applied(versions, old, fresh)).toBeUndefined()
    expect(applied(versions.replace('version = "1.0.5"\n', ""), old, fresh)).toBe('version = "1.1.0"')
  })
  it("if it begins with the head of the very thing that the edit rewrites", () => {
    const g = "function g(n: number) {\n  return n + 1\n}\n"
    const fresh = "function f(count: number) {\n  return count + 1\n"
    const old = "function f(n: number) {\n  return n + 1\n"
    expect(applied(`${fresh}}\n${g}`, old, fresh)).toBe(fresh.trimEnd())
    const other = "function h(count: number) {\n  return count + 1\n"
    expect(applied(`${other}}\n${g}`, old, other)).toBeUndefined()
  })
  it("if its result is all there is, however little", () => {
    expect(applied("x = 2\n", "x = 1\n", "x = 2\n")).toBe("x = 2")
  })
  it("whatever the indentation of the result", () => {
    expect(applied("  one\n    two = 2\n", "one\n  two = 1\n", "one\n  two = 2\n")).toBe("  one\n    two = 2")
  })
  it("not if its result stands there twice", () => {
    expect(applied("one\ntwo = 2\none\ntwo = 2\n", "one\ntwo = 1\n", "one\ntwo = 2\n")).toBeUndefined()
  })
  it("not if what it takes away stands near, but far away it does not matter", () => {
    expect(applied("one\ntwo = 2\ntwo = 1\n", "one\ntwo = 1\n", "one\ntwo = 2\n")).toBeUndefined()
    expect(applied(`one\ntwo = 2\n${other}two = 1\n`, "one\ntwo = 1\n", "one\ntwo = 2\n")).toBe(
      "one\ntwo = 2",
    )
  })
  it("not if its result says too little", () => {
    expect(applied("}\n", "a\n", "}\n")).toBeUndefined()
    expect(applied("a\nb\nc\n", "a\nx\n", "a\n")).toBeUndefined()
    expect(applied("first\nlast\n", "first\nx\nlast\n", "first\nlast\n")).toBeUndefined()
  })
  it("if it only deletes, and what it leaves says enough", () => {
    const [old, fresh] = ["open the door\nlook around\nclose the door\n", "open the door\nclose the door\n"]
    expect(applied(`a\n${fresh}b\n`, old, fresh)).toBe("open the door\nclose the door")
  })
  it("not if a bracket that it takes away stands right there", () => {
    const fresh = "function check(options) {\n  warn(options.name)\n"
    expect(applied(`${fresh}  }\n}\n`, `${fresh}}\n`, fresh)).toBeUndefined()
    expect(applied(`${fresh}\nfunction next() {\n}\n`, `${fresh}  }\n`, fresh)).toBe(fresh.trimEnd())
  })
  it("not if no rule explains the indentation of its result", () => {
    expect(applied("  one\ntwo = 2\n", "  one\n  two = 1\n", "  one\n    two = 2\n")).toBeUndefined()
  })
  it("not if a bracket that it takes away stands within three lines of it", () => {
    const [old, fresh] = ["start(all)\ngo(now)\n  }\n", "start(all)\ngo(now)\nmore(of, it)\n"]
    const [above, below] = [
      (lines: number) => applied(`x\n  }\n${"y\n".repeat(lines)}${fresh}`, old, fresh),
      (lines: number) => applied(`${fresh}${"y\n".repeat(lines)}  }\nx\n`, old, fresh),
    ]
    expect([above(2), below(2)]).toEqual([undefined, undefined])
    expect([above(3), below(3)]).toEqual([fresh.trimEnd(), fresh.trimEnd()])
  })
  it("not if what it takes away at an end is right behind that end; a sibling further on may have it", () => {
    const near = (text: string) => applied(text, "one\ntwo = 1\n", "one\ntwo = 2\n")
    expect(near("one\ntwo = 2\ntwo = 1\n")).toBeUndefined()
    expect(near("two = 1\none\ntwo = 2\n")).toBe("one\ntwo = 2")
    expect(near("one\ntwo = 2\nother\ntwo = 1\n")).toBe("one\ntwo = 2")
  })
  it("if it only deletes what the file does not have anywhere, and leaves two words", () => {
    const deletes = (left: string, rest = "y\n") => applied(`x\n${left}${rest}`, `${left}gone\n`, left)
    expect(deletes("open door\nclose\n")).toBe("open door\nclose")
    expect(deletes("open the door now\n")).toBe("open the door now")
    expect(deletes("open\n")).toBeUndefined()
    expect(deletes("open the door now\n", "y\nz\ngone\n")).toBeUndefined()
  })
  it("with blank lines around its result or without, if that is all there is", () => {
    expect(applied("\n\nalpha beta\n", "quite different\n", "\nalpha beta\n")).toBe("alpha beta")
    expect(applied("alpha beta\r\ngamma\r\n", "quite different\n", "alpha beta\ngamma\n")).toBe(
      "alpha beta\r\ngamma",
    )
  })
  it("not if another line looks more like what it replaces", () => {
    const file = `const limit = 20\nconst limit = 11\n${other}`
    expect(applied(file, "const limit = 10\n", "const limit = 20\n")).toBeUndefined()
    expect(applied(file.toUpperCase(), "const limit = 10\n", "CONST LIMIT = 20\n")).toBe("CONST LIMIT = 20")
  })
  it("without context, only if it looks like a change of what it replaces, or is all there is", () => {
    expect(applied("alpha beta\n", "quite different\n", "alpha beta\n")).toBe("alpha beta")
    expect(applied(`alpha beta\n${other}`, "quite different\n", "alpha beta\n")).toBeUndefined()
    expect(applied(`const limit = 20\n${other}`, "const limit = 10\n", "const limit = 20\n")).toBe(
      "const limit = 20",
    )
  })
})

describe("the result stands around a place", () => {
  /** Does all of `new` stand around the first hit of `old`? */
  function around(text: string, old: string, fresh: string): boolean {
    const wanted = wantedOf({ old, new: fresh })
    const [hit] = sequenceHits(createDocument(text), wanted, everywhere, { left: 10_000 })
    return isResultAround(text, wanted, hit!)
  }
  it("of `old`, if `new` has it and more", () => {
    expect(around("import a\nimport b\n", "import a\n", "import a\nimport b\n")).toBe(true)
    expect(around("start\nimport a\nend\n", "import a\n", "start\nimport a\nend\n")).toBe(true)
  })
  it("whichever of several equal lines of `new` it is", () => {
    expect(around("x\na\nb\n", "a\n", "a\nx\na\nb\n")).toBe(false)
    expect(around("a\nx\na\nb\n", "a\nb\n", "a\nx\na\nb\n")).toBe(true)
  })
  it("only if one rule explains its indentation", () => {
    expect(around("  a\n  b\n    end\n", "a\nb\n", "a\nb\nend\n")).toBe(false)
  })
  it("not if some of it is missing, or `new` has nothing more", () => {
    expect(around("import a\nimport c\n", "import a\n", "import a\nimport b\n")).toBe(false)
    expect(around("a\nb\n", "a\nb\n", "a\n")).toBe(false)
  })
})

describe("a change of a part of a line is done", () => {
  const [old, fresh] = ["const total = sum(items)", "const total = sumOf(items, tax)"]
  const done = (text: string, hunk = { old, new: fresh }) => {
    const span = doneText(createDocument(text), { ...hunk, scope: "substring" })
    return span && text.slice(span.from, span.to)
  }
  it("if the new text is in the file, wherever that is", () => {
    expect(done(fresh)).toBe(fresh)
    expect(done(`start(); ${fresh}; end()\n`)).toBe(fresh)
    expect(done("start()\n")).toBeUndefined()
  })
  it("not if it is there twice: one of them may be the next to be changed", () => {
    expect(done(`${fresh}; ${fresh}\n`)).toBeUndefined()
  })
  it("not if it is a part of other words", () => {
    expect(done(`my${fresh}\n`)).toBeUndefined()
    expect(done("const total = sumOf(items, tax)es\n")).toBe(fresh)
    const hunk = { old: "const total", new: "const totalSum" }
    expect([done("const totalSums = 1\n", hunk), done("const totalSum = 1\n", hunk)]).toEqual([
      undefined,
      "const totalSum",
    ])
  })
  it("also if it goes from one line into another; whole lines are asked about as such, and what is left of a longer text tells nothing", () => {
    const hunk = {
      old: "sum = 0;\n  for (item of items) {\n    add",
      new: "sum = 1;\n  for (item of items) {\n    add",
    }
    expect(done(`  let ${hunk.new}(item)\n`, hunk)).toBe(hunk.new)
    expect(done(`${hunk.new}\n`, hunk)).toBeUndefined()
    expect(done(`  let ${hunk.new}(item)\n`, { ...hunk, old: `${hunk.new}(all)` })).toBeUndefined()
  })
  it("not if the new text is short, or of few words that are unlike the old", () => {
    expect(done("let a = b\n", { old: "a", new: "a = b" })).toBeUndefined()
    expect(
      done("return nothing\n", { old: "const total = sum(items)", new: "return nothing" }),
    ).toBeUndefined()
  })
})

describe("an edit whose neighbours in a response were made", () => {
  const done = (text: string, ...hunks: [string, string][]) =>
    wasDone(
      createDocument(text),
      hunks.map(([old, fresh]) => ({ old, new: fresh, scope: "lines" })),
    )
  it("was made as well if all of its results are there", () => {
    expect(done("one\ntwo\n", ["a\n", "one\n"], ["b\n", "two\n"])).toBe(true)
    expect(done("one\nb\n", ["a\n", "one\n"], ["b\n", "two\n"])).toBe(false)
  })
  it("was made as well if nothing is left of what it takes away, unless that says nothing", () => {
    expect(done("keep(that)\n", ["drop(this)\n", ""])).toBe(true)
    expect(done("keep(that)\ndrop(this)\n", ["drop(this)\n", ""])).toBe(false)
    expect(done("keep(that)\n", ["\n", ""])).toBe(false)
  })
})
