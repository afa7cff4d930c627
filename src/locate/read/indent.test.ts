import { describe, expect, it } from "vitest"
import { wantedOf } from "./hunk.ts"
import {
  type IndentPair,
  type IndentUnits,
  indentUnit,
  isPlain,
  isRegularElsewhere,
  likelyUnits,
  regularity,
  solveIndent,
} from "./indent.ts"
import { linesFrom } from "./lines.ts"

const unknown: IndentUnits = { wrote: undefined, file: undefined }
const spaces = (count: number) => " ".repeat(count)
const tabs = (count: number) => "\t".repeat(count)

/** What becomes of `asked`, given how matched lines are indented; "no rule" if nothing explains them. */
function solve(pairs: readonly IndentPair[], asked: readonly string[], units: Partial<IndentUnits> = {}) {
  const rule = solveIndent(pairs, asked, { ...unknown, ...units })
  return rule ? asked.map((indent) => rule(indent)) : "no rule"
}

/** Pairs of so many spaces each. */
const widths = (...pairs: [wrote: number, file: number][]) =>
  pairs.map(([wrote, file]): IndentPair => [spaces(wrote), spaces(file)])

describe("a rule of indentation", () => {
  it("changes nothing where nothing differs, or nothing is known", () => {
    expect(solve(widths([2, 2]), ["", "  ", "    "])).toEqual(["", "  ", "    "])
    expect(solve([], ["  ", "\t"])).toEqual(["  ", "\t"])
    expect(solve([], ["  ", "\t"], { file: "\t" })).toEqual(["  ", "\t"])
  })
  it("adds a prefix", () => {
    expect(solve(widths([0, 4], [2, 6]), ["", "  ", "    "])).toEqual([4, 6, 8].map(spaces))
    expect(solve([["", "\t"]], ["", "\t"])).toEqual(["\t", "\t\t"])
    // One space is the star of a comment, not indentation by spaces.
    expect(solve([["", "\t"]], [" "])).toEqual(["\t "])
  })
  it("removes a prefix, but not from a line that lacks it", () => {
    expect(solve(widths([8, 4], [12, 8]), [spaces(4), spaces(16)])).toEqual(["", spaces(12)])
    expect(solve(widths([4, 0]), [spaces(8), spaces(2)])).toBe("no rule")
  })
  it.each([2, 3, 4, 8])("turns %i spaces into tabs and back", (width) => {
    const [one, two, three] = [1, 2, 3].map((level) => spaces(level * width)) as [string, string, string]
    const toTabs: IndentPair[] = [
      [one, "\t"],
      [two, "\t\t"],
    ]
    expect(solve(toTabs, [one, three], { wrote: spaces(width), file: "\t" })).toEqual([tabs(1), tabs(3)])
    const toSpaces: IndentPair[] = [
      ["\t", one],
      ["\t\t", two],
    ]
    expect(solve(toSpaces, [tabs(1), tabs(3)], { wrote: "\t", file: spaces(width) })).toEqual([one, three])
  })
  it("turns two spaces into four, and four into two", () => {
    expect(solve(widths([2, 4], [4, 8]), [spaces(2), spaces(6)])).toEqual([spaces(4), spaces(12)])
    expect(solve(widths([4, 2], [8, 4]), [spaces(12)])).toEqual([spaces(6)])
  })
  it("prefers as many levels here as there", () => {
    expect(solve([["\t", "  "]], ["\t\t"])).toEqual([spaces(4)])
    expect(solve([["\t", spaces(8)]], ["\t\t"])).toEqual([spaces(16)])
  })
  it("adds a prefix of tabs, and of blanks, to lines that are aligned by blanks", () => {
    expect(solve([[spaces(4), `\t\t${spaces(4)}`]], [spaces(4), "", "\t"])).toEqual([
      `\t\t${spaces(4)}`,
      "\t\t",
      "\t\t\t",
    ])
    const wrapped: IndentPair[] = [
      ["", `\t${spaces(4)}`],
      [spaces(4), `\t${spaces(8)}`],
    ]
    expect(solve(wrapped, [spaces(8)])).toEqual([`\t${spaces(12)}`])
  })
  it("counts levels from below the star of a comment", () => {
    expect(solve([[spaces(5), "\t "]], [5, 4, 8].map(spaces), { wrote: spaces(4), file: "\t" })).toEqual([
      "\t ",
      "\t",
      "\t\t",
    ])
  })
  it("keeps the odd space before the star of a comment", () => {
    const pairs: IndentPair[] = [
      [spaces(4), "\t"],
      [spaces(5), "\t "],
    ]
    expect(solve(pairs, [5, 8, 9].map(spaces))).toEqual(["\t ", "\t\t", "\t\t "])
    expect(
      solve(
        [
          ["", "\t"],
          [" ", "\t "],
        ],
        ["", " "],
      ),
    ).toEqual(["\t", "\t "])
  })
  it("shifts and changes the unit at once", () => {
    const pairs: IndentPair[] = [
      ["", "\t"],
      [spaces(4), "\t\t"],
    ]
    expect(solve(pairs, [0, 4, 8].map(spaces))).toEqual(["\t", "\t\t", "\t\t\t"])
    expect(solve(widths([0, 4], [2, 8]), [spaces(4)])).toEqual([spaces(12)])
  })
  it("has no answer where tabs and spaces are mixed without a system", () => {
    expect(
      solve(
        [
          ["\t", spaces(4)],
          [spaces(4), "\t"],
        ],
        ["\t"],
      ),
    ).toBe("no rule")
    expect(solve(widths([2, 4], [4, 5]), ["  "])).toBe("no rule")
  })
  it("leaves no more over than is less than a level", () => {
    expect(solve(widths([4, 2], [8, 4]), [spaces(5)])).toEqual([spaces(3)])
    expect(solve(widths([4, 2], [8, 4]), [spaces(6)])).toBe("no rule")
  })
  it("counts lines that are less deep than all others from the start of the line", () => {
    const pairs: IndentPair[] = [
      [spaces(4), "\t\t"],
      [spaces(6), "\t\t\t"],
    ]
    expect(solve(pairs, [0, 2, 3].map(spaces), { wrote: "  " })).toEqual(["", "\t", "\t "])
    expect(solve(widths([4, 4], [6, 8]), [spaces(0), spaces(8)], { wrote: "  ", file: spaces(4) })).toBe(
      "no rule",
    )
    expect(
      solve(
        [
          ["\t\t\t", spaces(4)],
          ["\t\t\t\t", spaces(8)],
        ],
        ["", "\t\t"],
      ),
    ).toEqual([undefined, ""])
    expect(
      solve(
        [
          ["\t\t\t", spaces(4)],
          ["\t\t\t\t", spaces(8)],
        ],
        ["\t"],
      ),
    ).toBe("no rule")
  })
  it("mixes no tabs with spaces in what it adds", () => {
    expect(solve([["", "\t"]], ["  "])).not.toEqual(["\t  "])
    expect(solve([["", "  "]], ["\t"])).not.toEqual(["  \t"])
    expect(solve([["\t", "\t\t"]], ["\t  "])).toEqual(["\t\t  "])
  })
  it("goes by what both texts are known to indent by, if that explains the lines", () => {
    expect(solve([["\t", spaces(4)]], ["\t\t"], { wrote: "\t", file: "  " })).toEqual([spaces(6)])
    expect(solve([[spaces(8), "\t"]], [spaces(12)], { wrote: spaces(4), file: "\t" })).toEqual(["\t\t"])
    expect(solve(widths([4, 8], [8, 16]), [spaces(6)], { wrote: "  ", file: spaces(4) })).toEqual([
      spaces(12),
    ])
  })
  it("goes by what the file is known to indent by, where tabs could be more than one step of it", () => {
    expect(solve([["\t", spaces(8)]], ["\t\t"], { file: spaces(4) })).toEqual([spaces(12)])
  })
  it("takes blanks after a tab for the file's own way only where two lines show it", () => {
    const pairs: IndentPair[] = [
      ["", "\t"],
      [spaces(2), "\t  "],
      [spaces(4), "\t    "],
    ]
    expect(solve(pairs, [spaces(6)])).toEqual([`\t${spaces(6)}`])
    expect(solve(pairs.slice(0, 2), [spaces(4)])).toEqual(["\t\t"])
  })
  it("aligns new lines by blanks after tabs only beside others that are", () => {
    const units = { wrote: spaces(4), file: "\t" }
    expect(solve([[spaces(4), "\t"]], [spaces(6)], units)).not.toEqual(["\t  "])
    expect(
      solve(
        [
          [spaces(4), "\t"],
          [spaces(6), "\t  "],
        ],
        [6, 10].map(spaces),
        units,
      ),
    ).toEqual(["\t  ", "\t\t  "])
  })
  it("is one that has an answer for every line, those that are aligned with something too", () => {
    expect(solve(widths([8, 4], [16, 8]), [16, 42].map(spaces), { file: spaces(4) })).toEqual(
      [8, 22].map(spaces),
    )
  })
  it("writes no tabs where the file has spaces, and the other way round", () => {
    expect(solve([["\t", ""]], ["\t\t"], { wrote: "\t", file: spaces(4) })).toEqual([spaces(4)])
    expect(solve([[spaces(8), ""]], [spaces(16)], { wrote: spaces(8), file: "\t" })).toEqual(["\t"])
    expect(solve([["", ""]], ["\t"], { wrote: "\t", file: spaces(4) })).toEqual([spaces(4)])
  })
  it("adds no tab to spaces: it becomes a step of the file", () => {
    expect(solve([["", "  "]], ["\t"])).toEqual([spaces(4)])
    expect(solve([["", "  "]], ["\t"], { file: "  " })).toEqual([spaces(4)])
  })
})

