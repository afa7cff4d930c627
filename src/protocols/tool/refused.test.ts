import { describe, expect, it } from "vitest"
import { parse } from "../parse.ts"

/** Calls that lack something, in each spelling. */
const refused = ['{"name":"edit"}', '<tool_call>{"name":"edit"}</tool_call>', '<invoke name="edit"></invoke>']
const whole = '{"name":"delete_file","path":"a.ts"}'

describe.each(refused)("a call that is refused: %s", (call) => {
  it("is one issue, at the end of the response or before chat", () => {
    for (const rest of ["", "\n", "\n\n", "\nThat is all.\n"]) {
      const { edits, issues } = parse(`${call}${rest}`)
      expect(edits).toEqual([])
      expect(issues).toMatchObject([{ line: 1 }])
    }
  })

  it("leaves the next line to whoever can read it", () => {
    const next: [text: string, path: string][] = [
      [whole, "a.ts"],
      [`<tool_call>${whole}</tool_call>`, "a.ts"],
      ['<edit file="b.ts" op="remove"/>', "b.ts"],
      ['{"name":"edit"}<edit file="b.ts" op="remove"/>', "b.ts"],
      ["*** Begin Patch\n*** Delete File: c.ts\n*** End Patch", "c.ts"],
      ["d.ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE", "d.ts"],
      ["```ts e.ts\nx\n```", "e.ts"],
      ['<invoke name="delete_file"><parameter name="path">f.ts</parameter></invoke>', "f.ts"],
    ]
    for (const [text, path] of next) expect(parse(`${call}\n${text}\n`).edits).toMatchObject([{ path }])
  })

  it("is taken back by the end of a thought", () => {
    for (const end of ["</think>", "so be it</think>", `${call}</think>`]) {
      const { edits, issues } = parse(`${call}\n${end}\n${whole}\n`)
      expect(edits).toMatchObject([{ path: "a.ts" }])
      expect(issues).toEqual([])
    }
  })

  it("ends with its fence", () => {
    const { edits, issues } = parse(`\`\`\`json\n${call}\n\`\`\`\n\n\`\`\`ts g.ts\nx\n\`\`\`\n`)
    expect(edits).toMatchObject([{ path: "g.ts" }])
    expect(issues).toHaveLength(1)
  })

  it("by the thousand is counted, and what can be done is still found", () => {
    const { edits, issues } = parse(`${`${call}\n`.repeat(1500)}${whole}\n${`${call}\n`.repeat(10)}`)
    expect(edits).toMatchObject([{ path: "a.ts" }])
    expect(issues).toHaveLength(1001)
    expect(issues.at(-1)!.message).toMatch(/^510 more parts /)
  })

  it("without end on one line is read as far as a flood is", () => {
    const { edits, issues } = parse(`${call.repeat(20_000)}\n${whole}\n`)
    expect(edits).toEqual([])
    expect(issues).toHaveLength(1001)
    expect(issues.at(-1)!.message).toMatch(/ not read from line 1 on\.$/)
  })
})
