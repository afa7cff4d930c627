import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parse } from "../parse.ts"
import { readValue } from "./json.ts"

const character = fc.constantFrom(...'{}[]",:\\un0-1.eE+tf \tx', "//", "/*", "*/", "/**/")

/** JSON with one character put somewhere, or none. */
const almostJson = fc
  .record({ value: fc.jsonValue({ maxDepth: 3 }), at: fc.nat(), put: fc.option(character), cut: fc.nat(1) })
  .map(({ value, at, put, cut }) => {
    const text = JSON.stringify([value])
    const place = 1 + (at % text.length)
    return put === null ? text : text.slice(0, place) + put + text.slice(place + cut)
  })

/** The list that a text starts with, according to JSON.parse. */
function wholeIn(text: string): unknown[] | undefined {
  for (let end = text.indexOf("]"); end >= 0; end = text.indexOf("]", end + 1)) {
    try {
      return [JSON.parse(text.slice(0, end + 1))]
    } catch {
      // Not yet whole.
    }
  }
  return undefined
}

describe("the reader of JSON", () => {
  it("finds a value whole just where JSON.parse does", () => {
    fc.assert(
      fc.property(almostJson, (text) => {
        const read = readValue(text)
        // What follows the value is not looked at, and what was put right is another matter.
        if (read?.healed.length !== 0) expect(wholeIn(text)).toBeUndefined()
        else expect(wholeIn(text)).toEqual([read.value])
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    "{1:2}",
    '{"a" 1}',
    '{"a":1 "b":2}',
    '{"a":}',
    "[1 2]",
    "[,1]",
    "[01]",
    "[1.]",
    "[nul]",
    '["\\x"]',
    '["\\u12g4"]',
    "[1}",
    '{"a",:1}',
  ])("says of %s that it is none", (text) => {
    expect(readValue(text)).toBeUndefined()
  })

  it.each([
    ['{"a":1,}', { a: 1 }],
    ["[1,2,\n]", [1, 2]],
    ["{,}", {}],
    ['{"a":"b\nc"}', { a: "b\nc" }],
    ['["\t"]', ["\t"]],
    ['[\u00a0"a"]', ["a"]],
    ['{ // one\n"a": 1, // two\n/* three\n "b": 2 */ "c": 3, /* 4 */ }', { a: 1, c: 3 }],
    ['["a//b", /* " */ "/*c*/"] // d', ["a//b", "/*c*/"]],
    ['{"a": 1 // one\n, "b": 2}', { a: 1, b: 2 }],
  ])("puts %j right", (text, value) => {
    expect(readValue(text)?.value).toEqual(value)
  })
})

it.each([
  '{"name": "edit", {"name": "write", "input": {"path": "b.ts"}} "input": {"filePath": "a.ts", "oldString": "x", "newString": "y"}}',
  '{"type": "tool_use", "content": "z" "name": "write", so "input": {"path": "c.ts", "content": "a"}}',
])("of a call that is no JSON, no part is taken for a call: %s", (text) => {
  expect(parse(text)).toMatchObject({ edits: [], issues: [{ code: "parse_error" }] })
})
