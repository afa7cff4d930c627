import { describe, expect, it } from "vitest"
import { chooseFiles, historyOf } from "./history.ts"
import type { Record } from "./record.ts"

/** A commit of these files (`to<from` for a move), or an undo or redo of files of another. */
function record(
  id: string,
  files: string[],
  of?: { kind: "undo" | "redo"; id: string; files: number[] },
): Record {
  return {
    ...{
      version: 1,
      id,
      at: "",
      label: "",
      kind: of?.kind ?? "commit",
      roots: ["x"],
      writes: [],
      makes: [],
      empties: [],
    },
    ...(of && { of: { id: of.id, files: of.files } }),
    files: files.map((file) => {
      const [path, from] = file.split("<")
      const counts = { additions: 0, deletions: 0 }
      return { path: path!, change: from ? "move" : "modify", ...(from !== undefined && { from }), ...counts }
    }),
  }
}

const undo = (id: string, of: string, files: number[]) => record(id, [], { kind: "undo", id: of, files })
const redo = (id: string, of: string, files: number[]) => record(id, [], { kind: "redo", id: of, files })

function chosen(records: Record[], verb: "undo" | "redo", question: { id?: string; paths?: string[] } = {}) {
  const choice = chooseFiles(historyOf(records), { verb, ...question })
  return choice && `${choice.record.id}: ${choice.files.join(" ")}`
}

describe("what is taken back next", () => {
  const [one, two] = [record("one", ["a", "b"]), record("two", ["b", "c"])]

  it("is the newest commit that is not taken back yet", () => {
    expect(chosen([], "undo")).toBeUndefined()
    expect(chosen([one, two], "undo")).toBe("two: 0 1")
    expect(chosen([one, two, undo("u", "two", [0, 1])], "undo")).toBe("one: 0 1")
    expect(chosen([one, two, undo("u", "two", [0, 1]), undo("v", "one", [0, 1])], "undo")).toBeUndefined()
    expect(chosen([one, two, undo("u", "two", [0, 1]), redo("r", "two", [0, 1])], "undo")).toBe("two: 0 1")
  })

  it("is what is left of a commit of which some files are back", () => {
    expect(chosen([one, two, undo("u", "two", [1])], "undo")).toBe("two: 0")
    expect(chosen([one, two, undo("u", "two", [0, 1]), redo("r", "two", [1])], "undo")).toBe("two: 1")
  })

  it("is the newest commit that has one of the files that are named", () => {
    expect(chosen([one, two], "undo", { paths: ["a"] })).toBe("one: 0")
    expect(chosen([one, two], "undo", { paths: ["b"] })).toBe("two: 0")
    expect(chosen([one, two, undo("u", "two", [0])], "undo", { paths: ["b"] })).toBe("one: 1")
    expect(chosen([one, two], "undo", { paths: ["z"] })).toBeUndefined()
  })

  it("may be named by the start of an id that only one commit has", () => {
    const others = [record("abc1", ["a"]), record("abd2", ["b"])]
    expect(chosen(others, "undo", { id: "abc" })).toBe("abc1: 0")
    expect(chosen(others, "undo", { id: "ab" })).toBeUndefined()
    expect(chosen(others, "undo", { id: "bc1" })).toBeUndefined()
    expect(chosen([...others, undo("u", "abc1", [0])], "undo", { id: "abc1" })).toBeUndefined()
  })

  it("is more than one file where files changed places", () => {
    const swapped = record("s", ["b<a", "a<c", "z", "c<b"])
    expect(chosen([swapped], "undo", { paths: ["c"] })).toBe("s: 0 1 3")
    expect(chosen([swapped], "undo", { paths: ["z"] })).toBe("s: 2")
    expect(chosen([record("m", ["b<a"])], "undo", { paths: ["a"] })).toBe("m: 0")
  })
})

describe("what is made again next", () => {
  const [one, two] = [record("one", ["a"]), record("two", ["b"])]

  it("is what was taken back last", () => {
    expect(chosen([one, two], "redo")).toBeUndefined()
    const back = [one, two, undo("u", "two", [0]), undo("v", "one", [0])]
    expect(chosen(back, "redo")).toBe("one: 0")
    expect(chosen([...back, redo("r", "one", [0])], "redo")).toBe("two: 0")
    expect(chosen([...back, redo("r", "one", [0]), redo("s", "two", [0])], "redo")).toBeUndefined()
  })

  it("may be named by the commit, or by what took it back", () => {
    const back = [one, two, undo("u", "two", [0]), undo("v", "one", [0])]
    expect(chosen(back, "redo", { id: "two" })).toBe("two: 0")
    expect(chosen(back, "redo", { id: "u" })).toBe("two: 0")
  })

  it("is nothing where the commit is forgotten, or never had such files", () => {
    expect(chosen([undo("u", "gone", [0])], "redo")).toBeUndefined()
    expect(chosen([one, undo("u", "one", [0, 7])], "redo")).toBe("one: 0")
    expect(historyOf([one]).undone("gone").size).toBe(0)
  })
})
