import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyToFiles } from "../../apply-to-files.ts"
import type { Edit } from "../../edits/edit.ts"
import { bare, type ReadOptions, readWith } from "../testing/read.ts"
import { udiff } from "./index.ts"

const read = (response: string, options: ReadOptions = {}) => readWith([udiff], response, options)

function only(response: string): Edit {
  const { edits, issues } = read(response)
  expect(issues).toEqual([])
  expect(edits).toHaveLength(1)
  return bare(edits[0]!)
}

const update = (path: string, old: string, after: string, more: object = {}): Edit => ({
  op: "update",
  path,
  hunks: [{ old, new: after, scope: "lines", ...more }],
})

const head = "--- a/f.txt\n+++ b/f.txt\n"

describe("headers", () => {
  it.each([
    ["plain names", "--- f.txt\n+++ f.txt\n"],
    ["prefixes", head],
    ["time stamps", "--- f.txt\t2024-05-01 10:00:00.000 +0200\n+++ f.txt\t2024-05-01 10:00:01.000 +0200\n"],
    ["time stamps after a blank", "--- f.txt 2024-05-01 10:00:00\n+++ f.txt 2024-05-02 10:00:00\n"],
    ["quotes", '--- "a/f.txt"\n+++ "b/f.txt"\n'],
    ["one prefix only", "--- f.txt\n+++ b/f.txt\n"],
    ["git's header", `diff --git a/f.txt b/f.txt\nindex 83db48f..bf269f4 100644\n${head}`],
    ["svn's header", `Index: f.txt\n${"=".repeat(60)}\n--- f.txt\t(revision 1)\n+++ f.txt\t(working copy)\n`],
    ["a backup", "--- f.txt.orig\n+++ f.txt\n"],
  ])("are read with %s", (_, header) => {
    expect(only(`${header}@@ -3 +3 @@\n-a\n+b\n`)).toEqual(update("f.txt", "a\n", "b\n", { line: 3 }))
  })

  it("unescape the bytes of a quoted name", () => {
    expect(
      only('--- "a/sp\\303\\244t \\"x\\".txt"\n+++ "b/sp\\303\\244t \\"x\\".txt"\n@@ -1 +1 @@\n-a\n+b\n')
        .path,
    ).toBe('spät "x".txt')
  })

  it("keep blanks in names", () => {
    expect(only("```diff\n--- dir name/f.txt\n+++ dir name/f.txt\n@@ ... @@\n-a\n+b\n```\n").path).toBe(
      "dir name/f.txt",
    )
  })

  it("keep a folder that is really called a", () => {
    expect(only("--- a/f.txt\n+++ a/f.txt\n@@ -1 +1 @@\n-a\n+b\n").path).toBe("a/f.txt")
  })

  it("may be missing in a fence that has a path before it", () => {
    const { edits, repairs } = read("src/a.ts\n```diff\n@@\n-a\n+b\n```\n")
    expect(edits.map(bare)).toEqual([update("src/a.ts", "a\n", "b\n")])
    expect(repairs).toEqual(["missing-header"])
    expect(read("**src/a.ts**\n\n```diff\n@@\n-a\n+b\n```\n").edits).toMatchObject([{ path: "src/a.ts" }])
  })

  it("are missed where nothing says which file", () => {
    expect(read("So:\n\n```diff\n@@ -1 +1 @@\n-a\n+b\n```\n").issues).toMatchObject([
      { code: "parse_error", line: 4, message: expect.stringContaining("which file") },
    ])
    expect(read("diff --git a /\n+++ \n@@\np\n")).toMatchObject({
      edits: [],
      issues: [{ code: "parse_error", message: expect.stringContaining("which file") }],
    })
  })

  it.each([
    ["a path above", "src/a.ts\n\n"],
    ["a heading", "### `src/a.ts`\n\n"],
    ["words before it", "Change the value in `src/a.ts`:\n\n"],
    ["the end of a list", "- one\n- `src/a.ts`\n\n"],
    ["words further up", "Now `src/a.ts`.\n\nThe value is wrong, so change it.\n\n"],
  ])("may be missing with the start of the hunk, below %s", (_, before) => {
    const text = `${before}\`\`\`diff\n a\n-b\n+c\n\`\`\`\n`
    const { edits, repairs } = read(text)
    expect(edits.map(bare)).toEqual([update("src/a.ts", "a\nb\n", "a\nc\n")])
    expect(repairs).toEqual(["missing-header"])
    const { from, insert } = edits[0]!.repairs![0]!.fix!
    expect(only(text.slice(0, from) + insert + text.slice(from))).toEqual(
      update("src/a.ts", "a\nb\n", "a\nc\n"),
    )
  })

  it("may be missing in a further diff of the same file, and in one that begins with a line without its space", () => {
    const text =
      "In `src/a.ts`:\n\n```diff\n-b\n+c\n```\n\nAnd below it:\n\n```diff\nfunction f() {\n-  d\n+  e\n}\n```\n"
    expect(read(text).edits.map(bare)).toEqual([
      update("src/a.ts", "b\n", "c\n"),
      {
        op: "update",
        path: "src/a.ts",
        hunks: [
          {
            old: "function f() {\n  d\n}\n",
            new: "function f() {\n  e\n}\n",
            scope: "lines",
            unsigned: [1, 3],
          },
        ],
        inherited: true,
      },
    ])
  })

  it.each(["// src/a.ts", "# src/a.ts", "src/a.ts"])("may be missing where the first line is %s", (label) => {
    const text = `So:\n\n\`\`\`diff\n${label}\n a\n-b\n+c\n\`\`\`\n`
    const { edits } = read(text)
    expect(edits.map(bare)).toEqual([update("src/a.ts", "a\nb\n", "a\nc\n")])
    const { from, to, insert } = edits[0]!.repairs![0]!.fix!
    expect(only(text.slice(0, from) + insert + text.slice(to))).toEqual(
      update("src/a.ts", "a\nb\n", "a\nc\n"),
    )
  })

  it("may be missing where words speak of a new file", () => {
    const text = "Create `src/new.ts`:\n\n```diff\n+a\n+b\n```\n"
    expect(only(text)).toEqual({ op: "create", path: "src/new.ts", content: "a\nb\n" })
  })

  it("are not guessed where words speak of two files, and none is needed for a diff that is a file", () => {
    const bald = "```diff\n-a\n+b\n```\n"
    for (const before of ["Take `a.ts` for `b.ts`:", "fix.patch"])
      expect(read(`${before}\n\n${bald}`)).toMatchObject({ edits: [], issues: [] })
  })

  it("are not the headings of a comparison, and a diff in a sentence is none", () => {
    expect(read("--- the old way\n+++ the new way\n- a\n+ b\n")).toMatchObject({ edits: [], issues: [] })
    expect(read("So:\n\n```diff\n-a\n+b\n```\n")).toMatchObject({ edits: [], issues: [] })
  })
})

