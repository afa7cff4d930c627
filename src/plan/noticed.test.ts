import { describe, expect, it } from "vitest"
import { applyToFiles } from "../apply-to-files.ts"
import type { Edit, Hunk } from "../edits/edit.ts"
import { installedGrammars } from "../grammars/installed.ts"
import { offerElsewhere } from "./elsewhere.ts"
import { originalLines } from "./original-lines.ts"
import { withFilesWords } from "./own-lines.ts"
import { placePicked } from "./picked-excerpt.ts"
import { planOn, stateOf, update } from "./testing/plan-on.ts"

/** What plans do that no test would have missed: found by breaking the code (trials/mutation). */

const parsers = await installedGrammars().load(["a.ts", "a.py", "a.json", "a.txt"])

describe("an update that also moves its file", () => {
  const edit: Edit = { ...update("a.ts", ["let a = 1\n", "let a = 2\n"]), to: "b.ts" }
  const gone = { kind: "missing" as const }

  it("was made, where the file is there already, with these changes", () => {
    const { results, files } = planOn({ "a.ts": gone, "b.ts": "let a = 2\nlet b = 1\n" }, [edit])
    expect([results, files]).toEqual([["already_applied"], []])
  })

  it("was not, where that file has none of them, or nothing like them", () => {
    for (const text of ["let a = 1\nlet b = 1\n", "something else\n"])
      expect(planOn({ "a.ts": gone, "b.ts": text }, [edit]).results).toEqual(["file_missing"])
    expect(planOn({ "a.ts": gone, "b.ts": gone }, [edit]).results).toEqual(["file_missing"])
  })

  it("makes no new file of lines for one that is not there", () => {
    const blank: Edit = { ...update("a.ts", ["\n", "let a = 2\n"]), to: "b.ts" }
    const { results, files } = planOn({ "a.ts": gone, "b.ts": gone }, [blank])
    expect([results, files]).toEqual([["file_missing"], []])
    expect(planOn({ "a.ts": gone }, [update("a.ts", ["\n", "let a = 2\n"])]).results).toEqual(["validated"])
  })

  it("is judged as what it was: words that become JSON had no errors before", () => {
    const files = { "a.json": "{", "a.txt": "words\n", "b.json": gone, "b.txt": gone }
    const syntax = { syntax: { by: parsers, mode: "report" as const } }
    const move = (path: string, to: string): Edit => ({ op: "move", path, to })
    expect(planOn(files, [move("a.json", "b.json")], syntax).files[0]!.syntax).toMatchObject({
      before: 1,
      after: 1,
    })
    expect(planOn(files, [move("a.txt", "b.json")], syntax).files[0]).not.toHaveProperty("syntax")
  })
})

it("the edit since which a file is broken gets the blame, not one whose damage a later one mended", () => {
  const file = [
    "export function first() {",
    "  const total = compute(1)",
    "  return total",
    "}",
    "",
    "export function second() {",
    "  const sum = reckon(2)",
    "  return sum",
    "}",
    "",
  ].join("\n")
  const edits = [
    // It is not found exactly, and forgets a brace; the next one puts it back.
    update("a.ts", [
      "  const total = computed(1)\n  return total\n}\n",
      "  const total = computed(1)\n  return total + 1\n",
    ]),
    update("a.ts", ["  return total + 1\n", "  return total + 1\n}\n"]),
    update("a.ts", [
      "  const sum = reckoned(2)\n  return sum\n}\n",
      "  const sum = reckoned(2)\n  return sum + 1\n",
    ]),
  ]
  const { results, after } = planOn({ "a.ts": file }, edits, { syntax: { by: parsers, mode: "refuse" } })
  expect(results).toEqual(["validated", "validated", "doubt"])
  expect(after["a.ts"]).toBe(file.replace("return total", "return total + 1"))
})

it("a file that a failed edit was to take away is still looked for elsewhere", () => {
  const edits: Edit[] = [
    { op: "move", path: "a.ts", to: "b.ts" },
    update("a.ts", ["let a = 1\nlet b = 2\n", "let a = 2\nlet b = 2\n"]),
  ]
  const gone = { kind: "missing" as const }
  const planned = planOn({ "a.ts": gone, "b.ts": gone }, edits)
  const others = new Map([["src/a.ts", stateOf("let a = 1\nlet b = 2\n")]])
  const { outcomes } = offerElsewhere(planned, edits, others)
  expect(outcomes.map(({ status }) => status)).toEqual(["failed", "failed"])
  expect(outcomes[1]!.issue!.candidates).toMatchObject([{ path: "src/a.ts" }])
})

