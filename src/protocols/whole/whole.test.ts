import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyToFiles } from "../../apply-to-files.ts"
import type { CreateEdit, Edit } from "../../edits/edit.ts"
import { parse } from "../parse.ts"
import { protocols } from "../registry.ts"
import { bare, type ReadOptions, readWith } from "../testing/read.ts"

const whole = protocols.find((each) => each.name === "whole")!

/** Reads with all formats, as `auto` does, or with this one only. */
const read = (response: string, options: ReadOptions = {}) =>
  readWith(options.named ? [whole] : protocols, response, options)

function only(response: string, options?: ReadOptions): Edit {
  const { edits, issues } = read(response, options)
  expect(issues).toEqual([])
  expect(edits).toHaveLength(1)
  return bare(edits[0]!)
}

const file = (path: string, content: string): CreateEdit => ({ op: "create", path, content, overwrite: true })

describe("the path", () => {
  it.each([
    ["on the line above", "src/a.ts\n```ts\nx\n```\n"],
    ["above a blank line", "src/a.ts\n\n```ts\nx\n```\n"],
    ["in bold", "**src/a.ts**\n```ts\nx\n```\n"],
    ["in backticks, with a colon", "`src/a.ts`:\n```\nx\n```\n"],
    ["as a heading", "### src/a.ts\n\n```ts\nx\n```\n"],
    ["after File:", "File: src/a.ts\n```ts\nx\n```\n"],
    ["on the fence", "```ts src/a.ts\nx\n```\n"],
    ["alone on the fence", "```src/a.ts\nx\n```\n"],
    ["after the language", "```ts:src/a.ts\nx\n```\n"],
    ["as a title", '```ts title="src/a.ts"\nx\n```\n'],
    ["as a file name", "```ts filename=src/a.ts\nx\n```\n"],
    ["above tildes", "src/a.ts\n~~~ts\nx\n~~~\n"],
    ["above an indented fence", "src/a.ts\n  ```ts\n  x\n  ```\n"],
  ])("is found %s", (_, response) => {
    expect(only(response)).toEqual(file("src/a.ts", "x\n"))
  })

  it.each([
    ["nothing names it", "Here you go:\n\n```ts\nx\n```\n"],
    ["it is in a sentence", "Now change `src/a.ts`:\n```ts\nx\n```\n"],
    ["it is further up", "src/a.ts\n\nIt looks like this:\n```ts\nx\n```\n"],
    ["another fence is in between", "src/a.ts\n```ts\nx\n```\n\n```ts\ny\n```\n"],
    ["it is in a comment of an excerpt", "```ts\n// src/a.ts\nx\n```\n"],
    ["the fence holds commands", "src/a.ts\n```bash\nnode src/a.ts\n```\n"],
    ["the fence holds a diff", "src/a.ts\n```diff\n- a\n+ b\n```\n"],
    ["the fence is quoted", "````markdown\nsrc/a.ts\n```ts\nx\n```\n````\n"],
  ])("is not found if %s", (_, response) => {
    const files = read(response).edits.filter((edit) => edit.op === "create")
    const paths = files.map((edit) => edit.path)
    expect(paths).toEqual(response.includes("y\n") ? ["src/a.ts"] : [])
  })

  it("may be in a sentence or a comment if the caller named the format", () => {
    expect(only("And here is `b.txt`:\n\n```\nx\n```\n", { named: true })).toEqual(file("b.txt", "x\n"))
    expect(only("```ts\n// src/a.ts\nx\n```\n", { named: true })).toEqual(
      file("src/a.ts", "// src/a.ts\nx\n"),
    )
    expect(only("```py\n# path: src/a.py\nx\n```\n", { named: true })).toEqual(
      file("src/a.py", "# path: src/a.py\nx\n"),
    )
  })

  it("says how it was dressed", () => {
    expect(read("**src/a.ts**\n```ts\nx\n```\n").repairs).toEqual(["path-decoration"])
    expect(read("src/a.ts\n```ts\nx\n```\n").repairs).toEqual([])
  })
})