describe("operations", () => {
  it("makes files", () => {
    expect(only("--- /dev/null\n+++ b/new.txt\n@@ -0,0 +1,2 @@\n+a\n+b\n")).toEqual({
      op: "create",
      path: "new.txt",
      content: "a\nb\n",
    })
  })

  it("makes files without a final line break", () => {
    const diff =
      "diff --git a/n b/n\nnew file mode 100644\nindex 0000000..2e65efe\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n"
    expect(only(diff)).toEqual({ op: "create", path: "n", content: "a" })
  })

  it("makes empty files", () => {
    expect(only("diff --git a/n b/n\nnew file mode 100644\nindex 0000000..e69de29\n")).toEqual({
      op: "create",
      path: "n",
      content: "",
    })
  })

  it("deletes files", () => {
    expect(only("--- a/gone.txt\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n")).toEqual({
      op: "delete",
      path: "gone.txt",
      shown: "a\nb\n",
    })
  })

  it("moves files, with and without a change", () => {
    const git = "diff --git a/x.txt b/y.txt\nsimilarity index 90%\nrename from x.txt\nrename to y.txt\n"
    expect(only(git.replace("90", "100"))).toEqual({ op: "move", path: "x.txt", to: "y.txt" })
    expect(only(`${git}--- a/x.txt\n+++ b/y.txt\n@@ -1 +1 @@\n-a\n+b\n`)).toEqual({
      ...update("x.txt", "a\n", "b\n", { line: 1 }),
      to: "y.txt",
    })
  })

  it("believes the lines when the header calls an old file new", () => {
    const { edits, repairs } = read("```diff\n--- /dev/null\n+++ f.txt\n@@ ... @@\n-a\n+b\n```\n")
    expect(edits.map(bare)).toEqual([update("f.txt", "a\n", "b\n")])
    expect(repairs).toEqual(["new-file-header"])
  })

  it.each([
    ["binary", "diff --git a/i.png b/i.png\nindex 1..2\nBinary files a/i.png and b/i.png differ\n"],
    ["unknown_op", "diff --git a/x b/y\nsimilarity index 100%\ncopy from x\ncopy to y\n"],
    ["unknown_op", "diff --cc f\n--- a/f\n+++ b/f\n@@@ -1,1 -1,1 +1,1 @@@\n- x\n -y\n++z\n"],
    ["no_change", "diff --git a/x.sh b/x.sh\nold mode 100644\nnew mode 100755\n"],
    ["no_change", `${head}@@ -1 +1 @@\n a\n`],
    ["parse_error", "--- a/f\n+++ /dev/null\n@@ -1 +1 @@\n-a\n+b\n"],
    ["incomplete_edit", `${head}@@ ... @@\n-a\n+// ... rest of the code\n`],
  ])("refuses with %s", (code, diff) => {
    const { edits, issues } = read(diff)
    expect(edits).toEqual([])
    expect(issues.map((issue) => issue.code)).toEqual([code])
  })
})

