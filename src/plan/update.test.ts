import { describe, expect, it } from "vitest"
import type { Hunk, UpdateEdit } from "../edits/edit.ts"
import { lines, planOn, update } from "./testing/plan-on.ts"

const of = (...hunks: Hunk[]): UpdateEdit => ({ op: "update", path: "a", hunks })
const file = "one\ntwo\nthree\nfour\nfive\n"

describe("an update", () => {
  it("is done already where its result is there", () => {
    const planned = planOn({ a: file }, [update("a", ["one\nTWO\n", "one\ntwo\n"])])
    expect(planned).toMatchObject({ results: ["already_applied"], files: [] })
    expect(planned.outcomes[0]!.issue).toBeUndefined()
  })

  it("is not done already just because some of it is there", () => {
    expect(planOn({ a: file }, [update("a", ["one\nTWO\n", "one\ntwo\nand more\n"])]).results).not.toEqual([
      "already_applied",
    ])
  })

  it("with some hunks done already lands the others", () => {
    const planned = planOn({ a: file }, [update("a", ["one\nTWO\n", "one\ntwo\n"], ["four\n", "4\n"])])
    expect(planned).toMatchObject({ results: ["validated"], after: { a: file.replace("four", "4") } })
  })

  it("that says the same twice is refused", () => {
    expect(planOn({ a: file }, [update("a", ["one\n", "one\n"])])).toMatchObject({
      results: ["no_change"],
      files: [],
    })
  })

  it("whose hunks change the same lines is refused as a whole", () => {
    const planned = planOn({ a: file }, [
      update("a", ["one\ntwo\n", "1\n2\n"], ["two\nthree\n", "II\nthree\n"]),
    ])
    expect(planned).toMatchObject({ results: ["overlap"], files: [] })
  })

  it("lands all of its hunks or none, and says for each whether it had a place", () => {
    const planned = planOn({ a: file }, [update("a", ["one\n", "1\n"], ["gone\n", "x\n"])])
    expect(planned).toMatchObject({ results: ["not_found"], files: [] })
    expect(planned.outcomes[0]!.hunks).toMatchObject([
      { tier: "exact", before: [1, 1] },
      { tier: "none", issue: { code: "not_found" } },
    ])
  })

  it("says where each hunk was, and where it is now", () => {
    const { outcomes } = planOn({ a: file }, [
      update("a", ["one\n", "one\none and a half\n"], ["three\nfour\n", "3\n"], ["five\n", "5\nfive\n6\n"]),
    ])
    expect(outcomes[0]!.hunks.map(({ before, after }) => [before, after])).toEqual([
      [
        [1, 1],
        [1, 2],
      ],
      [
        [3, 4],
        [4, 4],
      ],
      [
        [5, 5],
        [5, 7],
      ],
    ])
    expect(outcomes[0]).toMatchObject({ additions: 4, deletions: 2 })
  })

  it("says where an insertion was: before a line, and over none", () => {
    const bare: Hunk = { old: "", new: "x\ny\n", scope: "lines", line: 2 }
    expect(planOn({ a: file }, [of(bare)]).outcomes[0]!.hunks).toMatchObject([
      { before: [3, 2], after: [3, 4] },
    ])
    const end: Hunk = { old: "", new: "six\n", scope: "lines", atEnd: true }
    expect(planOn({ a: file }, [of(end)]).outcomes[0]!.hunks).toMatchObject([
      { before: [6, 5], after: [6, 6] },
    ])
    expect(planOn({ a: "one\ntwo" }, [of(end)]).outcomes[0]!.hunks).toMatchObject([
      { before: [3, 2], after: [3, 3] },
    ])
    expect(planOn({ a: "" }, [of(end)]).outcomes[0]!.hunks).toMatchObject([{ before: [1, 0], after: [1, 1] }])
  })

  it("says where a deletion was: nothing is there now", () => {
    expect(planOn({ a: file }, [of(lines("two\nthree\n", ""))]).outcomes[0]!.hunks).toMatchObject([
      { before: [2, 3], after: [2, 1] },
    ])
    expect(planOn({ a: "one\ntwo" }, [of(lines("two\n", ""))]).outcomes[0]!.hunks).toMatchObject([
      { before: [2, 2], after: [2, 1] },
    ])
  })

  it("says for each of all occurrences where it is", () => {
    const all: Hunk = { ...lines("x\n", "y\nz\n"), occurrence: "all" }
    expect(planOn({ a: "x\na\nx\n" }, [of(all)]).outcomes[0]!.hunks).toMatchObject([
      { before: [1, 1], after: [1, 2] },
      { before: [3, 3], after: [4, 5] },
    ])
  })

  it("cover the blank lines beside them that go as well", () => {
    const planned = planOn({ a: "\nrule\nend\n" }, [update("a", ["\n\nrule\n", ""])])
    expect(planned.after).toEqual({ a: "end\n" })
    expect(planned.outcomes[0]!.hunks).toMatchObject([{ before: [1, 2], after: [1, 0] }])
  })

  it("say where they are after what a neighbour inserts right before them", () => {
    const planned = planOn({ a: "one\ntwo\n" }, [update("a", ["one\n", "one\nand\n"], ["two\n", "2\n"])])
    expect(planned.after).toEqual({ a: "one\nand\n2\n" })
    expect(planned.outcomes[0]!.hunks).toMatchObject([
      { before: [1, 1], after: [1, 2] },
      { before: [2, 2], after: [3, 3] },
    ])
  })

  it("of a part of a line names the line", () => {
    const part: Hunk = { old: "one\ntwo", new: "ONE TWO", scope: "substring" }
    const planned = planOn({ a: "(one\ntwo)\nthree\n" }, [of(part)])
    expect(planned.after).toEqual({ a: "(ONE TWO)\nthree\n" })
    expect(planned.outcomes[0]!.hunks).toMatchObject([{ before: [1, 2], after: [1, 1] }])
  })
})

