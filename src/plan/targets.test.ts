import { describe, expect, it } from "vitest"
import type { Edit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { plan } from "./plan.ts"
import { opaque, planOn, stateOf, update } from "./testing/plan-on.ts"

const move: Edit = { op: "move", path: "./a", to: "./b" }

describe("an outcome", () => {
  it("names files by their keys, however the edit spelled them", () => {
    const files = new Map([["a", stateOf("one\n")]])
    const targets = [{ path: { key: "a" }, to: { key: "b" } }]
    expect(plan([move], { targets, files }).outcomes).toMatchObject([{ path: "a", to: "b" }])
  })

  it("names a path that leads nowhere as the edit did", () => {
    const issue: Issue = { code: "outside_workspace", message: "no" }
    const files = new Map([["a", stateOf("one\n")]])
    const targets = [{ path: { key: "a" }, to: { issue } }]
    expect(plan([move], { targets, files }).outcomes).toMatchObject([
      { path: "a", to: "./b", status: "skipped", issue: { code: "outside_workspace" } },
    ])
  })

  it("has only what the edit had to say", () => {
    const [plain] = planOn({ a: "one\n" }, [update("a", ["one\n", "1\n"])]).outcomes
    expect(Object.keys(plain!).sort()).toEqual(
      ["index", "op", "path", "status", "hunks", "additions", "deletions"].sort(),
    )
    const edit = { ...update("a", ["one\n", "1\n"]), why: "because", format: "some" }
    expect(planOn({ a: "one\n" }, [edit]).outcomes).toMatchObject([{ why: "because", format: "some" }])
  })
})

describe("a file that cannot be written", () => {
  const issue: Issue = { code: "permission_denied", message: "a is not for you." }
  const blocked = new Map([["a", issue]])

  it("is not touched: not where it is, nor by a move onto it or away from it", () => {
    const edits: Edit[] = [
      update("a", ["one\n", "1\n"]),
      { op: "move", path: "b", to: "a", overwrite: true },
      { op: "move", path: "a", to: "c" },
      update("b", ["two\n", "2\n"]),
    ]
    const planned = planOn({ a: "one\n", b: "two\n" }, edits, { blocked })
    expect(planned.results).toEqual([
      ...["permission_denied", "permission_denied", "permission_denied"],
      "validated",
    ])
    expect(planned.after).toEqual({ b: "2\n" })
    expect(planned.outcomes[0]!.issue!.message).toBe("a is not for you.")
  })
})

it("context may be a question that the caller answers", () => {
  const edits = [update("a", ["one\n", "1\n"]), update("b", ["one\n", "1\n"])]
  const asked: string[] = []
  const context = (key: string) => {
    asked.push(key)
    return key === "b"
  }
  expect(planOn({ a: "one\n", b: "one\n" }, edits, { context }).results).toEqual([
    "not_in_context",
    "validated",
  ])
  expect(asked).toEqual(["a", "b"])
})

it("what is no text has no parts that a new text could be one of", () => {
  const edit: Edit = { op: "create", path: "a", content: "text\n", overwrite: true, extent: "shown" }
  expect(planOn({ a: opaque("binary") }, [edit]).after).toEqual({ a: "text\n" })
})

it("a rewritten file may keep a line that stands for left out code, if it has that line", () => {
  const placeholder = "// ... existing code ...\n"
  const rewrite: Edit = { op: "rewrite", path: "a.ts", content: `x\n${placeholder}` }
  expect(planOn({ "a.ts": `${placeholder}y\n` }, [rewrite]).results).toEqual(["validated"])
  expect(planOn({ "a.ts": "y\n" }, [rewrite]).results).toEqual(["incomplete_edit"])
})

describe("the lines that an update adds and takes away", () => {
  const count = (text: string, ...changes: [old: string, fresh: string][]) => {
    const hunks = changes.map(([old, fresh]) => ({ old, new: fresh, scope: "substring" as const }))
    const { outcomes, files } = planOn({ a: text }, [{ op: "update", path: "a", hunks }])
    const { additions, deletions } = outcomes[0]!
    expect(files).toMatchObject([{ additions, deletions }])
    return [additions, deletions]
  }

  it("are counted as a diff shows them, however many parts of a line change", () => {
    expect(count("let one = two + three\nrest\n", ["one", "1"], ["three", "3"])).toEqual([1, 1])
    expect(count("first\nlet one = two\nmiddle\nlet four = five", ["one", "1"], ["five", "5"])).toEqual([
      2, 2,
    ])
    expect(count("aaa\nbbb ccc\nddd\n", ["aaa\nbbb", "aaa bbb"], ["ccc", "c\nc"])).toEqual([2, 2])
    expect(count("aaa\nbbb\nccc\n", ["aaa\n", ""], ["bbb\n", ""])).toEqual([0, 2])
  })

  it("are counted far down in a long file as at its top", () => {
    const long = Array.from({ length: 3000 }, (_, at) => `line ${at}\n`).join("")
    expect(count(long, ["line 2999", "last"], ["line 1500\n", "middle\nand more\n"])).toEqual([3, 2])
  })
})
