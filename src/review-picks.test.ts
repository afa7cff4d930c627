import { describe, expect, it } from "vitest"
import { editPlaces, readRounds, review, settledHunk } from "./review.ts"
import { snapshotOf } from "./workspace/texts.ts"

const edit = (path: string, old: string, fresh: string) =>
  `<edit file="${path}" op="patch">\n<find>\n<<<\n${old}>>>\n</find>\n<put>\n<<<\n${fresh}>>>\n</put>\n</edit>\n`

const hunk = { scope: "lines" as const, old: "a\nb\nc\n", new: "a\nB\nc\nd\n" }

describe("a conflict that a person settles", () => {
  it("takes the file's words for what the edit remembers, and theirs for what it wants", () => {
    expect(settledHunk(hunk, { base: "b", file: "b2", text: "both" })).toMatchObject({
      old: "a\nb2\nc\n",
      new: "a\nboth\nc\nd\n",
    })
    expect(settledHunk(hunk, { base: "b", file: "b2", text: "" })).toMatchObject({ new: "a\nc\nd\n" })
  })

  it("finds its lines within a change of several", () => {
    const wide = { scope: "lines" as const, old: "a\nb\nc\n", new: "1\n2\n3\n" }
    expect(settledHunk(wide, { base: "b", file: "x", text: "two" })).toMatchObject({ new: "1\ntwo\n3\n" })
  })

  it("is not guessed where the lines are not the only such", () => {
    const twice = { scope: "lines" as const, old: "b\nb\n", new: "b\nc\n" }
    expect(settledHunk(twice, { base: "b", file: "x", text: "y" })).toBeUndefined()
  })
})

it("a region that a person picks keeps its own words in lines that the edit does not change", () => {
  const file = "def total(items):\n    # sums prices\n    result = 0\n    return result\n"
  const old = "def total(items):\n    # adds up\n    result = 0\n    return result\n"
  const { parsed } = readRounds([edit("a.py", old, old.replace("result = 0", "result = 1"))])
  const seen = snapshotOf({ "a.py": file }, parsed.edits, {})
  const { plan } = review(parsed, seen, { choices: { picks: [{ edit: 0, text: file }] } })
  expect(plan.files[0]?.after).toMatchObject({ text: file.replace("result = 0", "result = 1") })
})

describe("rounds of a conversation", () => {
  it("are one response, in which each edit knows its round", () => {
    const { parsed, rounds } = readRounds([
      `${edit("a", "1\n", "2\n")}<edit file="b" op="patch">`,
      edit("b", "1\n", "2\n"),
    ])
    expect(parsed.edits.map(({ path }) => path)).toEqual(["a", "b"])
    expect(rounds).toEqual([0, 1])
    expect(parsed.issues).toEqual([])
  })
})

describe("the places of edits", () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`).join("")
  const response =
    edit("a", "line 2\n", "line two\nand more\n") + edit("a", "line 28\n", "line 28, changed\n")
  const { parsed } = readRounds([response])
  const seen = snapshotOf({ a: lines }, parsed.edits, {})

  it("are lines of the file as it will be", () => {
    const places = editPlaces(review(parsed, seen))
    expect(places.get(0)).toMatchObject([{ path: "a", lines: [[2, 3]] }])
    expect(places.get(1)).toMatchObject([{ path: "a", lines: [[29, 29]] }])
  })

  it("know of what was rejected", () => {
    const verdicts = { a: ["reject", "accept"] as const }
    const places = editPlaces(review(parsed, seen, { choices: { verdicts } }))
    expect(places.get(0)).toBeUndefined()
    expect(places.get(1)).toMatchObject([{ path: "a", lines: [[28, 28]] }])
  })
})

describe("an excerpt that may stand for several places", () => {
  const file = `class A:
    def name(self):
        label = self.kind.lower()
        return label.strip()


class B:
    def name(self):
        label = self.kind.lower()
        return label.strip()
`
  const fence = (code: string) => `\`\`\`python\n${code}\`\`\`\n`
  const method = fence("def name(self):\n    label = self.kind.upper()\n    return label.strip()\n")
  const changed = (line: number) =>
    file
      .split("\n")
      .map((each, at) => (at + 1 === line ? each.replace("lower", "upper") : each))
      .join("\n")

  it.each([
    [2, 3],
    [8, 9],
  ])("is where a person says: line %i", (line, makes) => {
    const { parsed } = readRounds([`In \`a.py\`:\n\n${method}`])
    const seen = snapshotOf({ "a.py": file }, parsed.edits, {})
    expect(review(parsed, seen).plan.outcomes[0]?.issue).toMatchObject({
      code: "ambiguous",
      candidates: [{ line: 2 }, { line: 8 }],
    })
    const { plan } = review(parsed, seen, { choices: { picks: [{ edit: 0, line }] } })
    expect(plan.files[0]?.after).toMatchObject({ text: changed(makes) })
  })

  it("is counted in the file as it is, whatever earlier excerpts add to it", () => {
    const head = fence("import os\n\n\nclass A:\n    # ...\n")
    const { parsed } = readRounds([
      `In \`a.py\`, import it first:\n\n${head}\nand in \`a.py\`, the name:\n\n${method}`,
    ])
    const seen = snapshotOf({ "a.py": file }, parsed.edits, {})
    const { issue } = review(parsed, seen).plan.outcomes[0]!
    expect(issue).toMatchObject({ part: { excerpt: 2 }, candidates: [{ line: 2 }, { line: 8 }] })
    const { plan } = review(parsed, seen, { choices: { picks: [{ edit: 0, hunk: 1, line: 8 }] } })
    expect(plan.files[0]?.after).toMatchObject({ text: `import os\n\n\n${changed(9)}` })
  })

  it("stays unclear where the person picks a line that was not offered", () => {
    const { parsed } = readRounds([`In \`a.py\`:\n\n${method}`])
    const seen = snapshotOf({ "a.py": file }, parsed.edits, {})
    const { plan } = review(parsed, seen, { choices: { picks: [{ edit: 0, line: 4 }] } })
    expect(plan.outcomes[0]?.issue?.code).toBe("ambiguous")
    expect(JSON.stringify(plan)).not.toContain("\ua66e")
  })

  it("is no whole file because its twin has the same lines", () => {
    const tag = fence(`${file.slice(0, file.indexOf("\n\n")).replace("lower", "upper")}\n`)
    for (const words of ["In `a.py`", "In `a.py`, class A", "Update `A` in `a.py`"]) {
      const { parsed } = readRounds([`${words}:\n\n${tag}`])
      const { plan } = review(parsed, snapshotOf({ "a.py": file }, parsed.edits, {}))
      expect(plan.files[0]?.after).toMatchObject({ text: changed(3) })
    }
  })
})
