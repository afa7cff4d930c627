import { describe, expect, it } from "vitest"
import { createDocument } from "../read/document.ts"
import { changedGaps, wantedOf } from "../read/hunk.ts"
import { type IndentPair, indentPairs, isRegular, isRegularElsewhere } from "../read/indent.ts"
import { matchedLines } from "../read/lines.ts"
import { sequenceHits } from "../tiers/line-by-line.ts"
import { reindenter } from "./reindent.ts"

/** Where the lines of `old` stand in a file, whatever their indentation. */
function hitOf(text: string, old: string, fresh = "") {
  const wanted = wantedOf({ old, new: fresh })
  const [hit] = sequenceHits(createDocument(text), wanted, { from: 0, to: text.length }, { left: 1000 })
  return { wanted, hit: hit! }
}

/** The new lines of the first gap, indented as the file is. */
function reindent(text: string, old: string, fresh: string, shared: readonly IndentPair[] = []) {
  const { wanted, hit } = hitOf(text, old, fresh)
  const gaps = changedGaps(wanted)
  const matched = matchedLines(text, wanted, hit.lines)
  const targets = matched.filter(({ at }) => gaps[0]!.targets.includes(at))
  const write = reindenter({ text, wanted, lines: hit.lines, gaps, matched, shared })
  return write(gaps[0]!, targets, wanted.new.slice(gaps[0]!.fromB, gaps[0]!.toB))
}

describe("new lines", () => {
  it("follow the one rule that explains all matched lines", () => {
    const file = "class A {\n    run() {\n        go()\n    }\n}\n"
    expect(
      reindent(file, "run() {\n    go()\n}\n", "run() {\n    go()\n    if (a) {\n        stop()\n    }\n}\n"),
    ).toEqual(["        if (a) {", "            stop()", "        }"])
  })
  it("are as the edit has them where the lines that go are, though what is around was indented anew", () => {
    const file = "if a:\n        one()\n    two()\n        three()\n"
    const edit = (line: string) => `if a:\n    one()\n${line}\n    three()\n`
    expect(reindent(file, edit("    two()"), edit("        four()"))).toEqual(["        four()"])
  })
  it("keep blank lines as they are", () => {
    expect(reindent("  a\n  b\n", "a\nb\n", "a\nx\n\ny\nb\n")).toEqual(["  x", "", "  y"])
  })
  it("are indented one by one as the lines they replace, where no rule explains all", () => {
    expect(reindent("   a\n b\n      c\n", "a\n  b\nc\n", "A\n  B\nC\n")).toEqual(["   A", " B", "      C"])
  })
  it("are right as they are where only the lines looked for lost their indentation", () => {
    expect(reindent("  a\n    b\n", "a\nb\n", "  A\n    B\n")).toEqual(["  A", "    B"])
  })
  it("obey the other lines where the first one alone lost its indentation", () => {
    const file = "    if (a) {\n      b()\n      c()\n    }\n"
    const old = "if (a) {\n      b()\n      c()\n    }\n"
    expect(reindent(file, old, "if (a && d) {\n      b()\n      c()\n    }\n")).toEqual(["    if (a && d) {"])
    expect(reindent(file, old, "if (a) {\n      b()\n      d()\n      c()\n    }\n")).toEqual(["      d()"])
  })
  it("in the place of such a first line are indented as it is, then as the others", () => {
    const file = "    if (a) {\n      b()\n    }\n"
    const fresh = "go()\n    if (c) {\n      b()\n    }\n"
    expect(reindent(file, "if (a) {\n      b()\n    }\n", fresh)).toEqual(["    go()", "    if (c) {"])
  })
  it("follow the lines near the change where those farther away are odd", () => {
    const near = Array.from({ length: 12 }, (_, at) => `line${at}()\n`)
    const file = `    start()\n\t\t\t odd()\n${near.map((line) => `    ${line}`).join("")}`
    const old = `start()\n  odd()\n${near.join("")}`
    expect(reindent(file, old, `${old}x()\n`)).toEqual(["    x()"])
  })
  it("are unknown if the first of them alone lost its indentation, and the one looked for did not", () => {
    const file = "class A {\n  join(key) {\n    return key\n  }\n}\n"
    expect(
      reindent(file, "  join(key)  {\n", "check(cast) {\n    go()\n  }\n  join(key)  {\n"),
    ).toBeUndefined()
    expect(reindent(file, "  join(key)  {\n", "#if A\n  join(key)  {\n")).toEqual(["#if A"])
  })
  it("of several lines that moved alike are indented anew, not as they are", () => {
    expect(reindent("  a\n  b\n", "a\nb\n", "  A\n  B\n")).toEqual(["    A", "    B"])
    expect(reindent("  a\n", "a\n", "  A\n")).toEqual(["  A"])
  })
  it("get no tab where the file has none, even if the lines near the change are as in the file", () => {
    const file = "inline bool Set(\n    Object obj\n  , Value value) {\n  Scope scope;\n  return false;\n}\n"
    const old = "\tObject obj\n  , Value value) {\n  Scope scope;\n  return false;\n}\n"
    const fresh = old.replace("  return false;\n", "#if V8\n\treturn true;\n#endif\n")
    expect(reindent(file, old, fresh)).toEqual(["#if V8", "    return true;", "#endif"])
  })
  it("take a hint from the other hunks of the edit", () => {
    const [file, old, fresh] = ["    a()\n    b()\n", "  a()\n  b()\n", "  a()\n    x()\n  b()\n"]
    expect(reindent(file, old, fresh)).toEqual(["      x()"])
    expect(reindent(file, old, fresh, [["    ", "        "]])).toEqual(["        x()"])
  })
  it("move along with the lines that they replace, even if they are as deep as those already", () => {
    expect(reindent("    a\n", "  a\n", "    b\n")).toEqual(["      b"])
    expect(reindent("a\n    b\n", "a\n  b\n", "a\n  c\n    d\n")).toEqual(["    c", "        d"])
  })
  it("go by what both texts indent by, where a single line tells of a shift or of another width", () => {
    const fresh = "  b\n  x {\n    y\n  }\n"
    expect(reindent("a {\n    b\n}\n", "  b\n", fresh)).toEqual(["    x {", "        y", "    }"])
    expect(reindent("a {\n  c {\n    b\n  }\n}\n", "  b\n", fresh)).toEqual(["    x {", "      y", "    }"])
  })
  it("go by what the file indents by farther away, but not very far", () => {
    const file = (lines: number) => `a {\n${"    filler()\n".repeat(lines)}    b\n`
    const fresh = "  b\n  x {\n    y\n  }\n"
    expect(reindent(file(300), "  b\n", fresh)).toEqual(["    x {", "        y", "    }"])
    expect(reindent(file(2000), "  b\n", fresh)).toEqual(["    x {", "      y", "    }"])
    const below = `    b\n${"    filler()\n".repeat(300)}a {\n    c\n}\n`
    expect(reindent(below, "  b\n", fresh)).toEqual(["    x {", "        y", "    }"])
  })
  it("keep to an open bracket above them, past blank lines, where levels get wider", () => {
    const [file, old] = ["a {\n    b()\n    c {\n        d()\n", "a {\n  b()\n  c {\n    d()\n"]
    const fresh = old.replace("  c {", "  call(one,\n\n       two)\n  c {")
    expect(reindent(file, old, fresh)).toEqual(["    call(one,", "", "         two)"])
  })
  it("stay at the very start of a line, whatever the others do", () => {
    expect(reindent("a\n  b\n", "  a\n    b\n", "  a\n#if X\n    b\n")).toEqual(["#if X"])
  })
  it("are not indented by guesswork where the first line is not the one that lost its indentation", () => {
    const file = "    if (a) {\n      b()\n    }\n"
    const old = "      if (a) {\n      b()\n    }\n"
    expect(reindent(file, old, `${old}c()\n  d()\n`)).toEqual(["c()", "  d()"])
  })
  it("are indented as lines that were written as deep, if no rule explains these, but all agree", () => {
    const file = "  call(a,\n       b,\n       c);\n  next()\n"
    const old = "  call(a,\n              b,\n              c);\n  next()\n"
    expect(reindent(file, old, `#if X\n${old}`)).toEqual(["#if X"])
    expect(reindent(file, old, old.replace("  next()", "  more()\n  next()"))).toEqual(["  more()"])
    expect(reindent(file, old, old.replace("c);", "c,\n              d);"))).toEqual([
      "       c,",
      "       d);",
    ])
  })
  it("are not indented where lines that were written as deep do not agree", () => {
    const file = "  a {\n    b\n      c\n  }\nd\n"
    const old = "a {\nb\n      c\n}\nd\n"
    expect(reindent(file, old, old.replace("d\n", "x\nd\n"))).toBeUndefined()
  })
  it("have no indentation where nothing explains any of it", () => {
    expect(reindent("\ta\n  b\n", "    a\n\tb\n", "    a\n  x\n   y\n\tb\n")).toBeUndefined()
  })
})

