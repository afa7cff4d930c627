import { describe, expect, it } from "vitest"
import { parse } from "./parse.ts"
import { protocols } from "./registry.ts"

/** A new file in each format that can say it: its second line is indented, so that every blank counts. */
const content = "def f():\n    return 1\n"
const written = protocols.flatMap(({ name, print }) => {
  for (const overwrite of [false, true]) {
    const { text, issues } = print([{ op: "create", path: "a.py", content, ...(overwrite && { overwrite }) }])
    if (issues.length === 0) return [{ name, text }]
  }
  return []
})
const each = (text: string, change: (line: string) => string) =>
  text.replace(/\n$/, "").split("\n").map(change).join("\n")
const contents = (response: string, format?: string) =>
  parse(response, format ? { format } : {}).edits.map((edit) =>
    "content" in edit ? edit.content : edit.op === "update" ? edit.hunks[0]!.new : "",
  )

describe.each(written)("an answer in $name", ({ name, text }) => {
  it.each([2, 3, 4])("in a fence inside a list, indented by %i", (count) => {
    const indent = " ".repeat(count)
    const fenced = each(`\`\`\`\`\`\n${text}\`\`\`\`\``, (line) => (line === "" ? "" : indent + line))
    if (name === "whole") return
    expect(contents(`1. Create it:\n\n${fenced}\n\nDone.\n`)).toEqual([content])
  })

  it("in a fence that is indented alone", () => {
    if (name === "whole") return
    expect(contents(`So:\n\n   \`\`\`\`\`\n${text}   \`\`\`\`\`\n`)).toEqual([content])
  })

  it("that is a quotation as a whole", () => {
    if (name === "whole") return
    expect(contents(`${each(text, (line) => `> ${line}`)}\n`)).toEqual([content])
    expect(contents(`You wrote:\n${each(text, (line) => `> ${line}`)}\n`)).toEqual([])
  })
})

it("reads every diff of a quotation, each in its fence", () => {
  const diff = (path: string) => `\`\`\`diff\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-x\n+y\n\`\`\`\n`
  const answer = `First:\n\n${diff("a.py")}\nThen:\n\n${diff("b.py")}\n${diff("c.py")}`
  const { edits, issues } = parse(`${each(answer, (line) => `> ${line}`)}\n`)
  expect([edits.map(({ path }) => path), issues]).toEqual([["a.py", "b.py", "c.py"], []])
})

describe("an answer that is escaped as a whole", () => {
  const opx = written.find(({ name }) => name === "opx")!.text.replace("return 1", 'return a < 1 && "b"')
  const escaped = opx
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
  it("is read without the escapes, and that is shown as doubtful", () => {
    expect(contents(escaped)).toEqual([content.replace("return 1", 'return a < 1 && "b"')])
    expect(parse(escaped).repairs).toMatchObject([{ kind: "escaped-answer", doubtful: true }])
  })
  it("is read in a fence below a path, and its markers are no text of the file", () => {
    const block = "&lt;&lt;&lt;&lt;&lt;&lt;&lt; SEARCH\nx\n=======\ny\n&gt;&gt;&gt;&gt;&gt;&gt;&gt; REPLACE\n"
    expect(contents(`a.py\n\`\`\`python\n${block}\`\`\`\n`)).toEqual(["y\n"])
  })
  it("is not read where it is escaped in part only", () => {
    expect(contents(escaped.replace("a &lt; 1", "a < 1"))).toEqual([])
    expect(parse(escaped.replace("a &lt; 1", "a < 1")).issues).not.toEqual([])
  })
})

describe("an edit that is an item of a list", () => {
  it.each(["- ", "* ", "1. ", "  - "])("is read: %j", (sign) => {
    expect(parse(`${sign}<edit file="a" op="remove"/>\n`).edits).toMatchObject([{ op: "delete", path: "a" }])
  })
  it("is read without the indentation of the item", () => {
    const text = written.find(({ name }) => name === "opx")!.text
    const item = each(text, (line) => `  ${line}`).replace(/^ {2}/, "- ")
    expect(contents(`${item}\n`)).toEqual([content])
  })
})
