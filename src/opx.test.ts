import { expect, it } from "vitest"
import { parseXmlResponse } from "./opx.ts"

const put = (payload: string) => `<put>\n<<<\n${payload}\n>>>\n</put>`

it("maps each operation to its action", () => {
  const response = `<opx>
<edit file="a" op="new" root="web"><why>Begin</why>${put("  A\n")}</edit>
<edit file="b" op="patch"><find occurrence="2">\n<<<\nx\n>>>\n</find>${put("y")}</edit>
<edit file="c" op="replace">${put("C")}</edit>
<edit file="d" op="remove"/>
<edit file="e" op="move"><to file="f"/></edit>
</opx>`
  expect(parseXmlResponse(response)).toEqual({
    fileActions: [
      { path: "a", action: "create", root: "web", changes: [{ description: "Begin", content: "  A\n" }] },
      {
        path: "b",
        action: "modify",
        changes: [{ description: "", search: "x", content: "y", occurrence: 2 }],
      },
      { path: "c", action: "rewrite", changes: [{ description: "", content: "C" }] },
      { path: "d", action: "delete" },
      { path: "e", action: "rename", newPath: "f" },
    ],
    errors: [],
    issues: [],
  })
})

it("gives the reason for each edit that it cannot read, and the others all the same", () => {
  const { fileActions, errors, issues } = parseXmlResponse(
    '<edit file="a" op="create"/>\n<edit file="b" op="remove"/>',
  )
  expect(fileActions).toEqual([{ path: "b", action: "delete" }])
  expect(errors).toEqual([
    'Line 1: There is no operation "create". Did you mean op="new"? The operations are: new, patch, replace, remove, move.',
  ])
  expect(issues).toMatchObject([{ code: "unknown_op", path: "a" }])
})

it("accepts nothing but OPX", () => {
  expect(parseXmlResponse("*** Begin Patch\n*** Delete File: a\n*** End Patch").fileActions).toEqual([])
})
