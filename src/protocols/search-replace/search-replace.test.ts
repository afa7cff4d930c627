import { describe, expect, it } from "vitest"
import { applyToFiles } from "../../apply-to-files.ts"
import { parse } from "../parse.ts"
import { searchReplace } from "./index.ts"

const body = "<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n"
const one = `src/a.py\n${body}`
const update = { op: "update", path: "src/a.py", hunks: [{ old: "old\n", new: "new\n", scope: "lines" }] }

describe("SEARCH/REPLACE blocks", () => {
  it.each([
    ["plain", one],
    ["name before the fence", `src/a.py\n\`\`\`python\n${body}\`\`\`\n`],
    ["name in the fence", `\`\`\`python\nsrc/a.py\n${body}\`\`\`\n`],
    ["a longer fence", `src/a.py\n\`\`\`\`python\n${body}\`\`\`\`\n`],
    ["<source>", `src/a.py\n<source>\n${body}</source>\n`],
    ["dashes and pluses", one.replace("<<<<<<<", "-------").replace(">>>>>>>", "+++++++")],
    ["trailing white space", one.replaceAll("\n", "  \n").replace("old  ", "old").replace("new  ", "new")],
    ["CRLF", one.replaceAll("\n", "\r\n")],
  ])("are read in this shape without a word: %s", (_, response) => {
    const { edits, issues } = read(response)
    expect(edits).toMatchObject([update])
    expect(edits[0]?.repairs).toBeUndefined()
    expect(issues).toEqual([])
  })

  it.each([
    ["path-decoration", one.replace("src/a.py", "**src/a.py**")],
    ["path-decoration", one.replace("src/a.py", "### `src/a.py`")],
    ["path-decoration", one.replace("src/a.py", "File: src/a.py:")],
    ["path-decoration", `\`\`\`python\n# src/a.py\n${body}\`\`\``],
    ["path-in-sentence", `Now change \`src/a.py\` like this:\n\n\`\`\`\n${body}\`\`\``],
    ["path-on-fence", `\`\`\`python src/a.py\n${body}\`\`\``],
    ["marker-suffix", one.replace("SEARCH", "SEARCH>")],
    ["marker-length", one.replace("<<<<<<<", "<<<<<")],
    ["marker-length", one.replace("=======", "=========")],
    ["marker-length", one.replace(">>>>>>>", ">>>>>>>>")],
  ])("are put right, with a word (%s)", (kind, response) => {
    const { edits, repairs } = read(response)
    expect(edits).toMatchObject([update])
    expect(repairs.map((repair) => repair.kind)).toEqual([kind])
  })

  it("keep paths as they are written", () => {
    for (const path of ["src\\a.py", "./a.py", "/a.py", "..\\a.py"])
      expect(read(one.replace("src/a.py", path)).edits[0]?.path).toBe(path)
  })

  it("inherit the path of the block before, also if that one is broken", () => {
    const { edits } = read(`${one}\n...\n\n${body}`)
    expect(edits).toMatchObject([update, { ...update, repairs: [{ kind: "inherited-path" }] }])
    const broken = "b.py\n<<<<<<< SEARCH\nold\n>>>>>>> REPLACE\n"
    expect(read(`${one}\n${broken}\n${body}`).edits.map((edit) => edit.path)).toEqual(["src/a.py", "b.py"])
  })

  it("find the path above a few words, and never inherit one past the name of another file", () => {
    const words = "This is why it is needed.\n\n"
    const far = read(`${one}\n### \`b.py\`\n\n${words}\`\`\`python\n${body}\`\`\`\n`)
    expect(far.edits).toMatchObject([update, { path: "b.py", repairs: [{ kind: "text-after-path" }] }])
    for (const text of ["Next comes `b.py`, which needs it too.\n\n", "b.py\nc.py\n\nNow change it.\n"]) {
      const unclear = read(`${one}\n${text}\`\`\`python\n${body}\`\`\`\n`)
      expect(unclear).toMatchObject({ edits: [update], issues: [{ code: "parse_error" }] })
    }
    const same = read(`${one}\nAgain in \`src/a.py\`, where \`os.path\` is used.\n\n${body}`)
    expect(same.edits).toMatchObject([update, { path: "src/a.py", repairs: [{ kind: "inherited-path" }] }])
  })

  it("make a file where there is nothing to search for", () => {
    expect(read("a.py\n<<<<<<< SEARCH\n=======\nx\n>>>>>>> REPLACE").edits[0]).toMatchObject({
      op: "create",
      content: "x\n",
    })
    const blank = read("a.py\n<<<<<<< SEARCH\n\n=======\nx\n>>>>>>> REPLACE").edits[0]
    expect(blank).toMatchObject({ op: "create", content: "x\n", repairs: [{ kind: "blank-search" }] })
  })

  it("take claimed line numbers as a hint, and backslashes before markers off", () => {
    const header = ":start_line:12\n:end_line:13\n-------\n"
    expect(read(one.replace("old\n", `${header}old\n`)).edits[0]).toMatchObject({
      hunks: [{ old: "old\n", line: 12 }],
    })
    const text = "\\<<<<<<< SEARCH\n  \\=======\n\\:start_line:5\n\\\\>>>>>>> REPLACE\n\\n\n"
    const meant = "<<<<<<< SEARCH\n  =======\n:start_line:5\n\\>>>>>>> REPLACE\n\\n\n"
    expect(read(one.replace("new\n", text)).edits[0]).toMatchObject({ hunks: [{ new: meant }] })
  })
})