describe("the text", () => {
  it("may be a script", () => {
    expect(only("run.sh\n```bash\necho hi\n```\n")).toEqual(file("run.sh", "echo hi\n"))
  })

  it("may be JSON", () => {
    const text = '{\n  "name": "demo",\n  "type": "module"\n}\n'
    expect(only(`package.json\n\`\`\`json\n${text}\`\`\`\n`)).toEqual(file("package.json", text))
  })

  it("may hold longer and shorter fences", () => {
    const text = "# T\n\n```\ncode\n```\n\n```sh\nnpm i\n```\n"
    expect(only(`R.md\n\`\`\`\`md\n${text}\`\`\`\`\n`)).toEqual(file("R.md", text))
  })

  it("may hold fences of the same length if they say what they hold", () => {
    const text = "```sh\nnpm i\n```\n\nThen:\n\n```sh\nnpm start\n```\n"
    const response = `R.md\n\`\`\`md\n${text}\`\`\`\n\nand\n\nsrc/a.ts\n\`\`\`ts\nx\n\`\`\`\n`
    expect(read(response).edits.map(bare)).toEqual([file("R.md", text), file("src/a.ts", "x\n")])
  })

  it("keeps indented fences of a doc comment", () => {
    const text = "/**\n   ```\n   x\n   ```\n */\n"
    expect(only(`src/a.ts\n\`\`\`ts\n${text}\`\`\`\n`)).toEqual(file("src/a.ts", text))
  })

  it("may be empty, and then makes a file but never empties one", () => {
    expect(only("src/__init__.py\n```python\n```\n")).toEqual({
      op: "create",
      path: "src/__init__.py",
      content: "",
    })
    expect(only("empty.md\n```md\n```\n\nDone.\n")).toEqual({ op: "create", path: "empty.md", content: "" })
  })

  it("of several files", () => {
    const response = "a.txt\n```\none\n```\nb.txt\n```\ntwo\n```\n"
    expect(read(response).edits.map(bare)).toEqual([file("a.txt", "one\n"), file("b.txt", "two\n")])
  })
})

describe("refusals", () => {
  it.each([
    ["// ... rest of the code", "incomplete_edit"],
    ["# ... existing code ...", "incomplete_edit"],
    ["<!-- rest unchanged -->", "incomplete_edit"],
  ])("%s must never land", (line, code) => {
    const response = `src/a.ts\n\`\`\`ts\nx\n  ${line}\n\`\`\`\n\nb.ts\n\`\`\`ts\ny\n\`\`\`\n`
    expect(
      read(response)
        .edits.filter((edit) => edit.op === "create")
        .map(bare),
    ).toEqual([file("b.ts", "y\n")])
    const { edits, issues } = read(response, { named: true })
    expect(edits.map(bare)).toEqual([file("b.ts", "y\n")])
    expect(issues).toMatchObject([{ code, path: "src/a.ts", line: 4 }])
    expect(issues[0]!.message).toContain(line)
  })

  it("a fence that is never closed", () => {
    const { edits, issues } = read("src/a.ts\n```ts\nx\n")
    expect(edits).toEqual([])
    expect(issues).toMatchObject([{ code: "incomplete_edit", path: "src/a.ts" }])
  })

  it("an unclosed fence does not take the next file with it", () => {
    const { edits, issues } = read("src/a.ts\n```ts\nx\n\nsrc/b.ts\n```ts\ny\n```\n")
    expect(edits.map(bare)).toEqual([file("src/b.ts", "y\n")])
    expect(issues).toMatchObject([{ code: "incomplete_edit", path: "src/a.ts" }])
  })

  it("a Markdown file whose end cannot be told", () => {
    const { edits, issues } = read("R.md\n```md\n# T\n\n```\nnpm i\n```\n\nMore\n```\n")
    expect(edits).toEqual([])
    expect(issues).toMatchObject([{ code: "parse_error", path: "R.md", line: 5 }])
  })
})

