import { describe, expect, it } from "vitest"
import type { Hunk } from "../edits/edit.ts"
import { locate } from "./locate.ts"
import { createDocument } from "./read/document.ts"
import { said } from "./testing/said.ts"
import { type SomeHunk, textAfter } from "./testing/text-after.ts"
import type { LocateOptions } from "./tiers/tiers.ts"

function tier(text: string, hunk: SomeHunk, options: Partial<LocateOptions> = {}): string {
  const [placed] = locate(createDocument(text), [{ scope: "lines", ...hunk }], {
    match: "fuzzy",
    ...options,
  }).hunks
  return placed && "tier" in placed
    ? placed.already
      ? `already ${placed.tier}`
      : placed.tier
    : said(placed!.issue)
}

describe("exact text", () => {
  it("is replaced where it stands", () => {
    expect(textAfter("a\nb\nc\n", { old: "b\n", new: "x\ny\n" })).toBe("a\nx\ny\nc\n")
  })

  it("leaves no empty line where lines are deleted", () => {
    expect(textAfter("a\nb\nc\n", { old: "b\n", new: "" })).toBe("a\nc\n")
    expect(textAfter("a\nb", { old: "b\n", new: "" })).toBe("a")
    expect(textAfter("a\n", { old: "a\n", new: "" })).toBe("")
  })

  it("has no line after the last line break", () => {
    expect(textAfter("a\n\na\n", { old: "a\n\n", new: "" })).toBe("a\n")
    expect(textAfter("a\n", { old: "a\n\n", new: "b\n" })).toBe("b\n")
    expect(tier("a\n", { old: "a\n\n", new: "b\n" })).toBe("edge blank lines")
    expect(textAfter("a\n", { old: "a\n\n", new: "b\n" }, { match: "exact" })).toBe("<not_found>")
  })

  it("has its blank lines to the letter, whatever the line endings", () => {
    const hunk = { old: "a\n\nb\n", new: "c\n" }
    for (const text of ["a\n\t\nb\n", "a\r\n\t\r\nb\r\n", "a\r\n\t\nb\n"]) {
      expect(textAfter(text, hunk, { match: "exact" })).toBe("<not_found>")
      expect(tier(text, hunk)).toBe("trailing space")
    }
    expect(tier("a\r\n\r\nb\r\n", hunk, { match: "exact" })).toBe("line endings")
  })

  it("covers a blank line at its end", () => {
    const { hunks } = locate(createDocument("a\n\nb\n"), [{ scope: "lines", old: "a\n\n", new: "" }], {
      match: "exact",
    })
    expect(hunks).toMatchObject([{ span: { from: 0, to: 3 } }])
  })

  it("keeps a missing final line break missing", () => {
    expect(textAfter("a\nb", { old: "b\n", new: "b\nc\n" })).toBe("a\nb\nc")
  })

  it("covers whole lines only: foo never edits foobar", () => {
    expect(textAfter("foobar\n", { old: "foo\n", new: "x\n" })).toBe("<not_found>")
    expect(textAfter("a\nfoobar\nfoo\n", { old: "foo\n", new: "x\n" })).toBe("a\nfoobar\nx\n")
  })

  it("takes the file's line endings", () => {
    expect(textAfter("a\r\nb\r\nc\r\n", { old: "a\nb\n", new: "a\nx\nb\n" })).toBe("a\r\nx\r\nb\r\nc\r\n")
    expect(textAfter("a\r\nb\r\n", { old: "b\n", new: "b\nc\n" })).toBe("a\r\nb\r\nc\r\n")
    expect(tier("a\r\nb\r\nc\r\n", { old: "a\nb\n", new: "b\n" })).toBe("line endings")
  })

  it("leaves every other line ending of a mixed file alone", () => {
    expect(textAfter("a\r\nb\nc\r\nd\n", { old: "a\nb\nc\n", new: "a\nB\nc\n" })).toBe("a\r\nB\nc\r\nd\n")
  })

  it("means $& literally", () => {
    expect(textAfter("a\n", { old: "a\n", new: "$& $1\n" })).toBe("$& $1\n")
  })

  it("is ambiguous when it stands twice, and no looser tier is tried", () => {
    expect(textAfter("a\n  b\na\n", { old: "a\n", new: "x\n" })).toBe("<ambiguous>")
  })

  it("puts lines behind those that another hunk replaces, which do not collide", () => {
    const hunks = [
      { old: "b\n", new: "B\n" },
      { old: "", new: "x\n", line: 2 },
    ]
    expect(textAfter("a\nb\nc\n", hunks)).toBe("a\nB\nx\nc\n")
    expect(textAfter("a\nb\nc\n", hunks.toReversed())).toBe("a\nB\nx\nc\n")
  })
  it("obeys the occurrence that is asked for", () => {
    expect(textAfter("a\nb\na\nb\na\n", { old: "a\n", new: "x\n", occurrence: "first" })).toBe(
      "x\nb\na\nb\na\n",
    )
    expect(textAfter("a\nb\na\nb\na\n", { old: "a\n", new: "x\n", occurrence: "last" })).toBe(
      "a\nb\na\nb\nx\n",
    )
    expect(textAfter("a\nb\na\nb\na\n", { old: "a\n", new: "x\n", occurrence: 2 })).toBe("a\nb\nx\nb\na\n")
    expect(textAfter("a\nb\na\nb\na\n", { old: "a\n", new: "x\n", occurrence: "all" })).toBe(
      "x\nb\nx\nb\nx\n",
    )
    expect(textAfter("a\nb\na\n", { old: "a\n", new: "x\n", occurrence: 3 })).toBe(
      "<occurrence_out_of_range>",
    )
  })
})

