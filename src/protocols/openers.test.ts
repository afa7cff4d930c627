import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { firstCode } from "./openers.ts"
import type { Protocol } from "./protocol.ts"
import { protocols } from "./registry.ts"
import { createScanner } from "./scanner.ts"

describe("the first character of a line", () => {
  it("is the one that trimming leaves", () => {
    const blanks = fc.constantFrom(
      ..." \t\v\f\r\u00a0\ufeff\u2003\u3000\u2028",
      "é",
      "«",
      "x",
      "\ud83d\udfe7",
      "\0",
    )
    const law = fc.property(fc.array(blanks, { maxLength: 6 }), (characters) => {
      const text = characters.join("")
      expect(firstCode(text)).toEqual(text.trim().charCodeAt(0))
    })
    fc.assert(law)
  })
})

/** Lines that open edits, and what can be around them. */
const pieces = [
  '<edit file="a.ts" op="remove"/>',
  'Here: <edit file="a.ts" op="new">',
  "a.ts\n««« EDIT",
  "═══════ REPL",
  "»»» EDIT END",
  "🟧🟧🟧 EDIT",
  "*** Begin Patch",
  "*** Update File: a.ts",
  "*** End Patch",
  "a.ts\n<<<<<<< SEARCH",
  "------- SEARCH",
  "+++++++ REPLACE",
  ">>>>>>> REPLACE",
  "--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b",
  "diff --git a/a.ts b/a.ts",
  '{"name":"write","input":{"filePath":"a.ts","content":"x"}}',
  '<tool_call>[{"name":"delete_file","input":{"path":"a.ts"}}]',
  ', {"name":"delete_file","input":{"path":"a.ts"}}',
  '[\n{\n"name": "edit"',
  '<invoke name="edit">',
  "a.ts\n```ts\nx\n```",
  "```diff",
  "words",
  "<",
  "{",
  "@@",
]

describe("a format that says how its lines start, and how short they can be", () => {
  const open: Protocol[] = protocols.map(({ starts: _, shortest: __, ...each }) => each)
  const scan = (formats: readonly Protocol[], text: string, named: boolean) => {
    const scanner = createScanner(formats, named ? { only: formats[0]!.name } : {})
    return [...scanner.push(text), ...scanner.end()]
  }

  it("finds the same as if it were asked of every line", () => {
    const line = fc.tuple(fc.constantFrom("", " ", "\t", "  ", "\u00a0"), fc.constantFrom(...pieces))
    const law = fc.property(fc.array(line, { maxLength: 8 }), fc.boolean(), (lines, named) => {
      const text = lines.map(([indent, piece]) => `${indent}${piece}\n`).join("")
      expect(scan(protocols, text, named)).toEqual(scan(open, text, named))
      for (const [index, each] of protocols.entries())
        expect(scan([each], text, named)).toEqual(scan([open[index]!], text, named))
    })
    fc.assert(law, { numRuns: 200 })
  })
})
