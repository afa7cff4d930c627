import { describe, expect, it } from "vitest"
import type { Hunk, Sought } from "../edits/edit.ts"
import { seekBlocks } from "./decide/claims.ts"
import { endingNear, writeBlock } from "./fit/reindent.ts"
import { locate } from "./locate.ts"
import { describeWhitespace } from "./miss/misses.ts"
import { differenceAt, isShortened, shorten, shortenLines } from "./miss/nearest.ts"
import { previewPlaces } from "./preview-place.ts"
import { createDocument } from "./read/document.ts"
import { indentOf, isBlank, joinWords, plainTypography, withoutSpacing } from "./read/fold.ts"
import { isElision } from "./read/hunk.ts"
import { indentUnit, likelyUnits } from "./read/indent.ts"
import { blankEdges, mergeBlanks } from "./read/lines.ts"
import { said } from "./testing/said.ts"

describe("typography", () => {
  it("has plain forms", () => {
    expect(plainTypography("‘a’ ‚b‛ ′c “d” „e‟ ″f «g»")).toBe(`'a' 'b' 'c "d" "e" "f "g"`)
    expect(plainTypography("a‐b‑c‒d–e—f―g−h…")).toBe("a-b-c-d-e-f-g-h...")
    expect(plainTypography("a\u00a0b\u2009c\u202fd\u205fe\u3000f")).toBe("a b c d e f")
    expect(plainTypography("a\u200bb\u200cc\u200dd\u2060e\ufefff")).toBe("abcdef")
    expect(plainTypography("é ü 漢 plain")).toBe("é ü 漢 plain")
  })
  it("leaves lines blank that look so", () => {
    expect(["", " \t", "\u200b\u200d", "\u2060"].map(isBlank)).toEqual([true, true, true, true])
    expect([".", "  x", "\u200bx"].map(isBlank)).toEqual([false, false, false])
  })
})

describe("spacing", () => {
  it("counts between words only", () => {
    expect(withoutSpacing("  f( a,b )  ")).toBe("f(a,b)")
    expect(withoutSpacing("const   a  =  1")).toBe("const a=1")
    expect(withoutSpacing("plain")).toBe("plain")
  })
  it("keeps words apart", () => {
    expect([
      joinWords("a", "b"),
      joinWords("a", "("),
      joinWords("$", "_"),
      joinWords(undefined, "a"),
    ]).toEqual([...[true, false, true, false]])
    expect(joinWords("a", undefined)).toBe(false)
  })
  it("is told in words where it differs", () => {
    expect(describeWhitespace("  a", "    a")).toBe(
      "White space differs: the file indents by 4 where the edit indents by 2.",
    )
    expect(describeWhitespace("  a", "\ta")).toContain("the file has tabs where the edit has spaces")
    expect(describeWhitespace("\ta", "  a")).toContain("the file has spaces where the edit has tabs")
    expect(describeWhitespace("a ", "a")).toBe("White space differs: the edit has trailing white space.")
    expect(describeWhitespace("a", "a ")).toBe("White space differs: the file has trailing white space.")
    expect(describeWhitespace("a  b", "a b")).toBe(
      "White space differs: the spacing inside the line differs.",
    )
    expect(describeWhitespace(" a  b ", "a b")).toBe(
      "White space differs: the file indents by 0 where the edit indents by 1; the edit has trailing white space; the spacing inside the line differs.",
    )
  })
})