describe("a declaration that gets a new text", () => {
  const replaced = (file: string, name_path: string, body: string) => {
    const input = { relative_path: "a.ts", name_path, body }
    const response = JSON.stringify({ name: "replace_symbol_body", input })
    const { files, report } = applyToFiles(response, { "a.ts": file }, { parsers, syntax: "report" })
    return { text: files["a.ts"], status: report.edits[0]!.status }
  }

  it("has no blanks on its blank lines", () => {
    const file = "class A {\n  run() {\n    one()\n  }\n}\n"
    expect(replaced(file, "A/run", "run() {\n  one()\n\n  two()\n}").text).toBe(
      "class A {\n  run() {\n    one()\n\n    two()\n  }\n}\n",
    )
  })

  it("is refused where another begins on its last line, and not where others are within it", () => {
    const shared = "function a() {\n  one()\n} function b() {\n  two()\n}\n"
    expect(replaced(shared, "a", "function a() {}")).toEqual({ text: undefined, status: "failed" })
    expect(replaced(shared, "b", "function b() {}")).toEqual({ text: undefined, status: "failed" })
    const within = "function a() {\n  function b() {}\n}\nfunction c() {}\n"
    expect(replaced(within, "a", "function a() {}").text).toBe("function a() {}\nfunction c() {}\n")
  })
})

describe("an excerpt that a person has placed", () => {
  const block = (name: string) => `describe("${name}", () => {\n  it("works", () => {\n    run(1)\n  })\n})\n`
  const file = block("one") + block("two")
  const shown = '  it("works", () => {\n    run(2)\n  })\n'
  const placed = (picked: number[], countedAs = (line: number) => line) =>
    placePicked(file, { new: shown, picked } as Pick<Hunk, "new" | "picked">, { key: "a.test.ts", countedAs })
  const lineOf = (result: ReturnType<typeof placePicked>) =>
    "issue" in result ? result.issue.code : file.slice(0, result.changes[0]!.from).split("\n").length

  it("goes where they say, and nowhere without a word from them", () => {
    const open = placed([])
    expect(lineOf(open)).toBe("ambiguous")
    const lines = "issue" in open ? (open.issue.candidates ?? []).map(({ line }) => line) : []
    expect(lines).toHaveLength(2)
    for (const [at, line] of lines.entries()) {
      const found = lineOf(placed([line]))
      expect([at, found]).toEqual([at, 5 * at + 3])
      expect(lineOf(placed([line + 1000], (each) => each + 1000))).toBe(found)
    }
  })

  it("stays open where they point at none of the places", () => {
    expect(lineOf(placed([99]))).toBe("ambiguous")
  })
})

it("an edit takes the file's words only for lines that it has, as whole lines, just once", () => {
  const words = (text: string, base: string) => withFilesWords(text, { base, file: "the file's\n" })
  expect(words("one\ntwo\n", "two\n")).toBe("one\nthe file's")
  for (const base of ["", "three\n", "wo\n"]) expect(words("one\ntwo\n", base)).toBeUndefined()
  expect(words("two\ntwo\n", "two\n")).toBeUndefined()
})

describe("an edit of every hit that says how many there are", () => {
  const every = (count: number): Edit => ({
    op: "update",
    path: "a",
    hunks: [{ old: "k", new: "j", scope: "substring", occurrence: "all", count }],
  })
  it("is made if it is right, and says what is wrong if it is not", () => {
    const issueOf = (count: number) => planOn({ a: "k k\n" }, [every(count)]).outcomes[0]!.issue
    expect(planOn({ a: "k k\n" }, [every(2)]).after).toEqual({ a: "j j\n" })
    expect(issueOf(1)).toMatchObject({
      code: "ambiguous",
      message: "The text was expected once, but it is in the file 2 times.",
    })
    expect(issueOf(3)).toMatchObject({
      code: "occurrence_out_of_range",
      message: "The text was expected 3 times, but it is in the file 2 times.",
    })
  })
})

describe("lines beside parts of a file", () => {
  const file = ["import a", "", "one() {", "  x(1)", "}", "", "two() {", "  y(1)", "}", ""].join("\n")
  const part: Hunk = { old: "", new: "two() {\n  y(2)\n}\n", scope: "lines", place: { by: "excerpt" } }
  const beside = (old: string, fresh: string): Edit => ({
    op: "update",
    path: "a.js",
    hunks: [part, { old, new: fresh, scope: "lines" }],
  })
  it("land with them, or keep them from landing", () => {
    expect(planOn({ "a.js": file }, [beside("import a\n", "import b\n")]).after["a.js"]).toBe(
      file.replace("import a", "import b").replace("y(1)", "y(2)"),
    )
    const { results, files } = planOn({ "a.js": file }, [beside("import something else\n", "import b\n")])
    expect([results, files]).toEqual([["not_found"], []])
  })
})