describe("an edit", () => {
  it("of nothing changes nothing, unless a place is all that it names", () => {
    expect(textAfter("a\n", { old: "a\n", new: "a\n" })).toBe("<no_change>")
    expect(textAfter("a\n", { old: "b\n", new: "b\n" })).toBe("<no_change>")
    expect(textAfter("a\n", { old: "", new: "", atEnd: true })).toBe("a\n")
  })
  it("of all places takes those that do not overlap", () => {
    expect(textAfter("aaa\n", { scope: "substring", old: "aa", new: "x", occurrence: "all" })).toBe("xa\n")
    expect(textAfter("aaaa\n", { scope: "substring", old: "aa", new: "x", occurrence: "all" })).toBe("xx\n")
  })
  it("takes the first of several places for who says that it will do", () => {
    expect(textAfter("a\nb\na\n", { old: "a\n", new: "x\n" }, { ambiguous: "first" })).toBe("x\nb\na\n")
  })
  it("of a stretch looks past white space, if that is allowed", () => {
    const call = { scope: "substring", old: "call(a, b)", new: "call(b)" } as const
    expect(textAfter("x = call(a,\n         b)\n", call)).toBe("x = call(b)\n")
    expect(textAfter("x = call(a,\n         b)\n", call, { match: "exact" })).toBe("<not_found>")
    expect(tier("x = call(a,\n         b)\n", call, { match: "whitespace" })).toBe("inner whitespace")
  })
})

describe("substrings", () => {
  const substring = { scope: "substring" } as const
  it("are replaced inside a line", () => {
    expect(textAfter("const a = 1\n", { ...substring, old: "a = 1", new: "b = 2" })).toBe("const b = 2\n")
  })
  it("are counted in a line that has several", () => {
    const { hunks } = locate(createDocument("f(a); f(b)\n"), [{ ...substring, old: "f(", new: "g(" }], {
      match: "fuzzy",
    })
    expect(hunks[0]).toMatchObject({ issue: { message: "The text to replace fits 2 places in line 1." } })
  })

  it("are ambiguous when they stand twice", () => {
    expect(textAfter("aa\n", { ...substring, old: "a", new: "b" })).toBe("<ambiguous>")
    expect(textAfter("aa\n", { ...substring, old: "a", new: "b", occurrence: "all" })).toBe("bb\n")
  })
  it("that are blank never match by anything but themselves", () => {
    expect(textAfter("abc\n", { ...substring, old: " ", new: "x", occurrence: "all" })).toBe("<not_found>")
    expect(textAfter("a\tb\tc\n", { ...substring, old: "\t", new: " ", occurrence: "all" })).toBe("a b c\n")
  })
})

