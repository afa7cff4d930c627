import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyFixes, lint } from "./lint.ts"
import { parse } from "./parse.ts"

const places = (response: string) =>
  lint(response).map(({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`)
const fixed = (response: string) => applyFixes(response, lint(response))

const sloppy = `Here:
<EDIT FILE='a.ts' op=patch>
  <why>Because
  <find>
<
x
>>>
  </find>
  <put>
<<<
y
>>
  </put>
<edit file=“b.ts” op="delete"/>
`

const clean = `Here:
<edit file='a.ts' op="patch">
  <why>Because
  </why>
<find>
<<<
x
>>>
  </find>
  <put>
<<<
y
>>>
  </put>
</edit>
<edit file="b.ts" op="remove"/>
`

const block = (old: string, fresh: string) => `a.txt\n««« EDIT\n${old}═══════ REPL\n${fresh}»»» EDIT END\n`

describe("what belongs together", () => {
  const [first, second] = [block("one\n", "1\n"), block("1\ntwo\n", "1\n2\n")]

  it("is merged by a fix", () => {
    expect(parse(fixed(first + second)).edits).toMatchObject([
      { hunks: [{ old: "one\ntwo\n", new: "1\n2\n" }] },
    ])
  })

  it("is left alone where something else is between: a fix must lose nothing", () => {
    const removal = '<edit file="b.txt" op="remove"/>\n'
    expect(fixed(first + removal + second)).toBe(first + removal + second)
    const broken = "b.txt\n««« EDIT\nx\n»»» EDIT END\n"
    expect(fixed(first + broken + second)).toBe(first + broken + second)
  })

  it("is seen with the help of the files", () => {
    const response = block("one\n", "1\n") + block("four\n", "4\n")
    expect(lint(response)).toEqual([])
    const textOf = (path: string) => (path === "a.txt" ? "one\ntwo\nthree\nfour\n" : undefined)
    expect(lint(response, { textOf })).toMatchObject([
      { code: "adjacent-blocks", line: 1, severity: "warning" },
    ])
  })
})

describe("lint", () => {
  it("says nothing about a clean response", () => {
    expect(lint('<edit file="a" op="remove"/>')).toEqual([])
  })

  it("tells every issue and every repair, in the order of the response", () => {
    expect(places(sloppy)).toEqual([
      "warning tag-case 2:1",
      "warning attribute-case 2:7",
      "warning unquoted-attribute 2:22",
      "warning missing-end-tag 4:3",
      "warning truncated-marker 5:1",
      "warning truncated-marker 12:1",
      "warning missing-end-tag 14:1",
      "warning attribute-quotes 14:12",
      "error unknown_op 14:23",
    ])
  })

  it("speaks of the response as a whole at its start", () => {
    expect(places("Hello.")).toEqual(["error no_edits 1:1"])
  })

  it("refuses a format that does not exist", () => {
    expect(() => lint("", { format: "nonsense" })).toThrow('no format called "nonsense"')
  })
})

describe("applyFixes", () => {
  it("makes every certain fix", () => {
    expect(fixed(sloppy)).toBe(clean)
    expect(lint(clean)).toEqual([])
  })

  it("makes one of two fixes of the same words", () => {
    const problem = (from: number, to: number, insert: string) =>
      ({
        severity: "warning",
        code: "x",
        message: "",
        line: 1,
        column: 1,
        fix: { from, to, insert },
      }) as const
    const problems = [
      problem(4, 6, "!"),
      problem(1, 3, "--"),
      problem(2, 4, "++"),
      problem(6, 6, "."),
      problem(6, 6, "."),
    ]
    expect(applyFixes("abcdefg", problems)).toBe("a--d!.g")
  })

  it("never changes what the response says", () => {
    const part = fc.constantFrom(
      "<EDIT ",
      "<edit ",
      "file=a ",
      "FILE='b' ",
      "op=“remove” ",
      'op="new" ',
      "/>",
      ">",
      "\n",
      "<put>\n<\n",
      "x\n",
      "\n>\n</put>",
      "</edit>",
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const response = parts.join("")
        const said = parse(response).edits.map(({ source, repairs, ...edit }) => edit)
        if (lint(response).some((problem) => problem.severity === "error")) return
        expect(parse(fixed(response)).edits.map(({ source, repairs, ...edit }) => edit)).toEqual(said)
      }),
      { numRuns: 300 },
    )
  })
})
