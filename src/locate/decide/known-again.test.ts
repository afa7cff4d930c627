import { describe, expect, it } from "vitest"
import type { Hunk } from "../../edits/edit.ts"
import { locate } from "../locate.ts"
import { createDocument } from "../read/document.ts"
import { said as told } from "../testing/said.ts"
import { textAfter } from "../testing/text-after.ts"

/** What is said of each hunk of an edit: that it was made, that it is to be made, or an issue. */
function said(text: string, ...hunks: Partial<Hunk>[]): string[] {
  const all = hunks.map((hunk): Hunk => ({ old: "", new: "", scope: "lines", ...hunk }))
  return locate(createDocument(text), all, { match: "fuzzy" }).hunks.map((hunk) =>
    "issue" in hunk ? told(hunk.issue) : hunk.already ? "made" : "to be made",
  )
}

describe("an edit that was made", () => {
  it("is known by all that its hunks leave, where one brings what another takes away", () => {
    const file = "use b;\nuse c;\nuse a;\nuse d;\n"
    const [from, to] = [{ old: "use a;\n" }, { old: "use b;\n", new: "use a;\nuse b;\n" }]
    expect(said(file, to, from)).toEqual(["to be made", "to be made"])
    expect(said(file, from, to)).toEqual(["to be made", "to be made"])
    expect(said("use a;\nuse b;\nuse c;\nuse d;\n", to, from)).toEqual(["made", "made"])
    expect(said("use a;\nuse b;\nuse c;\nuse d;\n", from, to)).toEqual(["made", "made"])
  })
  it("is known by a text that is within the new one, with the break at their end or without", () => {
    const file = (line: string) => `begin()\n  ${line}\nend()\n`
    for (const end of ["", "\n"]) {
      const hunk = { old: `close(f);${end}`, new: `std::close(f);${end}`, scope: "substring" } as const
      expect(said(file("close(f);"), hunk)).toEqual(["to be made"])
      expect(said(file("std::close(f);"), hunk)).toEqual(["made"])
      expect(said(file("std::close(f);").replaceAll("\n", "\r\n"), hunk)).toEqual(["made"])
      const several = { old: `];${end}`, new: `  more,\n];${end}`, scope: "substring" } as const
      expect(said(file("];"), several)).toEqual(["to be made"])
      expect(said(file("  more,\n  ];"), several)).toEqual(["made"])
    }
  })

  it("takes nothing away from where another edit has moved it", () => {
    const post = "    post(error) {\n      log(error, this.name, task.name)\n      this.done = true\n    }\n"
    const rest = ["start", "wait", "check", "finish"].map((name) => `    this.${name}(now)\n`).join("")
    const run = (above: string, below: string) =>
      `class Loop {\n  // Runs a task.\n  run(task) {\n${above}${rest}${below}  }\n}\n`
    const cut = {
      old: `  // Runs a task.\n  run(task) {\n${post}`,
      new: "  // Runs a task.\n  run(task) {\n",
    }
    expect(said(run(post, ""), cut)).toEqual(["to be made"])
    expect(said(run("", post), cut)).toEqual(["doubt"])
  })

  it("changes not the next of those that it counts, if its other hunks were made", () => {
    const test = (name: string, parallel: string) => `func ${name}(t) {\n${parallel}  run(${name})\n}\n`
    const parallel = "  t.Parallel()\n"
    const all = (...which: string[]) => which.map((each, at) => test(`Test${at}`, each)).join("\n")
    const counted = { old: parallel, new: "", occurrence: 1 } as const
    const named = { old: test("Test1", parallel), new: test("Test1", "") }
    expect(said(all(parallel, parallel, parallel), named, counted)).toEqual(["to be made", "to be made"])
    expect(said(all("", "", parallel), named, counted)).toEqual(["made", "doubt"])
  })

  it("is known by its result where a text was to be replaced everywhere", () => {
    const everywhere = (old: string, fresh: string) =>
      ({ old, new: fresh, scope: "substring", occurrence: "all" }) as const
    expect(said("accountId = load(accountId)\n", everywhere("account", "accountId"))).toEqual(["made"])
    expect(said("TOTAL = sum(TOTAL)\n", everywhere("total", "TOTAL"))).toEqual(["made"])
    expect(said("accountId = load(account)\n", everywhere("account", "accountId"))).toEqual([
      "made",
      "to be made",
    ])
    expect(said("TOTAL = sum(all)\n", everywhere("total", "TOTAL"))).toEqual(["not_found"])
  })

  it("tells of its other hunks where all that it changes is the blanks of a line", () => {
    const start = (blanks: string) => `${blanks}\nfunction start(name)\n`
    const end = (blanks: string) => `  end\n${blanks}\n  return nil, name\nend\n`
    const file = (blanks: string) => `begin()\n${end("   ")}${start(blanks)}  if name\n${end(blanks)}`
    const hunks = [start, end].map((text) => ({ old: text("   "), new: text("") }))
    expect(said(file("   "), ...hunks)).toEqual(["to be made", "to be made"])
    expect(said(file(""), ...hunks)).toEqual(["made", "made"])
  })

  it("is known beside a twin that still has the line which it changed, however short that is", () => {
    const one = (name: string, value: number) => `class ${name}:\n    def run(self):\n        x = ${value}\n`
    expect(said(`${one("A", 1)}\n${one("B", 2)}`, { old: one("B", 1), new: one("B", 2) })).toEqual(["made"])
    expect(said(`${one("A", 1)}\n${one("B", 2)}`, { old: one("A", 1), new: one("A", 2) })).toEqual([
      "to be made",
    ])
  })

  it("is known in whatever order its hunks are", () => {
    const file = "let isReady\n\nfunction run(task) {\n  task.start(now)\n  task.finish(later)\n}\n"
    const late = {
      old: "  task.start()\n  task.finish(later)\n",
      new: "  task.start(now)\n  task.finish(later)\n",
    }
    const early = { old: "let isReady = undefined\n", new: "let isReady\n" }
    expect(said(file, early, late)).toEqual(["made", "made"])
    expect(said(file, late, early)).toEqual(["made", "made"])
  })

  it("is known in spite of a line that it keeps and nobody has, unless that one names a block", () => {
    const file = "host: example.org\nversion: 2.19.1\nport: 80\n"
    const change = (kept: string) => ({
      old: `${kept}\nversion: 2.19.0\n`,
      new: `${kept}\nversion: 2.19.1\n`,
    })
    expect(said(file, change("interval: 30s"))).toEqual(["made"])
    expect(said(file, change("production: {"))).toEqual(["not_found"])
  })

  it("is known without context by several lines, if nothing is left of what it took away", () => {
    const edit = { old: "  extend_\n", new: "  extend_,\n  decorate_\n" }
    expect(said("return {\n  make_,\n  extend_,\n  decorate_\n}\n", edit)).toEqual(["made"])
  })

  it("is known where all that it brings is there, and what it takes away is merely like that", () => {
    const packages = (...changed: string[]) => [
      '    "eslint-plugin-promise": "5.1.0",',
      '    "eslint-plugin-standard": "4.1.0",',
      '    "gnode": "0.1.2",',
      ...changed,
      '    "nyc": "15.1.0",',
      '    "stream-to-array": "2.3.0"',
    ]
    const before = packages('    "mocha": "9.1.1",')
    const after = packages('    "media-typer": "1.1.0",', '    "mocha": "9.2.1",')
    const file = (lines: string[]) => `{\n  "devDependencies": {\n${lines.join("\n")}\n  }\n}\n`
    const remembered = (lines: string[]) =>
      `    "eslint-plugin-node": "11.1.0",\n${lines.slice(1).join("\n")}\n`
    const hunk = { old: remembered(before), new: remembered(after) }
    expect(said(file(after), hunk)).toEqual(["made"])
    expect(said(file(before), hunk)).toEqual(["to be made"])
  })

  it("is not made again in a like place, where the file has its result with more of its lines", () => {
    const edit = {
      old: "  save(this, value)\n}\n\n// TODO: make it public in 14.0\n// See https://example.org/issues/3084\n/// summary\n",
      new: "  save(this, value)\n}\n\n/// summary\n",
    }
    const twin =
      "  show(this)\n}\n\n// TODO: make it public in 14.0\n// See https://example.org/issues/3084\n/// summary\n"
    const first = "fn one() {\n  save(this, value)\n}\n\n"
    expect(
      said(
        `${first}// TODO: make it public in 14.0\n// See https://example.org/issues/3084\n/// summary\nfn two() {\n${twin}fn three() {}\n`,
        edit,
      ),
    ).toEqual(["to be made"])
    expect(said(`${first}/// summary\nfn two() {\n${twin}fn three() {}\n`, edit)).toEqual(["doubt"])
  })

  it("is not made again between dots, either", () => {
    const file = (type: string) =>
      `let count = 0\n\nmake({\n  name,\n  /** @type {Old} */\n  one() {\n    call()\n  },\n  /** @type {${type}} */\n  two() {},\n})\n`
    const edit = {
      old: "let count = 0\n// ...\n  },\n  /** @type {Old} */\n",
      new: "let count = 0\n// ...\n  },\n  /** @type {New} */\n",
    }
    expect(said(file("Old"), edit)).toEqual(["to be made"])
    expect(said(file("New"), edit)).not.toEqual(["to be made"])
  })

  it("is not made again on the very lines that it brought, which are spaced otherwise than those it looks for", () => {
    const edit = {
      old: "// http://example.org/LICENSE\n//\n// Unless required by law\n",
      new: "// http://example.org/LICENSE\n//\n//      http://example.org/LICENSE\n//\n// Unless required by law\n",
    }
    expect(said("// You may read it at\n//\n// Unless required by law\n", edit)).toEqual(["to be made"])
    const made =
      "// You may read it at\n//\n//      http://example.org/LICENSE\n//\n// Unless required by law\n"
    expect(said(made, edit)).toEqual(["doubt"])
  })

  it("is known around a part of a line of its result", () => {
    const edit = {
      old: "{ check } | fails",
      new: "$error = { check } | fails\n$error.message | equals 'no'",
      scope: "substring",
    } as const
    expect(said("it {\n    $error = { check } | fails\n    $error.message | equals 'no'\n}\n", edit)).toEqual(
      ["made"],
    )
  })

  it("is known by the spacing that it brought, whatever follows the lines", () => {
    const edit = { old: "a(true)  \nb('x' . y)  \nc(true)\n", new: "a(true)  \nb('x'.y)\nc(true)\n" }
    expect(said("a(true)\nb('x' . y)\nc(true)\n", edit)).toEqual(["to be made"])
    expect(said("a(true)\nb('x'.y)\nc(true)\n", edit)).toEqual(["made"])
  })

  it("is known in the block that it names, if nothing is left to be changed there", () => {
    const block = (name: string, type: string) => `void ${name}(s) {\n    ${type} len = size(s);\n}\n`
    const edit = {
      old: "    int len = size(s);\n",
      new: "    size_t len = size(s);\n",
      seek: ["void lower(s) {"],
    }
    expect(said(block("lower", "int") + block("upper", "int"), edit)).toEqual(["to be made"])
    expect(said(block("lower", "size_t") + block("upper", "int"), edit)).toEqual(["made"])
    expect(said(block("lower", "long") + block("upper", "int"), edit)).toEqual(["doubt"])
    const both = `void lower(s) {\n    size_t len = size(s);\n    int len = size(s);\n}\n`
    expect(said(both, edit)).toEqual(["doubt"])
  })

  it("tells of another hunk, which takes a blank line away where there were two: it is not made once more", () => {
    const made = { old: "const limit = 10\n", new: "const limit = 20 // at most\n" }
    const blank = { old: "\nSo far:\n\n", new: "So far:\n\n" }
    const prose = (blanks: string, last: string) => `# Types\n${blanks}So far:\n\n* one\n\n${last}`
    expect(said(prose("\n\n", made.old), blank, made)).toEqual(["to be made", "to be made"])
    expect(said(prose("\n", made.new), blank, made)).toEqual(["doubt", "made"])
  })
})