describe("a hit", () => {
  const regular = (text: string, old: string) => {
    const { wanted, hit } = hitOf(text, old)
    return isRegular(text, wanted, hit)
  }
  it("is regular if one rule explains its indentation, the first line aside", () => {
    expect(regular("  a {\n    b\n  }\n", "a {\n  b\n}\n")).toBe(true)
    expect(regular("  a {\n    b\n  }\n", "a {\n    b\n  }\n")).toBe(true)
    expect(regular("  a {\n    b\n      c\n}\n", "a {\n  b\n    c\n}\n")).toBe(false)
  })
  it("is regular elsewhere if enough lines obey a rule that did not lose all indentation", () => {
    const elsewhere = (text: string, old: string) => {
      const { wanted, hit } = hitOf(text, old)
      return isRegularElsewhere(text, wanted, hit)
    }
    expect(elsewhere("  a {\n    b\n    c\n  }\n", "a {\n    b\nc\n  }\n")).toBe(false)
    expect(elsewhere("  a {\n    b\n    c\n    d\n  }\n", "a {\n    b\nc\n    d\n  }\n")).toBe(true)
    expect(elsewhere("  a {\n    b\n    c\n    d\n  }\n", "a {\n    b\nc\n   d\n  }\n")).toBe(false)
  })
  it("tells the indentation of its lines to the other hunks, blank ones aside", () => {
    const { wanted, hit } = hitOf("\ta\n\n\t\tb\n", "  a\n\n    b\n")
    expect(indentPairs("\ta\n\n\t\tb\n", wanted, hit.lines)).toEqual([
      ["  ", "\t"],
      ["    ", "\t\t"],
    ])
  })
})
