import { expect, test } from "vitest"
import { figuresOf, measure, summary, type WildCase } from "./wild.ts"

const response =
  "a.txt\n```\n<<<<<<< SEARCH\nsecond line here\n=======\n2nd line here\n>>>>>>> REPLACE\n```\n"

const given: WildCase = {
  id: "1",
  group: "exact",
  path: "a.txt",
  before: "first line here\nsecond line here\n",
  after: "first line here\n2nd line here\n",
  response,
}

test("an answer lands as what followed, and is recognised when it is sent again", () => {
  expect(measure(given)).toMatchObject({ first: "right", again: "recognised", codes: [] })
  expect(measure({ ...given, after: "something else\n" })).toMatchObject({ first: "other" })
  expect(measure({ ...given, after: null })).toMatchObject({ first: "landed" })
  expect(measure({ ...given, before: given.after })).toMatchObject({ first: "known", again: "recognised" })
})

test("what only takes away leaves nothing to be recognised by", () => {
  const taking = { ...given, after: "first line here\n", response: response.replace("2nd line here\n", "") }
  expect(measure(taking)).toMatchObject({
    first: "right",
    again: expect.stringMatching(/recognised|traceless/),
  })
})

test("a line break that the other tool put at the end makes no difference", () => {
  expect(measure({ ...given, before: given.before!.trimEnd() })).toMatchObject({ first: "right" })
})

test("a refusal has its reasons, which are added up by group", () => {
  const refused = measure({ ...given, before: "nothing of the kind\n" })
  expect(refused).toMatchObject({ first: "refused", codes: ["not_found"] })
  expect(refused.again).toBeUndefined()
  const figures = figuresOf([refused, measure(given), measure({ ...given, group: "other" })])
  expect(figures.marks).toEqual({
    exact: { count: 2, refused: 1, right: 1, recognised: 1 },
    other: { count: 1, right: 1, recognised: 1 },
  })
  expect(figures.codes.exact).toEqual({ count: 2, not_found: 1 })
  expect(summary(figures)).toContain("exact: not_found 1")
})
