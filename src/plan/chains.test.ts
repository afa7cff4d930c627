import { describe, expect, it } from "vitest"
import type { Edit } from "../edits/edit.ts"
import { opaque, planOn, update } from "./testing/plan-on.ts"

const create = (path: string, content: string): Edit => ({ op: "create", path, content })
const remove = (path: string): Edit => ({ op: "delete", path })
const move = (path: string, to: string, overwrite = false): Edit => ({ op: "move", path, to, overwrite })

describe("edits see what the ones before them did", () => {
  it("create, then edit", () => {
    const planned = planOn({}, [create("a", "one\n"), update("a", ["one\n", "1\n"])])
    expect(planned.after).toEqual({ a: "1\n" })
    expect(planned.files).toMatchObject([{ change: "add", before: { kind: "missing" }, additions: 1 }])
  })

  it("create, then edit, again: both were made, if the file is what they make of nothing", () => {
    const edits = [create("a", "one\ntwo\n"), update("a", ["two\n", "2\n"]), update("a", ["2\n", "2\n3\n"])]
    const made = { a: planOn({}, edits).after.a! }
    expect(planOn(made, edits)).toMatchObject({ results: edits.map(() => "already_applied"), after: {} })
    expect(planOn({ a: `${made.a}4\n` }, edits).results[0]).toBe("file_exists")
    expect(planOn({ a: "one\ntwo\n" }, edits).after).toEqual(made)
  })

  it.each<[string, ...[old: string, fresh: string][]]>([
    ["a line", ["    total = 0\n", "    total = 1\n"], ["    total = 1\n", "    total = 2\n"]],
    ["what was put in", ["import a\n", "import a\nimport b\n"], ["import b\n", "import b as c\n"]],
    [
      "a part of it",
      ["    return total\n", "    result = total\n    return result\n"],
      ["    result = total\n", "    result = round(total)\n"],
    ],
    [
      "what was put in loosely",
      ["for y in x:\n    total += y\n", "for y in x:\n    total += y\n    log(y)\n"],
      ["    log(y)\n", "    log(y, total)\n"],
    ],
    [
      "twice",
      ["import a\n", "import a\nimport b\n"],
      ["import b\n", "import b as c\n"],
      ["import b as c\n", "from b import c\n"],
    ],
  ])("edit, then edit %s: sent again, all are known to be made", (_, ...changes) => {
    const before =
      "import a\n\ndef f(x):\n    total = 0\n    for y in x:\n        total += y\n    return total\n"
    const edits = changes.map((change) => update("a", change))
    const { after } = planOn({ a: before }, edits)
    expect(planOn({ a: after.a! }, edits)).toMatchObject({
      results: edits.map(() => "already_applied"),
      after: {},
    })
  })

  it("edit, then edit what it put in: where the file has neither form, both are made", () => {
    const edits = [update("a", ["one\n", "one\ntwo\n"]), update("a", ["two\n", "2\n"])]
    expect(planOn({ a: "one\nthree\n" }, edits).after).toEqual({ a: "one\n2\nthree\n" })
    expect(planOn({ a: "one\ntwo\nthree\n" }, edits).after).toEqual({ a: "one\n2\nthree\n" })
  })

  it("edit, then move", () => {
    const planned = planOn({ a: "one\n" }, [update("a", ["one\n", "1\n"]), move("a", "b")])
    expect(planned.after).toEqual({ a: null, b: "1\n" })
    expect(planned.files).toMatchObject([{ change: "move", from: "a", path: "b", deletions: 1 }])
  })

  it("edit, then move, again: both were made, if the file has the change under its new name", () => {
    const edits = [update("a", ["one\ntwo\n", "one\nsecond\n"]), move("a", "b")]
    const first = planOn({ a: "one\ntwo\nthree\n" }, edits)
    expect(planOn({ b: first.after.b! }, edits)).toMatchObject({
      results: ["already_applied", "already_applied"],
      after: {},
    })
    expect(planOn({ b: "one\ntwo\nthree\n" }, edits).results).toEqual(["file_missing", "already_applied"])
  })

  it("a part of a line that an earlier edit changed: the later one is told which", () => {
    const part = (from: string, to: string): Edit => ({
      op: "update",
      path: "a",
      parts: true,
      hunks: [{ old: `${from}\n`, new: `${to}\n`, scope: "lines" }],
    })
    const planned = planOn({ a: "x\n  wait: 3000, tries: 2\n" }, [
      part("wait: 3000", "wait: 5000"),
      part("3000", "1"),
    ])
    expect(planned.results).toEqual(["validated", "not_found"])
    expect(planned.outcomes[1]!.issue!.message).toContain("until edit 1 of this response changed it")
  })

  it("move, then edit at the new path; the old one is gone", () => {
    const edits = [move("a", "b"), update("b", ["one\n", "1\n"]), update("a", ["one\n", "2\n"])]
    expect(planOn({ a: "one\n" }, edits)).toMatchObject({
      results: ["validated", "validated", "file_missing"],
      after: { a: null, b: "1\n" },
    })
  })

  it("delete, then create: one change of one file", () => {
    const planned = planOn({ a: "one\n" }, [remove("a"), create("a", "1\n")])
    expect(planned.after).toEqual({ a: "1\n" })
    expect(planned.files).toMatchObject([{ change: "modify", before: { kind: "text", text: "one\n" } }])
  })

  it("create a file, then another one inside of it: no file is a folder", () => {
    const inside = planOn({ b: "x\n" }, [create("a", "one\n"), create("a/b/c", "two\n"), move("b", "a/b")])
    expect(inside.results).toEqual(["validated", "file_exists", "file_exists"])
    expect(inside.outcomes[1]!.issue!.message).toBe("a/b/c cannot exist: a is a file, not a folder.")
    const around = planOn({ b: "x\n" }, [create("a/b/c", "two\n"), create("a/b", "one\n"), move("b", "a")])
    expect(around.results).toEqual(["validated", "is_directory", "is_directory"])
    expect(around.after).toEqual({ "a/b/c": "two\n" })
  })

  it("delete or move what is in the way, then create", () => {
    const there = { a: "one\n" }
    expect(planOn(there, [remove("a"), create("a/b", "two\n")]).after).toEqual({ a: null, "a/b": "two\n" })
    expect(planOn(there, [move("a", "a/b"), create("a/c", "2\n")]).results).toEqual([
      "validated",
      "validated",
    ])
    const back = [
      create("a/b", "1\n"),
      create("a/c", "2\n"),
      remove("a/b"),
      move("a/c", "d"),
      create("a", "3\n"),
    ]
    expect(planOn({}, back).after).toEqual({ d: "2\n", a: "3\n" })
  })

  it("create, then delete: no change at all", () => {
    expect(planOn({}, [create("a", "one\n"), remove("a")])).toMatchObject({
      results: ["validated", "validated"],
      files: [],
    })
  })

  it("delete, then edit: there is nothing left to edit", () => {
    expect(planOn({ a: "one\n" }, [remove("a"), update("a", ["one\n", "1\n"])]).results).toEqual([
      "validated",
      "file_missing",
    ])
  })

  it("two blocks for one file, the second on what the first made", () => {
    const planned = planOn({ a: "one\ntwo\n" }, [
      update("a", ["one\n", "1\n"]),
      update("a", ["1\ntwo\n", "1\n2\n"]),
    ])
    expect(planned.after).toEqual({ a: "1\n2\n" })
    expect(planned.files).toMatchObject([{ additions: 2, deletions: 2 }])
    expect(planned.outcomes.map(({ additions, deletions }) => [additions, deletions])).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  it("there and back: no change at all", () => {
    const edits = [update("a", ["one\n", "1\n"]), update("a", ["1\n", "one\n"])]
    expect(planOn({ a: "one\n" }, edits)).toMatchObject({ results: ["validated", "validated"], files: [] })
    expect(planOn({ a: "one\n" }, [move("a", "b"), move("b", "a")])).toMatchObject({
      results: ["validated", "validated"],
      files: [],
    })
  })

  it("a failed edit leaves its file as the ones before it made it", () => {
    const edits = [update("a", ["one\n", "1\n"]), update("a", ["gone\n", "x\n"]), update("a", ["1\n", "I\n"])]
    expect(planOn({ a: "one\n" }, edits)).toMatchObject({
      results: ["validated", "not_found", "validated"],
      after: { a: "I\n" },
    })
  })

  it("the snapshot itself never changes", () => {
    const file = "one\n"
    const files = { a: file }
    const edits = [update("a", ["one\n", "1\n"]), move("a", "b")]
    expect(planOn(files, edits)).toEqual(planOn(files, edits))
  })
})

describe("chains of moves", () => {
  it("a → b → c is a move from a to c", () => {
    const planned = planOn({ a: "x\n" }, [move("a", "b"), move("b", "c")])
    expect(planned.files).toMatchObject([{ change: "move", from: "a", path: "c" }])
    expect(planned.after).toEqual({ a: null, c: "x\n" })
  })

  it("two files change places by way of a third name", () => {
    const swap = [move("a", "t"), move("b", "a"), move("t", "b")]
    expect(planOn({ a: "from a\n", b: "from b\n" }, swap).after).toEqual({ a: "from b\n", b: "from a\n" })
  })

  it("a file moves away and a new one takes its name", () => {
    const planned = planOn({ a: "old\n" }, [move("a", "b"), create("a", "new\n")])
    expect(planned.after).toEqual({ a: "new\n", b: "old\n" })
  })

  it("a deleted file makes room for a move, without overwriting", () => {
    const planned = planOn({ a: "from a\n", b: "from b\n" }, [remove("b"), move("a", "b")])
    expect(planned).toMatchObject({ results: ["validated", "validated"], after: { a: null, b: "from a\n" } })
    expect(planned.files).toMatchObject([{ path: "b", from: "a", replaced: { text: "from b\n" } }])
  })

  it("what is no text moves like anything else", () => {
    const files = { a: opaque("binary", "hash of a"), b: opaque("too_large", "hash of b") }
    expect(planOn(files, [move("a", "c")]).after).toEqual({ a: null, c: "<binary>" })
    expect(planOn(files, [move("a", "b", true)]).after).toEqual({ a: null, b: "<binary>" })
  })
})

describe("a block written against the file before an earlier block", () => {
  const file = "alpha one\nbravo two\ncharlie three\ndelta four\necho five\n"
  const first = update("a", ["bravo two\ncharlie three\n", "bravo 2\ncharlie three\n"])

  it("is merged with that block, and says so", () => {
    const second = update("a", [
      "bravo two\ncharlie three\ndelta four\n",
      "bravo two\ncharlie three\ndelta 4\n",
    ])
    const planned = planOn({ a: file }, [first, second])
    expect(planned.results).toEqual(["validated", "validated"])
    expect(planned.after).toEqual({ a: file.replace("two", "2").replace("four", "4") })
    expect(planned.outcomes[1]!.notes).toBeUndefined()
    const other = update("a", ["alpha one\nbravo two\n", "nothing\nis\nas it\nwas before\n"])
    const edit = ["alpha one\nbravo two\ncharlie three\n", "alpha one\nbravo two\nCHARLIE\n"] as const
    const merged = planOn({ a: file }, [other, update("a", edit)])
    expect(merged.after).toEqual({ a: "nothing\nis\nas it\nwas before\nCHARLIE\ndelta four\necho five\n" })
    expect(merged.outcomes[1]!.notes).toEqual([expect.stringContaining("merged with that edit")])
  })

  it("may touch the lines that the earlier one changed, and may have nothing left to do", () => {
    const below = update("a", ["bravo two\ncharlie three\n", "bravo two\nCHARLIE\n"])
    expect(planOn({ a: file }, [first, below]).after).toEqual({
      a: file.replace("two", "2").replace("charlie three", "CHARLIE"),
    })
    expect(planOn({ a: file }, [first, first]).results).toEqual(["validated", "already_applied"])
  })

  it("is refused where both change the same line", () => {
    const second = update("a", ["bravo two\n", "bravo II\n"])
    const planned = planOn({ a: file }, [first, second])
    expect(planned.results).toEqual(["validated", "not_found"])
    expect(planned.after).toEqual({ a: file.replace("two", "2") })
  })

  it("is refused by formats that match exactly: each of their blocks must fit what the last one left", () => {
    const second = update("a", [
      "bravo two\ncharlie three\ndelta four\n",
      "bravo two\ncharlie three\ndelta 4\n",
    ])
    const exactly = [first, second].map((edit) => ({ ...edit, match: "exact" as const }))
    expect(planOn({ a: file }, exactly).results).toEqual(["validated", "not_found"])
  })

  it("is refused where its text occurs twice now: it may mean what the earlier block wrote", () => {
    const copied = update("a", ["echo five\n", "echo five\nalpha one\n"])
    const second = update("a", ["alpha one\n", "alpha 1\n"])
    expect(planOn({ a: file }, [copied, second]).results).toEqual(["validated", "ambiguous"])
  })
})

describe("a block that one edit moves and another takes away where it was", () => {
  const block = (name: string, value: number) => `def ${name}():\n    return ${value}\n`
  const [one, two, three] = [block("first", 1), block("second", 2), block("third", 3)]
  const file = [one, two, three].join("\n\n")
  const moved = [two, three, one].join("\n\n")
  const edits = [
    update("a.py", [three, `${three}\n\n${one}`]),
    update("a.py", [`${one}\n\ndef second():\n`, "def second():\n"]),
  ]

  it("is moved once, and is not taken away when the response comes again", () => {
    expect(planOn({ "a.py": file }, edits).after).toEqual({ "a.py": moved })
    const again = planOn({ "a.py": moved }, edits)
    expect(again.results).toEqual(["already_applied", "already_applied"])
    expect(again.after).toEqual({})
  })

  it("is not taken away by itself where nothing that stays is beside it", () => {
    expect(planOn({ "a.py": moved }, edits.slice(1)).results).toEqual(["doubt"])
  })
})
