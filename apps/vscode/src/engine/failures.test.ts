import { applyToFiles, parse } from "emend/core"
import { describe, expect, it } from "vitest"
import { failedEdits, stepTo } from "./failures.ts"
import { sentence } from "./words.ts"

const response = [
  '<edit file="a.py" op="remove" />',
  '<edit file="gone.py" op="move"><to file="x.py"/></edit>',
  '<edit file="b.py" op="patch"><find>\n<<<\nnope\n>>>\n</find><put>\n<<<\nx\n>>>\n</put></edit>',
].join("\n")

const { report } = applyToFiles(response, { "a.py": "a\n", "b.py": "b\n" })

describe("failedEdits", () => {
  it("lists what did not land, each where it is in the response", () => {
    const failed = failedEdits(parse(response), report)
    expect(failed.map(({ code, path }) => [code, path])).toEqual([
      ["file_missing", "gone.py"],
      ["not_found", "b.py"],
    ])
    expect(response.slice(failed[0]!.source.from, failed[0]!.source.to)).toBe(
      '<edit file="gone.py" op="move"><to file="x.py"/></edit>',
    )
  })
})

describe("stepTo", () => {
  it("goes round and round", () => {
    expect([stepTo(3, undefined, 1), stepTo(3, 2, 1), stepTo(3, undefined, -1), stepTo(3, 0, -1)]).toEqual([
      0, 0, 2, 2,
    ])
    expect(stepTo(0, undefined, 1)).toBeUndefined()
  })
})

describe("sentence", () => {
  it("counts what landed and what did not", () => {
    expect(sentence(report)).toBe("1 edit applied in 1 file, 2 edits not applied.")
  })

  it("says what is wrong with a text that has no edit", () => {
    expect(sentence(applyToFiles("hello", {}).report)).toBe(
      "The response contains no edit that emend can read.",
    )
  })
})