describe("hunks", () => {
  it.each([
    ["@@ -7,1 +7,1 @@", { line: 7 }],
    ["@@ -7 +7 @@ function f() {", { line: 7 }],
    ["@@ ... @@", {}],
    ["@@", {}],
    ["@@ @@", {}],
    ["@@ @@ def foo", {}],
    ["@@ def foo():", {}],
  ])("are read below %j", (header, more) => {
    expect(only(`${head}${header}\n-a\n+b\n`)).toEqual(update("f.txt", "a\n", "b\n", more))
  })

  it("of one file are one edit", () => {
    expect(only(`${head}@@ -1 +1 @@\n-a\n+b\n@@ -9 +9,2 @@\n c\n+d\n`)).toEqual({
      op: "update",
      path: "f.txt",
      hunks: [
        { old: "a\n", new: "b\n", scope: "lines", line: 1 },
        { old: "c\n", new: "c\nd\n", scope: "lines", line: 9 },
      ],
    })
  })

  it("get back the space of blank and of other context lines", () => {
    const { edits, repairs } = read(`\`\`\`diff\n${head}@@ ... @@\n a\n\nb\n-c\n+d\n\n\`\`\`\n`)
    expect(edits.map(bare)).toMatchObject([update("f.txt", "a\n\nb\nc\n", "a\n\nb\nd\n")])
    expect(edits).toMatchObject([{ hunks: [{ unsigned: [3] }] }])
    expect(repairs).toEqual(["blank-context", "missing-space"])
  })

  it("say when their counts are wrong, and are read all the same", () => {
    const { edits } = read(`${head}@@ -1,9 +1,2 @@ f\n-a\n+b\n c\n`)
    expect(edits.map(bare)).toEqual([update("f.txt", "a\nc\n", "b\nc\n", { line: 1 })])
    expect(edits[0]!.repairs).toMatchObject([{ kind: "hunk-counts", fix: { insert: "@@ -1,2 +1,2 @@" } }])
  })

  it("that only add lines go after the line that they name, by number or by text", () => {
    expect(only(`${head}@@ -5,0 +6 @@\n+x\n`)).toEqual(update("f.txt", "", "x\n", { line: 5 }))
    expect(only(`${head}@@ class A:\n+x\n`)).toEqual(update("f.txt", "", "x\n", { seek: ["class A:"] }))
  })

  it("may remove lines that look like a header", () => {
    expect(only(`${head}@@ -1,3 +1,3 @@\n a\n--- old\n+++ new\n b\n`)).toEqual(
      update("f.txt", "a\n-- old\nb\n", "a\n++ new\nb\n", { line: 1 }),
    )
    expect(only(`\`\`\`diff\n${head}@@ @@\n--- old\n+-- new\n\`\`\`\n`)).toEqual(
      update("f.txt", "-- old\n", "-- new\n"),
    )
  })

  it("keep to whole lines where the file has no final line break", () => {
    const diff = `${head}@@ -2 +2,2 @@\n-b\n\\ No newline at end of file\n+b\n+c\n\\ No newline at end of file\n`
    expect(only(diff)).toEqual(update("f.txt", "b\n", "b\nc\n", { line: 2, atEnd: true }))
  })

  it("say whether the file ends in a line break afterwards", () => {
    const note = "\\ No newline at end of file\n"
    const end = (finalBreak: boolean) => ({ line: 2, atEnd: true, finalBreak })
    expect(only(`${head}@@ -2 +2,2 @@\n-b\n${note}+b\n+c\n`)).toEqual(
      update("f.txt", "b\n", "b\nc\n", end(true)),
    )
    expect(only(`${head}@@ -2 +2 @@\n-b\n${note}+b\n`)).toEqual(update("f.txt", "b\n", "b\n", end(true)))
    expect(only(`${head}@@ -2 +2 @@\n-b\n+b\n${note}`)).toEqual(update("f.txt", "b\n", "b\n", end(false)))
  })

  it("know Windows line endings of a new file from those of the response", () => {
    const made = (header: string, line: string) =>
      only(`--- /dev/null${header}+++ b/n.txt${header}@@ -0,0 +1,2 @@${header}+a${line}+b${line}`)
    expect(made("\n", "\r\n")).toEqual({ op: "create", path: "n.txt", content: "a\r\nb\r\n" })
    expect(made("\r\n", "\r\n")).toEqual({ op: "create", path: "n.txt", content: "a\nb\n" })
  })

  it("do not change line endings, and say so", () => {
    const both = read(`${head}@@ -1,2 +1,2 @@\n-a\r\n-b\r\n+a\n+B\n`)
    expect(both.edits.map(bare)).toEqual([update("f.txt", "a\nb\n", "a\nB\n", { line: 1 })])
    expect(both.repairs).toEqual(["line-endings"])
    expect(read(`${head}@@ -1,2 +1,2 @@\n-a\r\n-\r\n+A\r\n+\r\n`).repairs).toEqual([])
    for (const [old, fresh] of [
      ["a\r\n", "a\n"],
      ["\n", "\r\n"],
    ]) {
      const { edits, issues } = read(`${head}@@ -1 +1 @@\n-${old}+${fresh}`)
      expect(edits).toEqual([])
      expect(issues).toMatchObject([{ code: "no_change", path: "f.txt" }])
      expect(issues[0]!.message).toContain("only line endings")
    }
  })

  it("take a file of the first second of 1970 for none", () => {
    const dawn = "1970-01-01 01:00:00.000000000 +0100"
    const now = "2026-01-01 12:00:00.123456789 +0100"
    expect(only(`--- a/n.txt\t${dawn}\n+++ b/n.txt\t${now}\n@@ -0,0 +1 @@\n+a\n`)).toEqual({
      op: "create",
      path: "n.txt",
      content: "a\n",
    })
    expect(only(`--- a/n.txt\t${now}\n+++ b/n.txt\t${dawn}\n@@ -1 +0,0 @@\n-a\n`)).toEqual({
      op: "delete",
      path: "n.txt",
      shown: "a\n",
    })
  })

  it("leave folders called a and b alone where git was told to put none in front", () => {
    expect(
      only("diff --git b/b b/b\ndeleted file mode 100644\n--- b/b\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n"),
    ).toEqual({
      op: "delete",
      path: "b/b",
      shown: "x\n",
    })
    const rename = "similarity index 100%\nrename from c.txt\nrename to x b/y.txt\n"
    expect(only(`diff --git c.txt x b/y.txt\n${rename}`)).toEqual({
      op: "move",
      path: "c.txt",
      to: "x b/y.txt",
    })
  })

  it("leave modes alone, and say so", () => {
    const made = "diff --git a/n b/n\nnew file mode 100755\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+a\n"
    const changed =
      "diff --git a/n b/n\nold mode 100644\nnew mode 100755\n--- a/n\n+++ b/n\n@@ -1 +1 @@\n-a\n+b\n"
    for (const diff of [made, changed])
      expect(read(diff)).toMatchObject({ issues: [], repairs: ["file-mode"] })
    expect(read(made.replace("100755", "100644")).repairs).toEqual([])
  })

  it("of links and submodules are refused", () => {
    for (const [mode, what] of [
      ["120000", "symbolic link"],
      ["160000", "submodule"],
    ]) {
      const changed = `diff --git a/l b/l\nindex e2f9b7a..216d33a ${mode}\n--- a/l\n+++ b/l\n@@ -1 +1 @@\n-x\n+y\n`
      const added = `diff --git a/l b/l\nnew file mode ${mode}\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+y\n`
      for (const { edits, issues } of [changed, added].map((diff) => read(diff))) {
        expect(edits).toEqual([])
        expect(issues).toMatchObject([{ code: "unknown_op", path: "l" }])
        expect(issues[0]?.message).toContain(what)
      }
    }
    const replaced = `diff --git a/l b/l\ndeleted file mode 120000\n--- a/l\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\ndiff --git a/l b/l\nnew file mode 100644\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+y\n`
    expect(read(replaced)).toMatchObject({
      edits: [],
      issues: [{ code: "unknown_op" }, { code: "unknown_op" }],
    })
  })
})