describe("an edit whose block is gone", () => {
  const filler = Array.from({ length: 40 }, (_, at) => `step(${at})\n`).join("")

  it("is not taken as made where a twin has its line, as others have, and lacks a part of what it keeps", () => {
    const page = (name: string, imports: string) =>
      `// ${name}\nimport { Provider } from "@/provider"\n${imports}\nexport default function Home() {\n  return (\n    <Provider>\n`
    const home = page("home.tsx", 'import { Page } from "@/page"\n')
    const about = page("about.tsx", "").replace("return (", "return wrap(")
    const change = (from: string) =>
      `import { Provider } from "${from}"\n\nexport default function App({ page }: Props) {\n  return (\n    <Provider>\n`
    const edit = { old: change("@/provider.tsx"), new: change("@/provider") }
    expect(said(home + about + filler, edit)).not.toContain("made")
  })

  it("is not taken as made where nothing is there of several lines that it keeps", () => {
    const brings = "  buffer := entry.buffer\n  if buffer == nil {\n    buffer = new(bytes.Buffer)\n"
    const change = (lines: string) => `  }\n\n${lines}  }\n\n  stamp := format.stamp\n  if stamp == "" {\n`
    const edit = {
      old: change("  var buffer *bytes.Buffer\n  if entry.buffer != nil {\n"),
      new: change(brings),
    }
    const file = `${filler}  stamp := format.stamp\n  if format.stamp == "" {\n  }\n\n${brings}  }\n\n  encoder := json.make(buffer)\n`
    expect(said(file, edit)).not.toContain("made")
  })

  it("is not taken as made where its lines are in the next block", () => {
    const change = (title: string) =>
      `context "when a link is allowed" do\n  it "${title}" do\n    while url == long_url\n    ^^^^^ Use the modifier.\n      step\n`
    const edit = { old: change("corrects the loop"), new: change("accepts the long loop") }
    const file = `${filler}context "when a link is allowed" do\nend\n\ncontext "when it is not" do\n  let(:links) { false }\n  let(:more) { true }\n\n  it "accepts the long loop" do\n    while url == long_url\n      step\n`
    expect(said(file, edit)).not.toContain("made")
  })

  it("is not taken as made where all is there but the line that it is in, whatever opens a block", () => {
    const method = (name: string, last: string) =>
      `def ${name}(*keys)\n  keys.map!(&convert)\n\n  ${last}\nend\n`
    const edit = { old: method("except", "super(*keys)"), new: method("except", "wrap(super(*keys))") }
    expect(said(`${filler}${method("slice", "wrap(super(*keys))")}`, edit)).not.toContain("made")
  })
})