describe("white space", () => {
  it("at the end of lines is looked past, and stays in lines that are not meant", () => {
    expect(textAfter("a  \nb\nc\t\n", { old: "a\nb\nc\n", new: "a\nB\nc\n" })).toBe("a  \nB\nc\t\n")
    expect(tier("a  \nb\n", { old: "a\nb\n", new: "a\nB\n" })).toBe("trailing space")
  })

  it("at the start: the new lines are indented as the file is", () => {
    const file = "class A {\n    run() {\n        go()\n    }\n}\n"
    const edit = { old: "run() {\n    go()\n}\n", new: "run() {\n    if (x) {\n        go()\n    }\n}\n" }
    expect(textAfter(file, edit)).toBe(
      "class A {\n    run() {\n        if (x) {\n            go()\n        }\n    }\n}\n",
    )
    expect(tier(file, edit)).toBe("indentation")
  })

  it("tabs for spaces, with the width solved", () => {
    const file = "def a():\n\tif b:\n\t\tc()\n\td()\n"
    expect(textAfter(file, { old: "  if b:\n    c()\n", new: "  if b:\n    if e:\n      c()\n" })).toBe(
      "def a():\n\tif b:\n\t\tif e:\n\t\t\tc()\n\td()\n",
    )
    const spaces = "def a():\n   if b:\n      c()\n   d()\n"
    expect(textAfter(spaces, { old: "\tif b:\n\t\tc()\n", new: "\tif b:\n\t\tif e:\n\t\t\tc()\n" })).toBe(
      "def a():\n   if b:\n      if e:\n         c()\n   d()\n",
    )
  })

  it("two spaces for four", () => {
    const file = "a {\n    b {\n        c\n    }\n}\n"
    expect(
      textAfter(file, { old: "  b {\n    c\n  }\n", new: "  b {\n    c\n    d {\n      e\n    }\n  }\n" }),
    ).toBe("a {\n    b {\n        c\n        d {\n            e\n        }\n    }\n}\n")
  })

  it("of the first line alone", () => {
    const file = "  a {\n    b\n  }\n"
    expect(textAfter(file, { old: "a {\n    b\n  }\n", new: "a {\n    c\n  }\n" })).toBe(
      "  a {\n    c\n  }\n",
    )
    expect(textAfter(file, { old: "a {\n    b\n  }\n", new: "A {\n    b\n  }\n" })).toBe(
      "  A {\n    b\n  }\n",
    )
  })

  it("blank lines dropped or added by the model stay as the file has them", () => {
    expect(textAfter("a\n\nb\nc\n", { old: "a\nb\nc\n", new: "a\nb\nC\n" })).toBe("a\n\nb\nC\n")
    expect(textAfter("a\nb\nc\n", { old: "a\n\nb\nc\n", new: "a\n\nb\nC\n" })).toBe("a\nb\nC\n")
    expect(textAfter("a\n\nb\n", { old: "a\nb\n", new: "a\n\nx\nb\n" })).toBe("a\n\nx\n\nb\n")
    expect(textAfter("a\n\nb\n", { old: "a\nb\n", new: "a\nx\n\nb\n" })).toBe("a\n\nx\n\nb\n")
  })

  it("is no matter of taste when matching is exact", () => {
    expect(textAfter("  a\n", { old: "a\n", new: "b\n" }, { match: "exact" })).toBe("<not_found>")
    expect(textAfter("  a\n", { old: "a\n", new: "b\n" }, { match: "whitespace" })).toBe("  b\n")
    expect(textAfter("say “a”\n", { old: 'say "a"\n', new: "b\n" }, { match: "whitespace" })).toBe(
      "<not_found>",
    )
    expect(textAfter("a\r\nb\r\n", { old: "a\nb\n", new: "a\nc\n" }, { match: "exact" })).toBe("a\r\nc\r\n")
  })
})