describe("surroundings", () => {
  it("several files, chat text and fences", () => {
    const diff = `Sure:\n\n\`\`\`diff\n${head}@@ ... @@\n-a\n+b\n\n--- a/g.txt\n+++ b/g.txt\n@@ ... @@\n-c\n+d\n\`\`\`\nThat's it.\n- done\n`
    expect(read(diff).edits.map(bare)).toEqual([update("f.txt", "a\n", "b\n"), update("g.txt", "c\n", "d\n")])
  })

  it("a diff outside a fence ends where its counts and a blank line say", () => {
    const { edits } = read(`${head}@@ -1,2 +1,2 @@\n a\n-b\n+c\n\n- I changed b to c.\n`)
    expect(edits.map(bare)).toEqual([update("f.txt", "a\nb\n", "a\nc\n", { line: 1 })])
  })

  it("a blank context line at the very end", () => {
    const { edits } = read(`${head}@@ -1,3 +1,3 @@\n a\n-b\n+c\n\n`)
    expect(edits.map(bare)).toEqual([update("f.txt", "a\nb\n\n", "a\nc\n\n", { line: 1 })])
  })

  it("an indented fence, as in a list", () => {
    const diff = `1. First:\n   \`\`\`diff\n   ${head.trimEnd().replace("\n", "\n   ")}\n   @@ ... @@\n    a\n   -b\n   +c\n   \`\`\`\n`
    expect(only(diff)).toEqual(update("f.txt", "a\nb\n", "a\nc\n"))
    expect(read(diff).repairs).toEqual([])
    const deep = diff.replace("    a\n", "       a\n").replace("   +c\n", "   +    c\n")
    expect(only(deep)).toEqual(update("f.txt", "   a\nb\n", "   a\n    c\n"))
  })

  it("Markdown in the lines of a diff", () => {
    const diff = `\`\`\`diff\n--- a/R.md\n+++ b/R.md\n@@ ... @@\n \`\`\`sh\n-npm i\n+npm ci\n \`\`\`\n\`\`\`\n`
    expect(only(diff)).toEqual(update("R.md", "```sh\nnpm i\n```\n", "```sh\nnpm ci\n```\n"))
  })

  it("a here-document, whose word is not a line of the diff", () => {
    const diff = `\`\`\`bash\ngit apply <<'EOF'\n${head}@@ -1 +1 @@\n-a\n+b\nEOF\n\`\`\`\n`
    expect(only(diff)).toEqual(update("f.txt", "a\n", "b\n", { line: 1 }))
  })

  it("the trailer of git format-patch", () => {
    expect(only(`${head}@@ -1 +1 @@\n-a\n+b\n-- \n2.39.0\n`)).toEqual(
      update("f.txt", "a\n", "b\n", { line: 1 }),
    )
  })

  it.each([
    ["a list", "- one\n- two\n+ three\n"],
    ["a rule", "---\n\n+++ x\n"],
    ["front matter", "---\ntitle: x\n---\n"],
    ["a context diff", "*** a.txt\n--- b.txt\n***************\n*** 1,2 ****\n! a\n--- 1,2 ----\n! b\n"],
    ["an ed script", "2c\nb\n.\nw\n"],
    ["a name alone", "--- a/f.txt\n\nis the file.\n"],
  ])("%s is no diff", (_, text) => {
    expect(read(text)).toEqual({ edits: [], issues: [], repairs: [] })
  })
})