describe("an edit that is there to the letter", () => {
  it("is to be made where the file has its result but for the depth of lines", () => {
    const old =
      "is Number -> peeked.toDouble()\n\nis String -> {\n  try {\n    parse(peeked)\n  } catch (e) {\n    fail(peeked)\n"
    const fresh =
      "is Number -> peeked.toDouble()\n\n  is String -> {\n    try {\n      parse(peeked)\n    } catch (e) {\n      fail(peeked)\n    }\n  }\n\n  else -> {\n    fail(peeked)\n"
    expect(said(`${old}  }\n}\n\nelse -> {\n  fail(peeked)\n}\n`, { old, new: fresh })).toEqual([
      "to be made",
    ])
  })

  it("is to be made where all of its result is there less deep, around the line that it names", () => {
    const inner = (indent: string) =>
      `${indent}key: value\n${indent}object:\n${indent}  key: value\n${indent}list: some\n`
    const old = "      key: value\n"
    expect(said(`root:\n${inner("    ")}`, { old, new: inner("      ") })).toEqual(["to be made"])
    expect(said(`root:\n${inner("      ")}`, { old, new: inner("      ") })).toEqual(["made"])
  })
})

describe("a blank line at the end of an edit", () => {
  const block = (name: string) => `function ${name}() {\n  run()\n}\n`
  const [old, fresh] = [`\n${block("b")}\n`, `\n${block("b")}`]
  const file = `${block("a")}\n${block("b")}\n${block("c")}`

  it.each(["lines", "substring"] as const)("is to go, though all that stays is there (%s)", (scope) => {
    const after = `${block("a")}\n${block("b")}${block("c")}`
    expect(textAfter(file, { old, new: fresh, scope })).toBe(after)
    expect(textAfter(file.replaceAll("\n", "\r\n"), { old, new: fresh, scope })).toBe(
      after.replaceAll("\n", "\r\n"),
    )
  })
})