describe("typography", () => {
  it("of a chat window never reaches the file", () => {
    expect(
      textAfter('const a = "x" - 1\nb\n', { old: "const a = “x” – 1\n", new: "const a = “y” – 1\n" }),
    ).toBe('const a = "y" - 1\nb\n')
  })
  it("of the file stays where the model did not mean to change it", () => {
    expect(
      textAfter("It’s “here” today\n", { old: 'It\'s "here" today\n', new: 'It\'s "here" tomorrow\n' }),
    ).toBe("It’s “here” tomorrow\n")
  })
})

describe("other readings", () => {
  it("undo escapes in both texts", () => {
    expect(textAfter('say("a")\nb\n', { old: 'say(\\"a\\")\n', new: 'say(\\"c\\")\n' })).toBe('say("c")\nb\n')
    expect(textAfter("a\nb\nc\n", { old: "a\\nb\n", new: "a\\nx\n" })).toBe("a\nx\nc\n")
    expect(
      textAfter("if (a < b && c) {\n", { old: "if (a &lt; b &amp;&amp; c) {\n", new: "if (a &lt;= b) {\n" }),
    ).toBe("if (a <= b) {\n")
    expect(tier("if (a < b) {\n", { old: "if (a &lt; b) {\n", new: "x\n" })).toBe("escapes")
  })
  it("drop pasted line numbers", () => {
    expect(textAfter("a\nb\nc\n", { old: " 2 | b\n 3 | c\n", new: " 2 | b\n 3 | C\n" })).toBe("a\nb\nC\n")
  })
  it("drop pasted line numbers, when the edit comes again as well", () => {
    const text = "const limit = 10\nconst copy = clone(message)\n\nexport function load(message) {\n"
    const old = "2 | const limit = 10\n3 | \n4 | export function load(message) {\n"
    expect(tier(text, { old, new: old.replace("3 | ", "3 | const copy = clone(message)\n3 | ") })).toBe(
      "already exact",
    )
  })
})

describe("already applied", () => {
  it("is seen when the new text stands there and the old one is gone", () => {
    expect(tier("one\ntwo = 2\nthree\n", { old: "one\ntwo = 1\n", new: "one\ntwo = 2\n" })).toBe(
      "already exact",
    )
  })
  it("is not believed of a line that stands somewhere else by itself", () => {
    const file = "def f(x):\n    return modern(x)\n\ndef g():\n    return None\n"
    expect(tier(file, { old: "    return legacy(x)\n", new: "    return None\n" })).toBe("not_found")
    expect(tier("import sys\nimport os\n", { old: "import json\n", new: "import sys\n" })).toBe("not_found")
  })
  it("is seen when the new text contains the old one", () => {
    expect(tier("import a\nimport b\n", { old: "import a\n", new: "import a\nimport b\n" })).toBe(
      "already exact",
    )
    expect(textAfter("import a\nimport b\n", { old: "import a\n", new: "import a\nimport b\n" })).toBe(
      "import a\nimport b\n",
    )
  })
})

describe("hunks without old text", () => {
  it("go after their seek line, after their line, or to the end", () => {
    expect(textAfter("a\nb\nc\n", { old: "", new: "x\n", seek: ["b"] })).toBe("a\nb\nx\nc\n")
    expect(textAfter("a\nb\nc\n", { old: "", new: "x\n", line: 1 })).toBe("a\nx\nb\nc\n")
    expect(textAfter("a\nb\nc\n", { old: "", new: "x\n", line: 0 })).toBe("x\na\nb\nc\n")
    expect(textAfter("a\nb", { old: "", new: "x\n", atEnd: true })).toBe("a\nb\nx")
    expect(textAfter("a\nb\n", { old: "", new: "x\n" })).toBe("<not_found>")
    expect(textAfter("", { old: "", new: "x\n" })).toBe("x\n")
  })
})

