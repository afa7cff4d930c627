import { describe, expect, it } from "vitest"
import type { Match } from "../../edits/edit.ts"
import { textAfter } from "../testing/text-after.ts"

/** What becomes of a file; "done" if nothing does. */
function result(text: string, old: string, fresh: string, match: Match = "fuzzy"): string {
  const after = textAfter(text, { old, new: fresh }, { match })
  return after === text ? "done" : after
}

describe("an edit of the indentation alone, of lines that are indented otherwise", () => {
  it("is done where the new lines stand to the letter", () => {
    expect(result("a()\n  b()\n", "  a()\n    b()\n", "a()\n  b()\n")).toBe("done")
    expect(result("x\na()\n", "  a()\n", "a()\n")).toBe("done")
  })
  it("is made where the old lines are nearer", () => {
    expect(result("a() \n  b()\n", "a()\n  b()\n", "  a()\n    b()\n")).toBe("  a()\n    b()\n")
  })
  it("is done where the new lines are as deep as those of the file, other blanks aside", () => {
    expect(result("a() \n  b()\n", "  a()\n    b()\n", "a()\n  b()\n")).toBe("done")
  })
  it("is made, or done, where as many tabs as the file has levels tell it", () => {
    const file = "call(\n  one,\n    two,\n  three)\n"
    expect(result(file, "\t\ttwo,\n", "\ttwo,\n")).toBe(file.replace("    two", "  two"))
    expect(result(file, "\t\tone,\n", "\tone,\n")).toBe("done")
  })
  it("is refused where the file is as near to either", () => {
    expect(result("    a()\n", "a()\n", "  a()\n")).toBe("<not_found>")
  })
  it("is done where one rule explains the new lines, and none the old ones", () => {
    const [even, uneven] = ["if x:\n  a()\n  b()\n", "if x:\n  a()\n      b()\n"]
    const file = "if x:\n    a()\n    b()\n"
    expect(result(file, uneven, even, "whitespace")).toBe("done")
    expect(result(file, even, uneven, "whitespace")).toBe("if x:\n    a()\n            b()\n")
  })
  it("is made where one rule explains all old lines, unless what it would indent is as it wants it to be", () => {
    const old = "// end\ncycle()\n  next()\n"
    const fresh = "// end\n  cycle()\n    next()\n"
    expect(result("    // end\n    cycle()\n      next()\n", old, fresh)).toBe(
      "    // end\n      cycle()\n        next()\n",
    )
    // All of it may be deeper by as much as the edit wants, or only the line that the edit keeps.
    expect(result("  // end\n  cycle()\n    next()\n", old, fresh)).toBe("<doubt>")
  })
  it("is not told apart from others where the text stands twice", () => {
    expect(result("    a()\n    a()\n", "  a()\n", "a()\n")).toBe("<ambiguous>")
  })
})

describe("an edit of blank lines alone, of lines that are indented otherwise", () => {
  it("is done where the blank lines are as the new text has them", () => {
    expect(result("  a()\n\n  b()\n", "a()\nb()\n", "a()\n\nb()\n")).toBe("done")
    expect(result("  a()\n  b()\n", "a()\n\nb()\n", "a()\nb()\n")).toBe("done")
  })
  it("is made where they are as the old text has them", () => {
    expect(result("  a()\n  b()\n", "a()\nb()\n", "a()\n\nb()\n")).toBe("  a()\n\n  b()\n")
    expect(result("  a()\n\n  b()\n", "a()\n\nb()\n", "a()\nb()\n")).toBe("  a()\n  b()\n")
  })
  it("is made where only the blanks in them are as the old text has them, and not made twice", () => {
    expect(result("  a()\n  \n  b()\n", "a()\n  \nb()\n", "a()\n\nb()\n")).toBe("  a()\n\n  b()\n")
    expect(result("  a()\n\n  b()\n", "a()\n  \nb()\n", "a()\n\nb()\n")).toBe("<not_found>")
    expect(result("  a()\n\t\n  b()\n", "a()\n  \nb()\n", "a()\n\nb()\n")).toBe("<not_found>")
  })
  it("takes blank lines at an end away where there are as many, and brings none where nobody can tell", () => {
    expect(result("  a()\n\n\n", "a()\n\n\n", "a()\n")).toBe("  a()\n")
    expect(result("\n  a()\n", "\na()\n", "a()\n")).toBe("  a()\n")
    expect(result("  a()\n\n", "a()\n", "a()\n\n")).toBe("<not_found>")
    expect(result("  a()\n", "a()\n\n", "a()\n")).toBe("done")
  })
  it("takes them away where another blank line is wrong in both halves", () => {
    expect(result("a()\nb()\n\nc()\n", "a()\n\nb()\n\n", "a()\n\nb()\n")).toBe("a()\nb()\nc()\n")
    expect(result("a()\nb()\nc()\n", "a()\n\nb()\n\n", "a()\n\nb()\n")).toBe("<not_found>")
  })
})

describe("an edit of the blanks at the end of a line alone", () => {
  it("is made where the file has other blanks there, and not where it has none", () => {
    expect(result("a()   \n", "a() \n", "a()\n")).toBe("a()\n")
    expect(result("a()\n", "a() \n", "a()\n")).toBe("done")
  })
})

describe("an edit that only takes lines away", () => {
  it("is refused where a lone bracket is not as deep as the edit has it", () => {
    expect(result("  go(\n    )\n}\n", "  )\n", "")).toBe("<not_found>")
    expect(result("  go(\n    )\n}\n", "  )\n}\n", "}\n")).toBe("<not_found>")
    expect(result("  go(\n  )\n}\n", "  )\n", "")).toBe("  go(\n}\n")
  })
  it("is refused where a blank line that goes as well is not there", () => {
    expect(result("a()\nb()\nc()\n", "\nb()\n", "")).toBe("<not_found>")
    expect(result("a()\nb()\nc()\n", "b()\n\n", "")).toBe("<not_found>")
    expect(result("a()\n\nb()\nc()\n", "\nb()\n", "")).toBe("a()\nc()\n")
  })
})

describe("an edit that indents a line anew, and adds one", () => {
  it("is refused where its result stands there in looks only", () => {
    const file = "if (a) {\n  b()\n}\n"
    expect(result(file, "\tif (a) {\n\t\tb()\n", "\t\tif (a) {\n\t\t\tb()\n\t\t}\n")).toBe("<not_found>")
  })
})

describe("an edit that its tier does not look past", () => {
  it("is made, whatever else differs", () => {
    expect(result("  a()\n", "a()\n", "b()\n")).toBe("  b()\n")
    expect(result("a( x )\n", "a(x)\n", "a(y)\n")).toBe("a(y)\n")
    expect(result("say “it”\n", 'say "it"\n', "say 'it'\n")).toBe("say 'it'\n")
  })
})

describe("an edit of blanks alone, with a line that is not in the file", () => {
  const file =
    "begin the report\nfirst of all lines\n    second of all lines \nthird of all lines\nend the report\n"
  const around = (line: string) =>
    `begin the report\nnobody wrote this line\nfirst of all lines\n${line}\nthird of all lines\n`
  const old = around("    second of all lines ")
  it("is made where the line has the very blanks that go", () => {
    expect(result(file, old, around("second of all lines "))).toBe(file.replace("    second", "second"))
    expect(result(file, old, around("    second of all lines"))).toBe(file.replace("lines \n", "lines\n"))
  })
  it("is done where the line has the blanks that come", () => {
    expect(result(file.replace("    second", "second"), old, around("second of all lines "))).toBe("done")
  })
})
