import { describe, expect, it } from "vitest"
import { createDocument } from "./document.ts"
import { isBlankLine, lineAt, lineText, tableOf } from "./line-table.ts"

describe("the table of lines", () => {
  it("knows where lines start, and their text without its ending", () => {
    const document = createDocument("a\r\n\n  b\nc")
    const table = tableOf(document)
    expect([...table.starts]).toEqual([0, 3, 4, 8, 9])
    expect([0, 1, 2, 3].map((line) => lineText(document, table, line))).toEqual(["a", "", "  b", "c"])
    expect([0, 2, 3, 7, 8].map((offset) => lineAt(table, offset))).toEqual([0, 0, 1, 2, 3])
  })
  it("is made once for a document", () => {
    const document = createDocument("a\n")
    expect(tableOf(document)).toBe(tableOf(document))
  })
  it("of an empty text has no line", () => {
    expect(tableOf(createDocument(""))).toMatchObject({ count: 0 })
  })
  it("grows when the first lines were longer than the rest", () => {
    const text = `${"x".repeat(20_000)}\n${"\n".repeat(50_000)}`
    expect(tableOf(createDocument(text)).count).toBe(50_001)
  })
  it("knows the lines that have nothing to see", () => {
    const document = createDocument("a\n \t\r\n\u200b\u00a0\n\n'")
    const table = tableOf(document)
    expect([0, 1, 2, 3, 4].map((line) => isBlankLine(document, table, line))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })
})
