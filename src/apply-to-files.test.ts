import { describe, expect, it } from "vitest"
import { applyToFiles } from "./apply-to-files.ts"

const move = (from: string, to: string) => `<edit file="${from}" op="move"><to file="${to}" /></edit>\n`
const create = (file: string, text: string) =>
  `<edit file="${file}" op="new">\n<put>\n<<<\n${text}>>>\n</put>\n</edit>\n`
const swap = move("a", "c") + move("b", "a") + move("c", "b")

describe("applying a response to texts", () => {
  it("gives the files that are other than before, whatever way they took", () => {
    expect(applyToFiles(swap, { a: "one\n", b: "two\n" }).files).toEqual({ a: "two\n", b: "one\n" })
  })
  it("tells files apart that are no text", () => {
    const { report } = applyToFiles(swap, { a: "\0\u0001", b: "\0\u0002" })
    expect(report.files.map(({ path }) => path).sort()).toEqual(["a", "b"])
  })
  it("gives nothing that is as before", () => {
    const there = { a: "one\n" }
    expect(applyToFiles(move("a", "b") + move("b", "a"), there).files).toEqual({})
    expect(applyToFiles(`<edit file="a" op="remove" />\n${create("a", "one\n")}`, there).files).toEqual({})
  })
  it("knows that a byte-order mark is a difference", () => {
    const response = `<edit file="a" op="remove" />\n${create("a", "one\n")}`
    expect(applyToFiles(response, { a: "\uFEFFone\n" }).files).toEqual({ a: "one\n" })
  })
  it.each([
    ["no response", undefined, {}, {}, "A response is a text"],
    ["files of a Map", swap, new Map([["a", "one"]]), {}, "an object of texts by their paths"],
    ["files one level too deep", swap, { files: { a: "one" } }, {}, '"files" is no text'],
    [
      "a mode that does not exist",
      swap,
      { a: "" },
      { mode: "all" },
      'There is no mode called "all". These exist: atomic, partial.',
    ],
    [
      "a way to match that does not exist",
      swap,
      { a: "" },
      { match: "loose" },
      'There is no match called "loose"',
    ],
  ])(
    "says what is wrong where a program hands over something else: %s",
    (_, response, files, options, said) => {
      const call = applyToFiles as (...given: unknown[]) => unknown
      expect(() => call(response, files, options)).toThrow(
        expect.objectContaining({ kind: "usage", message: expect.stringContaining(said) }),
      )
    },
  )
})
