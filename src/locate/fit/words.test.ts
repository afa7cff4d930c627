import { describe, expect, it } from "vitest"
import type { MatchedLine } from "../read/lines.ts"
import { mergeWords } from "./carry.ts"

/** Lines as the model remembers them, and as they stand in the file. */
const targets = (...pairs: [wrote: string, file: string][]): MatchedLine[] =>
  pairs.map(([wrote, file], at) => ({ at, wrote, file, from: 0 }))

describe("merging words", () => {
  it("takes the model's lines where it remembers the file well, indentation aside", () => {
    expect(mergeWords(targets(["  a", "    a "]), ["  b"])).toEqual(["  b"])
    expect(mergeWords([], ["new"])).toEqual(["new"])
  })
  it("takes them to the letter, with their trailing space", () => {
    expect(mergeWords(targets(["a b", "a b"]), ["a c  "])).toEqual(["a c  "])
    expect(mergeWords(targets(["a b", "a b "]), ["a c  "])).toEqual(["a c  "])
    expect(mergeWords(targets(["a b", "  a b"]), ["a c  "])).toEqual(["a c  "])
  })
  it("takes a line away only if it is the one that is meant", () => {
    expect(mergeWords(targets(["say 'a'", "  say ’a’"]), [])).toEqual([])
    expect(mergeWords(targets(["a b", "a c"]), [])).toBeUndefined()
  })
  it("keeps the words of the file that the model did not mean to change", () => {
    expect(mergeWords(targets(["send(user, text)", "send(client, text)"]), ["send(user, text, 5)"])).toEqual([
      "send(client, text, 5)",
    ])
  })
  it("keeps a comma that the model lost at the end of a line", () => {
    expect(mergeWords(targets(["name: one", "name: one,"]), ["name: two"])).toEqual(["name: two,"])
    expect(mergeWords(targets(["name: one;", "name: one"]), ["name: two;"])).toEqual(["name: two"])
  })
  it("takes a comma that the model put or took away", () => {
    expect(mergeWords(targets(["name: a", "name:  a"]), ["name: a,"])).toEqual(["name:  a,"])
    expect(mergeWords(targets(["name: a,", "name:  a,"]), ["name: a"])).toEqual(["name:  a"])
  })
  it("keeps the typography of the file", () => {
    expect(mergeWords(targets(['It\'s "here" now', "It’s “here” now"]), ['It\'s "here" then'])).toEqual([
      "It’s “here” then",
    ])
  })
  it("keeps the indentation that the model gave each line", () => {
    expect(mergeWords(targets(["  f(a, b, c)", "f(a,b, c)"]), ["    f(a, b, d)"])).toEqual(["    f(a,b, d)"])
  })
  it("merges line by line where there are as many, and only some differ", () => {
    const merged = mergeWords(targets(["open(path, 1)", "open(file, 1)"], ["close()", "close()"]), [
      "open(path, 2)",
      "shut()",
    ])
    expect(merged).toEqual(["open(file, 2)", "shut()"])
  })
  it("keeps line breaks where they are when all lines are merged at once", () => {
    expect(mergeWords(targets(["say one two", "say  one two"]), ["say one", "two"])).toEqual([
      "say  one",
      "two",
    ])
    expect(mergeWords(targets(["a b", "a c"], ["d", "d"]), ["a b d"])).toBeUndefined()
  })
  it("merges all lines at once where their number changes", () => {
    const merged = mergeWords(targets(["open(path)", "open(file)"], ["close()", "close()"]), [
      "open(path)",
      "  read()",
      "close()",
    ])
    expect(merged).toEqual(["open(file)", "  read()", "close()"])
  })
  it("refuses where the model changed the very words that read differently", () => {
    expect(mergeWords(targets(["retry(3)", "retry(5)"]), ["retry(4)"])).toBeUndefined()
    expect(mergeWords(targets(["a", "a"], ["limit = 3", "limit = 5"]), ["a", "limit = 4"])).toBeUndefined()
  })
  it("refuses where the words beside a change read differently", () => {
    expect(mergeWords(targets(["user.name", "client.name"]), ["user->name"])).toBeUndefined()
  })
  it("takes the model's line where only blanks or typography are in the way", () => {
    expect(mergeWords(targets(["say 'a'", "say ’a’"]), ['say "b"'])).toEqual(['say "b"'])
  })
})
