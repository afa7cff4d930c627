import { describe, expect, it } from "vitest"
import { type Plan, parse } from "./core.ts"
import { differingFiles, expectedFiles, pickedEdits, review } from "./review.ts"
import { snapshotOf } from "./workspace/texts.ts"

describe("a review", () => {
  it("plans what is wanted, and keeps the number that each edit has in the response", () => {
    const response = `${create("a.txt", "a\n")}${create("b.txt", "b\n")}${create("c.txt", "c\n")}`
    const { plan } = reviewOf(response, {}, { only: [2, 0, 2, 7] })
    expect(plan.outcomes.map(({ index, path }) => [index, path])).toEqual([
      [0, "a.txt"],
      [2, "c.txt"],
    ])
    expect(plan.files.map(({ path }) => path)).toEqual(["a.txt", "c.txt"])
  })

  it("lets edits see only those that are made with them", () => {
    const response = `${create("a.txt", "one\n")}${replace("a.txt", "one\n", "two\n")}`
    expect(reviewOf(response, {}).plan.outcomes.map(({ status }) => status)).toEqual([
      "validated",
      "validated",
    ])
    const { plan, lost } = reviewOf(response, {}, { only: [1] })
    expect(plan.outcomes).toMatchObject([{ index: 1, status: "failed", issue: { code: "file_missing" } }])
    expect(lost).toEqual(["a.txt"])
  })

  it("puts an edit where a person wants it", () => {
    const files = { "list.txt": "- one\n- two\n- one\n- three\n" }
    const response = replace("list.txt", "- one\n", "- first\n")
    expect(reviewOf(response, files).plan.outcomes[0]?.issue?.code).toBe("ambiguous")
    expect(textAfter(reviewOf(response, files, { picks: [{ edit: 0, hunk: 0, line: 3 }] }).plan)).toBe(
      "- one\n- two\n- first\n- three\n",
    )
    expect(textAfter(reviewOf(response, files, { picks: [{ edit: 0, occurrence: 1 }] }).plan)).toBe(
      "- first\n- two\n- one\n- three\n",
    )
  })

  it("puts new lines on the side of an unknown line that a person wants", () => {
    const files = { "a.py": "  if all:\n    say(1)\n  elif dots:\n    write(2)\n    flush(3)\n" }
    const old = "  if all:\n    say(1)\n    write(2)\n"
    const response = replace("a.py", old, "  if all:\n    say(1)\n    reset(0)\n    write(2)\n")
    const { plan } = reviewOf(response, files)
    expect(plan.outcomes[0]?.issue).toMatchObject({
      code: "ambiguous",
      candidates: [{ line: 3 }, { line: 4 }],
    })
    const at = (line: number) => textAfter(reviewOf(response, files, { picks: [{ edit: 0, line }] }).plan)
    expect(at(3)).toBe("  if all:\n    say(1)\n    reset(0)\n  elif dots:\n    write(2)\n    flush(3)\n")
    expect(at(4)).toBe("  if all:\n    say(1)\n  elif dots:\n    reset(0)\n    write(2)\n    flush(3)\n")
    const elsewhere = reviewOf(response, files, { picks: [{ edit: 0, line: 5 }] }).plan
    expect(elsewhere.outcomes[0]?.issue?.code).toBe("ambiguous")
  })

  it("takes a pick for each of several unknown lines", () => {
    const text = "first(1)\nother(2)\nsecond(3)\nmiddle(4)\nthird(5)\nanother(6)\nfourth(7)\n"
    const old = "first(1)\nsecond(3)\nmiddle(4)\nthird(5)\nfourth(7)\n"
    const fresh = "first(1)\nnew(1)\nsecond(3)\nmiddle(4)\nthird(5)\nnew(2)\nfourth(7)\n"
    const response = replace("a.js", old, fresh)
    const picks = [{ edit: 0, line: 2 }]
    const once = reviewOf(response, { "a.js": text }, { picks }).plan.outcomes[0]?.issue
    expect(once).toMatchObject({ code: "ambiguous", candidates: [{ line: 6 }, { line: 7 }] })
    const { plan } = reviewOf(response, { "a.js": text }, { picks: [...picks, { edit: 0, line: 7 }] })
    expect(textAfter(plan)).toBe(
      "first(1)\nnew(1)\nother(2)\nsecond(3)\nmiddle(4)\nthird(5)\nanother(6)\nnew(2)\nfourth(7)\n",
    )
  })

  it("moves changed lines to the side of an unknown line that a person wants", () => {
    const files = { "a.js": "open(1)\n  unknown(2)\n  target(3)\nclose(4)\n" }
    const response = replace(
      "a.js",
      "open(1)\n  target(3)\nclose(4)\n",
      "open(1)\n    changed(3)\nclose(4)\n",
    )
    expect(reviewOf(response, files).plan.outcomes[0]?.issue).toMatchObject({
      code: "ambiguous",
      candidates: [{ line: 2 }, { line: 3 }],
    })
    const at = (line: number) => textAfter(reviewOf(response, files, { picks: [{ edit: 0, line }] }).plan)
    expect(at(2)).toBe("open(1)\n    changed(3)\n  unknown(2)\nclose(4)\n")
    expect(at(3)).toBe("open(1)\n  unknown(2)\n    changed(3)\nclose(4)\n")
  })

  it("replaces the file's own lines where a person says that those were meant", () => {
    const files = { "a.txt": "alpha\nbeta\ngamma\n" }
    const response = replace("a.txt", "something else entirely\n", "delta\n")
    expect(reviewOf(response, files).plan.outcomes[0]?.status).toBe("failed")
    const picks = [{ edit: 0, hunk: 0, text: "beta\n", line: 2 }]
    expect(textAfter(reviewOf(response, files, { picks }).plan)).toBe("alpha\ndelta\ngamma\n")
  })

  it("edits another file where a person says that it was meant", () => {
    const files = { "src/a.txt": "something to be found\n" }
    const response = replace("a.txt", "something to be found\n", "found\n")
    const picks = [{ edit: 0, path: "src/a.txt" }]
    expect(pickedEdits(parse(response), { picks })[0]?.path).toBe("src/a.txt")
    expect(reviewOf(response, files, { picks }).plan.files).toMatchObject([{ path: "src/a.txt" }])
  })

  it("says in which other file the text of a lost edit is", () => {
    const elsewhere = snapshotOf({ "src/a.txt": "something to be found\n" }, [
      { op: "delete", path: "src/a.txt" },
    ])
    const parsed = parse(replace("a.txt", "something to be found\n", "found\n"))
    const { plan } = review(parsed, snapshotOf({}, parsed.edits), {}, elsewhere.files)
    expect(plan.outcomes[0]?.issue?.candidates).toMatchObject([{ path: "src/a.txt", line: 1 }])
  })

  it("leaves out hunks that were rejected, and takes files whole that nobody judged", () => {
    const lines = Array.from({ length: 30 }, (_, index) => `${index + 1}\n`)
    const response = `${replace("a.txt", "2\n", "two\n")}${replace("a.txt", "28\n", "twenty-eight\n")}${create("b.txt", "b\n")}`
    const { plan, approved } = reviewOf(
      response,
      { "a.txt": lines.join("") },
      { verdicts: { "a.txt": ["accept", "reject"] } },
    )
    expect(textAfter(plan)).toContain("twenty-eight")
    expect(textAfter(approved)).not.toContain("twenty-eight")
    expect(textAfter(approved)).toContain("two\n")
    expect(approved.outcomes.map(({ status }) => status)).toEqual(["validated", "skipped", "validated"])
    expect(approved.files.map(({ path }) => path)).toEqual(["a.txt", "b.txt"])
  })

  it("is known by what it writes over what", () => {
    const response = replace("a.txt", "one\n", "two\n")
    const of = (text: string) => expectedFiles(reviewOf(response, { "a.txt": text }).approved)
    expect(differingFiles(of("one\n"), of("one\n"))).toEqual([])
    // Another line elsewhere in the file is another file, before and after.
    expect(differingFiles(of("one\n"), of("zero\none\n"))).toEqual(["a.txt"])
    expect(differingFiles(of("one\n"), [])).toEqual(["a.txt"])
    expect(differingFiles([], of("one\n"))).toEqual(["a.txt"])
    expect(of("one\n")).toMatchObject([
      { path: "a.txt", before: expect.any(String), after: expect.any(String) },
    ])
    expect(expectedFiles(reviewOf(create("b.txt", "b\n"), {}).approved)).toMatchObject([{ before: null }])
  })
})

function reviewOf(
  response: string,
  files: Record<string, string>,
  choices: Parameters<typeof pickedEdits>[1] = {},
) {
  const parsed = parse(response)
  return review(parsed, snapshotOf(files, pickedEdits(parsed, choices)), { choices })
}

function textAfter({ files: [file] }: Plan): string {
  return file?.after.kind === "text" ? file.after.text : ""
}

function create(path: string, content: string): string {
  return `<edit file="${path}" op="new"><put>\n<<<\n${content}>>>\n</put></edit>\n`
}

function replace(path: string, old: string, fresh: string): string {
  return `<edit file="${path}" op="patch"><find>\n<<<\n${old}>>>\n</find><put>\n<<<\n${fresh}>>>\n</put></edit>\n`
}
