import { describe, expect, it } from "vitest"
import { createDocument } from "./document.ts"
import { classifyLines, linesSharingWords } from "./line-index.ts"

describe("the lines that equal a line", () => {
  const lines = (text: string, line: string) => classifyLines(createDocument(text), line)
  it("are all of them, whatever their spacing", () => {
    expect(lines("a b\n  a  b\na\n a b c\n", "a b")).toEqual([0, 1])
    expect(lines("“a”\n", '"a"')).toEqual([0])
    expect(lines("a\n\n", "")).toEqual([])
  })
  it("are those that contain it as words, if none equals it", () => {
    expect(lines("export class Foo {\nclass Foo2\nmy class Foo\nsubclass Foo\n", "class Foo")).toEqual([0, 2])
    expect(lines("class Foo, class Foo\nx\nclass Foo()\n", "class Foo")).toEqual([0, 2])
    expect(lines("a\n", "class Foo")).toEqual([])
  })
})

describe("the lines that share a long word with a line", () => {
  const lines = (text: string, line: string, count?: number) =>
    linesSharingWords(createDocument(text), line, count)
  it("are those with one of its longest words", () => {
    const text = "longest\nlonger\nlong\nlo\n"
    expect(lines(text, "x lo long longer longest", 1)).toEqual([0])
    expect(lines(text, "x lo long longer longest", 2)).toEqual([0, 1])
    expect(lines(text, "x longest, longest longer", 2)).toEqual([0, 1])
    expect(lines("seven\neight\nnine1\nten10\n", "seven eight nine1 ten10")).toEqual([0, 1, 2])
  })
  it("are none for words of one or two letters", () => {
    expect(lines("ab\nabc\nabc ab\n", "ab a")).toEqual([])
    expect(lines("ab\nabc\nabc ab\n", "abc")).toEqual([1, 2])
  })
  it("are named once, however many words they share", () => {
    expect(lines("first second first\nsecond\n", "first second")).toEqual([0, 1])
  })
  it("are none for a word that leads everywhere", () => {
    expect(lines("word\n".repeat(40), "word")).toHaveLength(40)
    expect(lines("word\n".repeat(41), "word")).toEqual([])
    expect(lines(`${"word\n".repeat(41)}other\n`, "word other")).toEqual([41])
  })
})
