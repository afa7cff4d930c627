import { describe, expect, it } from "vitest"
import { applyToFiles } from "../../apply-to-files.ts"
import { parse } from "../parse.ts"
import { blocks } from "./index.ts"

const one = "src/a.py\n««« EDIT\nold\n═══════ REPL\nnew\n»»» EDIT END\n"
const two = "src/b.py\n««« EDIT\nfoo\n═══════ REPL\nbar\n»»» EDIT END\n"

describe("edit blocks", () => {
  it("give one edit each, in order, with their place in the response", () => {
    const response = `Here:\n\n${one}\nand\n\n${two}bye`
    const { edits, issues, format, mode } = read(response)
    expect(edits.map((edit) => edit.path)).toEqual(["src/a.py", "src/b.py"])
    expect(edits[0]).toMatchObject({
      op: "update",
      match: "exact",
      hunks: [{ old: "old\n", new: "new\n", scope: "lines" }],
    })
    expect(edits.map(({ source }) => `${response.slice(source?.from, source?.to)}\n`)).toEqual([one, two])
    expect(edits.some((edit) => edit.repairs)).toBe(false)
    expect({ issues, format, mode }).toEqual({ issues: [], format: "blocks", mode: "partial" })
  })

  it("make a file where the first part is empty, and keep blank lines as lines", () => {
    expect(read("a.py\n««« EDIT\n═══════ REPL\nx\n»»» EDIT END").edits[0]).toMatchObject({
      op: "create",
      content: "x\n",
    })
    expect(read("a.py\n««« EDIT\n═══════ REPL\n»»» EDIT END").edits[0]).toMatchObject({
      op: "create",
      content: "",
    })
    expect(read("a.py\n««« EDIT\n\n═══════ REPL\n»»» EDIT END").edits[0]).toMatchObject({
      hunks: [{ old: "\n", new: "" }],
    })
  })

  it("are read with coloured squares, white space around the markers and CRLF as well", () => {
    const squares = "a.py\r\n🟧🟧🟧 EDIT \r\nold\r\n  🟨🟨🟨 REPL\r\nnew\r\n🟩🟩🟩 END\t\r\n"
    expect(read(squares).edits[0]).toMatchObject({ path: "a.py", hunks: [{ old: "old\n", new: "new\n" }] })
  })

  it("keep rules of ═ and words after a marker as text", () => {
    const text = "═══════\n═══════ Options\n═══════ REPL loop\nsay ««« EDIT now\n"
    expect(read(`a.md\n««« EDIT\n${text}═══════ REPL\n»»» EDIT END`).edits[0]).toMatchObject({
      hunks: [{ old: text }],
    })
  })

  it.each([
    ["`src/a.py`\n", ["path-decoration"]],
    ["**src/a.py**:\n", ["path-decoration"]],
    ["File: src/a.py\n", ["path-decoration"]],
    ["src/a.py\n\n", ["blank-after-path"]],
    ["src/a.py\n```python\n", ["fence-after-path"]],
    ["```src/a.py\n", ["path-on-fence"]],
  ])("say what was put right in %j", (path, kinds) => {
    const { edits } = read(one.replace("src/a.py\n", path))
    expect(edits[0]?.path).toBe("src/a.py")
    expect(edits[0]?.repairs?.map((repair) => repair.kind)).toEqual(kinds)
  })

  it.each([
    "",
    "and/or\n",
    "see src/a.ts for details\n",
    "# src/a.py\n",
    "src/a.py\nwords and words\n",
    "```bash\n",
  ])("refuse a block after %j, which names no file", (before) => {
    const { edits, issues } = read(before + one.replace("src/a.py\n", ""))
    expect(edits).toEqual([])
    expect(issues).toMatchObject([{ code: "parse_error", message: expect.stringContaining("which file") }])
  })
})