describe("indentation", () => {
  it("is what a line starts with", () => {
    expect(["a", "  a", "\t a", "   "].map(indentOf)).toEqual(["", "  ", "\t ", "   "])
  })
  it("grows by a unit", () => {
    expect(indentUnit(["a", "  b", "    c", "d"])).toBe("  ")
    expect(indentUnit(["a", "\tb", "\t\tc"])).toBe("\t")
    expect(indentUnit(["a", "    b"], ["a", "  b", "    c", "", "      d"])).toBe("  ")
    expect(indentUnit(["/**", " * a", " */"])).toBeUndefined()
    expect(indentUnit(["call(a,", "          b)"])).toBeUndefined()
    expect(indentUnit(["    a", "    b"])).toBeUndefined()
  })
  it("may be by several units, the likeliest first", () => {
    expect(likelyUnits(["", "  "], undefined)).toEqual(["  ", "    ", "        "])
    expect(likelyUnits(["", "        "], undefined)).toEqual(["    ", "  ", "        "])
    expect(likelyUnits(["\t"], "  ")).toEqual(["\t"])
    expect(likelyUnits([""], "\t")).toEqual(["\t", "    ", "  ", "        "])
    expect(likelyUnits(["   "], "   ")).toEqual(["   ", "    ", "  ", "        "])
  })
})

describe("blank lines", () => {
  it("are kept as many as there are, but for what the edit changes", () => {
    expect([mergeBlanks(1, 1, 1), mergeBlanks(1, 2, 1), mergeBlanks(0, 1, 1), mergeBlanks(1, 3, 2)]).toEqual([
      1, 2, 1, 4,
    ])
    expect([mergeBlanks(2, 1, 1), mergeBlanks(1, 3, 0), mergeBlanks(0, 2, 0), mergeBlanks(3, 1, 1)]).toEqual([
      1, 0, 2, 1,
    ])
  })
  it("are counted at both ends", () => {
    expect(blankEdges(["", " ", "a", "", "b", ""])).toEqual({ lead: 2, trail: 1 })
    expect(blankEdges(["", ""])).toEqual({ lead: 2, trail: 0 })
    expect(blankEdges([])).toEqual({ lead: 0, trail: 0 })
  })
})

describe("lines of a report", () => {
  const long = Array.from({ length: 3000 }, (_, at) => String.fromCharCode(97 + (at % 26))).join("")
  it("are shortened to the part that matters", () => {
    expect(shorten("short")).toBe("short")
    expect(shorten(long)).toBe(`${long.slice(0, 2000)}…`)
    expect(shorten(long, 200)).toBe(`${long.slice(0, 2000)}…`)
    expect(shorten(long, 700)).toBe(`…${long.slice(500, 2500)}…`)
    expect(shorten(long, 2900)).toBe(`…${long.slice(1000)}`)
    expect(shorten(long.slice(0, 2000), 1500)).toBe(long.slice(0, 2000))
  })
  it("are shortened one by one", () => {
    expect(shortenLines(`a\n${long}\nb`)).toBe(`a\n${long.slice(0, 2000)}…\nb`)
    expect([isShortened(`a\n${long}`), isShortened("a\n".repeat(2000))]).toEqual([true, false])
  })
  it("differ from somewhere on", () => {
    expect([
      differenceAt("abc", "abd"),
      differenceAt("ab", "abc"),
      differenceAt("x", "y"),
      differenceAt("", ""),
    ]).toEqual([...[2, 2, 0, 0]])
  })
})

describe("whole lines that are written", () => {
  it("end as their neighbours do", () => {
    expect(endingNear("a\r\nb\nc\n", 3, 5)).toBe("\n")
    expect(endingNear("a\r\nb\nc\n", 3, 3)).toBe("\r\n")
    expect(endingNear("a\r\nb\n", 0, 0)).toBe("\r\n")
    expect(endingNear("a\nb\r\nc", 5, 6)).toBe("\r\n")
    expect(endingNear("a", 0, 1)).toBe("\n")
    expect(endingNear("", 0, 0)).toBe("\n")
  })
  it("leave a file without a final line break without one", () => {
    const applied = (text: string, from: number, to: number, lines: string[]) => {
      const { from: start, to: end, insert } = writeBlock(text, { from, to }, lines)
      return text.slice(0, start) + insert + text.slice(end)
    }
    expect(applied("a\nb", 2, 3, ["x", "y"])).toBe("a\nx\ny")
    expect(applied("a\nb", 3, 3, ["x"])).toBe("a\nb\nx")
    expect(applied("a\nb", 2, 3, [])).toBe("a")
    expect(applied("a\r\nb", 3, 4, [])).toBe("a")
    expect(applied("a", 0, 1, [])).toBe("")
    expect(applied("a\nb\n", 2, 4, ["x"])).toBe("a\nx\n")
    expect(applied("", 0, 0, ["x"])).toBe("x\n")
  })
})