describe("a fence in a section", () => {
  const fence = (text: string) => `\`\`\`python\n${text}\`\`\`\n`

  it("is taken off where it wraps both, or closes too early", () => {
    const both = read(one.replace("old\n", fence("old\n")).replace("new\n", fence("new\n")))
    expect(both.edits).toMatchObject([
      { ...update, repairs: [{ kind: "fenced-section" }, { kind: "fenced-section" }] },
    ])
    const early = read(`src/a.py\n\`\`\`\n${body.replace("new\n", "new\n```\n")}`)
    expect(early.edits).toMatchObject([{ ...update, repairs: [{ kind: "fence-too-early" }] }])
  })

  it("stays in files of prose, and where it may be text", () => {
    const markdown = read(
      one.replace("src/a.py", "a.md").replace("old\n", fence("old\n")).replace("new\n", fence("new\n")),
    )
    expect(markdown.edits).toMatchObject([{ hunks: [{ old: fence("old\n"), new: fence("new\n") }] }])
    const single = read(one.replace("new\n", fence("new\n")))
    expect(single.edits).toMatchObject([{ hunks: [{ old: "old\n", new: fence("new\n") }] }])
    expect([...markdown.repairs, ...single.repairs]).toEqual([])
  })
})

describe("a ======= in the text", () => {
  it("is text in a merge conflict of git", () => {
    const conflict = "<<<<<<< HEAD\nmine\n=======\ntheirs\n>>>>>>> topic\n"
    const { edits } = read(one.replace("old\n", conflict))
    expect(edits[0]).toMatchObject({
      hunks: [{ old: conflict, new: "new\n" }],
      repairs: [{ kind: "separator-in-text" }],
    })
    expect(read(one.replace("old\n", "<<<<<<< HEAD\n")).edits[0]).toMatchObject({
      hunks: [{ old: "<<<<<<< HEAD\n" }],
    })
  })

  it("is text as the underline of a heading", () => {
    for (const heading of ["Usage\n=====\n", "Options\n=======\n"]) {
      expect(read(one.replace("old\n", `${heading}old\n`)).edits[0]).toMatchObject({
        hunks: [{ old: `${heading}old\n` }],
      })
      expect(read(one.replace("new\n", `${heading}new\n`)).edits[0]).toMatchObject({
        hunks: [{ new: `${heading}new\n` }],
      })
    }
  })

  it("makes the block malformed where it may be either", () => {
    for (const text of ["a\n=======\nb\n", "=======\n", "content\n=======\n=======\n"]) {
      const { edits, issues } = read(one.replace("new\n", text))
      expect(edits).toEqual([])
      expect(issues).toMatchObject([{ code: "parse_error", hint: expect.stringContaining("backslash") }])
    }
  })
})

describe("a broken SEARCH/REPLACE block", () => {
  it.each([
    ["no separator", "b.py\n<<<<<<< SEARCH\nold\n>>>>>>> REPLACE\n", "parse_error"],
    ["no end", "b.py\n<<<<<<< SEARCH\nold\n=======\nnew\n```\n", "parse_error"],
    [
      "a wrong end",
      "b.py\n<<<<<<< SEARCH\nold\n=======\nnew\n<<<<<<< REPLACE\n>>>>>>> REPLACE\n",
      "parse_error",
    ],
    ["no beginning", "b.py\nold\n=======\nnew\n>>>>>>> REPLACE\n", "parse_error"],
    [
      "line numbers in the new text",
      "b.py\n<<<<<<< SEARCH\nold\n=======\n:start_line:5\n>>>>>>> REPLACE\n",
      "parse_error",
    ],
  ])("with %s harms neither the block before nor those after", (_, broken, code) => {
    const { edits, issues } = read(`${one}\n${broken}\n${one}\n${one}`)
    expect(edits).toMatchObject([update, update, update])
    expect(issues).toMatchObject([{ code }])
  })

  it("is refused if it names no file, and so is one that is cut short", () => {
    expect(read(`Here:\n\n${body}`)).toMatchObject({ edits: [], issues: [{ code: "parse_error" }] })
    const cut = read(`${one}b.py\n<<<<<<< SEARCH\nold\n=======\nne`)
    expect(cut).toMatchObject({ edits: [update], issues: [{ code: "incomplete_edit", path: "b.py" }] })
  })

  it("is one that quotes others, and what it quotes is not applied", () => {
    const quoting = `docs/a.md\n<<<<<<< SEARCH\nold\n=======\nLike this:\n${one}>>>>>>> REPLACE\n`
    const { edits, issues } = read(`${quoting}\n${one}`)
    expect(edits).toMatchObject([update])
    expect(issues).toMatchObject([{ code: "parse_error", path: "docs/a.md" }])
  })
})

describe("printing SEARCH/REPLACE blocks", () => {
  it("says what the format cannot express", () => {
    const path = "a.py"
    const hunk = { old: "a\n", new: "b\n", scope: "lines" } as const
    const { text, issues } = searchReplace.print([
      { op: "delete", path },
      { op: "rewrite", path, content: "" },
      { op: "update", path, hunks: [{ ...hunk, old: "\n" }] },
      { op: "update", path, hunks: [{ ...hunk, seek: ["class A"] }] },
    ])
    expect({ text, codes: issues.map((issue) => issue.code) }).toEqual({
      text: "",
      codes: Array(4).fill("unknown_op"),
    })
  })
})

describe("the instruction for SEARCH/REPLACE", () => {
  it("has examples that land", () => {
    const files = { "src/math.py": "def multiply(a, b):\n    return a + b\n" }
    const applied = applyToFiles(searchReplace.instruct(), files)
    expect(applied.report.ok).toBe(true)
    expect(applied.files).toEqual({
      "src/math.py": "def multiply(a, b):\n    return a * b\n",
      "src/hello.py": 'def hello():\n    print("Hello, world!")\n',
    })
  })

  it("has examples that need no repair", () => {
    const { edits, issues, repairs } = read(searchReplace.instruct())
    expect({ issues, repairs }).toEqual({ issues: [], repairs: [] })
    expect(edits.map(({ op, path }) => `${op} ${path}`)).toEqual([
      "update src/math.py",
      "create src/hello.py",
    ])
  })
})

function read(response: string) {
  return parse(response, { format: "search-replace" })
}