describe("a broken edit block", () => {
  it.each([
    ["has no separator", "a.py\n««« EDIT\nold\n»»» EDIT END\n"],
    ["has two separators", "a.py\n««« EDIT\nold\n═══════ REPL\nx\n═══════ REPL\nnew\n»»» EDIT END\n"],
    ["has a miscounted separator", "a.py\n««« EDIT\nold\n══════ REPL\nnew\n»»» EDIT END\n"],
    ["is never closed", "a.py\n««« EDIT\nold\n═══════ REPL\nnew\n"],
    ["stops before its separator", "a.py\n««« EDIT\nold\n"],
    ["has no beginning", "a.py\n«« EDIT\nold\n»»» EDIT END\n"],
  ])("that %s harms neither the block before nor those after", (_, broken) => {
    const { edits, issues } = read(`${two}\n${broken}\n${one}\n${two}`)
    expect(edits.map((edit) => edit.path)).toEqual(["src/b.py", "src/a.py", "src/b.py"])
    expect(edits[1]).toMatchObject({ hunks: [{ old: "old\n", new: "new\n" }] })
    expect(issues).toMatchObject([
      { code: "parse_error", hint: expect.any(String), line: expect.any(Number) },
    ])
  })

  it("at the end is incomplete", () => {
    for (const length of [20, 30, one.length - 3]) {
      const { edits, issues } = read(two + one.slice(0, length))
      expect(edits.map((edit) => edit.path)).toEqual(["src/b.py"])
      expect(issues).toMatchObject([{ code: "incomplete_edit", path: "src/a.py" }])
    }
  })

  it("is one that quotes other blocks, and what it quotes is not applied", () => {
    const quoting = `docs/a.md\n««« EDIT\nold\n═══════ REPL\nLike this:\n${one}\nor:\n${two}»»» EDIT END\n`
    const { edits, issues } = read(`${quoting}\n${two}`)
    expect(edits.map((edit) => edit.path)).toEqual(["src/b.py"])
    expect(issues).toMatchObject([{ code: "parse_error", path: "docs/a.md" }])
  })

  it("can be put right where only the separator is miscounted", () => {
    const response = "a.py\n««« EDIT\nold\n═════ REPL\nnew\n»»» EDIT END\n"
    const fix = read(response).issues[0]!.fix!
    const fixed = response.slice(0, fix.from) + fix.insert + response.slice(fix.to)
    expect(read(fixed)).toMatchObject({ issues: [], edits: [{ hunks: [{ old: "old\n", new: "new\n" }] }] })
  })
})

describe("printing edit blocks", () => {
  it("says what the format cannot express", () => {
    const path = "a.py"
    const hunk = { old: "a\n", new: "b\n", scope: "lines" } as const
    const { text, issues } = blocks.print([
      { op: "delete", path },
      { op: "move", path, to: "b.py" },
      { op: "rewrite", path, content: "" },
      { op: "create", path, content: "no line break" },
      { op: "create", path: "no path at all", content: "" },
      { op: "update", path, to: "b.py", hunks: [hunk] },
      { op: "update", path, hunks: [{ ...hunk, scope: "substring" }] },
      { op: "update", path, hunks: [{ ...hunk, occurrence: "all" }] },
      { op: "update", path, hunks: [{ ...hunk, old: "" }] },
      { op: "update", path, hunks: [{ ...hunk, new: "x\n ═══════ REPL\n" }] },
    ])
    expect(text).toBe("")
    expect(issues).toHaveLength(10)
  })

  it("writes one block for each hunk", () => {
    const hunks = ["a", "b"].map((each) => ({ old: `${each}\n`, new: "x\n", scope: "lines" as const }))
    expect(read(blocks.print([{ op: "update", path: "a.py", hunks }]).text).edits).toHaveLength(2)
  })
})

describe("the instruction for edit blocks", () => {
  it("has examples that land", () => {
    const files = {
      "src/math.py": "def multiply(a, b):\n    return a + b  # BUG\n",
      "src/tools.py": "import os\n\nos.sync()\n",
    }
    const applied = applyToFiles(blocks.instruct(), files)
    expect(applied.report.ok).toBe(true)
    expect(applied.files).toEqual({
      "src/math.py": "def multiply(a, b):\n    return a * b\n",
      "src/tools.py": "import os\nimport sys\n\nos.sync()\n",
      "src/hello.py": 'def hello():\n    print("Hello, world!")\n',
    })
  })

  it("has examples that need no repair", () => {
    const { edits, issues } = read(blocks.instruct())
    expect(issues).toEqual([])
    expect(edits.map(({ op, path, repairs }) => ({ op, path, repairs }))).toEqual([
      { op: "update", path: "src/math.py", repairs: undefined },
      { op: "update", path: "src/tools.py", repairs: undefined },
      { op: "create", path: "src/hello.py", repairs: undefined },
    ])
  })
})

function read(response: string) {
  return parse(response, { format: "blocks" })
}