describe("several hunks", () => {
  const hunk = (old: string, fresh: string): Hunk => ({ old, new: fresh, scope: "lines" })
  it("are placed on one version of the file", () => {
    expect(textAfter("a\nb\nc\n", [hunk("a\n", "A\n"), hunk("c\n", "C\n")])).toBe("A\nb\nC\n")
    expect(textAfter("a\nb\nc\n", [hunk("c\n", "C\n"), hunk("a\n", "A\n")])).toBe("A\nb\nC\n")
  })
  it("help each other: their order leaves one place", () => {
    const file = "start\nx\nmiddle\nx\nend\n"
    expect(textAfter(file, [hunk("middle\n", "MIDDLE\n"), hunk("x\n", "X\n")])).toBe(
      "start\nx\nMIDDLE\nX\nend\n",
    )
    expect(textAfter(file, [hunk("x\n", "1\n"), hunk("x\n", "2\n")])).toBe("start\n1\nmiddle\n2\nend\n")
  })
  it("that are meant for all places lose none of them to the order of the others", () => {
    const all: Hunk = { ...hunk("x\n", "y\n"), occurrence: "all" }
    expect(textAfter("x\nmiddle\nx\n", [all, hunk("middle\n", "M\n")])).toBe("y\nM\ny\n")
    expect(textAfter("x\nmiddle\nx\n", [hunk("middle\n", "M\n"), all])).toBe("y\nM\ny\n")
    expect(textAfter("x\nmiddle\nx\nmiddle\n", [all, hunk("middle\n", "M\n")])).toBe("<ambiguous>")
  })
  it("may not change the same text", () => {
    expect(textAfter("a\nb\nc\n", [hunk("a\nb\n", "A\nB\n"), hunk("b\nc\n", "b2\nc\n")])).toBe("<overlap>")
  })
  it("may not put lines in the same place, but beside each other", () => {
    const atEnd = (fresh: string): Hunk => ({ ...hunk("", fresh), atEnd: true })
    expect(textAfter("a\n", [atEnd("x\n"), atEnd("y\n")])).toBe("<overlap>")
    expect(textAfter("a\nb\n", [hunk("a\n", "A\n"), hunk("b\n", "B\n")])).toBe("A\nB\n")
    expect(textAfter("a\nb\n", [hunk("a\n", "a\nx\n"), hunk("b\n", "y\nb\n")])).toBe("<overlap>")
  })
  it("tell each other how the file is indented", () => {
    const file = "class A {\n\trun() {\n\t\tgo()\n\t}\n}\nmain\n"
    const first = hunk("  run() {\n    go()\n  }\n", "  run() {\n    stop()\n  }\n")
    expect(textAfter(file, [first, hunk("main\n", "main {\n  b\n}\n")])).toBe(
      "class A {\n\trun() {\n\t\tstop()\n\t}\n}\nmain {\n\tb\n}\n",
    )
    expect(textAfter(file, hunk("main\n", "main {\n  b\n}\n"))).toBe(file.replace("main", "main {\n  b\n}"))
  })
  it("are all refused where one is, and each is told of", () => {
    const all = [hunk("a\n", "A\n"), hunk("gone\n", "x\n")]
    const { hunks, changes } = locate(createDocument("a\nb\n"), all, { match: "fuzzy" })
    expect(hunks).toMatchObject([{ tier: "exact" }, { issue: { code: "not_found" } }])
    expect(changes).toBeUndefined()
  })
  it("use seek lines and claimed lines to choose among equal places", () => {
    const file = "def a():\n  x\ndef b():\n  x\ndef c():\n  x\n"
    expect(textAfter(file, { old: "  x\n", new: "  y\n", seek: ["def b():"] })).toBe(
      "def a():\n  x\ndef b():\n  y\ndef c():\n  x\n",
    )
    expect(textAfter(file, { old: "  x\n", new: "  y\n", line: 6 })).toBe(
      "def a():\n  x\ndef b():\n  x\ndef c():\n  y\n",
    )
  })

  it("is made once where the line that it names has its result, and not at a twin below", () => {
    const [old, fresh] = ["  level: info\n", "  level: debug\n"]
    const file = `web:\n${old}store:\n${old}`
    const edit = { old, new: fresh, line: 2 }
    const after = `web:\n${fresh}store:\n${old}`
    expect(textAfter(file, edit)).toBe(after)
    expect(textAfter(after, edit)).toBe("<doubt>")
    expect(textAfter(after, { ...edit, line: 4 })).toBe(`web:\n${fresh}store:\n${fresh}`)
    expect(textAfter(after, { ...edit, line: 3 })).toBe(`web:\n${fresh}store:\n${fresh}`)
    // What says nothing by itself is there anyway.
    expect(textAfter("a:\n}\nb:\n  x\n", { old: "  x\n", new: "}\n", line: 2 })).toBe("a:\n}\nb:\n}\n")
  })
})