const whole = `Text\n\n\`\`\`diff\ndiff --git a/f.txt b/f.txt\n${head}@@ -1,3 +1,3 @@\n a\n-b\n+c\n d\n@@ -9 +9,2 @@\n x\n+y\n--- /dev/null\n+++ b/n.txt\n@@ -0,0 +1 @@\n+new\n\`\`\`\nDone.\n`

describe("laws", () => {
  it("cut short at any offset in a fence: whole edits or none", () => {
    const all = read(whole).edits
    expect(all).toHaveLength(2)
    for (let length = 0; length < whole.length; length++) {
      const { edits, issues } = read(whole.slice(0, length))
      expect(all.slice(0, edits.length)).toEqual(edits)
      const inDiff = length > whole.indexOf("@@ -1,3") && length < whole.indexOf("```\nDone")
      if (inDiff && edits.length === 0) expect(issues.map((issue) => issue.code)).toEqual(["incomplete_edit"])
    }
  })

  it("cut short in its header moves no file", () => {
    const copy = "diff --git a/a.txt b/c.txt\nsimilarity index 100%\ncopy from a.txt\ncopy to c.txt\n"
    for (let length = 1; length < copy.length; length++) expect(read(copy.slice(0, length)).edits).toEqual([])
  })

  it("cut short in its header makes no empty file", () => {
    for (const cut of ["-", "---", "@", "inde", "index 0", "index 000.", "index 000..e69de29\n--"]) {
      const { edits, issues } = read(`diff --git a/a.ts b/a.ts\nnew file mode 100644\n${cut}`)
      expect(edits).toEqual([])
      expect(issues).toMatchObject([{ code: "incomplete_edit", path: "a.ts" }])
    }
  })

  it("cut short outside a fence: the counts tell, except within the last line", () => {
    const diff = `diff --git a/f.txt b/f.txt\n${head}@@ -1,4 +1,4 @@\n a\n-b\n+c\n d\n-e\n+f\n`
    const [full] = read(diff).edits.map(bare)
    for (let length = 1; length < diff.length - 2; length++) {
      if (diff.slice(0, length).endsWith("d\n")) continue
      expect(
        read(diff.slice(0, length))
          .edits.map(bare)
          .filter((edit) => edit !== full),
      ).toEqual([])
    }
  })

  it("any chunking reads the same", () => {
    const expected = read(whole)
    for (const chunk of [1, 2, 3, 7, 50]) expect(read(whole, { chunk })).toEqual(expected)
  })

  it("what is printed is read back", () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 4 }), (edits) => {
        const { text, issues } = udiff.print(edits)
        expect(issues).toEqual([])
        const back = read(text)
        expect(back.issues).toEqual([])
        expect(back.edits.map(bare)).toEqual(edits)
        const fenced = read(`Here:\n\`\`\`diff\n${text}\`\`\`\n`)
        expect(fenced.edits.map(bare)).toEqual(edits)
      }),
      { numRuns: 300 },
    )
  })

  it("says what it cannot print", () => {
    const edits: Edit[] = [
      { op: "rewrite", path: "a", content: "x\n" },
      { op: "create", path: "b", content: "x\n", overwrite: true },
      { op: "update", path: "c", hunks: [{ old: "a", new: "b", scope: "substring" }] },
      { op: "update", path: "d", hunks: [{ old: "a\n", new: "b\n", scope: "lines", occurrence: "all" }] },
    ]
    const { text, issues } = udiff.print(edits)
    expect(text).toBe("")
    expect(issues.map((issue) => issue.path)).toEqual(["a", "b", "c", "d"])
  })

  it("garbage neither crashes nor yields an edit of nothing", () => {
    const scrap = fc.constantFrom(
      "--- a/f\n",
      "+++ b/f\n",
      "@@ -1,2 +1,2 @@\n",
      "@@\n",
      "-x\n",
      "+y\n",
      " z\n",
      "\n",
      "```diff\n",
      "```\n",
      "diff --git a/f b/f\n",
      "rename from f\n",
      "\\ No newline at end of file\n",
      "prose\n",
      "Binary files a and b differ\n",
    )
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 30 }), (parts) => {
        for (const each of read(parts.join("")).edits) {
          expect(each.path).not.toBe("")
          if (each.op === "update") expect(each.hunks.every((hunk) => hunk.old !== hunk.new)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it("the examples of the prompt are read", () => {
    expect(read(udiff.instruct()).edits.map(bare)).toEqual([
      update(
        "src/greet.ts",
        'export function greet(name: string) {\n  return "Hello"\n}\n',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the example is about one
        "export function greet(name: string) {\n  return `Hello, ${name}`\n}\n",
      ),
      { op: "create", path: "src/names.ts", content: 'export const names = ["Ada"]\n' },
      { op: "delete", path: "src/unused.ts", shown: "export const unused = true\n" },
    ])
  })

  it("the examples of the prompt land", () => {
    const greet = 'export function greet(name: string) {\n  return "Hello"\n}\n'
    const before = { "src/greet.ts": greet, "src/unused.ts": "export const unused = true\n" }
    const { report, files } = applyToFiles(udiff.instruct(), before)
    expect(report.ok).toBe(true)
    expect(files).toEqual({
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the example is about one
      "src/greet.ts": "export function greet(name: string) {\n  return `Hello, ${name}`\n}\n",
      "src/names.ts": 'export const names = ["Ada"]\n',
      "src/unused.ts": null,
    })
  })
})

const path = fc.constantFrom(
  "a.ts",
  "src/b c.ts",
  "a/b.txt",
  'q"uote.md',
  "tab\tbed",
  "ü/ß.py",
  "x 2024-01-01 10:00",
)
const line = fc.constantFrom(
  "",
  " ",
  "a",
  "  b",
  "-- c",
  "++ d",
  "@@ e",
  "```",
  "diff --git",
  "\\ No newline",
  "…",
  "\tf",
)
const lines = fc.array(line, { maxLength: 5 }).map((all) => all.map((each) => `${each}\n`).join(""))
const hunk = fc
  .record({
    old: lines,
    new: lines,
    scope: fc.constant("lines" as const),
    line: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
  })
  .filter((each) => each.old !== each.new)
  .map(({ line, ...rest }) => (line === undefined ? rest : { ...rest, line }))
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    op: fc.constant("update" as const),
    path,
    hunks: fc.array(hunk, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    op: fc.constant("create" as const),
    path,
    content: fc.oneof(lines, fc.constant("no end"), fc.constant("a\nb")),
  }),
  fc.record({ op: fc.constant("delete" as const), path }),
  fc.record({ op: fc.constant("move" as const), path, to: path.map((each) => `to/${each}`) }),
)
