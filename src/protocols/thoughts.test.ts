import { expect, it } from "vitest"
import { parse } from "./parse.ts"

const edit = (path: string) => `<edit file="${path}" op="remove" />`
const paths = (response: string) => parse(response).edits.map((each) => each.path)

it("passes over edits inside a thought", () => {
  expect(paths(`<think>\n${edit("a")}\n</think>\n${edit("b")}`)).toEqual(["b"])
})

it("reads what follows a thought on the same line", () => {
  expect(paths(`<think>hm</think>${edit("b")}`)).toEqual(["b"])
  expect(paths(`<Thinking>\nhm\n${edit("a")}</Thinking> ${edit("b")}`)).toEqual(["b"])
})

it("takes back what is before the end of a thought that was never opened", () => {
  expect(paths(`${edit("a")}\n</think>\n${edit("b")}`)).toEqual(["b"])
  expect(paths(`${edit("a")}\nso be it.</think>\n${edit("b")}`)).toEqual(["b"])
  expect(paths(`${edit("a")}\n</think>${edit("b")}`)).toEqual(["b"])
})

it("forgets the issues of such a thought, and its format", () => {
  const { issues, format } = parse(`<edit file="a" />\n</think>\nNothing to do.`)
  expect(issues.map((issue) => issue.code)).toEqual(["no_edits"])
  expect(format).toBeNull()
})

it("takes tags inside fences and inline code for text", () => {
  expect(paths(`${edit("a")}\n\`\`\`\n</think>\n\`\`\``)).toEqual(["a"])
  expect(paths(`${edit("a")}\nThe tag \`</think>\` ends it.`)).toEqual(["a"])
})

it("says so when a thought never ends, instead of losing the rest in silence", () => {
  const { edits, issues } = parse(`Well.\n  <think>\n${edit("a")}`)
  expect(edits).toEqual([])
  expect(issues).toMatchObject([{ code: "parse_error", line: 2, column: 1 }])
  expect(issues[0]!.message).toContain("<think> on line 2 is never closed")
})

it("leaves thoughts in payloads alone", () => {
  const response = '<edit file="a" op="new">\n<put>\n<<<\n<think>\n</think>\n>>>\n</put>\n</edit>'
  expect(parse(response).edits).toMatchObject([{ content: "<think>\n</think>\n" }])
})