describe("a line that is merely alike", () => {
  const file = [
    "renderer: null,",
    "sanitize: false,",
    "sanitizer: null,",
    "silent: false,",
    "smartypants: false,",
    "tokenizer: null,",
    "walkTokens: null,",
    "xhtml: false,",
  ].map((line) => `  ${line}\n`)
  const remembered = file.map((line) => line.replace("smartypants", "smartLists"))
  const without = remembered.filter((line) => !line.includes("smartLists"))

  it("is never taken away", () => {
    expect(textAfter(file.join(""), { old: remembered.join(""), new: without.join("") })).toBe("<not_found>")
  })

  it("keeps what the model did not mean to change", () => {
    const changed = remembered.map((line) => line.replace("silent: false", "silent: true"))
    expect(textAfter(file.join(""), { old: remembered.join(""), new: changed.join("") })).toBe(
      file.join("").replace("silent: false", "silent: true"),
    )
  })
})

describe("the end of a block that was wrapped in another one", () => {
  const wrapped =
    "run(() => {\n    each(() => {\n        push(name)\n        return name\n    })\n    return name\n})\n"
  const edit = { old: "    push(name)\n    return name\n", new: "    push(name)\n" }
  it("is not taken away where what the edit wrote stands next to it", () => {
    const file = wrapped.replace("    })\n", "")
    expect(textAfter(file, edit)).toBe("<ambiguous>")
  })
  it("is taken away where nothing is in doubt", () => {
    const file = wrapped.replace("    return name\n})", "    return total\n})")
    expect(textAfter(file, edit)).toBe(file.replace("        return name\n", ""))
  })
  it("is not taken away where the same edit would then take away another one", () => {
    expect(textAfter(wrapped, edit)).toBe("<doubt>")
  })
})

describe("an edit that was made somewhere already", () => {
  it("is not made a second time at a place that is merely like its own", () => {
    const done = "/**\n * Parse the arguments now.\n *\n * Or pass an array of them.\n */\n"
    const twin = "/**\n * Parse some arguments later.\n *\n * They come from node.\n */\n"
    const old = "/**\n * Parse the arguments now.\n *\n * They come from node.\n */\n"
    expect(textAfter(`${twin}parse()\n${done}parseNow()\n${done}parseNow()\n`, { old, new: done })).toBe(
      "<not_found>",
    )
  })
  it("is known in a long text with many blank lines", () => {
    const news = Array.from({ length: 30 }, (_, at) => `\n## ${at}\n`).join("")
    expect(tier(`# All\n${news}\n## last\n\nend\n`, { old: "\n## last\n", new: `${news}\n## last\n` })).toBe(
      "already exact",
    )
  })
})

