import { expect, it } from "vitest"
import { createAskedParsers } from "./asked-parsers.ts"

it("answers what it was told, and notes the rest once", () => {
  const parsers = createAskedParsers()
  const wrong = [{ line: 1, column: 2, message: "`)` is missing" }]
  expect(parsers.errors("a.ts", "f(")).toBeUndefined()
  expect(parsers.errors("a.ts", "f(")).toBeUndefined()
  expect(parsers.errors("a.json", "{}", "// {}")).toBeUndefined()
  expect(parsers.declarations("a.ts", "f(")).toBeUndefined()
  expect(parsers.unanswered()).toEqual([
    { what: "errors", path: "a.ts", text: "f(" },
    { what: "errors", path: "a.json", text: "{}", like: "// {}" },
    { what: "declarations", path: "a.ts", text: "f(" },
  ])
  parsers.take([wrong, null, []])
  expect(parsers.errors("a.ts", "f(")).toEqual(wrong)
  expect(parsers.errors("a.json", "{}", "// {}")).toBeUndefined()
  expect(parsers.declarations("a.ts", "f(")).toEqual([])
  expect(parsers.unanswered()).toEqual([])
  expect(parsers.errors("a.json", "{}")).toBeUndefined()
  expect(parsers.unanswered()).toEqual([{ what: "errors", path: "a.json", text: "{}" }])
})