describe("a single pair that fits both a shift and another width", () => {
  const pair: IndentPair = ["  ", spaces(4)]
  it("is a shift where the units are the same, or not known", () => {
    expect(solve([pair], [spaces(4)], { wrote: spaces(2), file: spaces(2) })).toEqual([spaces(6)])
    expect(solve([pair], [spaces(4)])).toEqual([spaces(6)])
  })
  it("is another width where the units differ", () => {
    expect(solve([pair], [spaces(4)], { wrote: spaces(2), file: spaces(4) })).toEqual([spaces(8)])
  })
  it("is a shift where one side is at the very start of the line", () => {
    expect(solve([["", spaces(4)]], ["  "], { wrote: spaces(2), file: spaces(4) })).toEqual([spaces(6)])
  })
  it("is nothing to go by where the line is aligned with something", () => {
    expect(solve(widths([13, 23]), [""], { file: spaces(4) })).toBe("no rule")
    expect(solve(widths([13, 23]), [spaces(13)], { file: spaces(4) })).toEqual([spaces(23)])
  })
  it("is a shift where there are not as many units here as there", () => {
    expect(solve([pair], [spaces(4)], { wrote: spaces(4), file: spaces(2) })).toEqual([spaces(6)])
    expect(solve(widths([4, 6]), [spaces(8)], { wrote: spaces(4), file: spaces(2) })).toEqual([spaces(10)])
  })
  it("says nothing of a shift by less than a level, or by whole levels: that is no alignment", () => {
    expect(solve(widths([2, 5]), [spaces(4)], { file: spaces(4) })).toEqual([spaces(7)])
    expect(solve(widths([2, 6]), [spaces(4)], { file: spaces(4) })).toEqual([spaces(8)])
    expect(solve(widths([2, 10]), [spaces(4)], { file: spaces(4) })).toEqual([spaces(12)])
    expect(solve(widths([2, 7]), [spaces(4)], { file: spaces(4) })).toBe("no rule")
    expect(solve(widths([7, 2]), [spaces(8)], { file: spaces(4) })).toBe("no rule")
  })
  it("is a shift from the very start of a line, or to it, by whatever it is", () => {
    expect(solve(widths([0, 7]), [spaces(2)], { file: spaces(4) })).toEqual([spaces(9)])
    expect(solve(widths([7, 0]), [spaces(9)], { file: spaces(4) })).toEqual([spaces(2)])
    expect(solve(widths([2, 9]), [spaces(4)])).toEqual([spaces(11)])
  })
  it("is another width beside a star of a comment that is indented as in the file", () => {
    expect(solve(widths([1, 1], [3, 5]), [spaces(5)])).toEqual([spaces(9)])
  })
  it("is another width if levels are counted from the least deep line, and two others agree", () => {
    const units = { wrote: spaces(2), file: spaces(4) }
    const levels = widths([8, 8], [10, 12], [12, 16])
    expect(solve(levels, [8, 10, 14].map(spaces), units)).toEqual([8, 12, 20].map(spaces))
    expect(solve([...levels, [spaces(14), spaces(14)]], [spaces(8)], units)).toBe("no rule")
    expect(solve(widths([8, 8], [6, 4], [10, 12]), [spaces(8)], units)).toEqual([spaces(8)])
    expect(solve(widths([8, 8], [6, 4]), [spaces(8)], units)).toBe("no rule")
  })
  it("is another width although a line of a long string is hardly indented at all", () => {
    const units = { wrote: spaces(4), file: spaces(2) }
    expect(solve(widths([1, 1], [8, 4], [16, 8]), [4, 12].map(spaces), units)).toEqual([2, 6].map(spaces))
    expect(solve(widths([1, 3], [8, 4], [16, 8]), [4, 12].map(spaces), units)).toBe("no rule")
  })
  it("is never another width where another line is indented just as in the file", () => {
    expect(solve([pair, [spaces(4), spaces(4)]], [spaces(4)], { wrote: spaces(2), file: spaces(4) })).toBe(
      "no rule",
    )
    expect(solve(widths([4, 4], [8, 6]), [spaces(12)])).toBe("no rule")
    expect(solve([[spaces(4), spaces(4)]], [spaces(6)], { wrote: spaces(2), file: spaces(4) })).toEqual([
      spaces(6),
    ])
  })
})