describe("what is merely alike", () => {
  it("does not stand for a line of the file that others are as like", () => {
    const file = '@import "functions";\n@import "variables";\n@import "mixins";\n@import "utilities";\n'
    const old = '@import "variables";\n@import "images";\n'
    expect(textAfter(file, { old, new: `${old}@import "maps";\n` })).not.toBe(
      file.replace('"mixins";\n', '"mixins";\n@import "maps";\n'),
    )
  })
  it("is not taken away if it shares half of its words at most", () => {
    const file =
      'switch (type) {\n  case "focusin":\n    remember(interaction)\n    break\n  default:\n    break\n}\n'
    const old = '  case "focusout":\n    remember(interaction)\n    break\n  default:\n'
    expect(textAfter(file, { old, new: old.replace(":", ": {") })).toBe("<not_found>")
  })
})

describe("what is in doubt", () => {
  it("is an edit with equal lines that reads in two ways, where the file has another line among them", () => {
    const file = "start(all)\n  one(thing)\n}\n  unknown()\n  two(things)\n}\nfinish(all)\n"
    const old = "start(all)\n  one(thing)\n}\n  two(things)\n}\nfinish(all)\n"
    expect(textAfter(file, { old, new: "start(all)\n  one(thing)\n}\nfinish(all)\n" })).toBe("<conflict>")
  })
  it("is a place of its own text if its result stands elsewhere, and nothing ties them together", () => {
    const file =
      "start()\nif (open) {\n  close(door)\n}\nnext()\nconst a  = read(door)\nconst b = read(hall)\nend()\n"
    const edit = {
      old: "const a = read(door)\nconst b = read(hall)\n",
      new: "if (open) {\n  close(door)\n}\n",
    }
    expect(textAfter(file, edit)).not.toBe(file)
  })
  it("are lines glued to a neighbour that stands elsewhere, and set apart from the one that was found", () => {
    const rule = "//////////\n"
    const file = `${rule}// one class\n${rule}\nthe_first_line();\nthe_second_line();\n}\n\ninline Name::Name() {}\n`
    const old = `${rule}\ninline Name::Name() {}\n`
    expect(textAfter(file, { old, new: old.replace("\n\n", "\nstatic Check();\n\n") })).toBe("<not_found>")
  })
})

describe("a line of nothing that shows", () => {
  it("counts as blank, even without any white space", () => {
    expect(textAfter("a\nb\n", { old: "\u200b\na\n", new: "\u200b\nx\n" })).toBe("x\nb\n")
  })
})

describe("an edit of blank lines alone", () => {
  it("takes them away where they are, whatever the indentation of the lines around them", () => {
    expect(
      textAfter("  one()\n  two()\n\n}\n", {
        old: "    one()\n    two()\n\n",
        new: "    one()\n    two()\n",
      }),
    ).toBe("  one()\n  two()\n}\n")
  })
  it("is done where the blank line stands, to the letter", () => {
    expect(textAfter("a()\n\nb()\n", { old: "a()\n", new: "a()\n\n" })).toBe("a()\n\nb()\n")
    expect(textAfter("a()\n\nb()\n", { old: "b()\n", new: "\nb()\n" })).toBe("a()\n\nb()\n")
    expect(textAfter("a()\nb()\n", { old: "a()\n", new: "a()\n\n" })).toBe("a()\n\nb()\n")
    expect(textAfter("a()\n\nb()\n", { old: "a()\n\n", new: "a()\n\n\n" })).toBe("a()\n\n\nb()\n")
  })
  it("is refused where nobody can tell whether it was made", () => {
    expect(textAfter("a()\n\n  b()\n  c()\n", { old: "b()\nc()\n", new: "\nb()\nc()\n" })).toBe("<not_found>")
  })
})

describe("an edit that was made elsewhere", () => {
  const done = "if (full) {\n  push({ literal: bracketed || isSpace(full) })\n}\n"
  const twin = "      if (full) {\n        push({ literal: bracketed })\n      }\n"
  const old = "if (full) {\n  push({ literal: bracketed })\n}\n"
  it("is not made again on a twin with other indentation", () => {
    const file = `${twin}${"filler()\n".repeat(60)}${done}`
    expect(textAfter(file, { old, new: done })).toBe(file)
    expect(textAfter(twin, { old, new: done })).toContain(
      "        push({ literal: bracketed || isSpace(full) })\n",
    )
  })
})