describe("a line that went", () => {
  it("is not taken for another one, which lacks the blank line that is all the edit keeps", () => {
    const edit = { old: "\nimport ssl\n", new: "\n" }
    expect(said("import os\n\ndef make():\n    import ssl\n\n    return ssl\n", edit)).toEqual(["not_found"])
  })
})

describe("hunks in no order, all of which were made", () => {
  const token = (text: string) => `      const token = {\n        ${text},\n        tokens: []\n      };\n`
  const goes = "      this.lexer.inline(token.text, token.tokens);\n      return token;\n"
  const [list, heading] = [token("depth: cap[1].length,\n        text"), token("text: cap[1]")]
  const file = (first: string, second: string) =>
    `${list}${goes}    }\nconst first = start()\n${first}${heading}${second}    }\n`
  const shown = heading.slice(heading.indexOf("        text"))
  const hunks = [
    { old: shown + goes, new: shown },
    { old: "const first = start()\n", new: "const first = start()\nconst second = first.next()\n" },
  ]

  it("are not made again in a twin of the one that only takes lines away", () => {
    expect(said(file("", goes), ...hunks)).toEqual(["to be made", "to be made"])
    expect(said(file("const second = first.next()\n", ""), ...hunks)).toEqual(["doubt", "made"])
  })
})