describe("how loosely an update may match", () => {
  const shifted = update("a", ["  two\n", "  2\n"])
  it("is for the caller to say, else for its format, else anything goes", () => {
    const results = (edit: UpdateEdit, match?: "exact" | "fuzzy") =>
      planOn({ a: file }, [edit], { ...(match && { match }) }).results
    expect(results(shifted)).toEqual(["validated"])
    expect(results({ ...shifted, match: "exact" })).toEqual(["not_found"])
    expect(results({ ...shifted, match: "exact" }, "fuzzy")).toEqual(["validated"])
    expect(results(shifted, "exact")).toEqual(["not_found"])
  })

  it("is told with the tier and a score", () => {
    expect(planOn({ a: file }, [shifted]).outcomes[0]!.hunks).toMatchObject([
      { tier: "indentation", score: expect.closeTo(0.98, 1) },
    ])
  })

  it("never guesses between equal places, unless told to take the first", () => {
    const twice = { a: "x\ny\nx\n" }
    const edit = update("a", ["x\n", "z\n"])
    expect(planOn(twice, [edit])).toMatchObject({
      results: ["ambiguous"],
      outcomes: [{ issue: { candidates: [{ line: 1 }, { line: 3 }] } }],
    })
    expect(planOn(twice, [edit], { ambiguous: "first" }).after).toEqual({ a: "z\ny\nx\n" })
  })
})

describe("a text that is no whole lines, in a format that has regions", () => {
  const file = "const a = { timeout: 3000, width: 1 }\nconst x = 1, y = 1\n"
  const part = (old: string, fresh: string) =>
    planOn({ a: file }, [{ ...update("a", [old, fresh]), parts: true }])
  it("is a part of a line, if it occurs just once", () => {
    expect(part("timeout: 3000\n", "timeout: 5000\n").after).toEqual({ a: file.replace("3000", "5000") })
  })
  it("is ambiguous, if it occurs several times", () => {
    expect(part("= 1\n", "= 2\n").results).toEqual(["ambiguous"])
  })
  it.each(["id\n", "300\n", "nothing like it\n"])(
    "is no part of a word, nor what is not there: %j",
    (old) => {
      expect(part(old, "key\n").results).toEqual(["not_found"])
    },
  )
})

describe("an update of blank lines", () => {
  it("makes a file that is missing, and replaces none that is there", () => {
    expect(planOn({}, [update("a", ["\n", "new\n"])]).after).toEqual({ a: "new\n" })
    expect(planOn({ a: "one\n" }, [update("a", ["\n", "new\n"])]).results).not.toEqual(["validated"])
  })
})

describe("a later edit that an earlier one is the cause of", () => {
  const message = (files: Record<string, string>, edits: Parameters<typeof planOn>[1]) =>
    planOn(files, edits, { match: "exact" }).outcomes.at(-1)!.issue?.message
  it.each([
    [
      "moved",
      [{ op: "move" as const, path: "a", to: "b" }, update("a", ["one\n", "1\n"])],
      "edit 1 of this response moves it to b",
    ],
    [
      "deleted",
      [
        { op: "delete" as const, path: "a" },
        { op: "move" as const, path: "a", to: "b" },
      ],
      "edit 1 of this response deletes it",
    ],
    [
      "changed",
      [update("a", ["two\n", "2\n"]), update("a", ["one\n", "1\n"]), update("a", ["one\ntwo\n", "x\n"])],
      "until edit 1 of this response changed it",
    ],
  ])("is told so: %s", (_, edits, said) => {
    expect(message({ a: "one\ntwo\n" }, edits)).toContain(said)
  })
  it("is told nothing of the kind, where none is", () => {
    expect(
      message({ a: "one\ntwo\n" }, [update("a", ["two\n", "2\n"]), update("a", ["three\n", "x\n"])]),
    ).not.toContain("edit 1")
  })
})

it("a file that is changed and moved onto itself is changed", () => {
  const edit = { ...update("a", ["one\n", "1\n"]), to: "a" }
  expect(planOn({ a: "one\n" }, [edit]).after).toEqual({ a: "1\n" })
})