describe("other formats in a fence below a path", () => {
  it.each([
    ["a patch", "src/a.ts\n```\n*** Begin Patch\n*** Delete File: src/a.ts\n*** End Patch\n```\n", "delete"],
    ["a SEARCH block", "src/a.ts\n```ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n```\n", "update"],
    [
      "a SEARCH block that repeats the path",
      "src/a.ts\n```ts\nsrc/a.ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n```\n",
      "update",
    ],
    ["a diff", "src/a.ts\n```\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ @@\n-a\n+b\n```\n", "update"],
  ])("%s is not a file", (_, response, op) => {
    expect(read(response).edits).toMatchObject([{ op, path: "src/a.ts" }])
  })
})

describe("what only looks like a path", () => {
  it.each([
    ["a product as a heading", "### Node.js\n\n```js\nx\n```\n"],
    ["a version", "**v1.2.3**\n```\nx\n```\n"],
    ["a function", "### `Array.map`\n\n```js\nx\n```\n"],
    ["a host", "example.com\n```\nx\n```\n"],
    ["two words", "client/server:\n\n```\nx\n```\n"],
    ["the last of a list of files", "- src/a.ts\n- src/b.ts\n\n```ts\nx\n```\n"],
    ["a file that printed something", "src/a.py:\n```text\nhello\n```\n"],
    ["a file in a traceback", "src/a.py:\n```\nTraceback (most recent call last):\n  x\n```\n"],
    ["a file in a transcript", "`src/a.py`\n```\n$ python src/a.py\nhello\n```\n"],
  ])("%s is passed over, and said to be", (_, response) => {
    const { edits, repairs } = parse(response)
    expect(edits).toEqual([])
    expect(repairs).toMatchObject([{ kind: "not-a-file", line: expect.any(Number) }])
  })

  it.each([
    ["a name of the same ending", "node.js\n```js\nx\n```\n", "node.js"],
    ["one item of a list", "1. src/a.ts\n\n```ts\nx\n```\n", "src/a.ts"],
    ["a script without an ending", "deploy/run\n```\n#!/bin/sh\n```\n", "deploy/run"],
    ["a script in a known folder", "bin/run\n```\nx\n```\n", "bin/run"],
    ["a rare ending", "**shader.wgsl**\n```\nx\n```\n", "shader.wgsl"],
    ["a text file", "notes.txt\n```text\n$ ls\n```\n", "notes.txt"],
  ])("%s is a file", (_, response, path) => {
    expect(read(response).edits).toMatchObject([{ path }])
  })

  it("is taken at its word if the caller names the format", () => {
    expect(read("client/server\n```\nx\n```\n", { named: true }).edits).toMatchObject([
      { path: "client/server" },
    ])
  })
})

describe("a merge conflict", () => {
  const conflict = "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> feature\n"

  it("never lands in a file", () => {
    const { edits, issues } = read(`a.yaml\n\`\`\`yaml\n${conflict}\`\`\`\n`)
    expect(edits).toEqual([])
    expect(issues).toMatchObject([{ code: "parse_error", path: "a.yaml", line: 3 }])
  })

  it("may be an example in a page", () => {
    expect(read(`a.md\n\`\`\`\n${conflict}\`\`\`\n`).edits).toMatchObject([
      { path: "a.md", content: conflict },
    ])
  })
})

describe("a file that is only shown", () => {
  const change = "src/a.ts\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n"

  it.each([
    ["whole", "### src/a.ts\n\n```ts\nx\n```\n"],
    ["in part", "`./src/a.ts`:\n```ts\n// ... existing code ...\nx\n```\n"],
  ])("%s, before another format changes it, is passed over", (_, excerpt) => {
    const { edits, issues, repairs } = parse(`It is now:\n\n${excerpt}\nand shall be:\n\n${change}`)
    expect(edits).toMatchObject([{ op: "update", path: "src/a.ts" }])
    expect(issues).toEqual([])
    expect(repairs.map((repair) => repair.kind)).toEqual(["excerpt"])
  })

  it("is written if the other format changes another file", () => {
    const { edits, format } = parse(`src/b.ts\n\`\`\`ts\nx\n\`\`\`\n\n${change}`)
    expect(edits).toMatchObject([
      { op: "create", path: "src/b.ts" },
      { op: "update", path: "src/a.ts" },
    ])
    expect(format).toBe("mixed")
  })
})