describe("the unit of indentation", () => {
  it("is the one by which lines go deeper most often", () => {
    expect(indentUnit(["a", "  b", "    c", "  d", "      e"])).toBe("  ")
    expect(indentUnit(["a", "\tb", "\t\tc"])).toBe("\t")
  })
  it("is not what lies between the end of one text and the start of the next", () => {
    expect(indentUnit(["    a", "b"], ["    a", "  b", "    c"])).toBe("  ")
  })
  it("is no wide step: that aligns a line with something", () => {
    expect(indentUnit(["a(b,", `${spaces(20)}c,`, "d(e,", `${spaces(20)}f`, "  g"])).toBeUndefined()
  })
  it("looks past blank lines and the stars of comments", () => {
    expect(indentUnit(["/**", " * a", " */", "a {", "", "    b"])).toBe(spaces(4))
    expect(indentUnit(["/**", " * a", " */"])).toBeUndefined()
  })
  it("is unknown where no line goes deeper", () => {
    expect(indentUnit(["    a", "    b", "c"])).toBeUndefined()
    expect(indentUnit([])).toBeUndefined()
  })
})

describe("as many levels here as there", () => {
  it("have lines with tabs in the one text, and the file's own spaces in the other", () => {
    const levels: IndentPair[] = [
      ["\t", spaces(4)],
      ["\t\t", spaces(8)],
    ]
    const turned = levels.map(([wrote, file]): IndentPair => [file, wrote])
    expect([
      isPlain(levels, { ...unknown, file: spaces(4) }),
      isPlain(turned, { ...unknown, file: "\t" }),
    ]).toEqual([true, true])
    expect([isPlain(levels, { ...unknown, file: spaces(2) }), isPlain(levels, unknown)]).toEqual([
      false,
      false,
    ])
    expect(isPlain(widths([4, 8]), { ...unknown, file: spaces(4) })).toBe(false)
    expect(isPlain([["\t", "\t"]], { ...unknown, file: "\t" })).toBe(false)
    expect(isPlain([...levels, [spaces(4), spaces(4)]], { ...unknown, file: spaces(4) })).toBe(false)
  })
})