describe("lines that are left out", () => {
  it.each(["...", "  …", "// ... existing code ...", "# ... rest of the file ..."])(
    "are marked: %s",
    (line) => {
      expect(isElision(line)).toBe(true)
    },
  )
  it.each(["a...", "....", "return ...items", "// it counts them"])("are not marked: %s", (line) => {
    expect(isElision(line)).toBe(false)
  })
})

describe("lines to go past", () => {
  const document = createDocument("class A {\n  run() {\n  }\n}\nclass B {\n  run() {\n  }\n}\n")
  const ends = (seek: string[]) => seekBlocks(document, seek).map(({ from }) => from)
  it("lead to the line after the last of them, in every way there is", () => {
    expect(ends(["  run() {"])).toEqual([20, 46])
    expect(ends(["class B {", "  run() {"])).toEqual([46])
    expect(ends(["class B"])).toEqual([36])
    expect(ends(["class C {"])).toEqual([])
    expect(ends(["class B {", "class A {"])).toEqual([])
  })
  it("lead no farther than the block that the one before names", () => {
    const two = createDocument("class A {\n  stop() {\n  }\n}\nclass B {\n  run() {\n  }\n}\n")
    expect(seekBlocks(two, ["class A {", "  run() {"])).toEqual([])
    expect(seekBlocks(two, ["class B {", "  run() {"])).toHaveLength(1)
  })
})

describe("an edit that takes nothing away", () => {
  const bare = (text: string, more: Partial<Hunk>, fresh = "new\n") => {
    const [placed] = locate(createDocument(text), [{ old: "", new: fresh, scope: "lines", ...more }], {
      match: "fuzzy",
    }).hunks
    return "issue" in placed! ? placed.issue.message : placed!.already ? "there already" : placed!.changes
  }
  it("goes after a line that is named", () => {
    expect(bare("a\nb\n", { line: 1 })).toEqual([{ from: 2, to: 2, insert: "new\n" }])
    expect(bare("a\nb\n", { line: 0 })).toEqual([{ from: 0, to: 0, insert: "new\n" }])
    expect(bare("a\nb\n", { line: 2 })).toEqual([{ from: 4, to: 4, insert: "new\n" }])
    expect(bare("a\nb\n", { line: 9 })).toContain("has no place in the file")
    expect(bare("a\nb\n", { line: -1 })).toContain("has no place in the file")
  })
  it("goes to the end, or after lines to go past", () => {
    expect(bare("a\n", { atEnd: true, line: 0 })).toEqual([{ from: 2, to: 2, insert: "new\n" }])
    expect(bare("a\nb\n", { seek: ["a"] })).toEqual([{ from: 2, to: 2, insert: "new\n" }])
    expect(bare("a\nb\n", { seek: [" x ", "y"] })).toBe("The line to go past is not in the file: `x › y`.")
    expect(bare("a\n", {})).toContain("names no text to find")
    expect(bare("", {})).toEqual([{ from: 0, to: 0, insert: "new\n" }])
  })
  it("says what to do where it has no place", () => {
    const hint = (more: Partial<Hunk>) => {
      const [placed] = locate(createDocument("a\n"), [{ old: "", new: "x\n", scope: "lines", ...more }], {
        match: "fuzzy",
      }).hunks
      return "issue" in placed! ? `${placed.issue.code}: ${placed.issue.hint}` : "placed"
    }
    expect(hint({})).toBe("not_found: Send some lines of the file around the insertion, or the whole file.")
    expect(hint({ seek: ["b"] })).toBe(
      "not_found: Copy the line from the file, or send context lines instead.",
    )
    expect(bare(" \n\n", {})).toEqual([{ from: 3, to: 3, insert: "new\n" }])
    expect(bare("a\nb\n", { line: 3 })).toContain("has no place in the file")
    expect(bare("a\n", { atEnd: true }, "")).toEqual([])
  })
  it("is there already only if all of its lines are, in their order", () => {
    expect(bare("a\none\ntwo\n", { seek: ["a"] }, "one\ntwo\n")).toBe("there already")
    expect(bare("a\none\ntwo\n", { atEnd: true }, "one\ntwo\n")).toBe("there already")
    expect(bare("a\none\n\n", { seek: ["a"] }, "one\n\n")).toBe("there already")
    expect(bare("a\ntwo\none\n", { seek: ["a"] }, "one\ntwo\n")).toHaveLength(1)
    expect(bare("a\n  new\n", { seek: ["a"] })).toHaveLength(1)
    expect(bare("a\nnew\n", { seek: ["a"] }, "new  \n")).toBe("there already")
  })
  it("is there already, at the place or right before it", () => {
    expect(bare("a\nnew\nb\n", { seek: ["a"] })).toBe("there already")
    expect(bare("a\nnew\n", { atEnd: true })).toBe("there already")
    expect(bare("a\nnew  \nb\n", { seek: ["a"] })).toBe("there already")
    expect(bare("a\nnew\nb\n", { seek: ["b"] })).toEqual([{ from: 8, to: 8, insert: "new\n" }])
    expect(bare("a\nnew\n", { seek: ["a"] }, "new\nmore\n")).toEqual([
      { from: 2, to: 2, insert: "new\nmore\n" },
    ])
    expect(bare("a\n\n", { atEnd: true }, "\n")).toEqual([{ from: 3, to: 3, insert: "\n" }])
  })
})