describe("whose permissions a file gets", () => {
  const like = (...edits: Edit[]) =>
    Object.fromEntries(
      planOn({ a: "one\n", c: "three\n" }, edits).files.map((file) => [file.path, file.like]),
    )
  const create = (path: string): Edit => ({ op: "create", path, content: "new\n" })
  const move = (path: string, to: string): Edit => ({ op: "move", path, to })

  it("are none of one that was moved away, for what is made in its place", () => {
    expect(like(move("a", "b"), create("a"))).toEqual({ a: null, b: "a" })
    expect(like(create("a2"), update("c", ["three\n", "3\n"]))).toEqual({ a2: undefined, c: undefined })
    expect(like(move("a", "t"), move("c", "a"), move("t", "c"))).toEqual({ a: "c", c: "a" })
  })
})

describe("an edit that an earlier one of the answer has made impossible", () => {
  const messages = (files: Record<string, string>, ...edits: Edit[]) =>
    planOn(files, edits).outcomes.map(({ issue }) => issue?.message ?? "")

  it("is told which, also where the file has moved since", () => {
    const text = "one\ntwo\nthree\nfour\n"
    const first = { ...update("a", ["two\n", "zwei\n"]), to: "b" } as Edit
    const [, second] = messages({ a: text }, first, update("b", ["two\n", "deux\n"]))
    expect(second).toContain("until edit 1 of this response changed it")
    const [, , third] = messages(
      { a: text },
      update("a", ["four\n", "vier\n"]),
      update("a", ["two\n", "zwei\n"]),
      update("a", ["two\n", "deux\n"]),
    )
    expect(third).toContain("until edit 2 of this response changed it")
  })
  it("is told nothing of edits that have nothing to do with it", () => {
    const [, second] = messages(
      { a: "one\ntwo\n" },
      update("a", ["one\n", "1\n"]),
      update("a", ["seven and more\n", "7\n"]),
    )
    expect(second).not.toContain("of this response changed it")
  })
})

it("a move that was made before says where the file is", () => {
  const move: Edit = { op: "move", path: "a", to: "b" }
  const gone = { kind: "missing" as const }
  expect(planOn({ a: gone, b: "one\n" }, [move]).outcomes[0]).toMatchObject({
    status: "already_applied",
    notes: ["b is there, and a is not."],
  })
  // What this very answer made or took away was not there before.
  const create: Edit = { op: "create", path: "b", content: "one\n" }
  expect(planOn({ a: gone, b: gone }, [create, move]).results).toEqual(["validated", "file_missing"])
  const remove: Edit = { op: "delete", path: "a" }
  expect(planOn({ a: "one\n", b: "two\n" }, [remove, move]).results).toEqual(["validated", "file_missing"])
})

describe("a text with a comment that names its file", () => {
  const own = ["import a", "", "export function one() {", "  return a(1)", "}", ""].join("\n")
  it("is that file without the comment, where it is the first line and only a path", () => {
    const results = (comment: string) =>
      planOn({ "src/x.js": own }, [
        {
          op: "create",
          path: "src/x.js",
          content: `${comment}\n${own.replace("a(1)", "a(2)")}`,
          overwrite: true,
        },
      ]).after["src/x.js"]
    expect(results("// src/x.js")).toContain("a(2)")
    expect(results("// see src/x.js for more")).toMatch(/^\/\/ see src/)
  })
})

describe("a file that an answer takes away twice", () => {
  const remove: Edit = { op: "delete", path: "a" }
  const gone = { kind: "missing" as const }

  it("is gone with the first edit, and the second says by which", () => {
    const cases: [edits: Edit[], by: RegExp][] = [
      [[remove, { ...remove, root: "." }], /edit 1 of this response deletes it/],
      [[{ op: "move", path: "a", to: "b" }, remove], /edit 1 of this response moves it to b/],
    ]
    for (const [edits, by] of cases) {
      const { results, outcomes } = planOn({ a: "1\n", b: gone }, edits)
      expect(results).toEqual(["validated", "file_missing"])
      expect(outcomes[1]!.issue!.message).toMatch(by)
    }
    const made: Edit = { op: "create", path: "a", content: "x\n" }
    expect(planOn({ a: gone }, [made, remove, remove]).results).toEqual([
      "validated",
      "validated",
      "file_missing",
    ])
  })
})