describe("irregular indentation", () => {
  it("does not matter where lines only go", () => {
    const old = '"bluebird": "3.7.2",\n    "co": "4.6.0",\n"csv-parse": "4.16.3",\n'
    const file =
      '  "dependencies": {\n    "bluebird": "3.7.2",\n    "co": "4.6.0",\n    "csv-parse": "4.16.3",\n  }\n'
    expect(textAfter(file, { old, new: '"csv-parse": "4.16.3",\n' })).toBe(
      '  "dependencies": {\n    "csv-parse": "4.16.3",\n  }\n',
    )
  })
})

describe("what is made once", () => {
  const again = (text: string, hunks: Parameters<typeof textAfter>[1]) => {
    const once = textAfter(text, hunks)
    return [once, textAfter(once, hunks)]
  }
  it("is not found loosely where the same edit would find another place in its own result", () => {
    const block = (indent: string) => `${indent}else -> fail("Unexpected value")\n${indent}}\n`
    const hunk = { old: '  else -> fail("Unexpected value")\n  }\n', new: "" }
    expect(textAfter(`when (a) {\n${block("    ")}}\n`, hunk)).toBe("when (a) {\n}\n")
    const twins = `when (a) {\n${block("    ")}}\nwhen (b) {\n\n${block("      ")}\n}\n`
    expect(textAfter(twins, hunk)).toMatch(/^<(doubt|ambiguous)>$/)
  })
  it("is not made at a twin that is indented otherwise, where the edit changes blanks or takes lines away", () => {
    const spaced = { old: "   [ one, two ]\n", new: "   [one, two]\n" }
    const [once, twice] = again("a(\n   [ one, two ]\n)\nb(\n  [ one, two ]\n)\n", spaced)
    expect([once, twice]).toEqual(["a(\n   [one, two]\n)\nb(\n  [ one, two ]\n)\n", "<doubt>"])
    const shorter = { old: "\n        wait = 0\n        send(it, wait)\n", new: "\n        send(it, wait)\n" }
    const [left, next] = again(
      "open()\n\n        wait = 0\n        send(it, wait)\nclose()\n\n    wait = 0\n    send(it, wait)\n",
      shorter,
    )
    expect([left, next]).toEqual([
      "open()\n\n        send(it, wait)\nclose()\n\n    wait = 0\n    send(it, wait)\n",
      "<doubt>",
    ])
  })
  it("is not made at a twin where another hunk is known to be made", () => {
    const hunks = [
      { old: "title: the first one\n", new: "title: the second one\n" },
      { old: "  overwrite: true\n", new: "" },
    ]
    const [once, twice] = again(
      "title: the first one\ninner:\n  overwrite: true\n  size: 3\nouter:\n      overwrite: true\n",
      hunks,
    )
    expect(once).toBe("title: the second one\ninner:\n  size: 3\nouter:\n      overwrite: true\n")
    expect(twice).toBe("<doubt>")
  })
  it("is not taken away by a hunk of the same edit that moved it", () => {
    const note = ".. deprecated:: 6.2\n\n    It is deprecated.\n\n"
    const moves = [
      { old: "The default is true.\n", new: "The default is false.\n" },
      { old: "Usage\n", new: `${note}Usage\n` },
      { old: note, new: "" },
    ]
    const file = `Usage\n\nThe default is true.\n\nUsage\n-----\n\nmore of it\n\n${note}the end\nUsage of others\n`
    const [once, twice] = again(file, moves)
    expect(once).toBe(
      `Usage\n\nThe default is false.\n\n${note}Usage\n-----\n\nmore of it\n\nthe end\nUsage of others\n`,
    )
    expect(twice).toBe(once)
  })
})
