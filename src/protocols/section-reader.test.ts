import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Edit } from "../edits/edit.ts"
import { blocks } from "./blocks/index.ts"
import { parse } from "./parse.ts"
import type { Protocol, ScanEvent } from "./protocol.ts"
import { createScanner } from "./scanner.ts"
import { searchReplace } from "./search-replace/index.ts"

const pieces = [
  "««« EDIT",
  "═══════ REPL",
  "»»» EDIT END",
  "🟧🟧🟧 EDIT",
  "══════ REPL",
  "<<<<<<< SEARCH",
  "=======",
  "=====",
  ">>>>>>> REPLACE",
  "<<<<<<< HEAD",
  ">>>>>>> topic",
  "\\=======",
  ":start_line:3",
  "-------",
  "```",
  "src/a.ts",
  "and/or",
  "",
  "  indented",
  "Options",
  "text",
]
const anyLine = fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 12 }).map(oneLine))
const anyText = fc.array(anyLine, { maxLength: 5 }).map((lines) => lines.map((line) => `${line}\n`).join(""))
const anyPath = fc.constantFrom("src/a.ts", "LICENSE", ".env", "a b/c d.md", "b\\c.cs", "docs/My Notes.md")
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ op: fc.constant("create" as const), path: anyPath, content: anyText }),
  fc
    .record({ path: anyPath, old: anyText, new: anyText })
    .map(({ path, ...texts }): Edit => ({ op: "update", path, hunks: [{ ...texts, scope: "lines" }] })),
)

describe.each([blocks, searchReplace])("$name", (protocol) => {
  it("reads what it prints, and names what it cannot print", () => {
    const law = fc.property(fc.array(anyEdit, { maxLength: 4 }), (edits) => {
      const { text, issues } = protocol.print(edits)
      const expressible = edits.filter((edit) => protocol.print([edit]).issues.length === 0)
      expect(issues).toHaveLength(edits.length - expressible.length)
      const read = parse(text, { format: protocol.name })
      expect(read.edits.map(bare)).toEqual(expressible)
      expect(read.issues.filter((issue) => issue.code !== "no_edits")).toEqual([])
    })
    fc.assert(law, { numRuns: 400 })
  })

  it("reads the same in any chunks", () => {
    const response = fc
      .tuple(fc.array(anyLine, { maxLength: 30 }), fc.constantFrom("\n", "\r\n"))
      .map(([lines, end]) => lines.join(end))
    const law = fc.property(response, fc.array(fc.nat(200), { maxLength: 8 }), (text, cuts) => {
      const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length]
      const chunks = places.slice(1).map((to, index) => text.slice(places[index], to))
      expect(scan(protocol, chunks)).toEqual(scan(protocol, [text]))
    })
    fc.assert(law, { numRuns: 400 })
  })

  it("never applies a part of a block, wherever the response is cut", () => {
    const edits: Edit[] = [
      { op: "update", path: "src/a.ts", hunks: [{ old: "one\ntwo\n", new: "one\n2\n", scope: "lines" }] },
      { op: "create", path: "src/b.ts", content: "b\n" },
      { op: "update", path: "src/c.ts", hunks: [{ old: "c\n", new: "", scope: "lines" }] },
    ]
    const { text } = protocol.print(edits)
    for (let length = 0; length <= text.length; length++) {
      const read = parse(text.slice(0, length), { format: protocol.name })
      expect(read.edits.map(bare)).toEqual(edits.slice(0, read.edits.length))
      const closed = read.edits.at(-1)?.source?.to ?? 0
      if (/(?:««« EDIT|<<<<<<< SEARCH)(?:\n|$)/.test(text.slice(closed, length)))
        expect(read.issues[0]?.code).toBe("incomplete_edit")
      else expect(read.issues.filter((issue) => issue.code !== "no_edits")).toEqual([])
    }
  })

  it("never lets one of its own marker lines into a text", () => {
    const law = fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
      for (const edit of parse(lines.join("\n"), { format: protocol.name }).edits) {
        const texts =
          edit.op === "update"
            ? edit.hunks.flatMap((hunk) => [hunk.old, hunk.new])
            : "content" in edit
              ? [edit.content]
              : []
        const own =
          protocol.name === "blocks"
            ? /^\s*(?:««« EDIT|═══════ REPL|»»» EDIT END|🟧🟧🟧 EDIT)\s*$/mu
            : /^\s*(?:<<<<<<< SEARCH|>>>>>>> REPLACE)\s*$/m
        for (const text of texts) expect(text).not.toMatch(own)
      }
    })
    fc.assert(law, { numRuns: 1000 })
  })

  it("loses no whole block among chat and the blocks of another format", () => {
    const chat = fc.constantFrom("Some words.\n", "\n", "```\nlet x = 1\n```\n", "| a | b |\n", "> quoted\n")
    const law = fc.property(fc.array(fc.oneof(chat, fc.constantFrom(0, 1)), { maxLength: 12 }), (parts) => {
      const edit: Edit = { op: "create", path: "src/a.ts", content: "text\n```\nmore\n" }
      const printed = [blocks, searchReplace].map((each) => each.print([edit]).text)
      const { edits, issues } = parse(
        parts.map((part) => (typeof part === "number" ? printed[part] : part)).join(""),
      )
      const numbers = parts.filter((part) => typeof part === "number")
      expect(edits.map((each) => [blocks.name, searchReplace.name].indexOf(each.format!))).toEqual(numbers)
      if (numbers.length > 0) expect(issues).toEqual([])
    })
    fc.assert(law, { numRuns: 200 })
  })

  it("survives 200,000 markers in a row", () => {
    for (const piece of [
      "««« EDIT\n",
      "═══════ REPL\n",
      "»»» EDIT END\n",
      "<<<<<<< SEARCH\n",
      "=======\n",
      ">>>>>>> REPLACE\n",
    ]) {
      const begun = protocol
        .print([{ op: "create", path: "a.ts", content: "" }])
        .text.split("\n")
        .slice(0, 2)
        .join("\n")
      const { edits } = parse(`${begun}\n${piece.repeat(200_000)}`, { format: protocol.name })
      expect(edits.length).toBeLessThan(2)
    }
  })
})

function scan(protocol: Protocol, chunks: readonly string[]): ScanEvent[] {
  const scanner = createScanner([protocol], { only: protocol.name })
  return [...chunks.flatMap((chunk) => scanner.push(chunk)), ...scanner.end()]
}

/** An edit without what reading adds to it. */
function bare({ source, repairs, format, match, ...edit }: Edit): unknown {
  if (edit.op !== "update") return edit
  return { ...edit, hunks: edit.hunks.map(({ source: _, ...hunk }) => hunk) }
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]/g, " ")
}