describe("a whole file, and further parts of it, in one edit", () => {
  const excerpt = (shown: string, file?: true): Hunk => ({
    ...{ old: "", new: shown, scope: "lines" },
    place: { by: "excerpt", ...(file && { file }) },
  })
  const whole = "import a\n\ndef one():\n    return 1\n\n\ndef two():\n    return 2\n"
  const planned = (part: string) =>
    planOn({ "a.py": { kind: "missing" } }, [
      { op: "update", path: "a.py", hunks: [excerpt(whole, true), excerpt(part)] },
    ])

  it("make the file with all of them", () => {
    expect(planned("def two():\n    return 22\n").after).toEqual({ "a.py": whole.replace("2\n", "22\n") })
  })

  it("make none where a part has no place in it", () => {
    const { results, after } = planned("# ...\nclass X:\n    pass\n# ...\n")
    expect([results, after]).toEqual([["not_found"], {}])
  })
})

it("two edits that count the same place are told so, and in which file", () => {
  const count = (fresh: string): Edit => ({
    ...{ op: "update", path: "a.ts" },
    hunks: [{ old: "x = 1\n", new: fresh, scope: "lines", occurrence: 2 }],
  })
  const { outcomes, after } = planOn({ "a.ts": "x = 1\ny\nx = 1\n" }, [count("x = 2\n"), count("x = 3\n")])
  expect(after).toEqual({ "a.ts": "x = 1\ny\nx = 2\n" })
  expect(outcomes[1]!.issue).toMatchObject({
    code: "overlap",
    message: expect.stringMatching(/same place of a\.ts\. Occurrences count in the file as it was/),
    hint: expect.stringContaining("one edit"),
  })
})

it("a part of a line at the very start of a file is found, and one within a word is not", () => {
  const part = (old: string, fresh: string): Edit => ({ ...update("a.ts", [old, fresh]), parts: true })
  expect(planOn({ "a.ts": "id: 1, width: 2\n" }, [part("id: 1\n", "id: 3\n")]).after).toEqual({
    "a.ts": "id: 3, width: 2\n",
  })
  expect(planOn({ "a.ts": "width: 1, x: 2\n" }, [part("th: 1\n", "th: 3\n")]).results).toEqual(["not_found"])
})

it("lines told by their numbers that are so already change nothing; a blank line beside another is a second one", () => {
  const place = (from: number, to: number, fresh: string): Edit => ({
    ...{ op: "update", path: "a" },
    hunks: [{ old: "", new: fresh, scope: "lines", place: { by: "lines", from, to } }],
  })
  expect(planOn({ a: "one\ntwo\n" }, [place(2, 2, "two\n")]).results).toEqual(["already_applied"])
  expect(planOn({ a: "one\n\ntwo\n" }, [place(2, 1, "\n")]).after).toEqual({ a: "one\n\n\ntwo\n" })
})

it("what breaks a file is told by how the part was found that was not exact", () => {
  const file =
    "export function first() {\n  const total = compute(1)\n  return total\n}\n\nexport function second() {\n  return 2\n}\n"
  const edit = update(
    "a.ts",
    ["  return 2\n", "  return 3\n"],
    ["  const total = computed(1)\n  return total\n}\n", "  const total = computed(1)\n  return total + 1\n"],
  )
  const { outcomes } = planOn({ "a.ts": file }, [edit], { syntax: { by: parsers, mode: "refuse" } })
  expect(outcomes[0]!.issue).toMatchObject({
    code: "doubt",
    message: expect.stringContaining("not found exactly as written (similar), so"),
  })
})

it("lines of a version are known in the text that it was made of", () => {
  const known = (version: string) =>
    version
      .trim()
      .split("\n")
      .map((_, at) => originalLines("a\nb\nc\nd\n", version)([at + 1, at + 1])[0])
  expect(known("X\nb\nc\nd\n")).toEqual([1, 2, 3, 4])
  expect(known("a\nX\nY\nc\nd\n")).toEqual([1, 2, 2, 3, 4])
  expect(known("c\nd\n")).toEqual([3, 4])
  expect(known("a\nb\nc\nd\nE\nF\n")).toEqual([1, 2, 3, 4, 4, 4])
  expect(known("N\na\nb\nM\nc\nd\n")).toEqual([1, 1, 2, 2, 3, 4])
  // A place between lines stays one.
  expect(originalLines("a\nb\n", "N\na\nb\n")([3, 2])).toEqual([2, 1])
})

it("numbered lines and quoted ones are not mixed in one edit", () => {
  const hunks: Hunk[] = [
    { old: "", new: "ONE\n", scope: "lines", place: { by: "lines", from: 1, to: 1 } },
    { old: "two\n", new: "TWO\n", scope: "lines" },
  ]
  for (const mixed of [hunks, hunks.toReversed()]) {
    const { results, outcomes } = planOn({ a: "one\ntwo\n" }, [{ op: "update", path: "a", hunks: mixed }])
    expect(results).toEqual(["parse_error"])
    expect(outcomes[0]!.issue!.message).toContain("quoted text are mixed with changes of numbered lines")
  }
})
