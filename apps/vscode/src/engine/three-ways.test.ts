import { applyToFiles, parse } from "emend/core"
import { expect, it } from "vitest"
import { threeWays } from "./three-ways.ts"

const response = (old: string, text: string) =>
  `<edit file="a.js" op="patch">\n<find>\n<<<\n${old}\n>>>\n</find>\n<put>\n<<<\n${text}\n>>>\n</put>\n</edit>\n`

async function ways(file: string, old: string, text: string) {
  const answer = response(old, text)
  const { report } = await applyToFiles(answer, { "a.js": file })
  return threeWays(file, parse(answer).edits[0]!, report.edits[0]!)
}

it("shows what the model remembered, what there is, and what it wants", async () => {
  const file = "start()\nlet limit = 10\nrun(limit, 1)\nend()\n"
  const found = await ways(
    file,
    "let limit = 15\nrun(limit, 2, verbose)",
    "let limit = 20\nrun(limit, 2, verbose)",
  )
  expect(found).toEqual({
    remembered: "start()\nlet limit = 15\nrun(limit, 2, verbose)\nend()\n",
    file,
    wanted: "start()\nlet limit = 20\nrun(limit, 2, verbose)\nend()\n",
    line: 2,
  })
})

it("keeps the line endings of the file", async () => {
  const found = await ways(
    "a()\r\nlet b = call(1)\r\nc()\r\n",
    "let b = call(2, 3)\nx()",
    "let b = call(4)\nx()",
  )
  expect(found?.remembered).toBe("a()\r\nlet b = call(2, 3)\r\nx()\r\n")
})

it("shows nothing where nothing is like it", async () => {
  expect(await ways("a\n", "quite another thing, unlike\nall of it here", "x")).toBeUndefined()
})

it("shows nothing of an excerpt, whose markers would get into the file", async () => {
  const file = "start()\nlet limit = compute(10, 20)\nrun(limit, 1)\nend()\n"
  const answer =
    "Update `a.js`:\n\n```js\n// ... existing code ...\nlet limit = compute(11, 21, 31)\nwalk(limit, 2)\n// ... existing code ...\n```\n"
  const { report } = applyToFiles(answer, { "a.js": file })
  expect(report.edits[0]?.status).toBe("failed")
  expect(threeWays(file, parse(answer).edits[0]!, report.edits[0]!)).toBeUndefined()
})