describe("a part of a line, sent again", () => {
  it.each([
    ["indented otherwise", "    return '<pre>' +", "    return '<code>' +", "  return '<pre>' +"],
    ["without a word", "\t\t) {", "\t\t)) {", "\t) {"],
    [
      "spaced otherwise",
      "      const v8::Info<T> &info",
      "      const Info &info",
      "    v8::Info<T> &info;\n const v8::Info<T> & info",
    ],
  ])("is not made in a twin that is %s", (_, old, fresh, twin) => {
    const hunk: Hunk = { old, new: fresh, scope: "substring" }
    const file = (line: string) => `${twin}\n\nbegin\n${line} more\nend\n`
    expect(said(file(old), hunk)).toEqual(["to be made"])
    expect(said(file(fresh), hunk)).not.toEqual(["to be made"])
  })
})

describe("a part of a line for which several lines come, sent again", () => {
  const file = (...lines: string[]) => `function f() {\n${lines.map((line) => `    ${line}\n`).join("")}}\n`
  const edit = (fresh: string) => ({ old: "run(all)", new: fresh, scope: "substring" as const })

  it.each([
    ["without indentation", "begin()\nrun(all)\nend()"],
    ["with another one", "  begin()\n  run(all)\n  end()"],
    ["with one of their own each", "begin()\n  run(all)\n      end()"],
    ["with blanks at their ends", "begin() \nrun(all) \nend() "],
  ])("is known by its lines, %s", (_, fresh) => {
    const made = file("begin()", "run(all)", "end()")
    expect(textAfter(made, edit(fresh))).toBe(made)
  })

  it.each([
    ["another line is above", file("start()", "run(all)", "end()")],
    ["another line is below", file("begin()", "run(all)", "stop()")],
    ["the line goes on", file("begin()", "run(all).then(go)", "end()")],
    ["the file begins with it", "    run(all)\n    end()\n"],
  ])("is made where %s", (_, text) => {
    const after = textAfter(text, edit("begin()\nrun(all)\nend()"))
    expect(after).not.toBe(text)
    expect(after.match(/begin\(\)/g)!.length).toBe((text.match(/begin\(\)/g) ?? []).length + 1)
  })
})

describe("a line that is to go, and that the file has with another value", () => {
  const file = 'test "empty" {\n    var list = init();\n    try list.grow(55);\n}\n'
  const edit = {
    old: 'test "empty" {\n    var list = init();\n    try list.grow(4);\n',
    new: 'test "empty" {\n    var list = init();\n',
  }

  it("is no sign that the edit was made", () => {
    expect(textAfter(file, edit)).toMatch(/^<(?!already)/)
    expect(textAfter(file.replace("    try list.grow(55);\n", ""), edit)).not.toMatch(/^</)
  })
})

describe("lines that only go from beside a line that the file has not", () => {
  const file = (name: string) =>
    [
      "%% Notes.",
      "",
      `-module(${name}).`,
      "-behavior(stream).",
      "",
      "-export([init/3]).",
      "-export([data/4]).",
      "",
    ].join("\n")
  const edit = {
    old: "-module(cowboy).\n-behavior(stream).\n\n%% @todo a callback\n-export([init/3]).\n-export([data/4]).\n",
    new: "-module(cowboy).\n-behavior(stream).\n\n-export([init/3]).\n-export([data/4]).\n",
  }

  it("were not taken out of what has another name", () => {
    expect(textAfter(file("cowboy"), edit)).toBe(file("cowboy"))
    expect(textAfter(file("handler"), edit)).toMatch(/^</)
  })
})

describe("a line that the next entries have as well", () => {
  const entry = (name: string, ...lines: string[]) => [`msgid "${name}"`, ...lines, ""].join("\n")
  const file = [
    entry("Open", 'msgstr "x4"'),
    entry("Close", 'msgstr "x4"'),
    entry("Save", 'msgstr "x4"'),
  ].join("\n")
  const edit = { old: 'msgid "Close"\nmsgstr "x4"\n', new: 'msgid "Close"\n' }

  it("is not taken out of the next one when the edit is sent again", () => {
    const after = textAfter(file, edit)
    expect(after).toBe(file.replace('"Close"\nmsgstr "x4"', '"Close"'))
    const again = textAfter(after, edit)
    expect(again.startsWith("<") || again === after).toBe(true)
  })
})