describe("the units that somebody may have used", () => {
  const likely = (indents: string[], known?: string) => likelyUnits(indents, known).map((unit) => unit.length)
  it("begin with the known one, or the smallest step that is there", () => {
    expect([likely([spaces(6)], spaces(3)), likely([3, 6].map(spaces)), likely([2, 6].map(spaces))]).toEqual([
      [3, 4, 2, 8],
      [3, 4, 2, 8],
      [2, 4, 8],
    ])
    expect([likely([spaces(1)]), likely([spaces(10)])]).toEqual([
      [4, 2, 8],
      [4, 2, 8],
    ])
  })
  it("are tabs where there is one, and may be tabs where nothing tells", () => {
    expect(likelyUnits(["\t", spaces(2)], spaces(2))).toEqual(["\t"])
    expect(likelyUnits([spaces(4)], "\t")[0]).toBe("\t")
  })
})

describe("how well one rule explains the lines of a place", () => {
  const at = (file: string, old: string) => {
    const wanted = wantedOf({ old, new: old.replace("c", "changed") })
    return { file, wanted, hit: { lines: linesFrom(file, 0, wanted) } }
  }
  const grade = (file: string, old: string) => {
    const { wanted, hit } = at(file, old)
    return regularity(file, wanted, hit)
  }
  const old = "a {\n  b\n    c\n"
  it("is best where they are as deep here as there, in whatever unit", () => {
    expect([grade(old, old), grade(old.replaceAll("  ", "\t"), old)]).toEqual([3, 3])
  })
  it("is less where all of them moved, and least where all but the first did", () => {
    expect(grade("  a {\n    b\n      c\n", old)).toBe(2)
    expect(grade("      a {\n    b\n      c\n", old)).toBe(1)
  })
  it("is nothing where no rule does", () => {
    expect(grade("a {\n      b\n    c\n", old)).toBe(0)
  })
  it("looks past lines that lost all indentation if three tell the rule, unless one is but a bracket", () => {
    const elsewhere = (file: string, old: string) => {
      const { wanted, hit } = at(file, old)
      return isRegularElsewhere(file, wanted, hit)
    }
    const file = "    a\n      b\n        c\n      d\n"
    expect(elsewhere(file, "  a\n    b\n      c\nd\n")).toBe(true)
    expect(elsewhere(file, "  a\n    b\nc\nd\n")).toBe(false)
    expect(elsewhere(file.replace("d", "}"), "  a\n    b\n      c\n}\n")).toBe(false)
    expect(elsewhere(file.replace("d", "};"), "  a\n    b\n      c\n};\n")).toBe(false)
    expect(elsewhere(file.replace("    c", "c"), "  a\n    b\n      c\nd\n")).toBe(false)
  })
})
