import { describe, expect, it } from "vitest"
import { fragmentIssue } from "./fragment.ts"

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `  line ${from + at}\n`).join("\n")
const file = lines(1, 40)

describe("a text that would replace a file", () => {
  it.each([
    ["a few lines of it", lines(5, 9)],
    ["a few lines, one of them changed", `${lines(5, 8)}changed\n`],
    ["a few lines with other indentation", lines(5, 9).replaceAll("  ", "")],
  ])("is most likely a part of it: %s", (_, text) => {
    expect(fragmentIssue("a.py", file, text)).toMatchObject({ code: "incomplete_edit", path: "a.py" })
  })

  it.each([
    ["its beginning", lines(1, 5)],
    ["its end", lines(36, 40)],
    ["much of it", lines(5, 20)],
    ["something else", "from elsewhere import everything\n"],
    ["nothing", ""],
  ])("may be all that shall be left: %s", (_, text) => {
    expect(fragmentIssue("a.py", file, text)).toBeUndefined()
  })

  it("is never questioned for a short file", () => {
    expect(fragmentIssue("a.py", lines(1, 19), lines(5, 6))).toBeUndefined()
  })
})