const response =
  "Text\n\nsrc/a.ts\n```ts\nconst a = 1\n\nconst b = 2\n```\n\nAnd:\n\n`b.py`:\n````python\ny\n````\nDone.\n"

describe("laws", () => {
  it("cut short at any offset: whole files or none", () => {
    const all = read(response).edits
    expect(all).toHaveLength(2)
    for (let length = 0; length < response.length; length++) {
      const { edits, issues } = read(response.slice(0, length))
      expect(edits).toEqual(all.slice(0, edits.length))
      const ended = length >= response.indexOf("```\n\nAnd") + 3
      expect(edits.length > 0).toBe(ended)
      if (!ended && length > response.indexOf("const a"))
        expect(issues).toMatchObject([{ code: "incomplete_edit" }])
    }
  })

  it("any chunking reads the same", () => {
    const expected = read(response)
    for (const chunk of [1, 2, 5, 40]) expect(read(response, { chunk })).toEqual(expected)
  })

  it("what is printed is read back", () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 4 }), (edits) => {
        const { text, issues } = whole.print(edits)
        expect(issues).toEqual([])
        expect(read(text, { named: true }).edits.map(bare)).toEqual(edits)
        expect(read(text).edits.map(bare)).toEqual(edits)
      }),
      { numRuns: 300 },
    )
  })

  it("says what it cannot print", () => {
    const edits: Edit[] = [
      { op: "delete", path: "a" },
      { op: "rewrite", path: "b.ts", content: "x\n" },
      { op: "create", path: "c.ts", content: "x\n" },
      { op: "create", path: "d.ts", content: "x", overwrite: true },
      { op: "update", path: "e.ts", hunks: [] },
    ]
    const { text, issues } = whole.print(edits)
    expect(text).toBe("")
    expect(issues).toHaveLength(5)
  })

  it("garbage neither crashes nor lands anything but what is there", () => {
    const scrap = fc.constantFrom(
      "a.ts\n",
      "```ts\n",
      "```\n",
      "````\n",
      "x\n",
      "\n",
      "R.md\n",
      "```md\n",
      "~~~\n",
      "// ...\n",
    )
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 25 }), (parts) => {
        const response = parts.join("")
        const files = read(response).edits.filter((each): each is CreateEdit => each.op === "create")
        for (const each of files) {
          expect(each.content).not.toContain("// ...")
          const ends = ["```", "~~~"].map((marker) => `\n${each.content}${marker}`)
          expect(ends.some((text) => response.includes(text))).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it("the examples of the prompt are read", () => {
    expect(read(whole.instruct()).edits.map(bare)).toEqual([
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the example is about one
      file("src/greet.ts", "export function greet(name: string) {\n  return `Hello, ${name}`\n}\n"),
      file("docs/usage.md", "# Usage\n\n```sh\nnpm start\n```\n"),
    ])
  })

  it("the examples of the prompt land", () => {
    const { report, files } = applyToFiles(whole.instruct(), { "src/greet.ts": "old\n" })
    expect(report.ok).toBe(true)
    expect(Object.keys(files)).toEqual(["src/greet.ts", "docs/usage.md"])
  })
})

const path = fc.constantFrom(
  "a.ts",
  "src/b.py",
  "README.md",
  ".gitignore",
  "Makefile",
  "docs/my file.md",
  "src\\win.cs",
)
const line = fc.constantFrom(
  "",
  "x",
  "  y",
  "```",
  "```js",
  "````",
  "~~~",
  "src/other.ts",
  "---",
  "<div>",
  "{",
  "# z",
)
const text = fc
  .array(line, { minLength: 1, maxLength: 6 })
  .map((all) => all.map((each) => `${each}\n`).join(""))
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ op: fc.constant("create" as const), path, content: text, overwrite: fc.constant(true) }),
  fc.record({ op: fc.constant("create" as const), path, content: fc.constant("") }),
)