describe("the spots of a text whose replacement is not written yet", () => {
  const document = createDocument("one\ntwo\nthree\ntwo\n")
  const lines = (hunk: Partial<Sought> & { old: string }) => {
    const spots = previewPlaces(document, { scope: "lines", ...hunk }, { match: "fuzzy" })
    return "issue" in spots ? said(spots.issue) : spots.map(({ from, tier }) => `${from} ${tier}`)
  }
  it("are all that fit", () => {
    expect(lines({ old: "two\n" })).toEqual(["4 exact", "14 exact"])
    expect(lines({ old: "two\n", line: 4 })).toEqual(["14 exact"])
    expect(lines({ old: "two\n", occurrence: "last" })).toEqual(["14 exact"])
    expect(lines({ old: "two\n", occurrence: 3 })).toBe("occurrence_out_of_range")
    expect(lines({ old: "  three\n" })).toEqual(["8 indentation"])
    expect(lines({ old: "four\n" })).toBe("not_found")
    expect(lines({ old: "", atEnd: true })).toEqual(["18 exact"])
    expect(lines({ old: "wo\nthr", scope: "substring" })).toEqual(["5 exact"])
  })
  it("are where lines could be added, or a single line be another", () => {
    const at = (text: string, hunk: Partial<Sought> & { old: string }) => {
      const spots = previewPlaces(createDocument(text), { scope: "lines", ...hunk }, { match: "fuzzy" })
      return "issue" in spots
        ? spots.issue.code
        : spots.map(({ from, to, tier, score }) => [from, to, tier, score])
    }
    expect(at("say hello to the world\n", { old: "hello to the" })).toEqual([[4, 16, "part of a line", 0.95]])
    expect(at("one\ntwo\n", { old: "one\ntwo" })).toEqual([[0, 7, "exact", 1]])
    expect(at("one\ntwo\n", { old: "one\ntwo", new: "one\n" })).toEqual([[0, 7, "exact", 1]])
    expect(at("one\ntwo\n", { old: "", seek: ["three"] })).toBe("not_found")
    expect(at("n\tr\n", { old: "n\nr", scope: "substring" })).toEqual([[0, 3, "inner whitespace", 0.999]])
  })
  it("may be where the change stands already, once it is known", () => {
    expect(lines({ old: "one\nTWO\n", new: "one\ntwo\n" })).toEqual(["0 exact"])
  })
})
