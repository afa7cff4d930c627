import { describe, expect, it } from "vitest"
import type { Edit, Hunk, Place } from "../edits/edit.ts"
import { fileTag, lineHashes } from "./hashes.ts"
import { planOn, update } from "./testing/plan-on.ts"

const file = "one\ntwo\nthree\n"
const hunk = (place: Place, fresh: string, more: Partial<Hunk> = {}): Hunk => ({
  old: "",
  new: fresh,
  scope: place.by === "lines" ? "lines" : "substring",
  place,
  ...more,
})
const edit = (...hunks: Hunk[]): Edit => ({ op: "update", path: "a", hunks })
const lines = (from: number, to: number, proof: object = {}): Place => ({ by: "lines", from, to, ...proof })
const position = (a: [number, number], b: [number, number]): Place => ({
  by: "position",
  from: { line: a[0], character: a[1] },
  to: { line: b[0], character: b[1] },
})
const landed = (text: string, ...edits: Edit[]) => planOn({ a: text }, edits).after.a ?? text
const codes = (text: string, ...edits: Edit[]) =>
  planOn({ a: text }, edits).outcomes.map(({ issue, status }) => issue?.code ?? status)

describe("a place by lines", () => {
  it.each([
    ["replaces", lines(2, 2), "zwei\n", "one\nzwei\nthree\n"],
    ["inserts before", lines(1, 0), "zero\n", "zero\none\ntwo\nthree\n"],
    ["inserts at the end", lines(4, 3), "four\n", "one\ntwo\nthree\nfour\n"],
    ["deletes", lines(1, 2), "", "three\n"],
  ])("%s", (_, place, fresh, result) => {
    expect(landed(file, edit(hunk(place, fresh)))).toBe(result)
    expect(landed(file.replaceAll("\n", "\r\n"), edit(hunk(place, fresh)))).toBe(
      result.replaceAll("\n", "\r\n"),
    )
  })

  it("is none before the first line, nor between two", () => {
    for (const place of [
      lines(0, 0),
      lines(0, -1),
      lines(-1, 1),
      lines(1.5, 2),
      position([-1, 0], [0, 0]),
      position([1, -1], [1, 0]),
    ])
      expect(codes(file, edit(hunk(place, "x\n")))).toEqual(["occurrence_out_of_range"])
  })

  it("keeps a last line without a break so", () => {
    expect(landed("one\ntwo", edit(hunk(lines(2, 2), "zwei\n")))).toBe("one\nzwei")
    expect(landed("one\ntwo", edit(hunk(lines(3, 2), "three\n")))).toBe("one\ntwo\nthree")
    expect(landed("one\ntwo", edit(hunk(lines(1, 1), "eins\n")))).toBe("eins\ntwo")
    expect(landed("one\ntwo", edit(hunk(lines(2, 1), "and\n")))).toBe("one\nand\ntwo")
  })

  it("counts in the file as it was, whatever earlier edits did", () => {
    const first = edit(hunk(lines(1, 0), "zero\nnull\n"))
    expect(landed(file, first, edit(hunk(lines(3, 3), "drei\n")))).toBe("zero\nnull\none\ntwo\ndrei\n")
    expect(codes(file, edit(hunk(lines(2, 2), "zwei\n")), edit(hunk(lines(2, 2), "deux\n")))).toEqual([
      "validated",
      "overlap",
    ])
    // Lines that go in beside those that an earlier edit changed are beside what became of them.
    const changed = edit(hunk(lines(2, 2), "zwei\n"))
    expect(landed(file, changed, edit(hunk(lines(2, 1), "before\n")))).toBe("one\nbefore\nzwei\nthree\n")
    expect(landed(file, changed, edit(hunk(lines(3, 2), "after\n")))).toBe("one\nzwei\nafter\nthree\n")
    const inserted = edit(hunk(lines(2, 1), "between\n"))
    expect(landed(file, inserted, changed)).toBe("one\nbetween\nzwei\nthree\n")
    expect(landed(file, inserted, edit(hunk(lines(1, 1), "eins\n")))).toBe("eins\nbetween\ntwo\nthree\n")
    expect(codes(file, edit(hunk(lines(1, 2), "")), edit(hunk(lines(2, 1), "x\n")))).toEqual([
      "validated",
      "overlap",
    ])
  })

  it("is proved by the tag of the file, or by hashes of its lines", () => {
    const tag = { file: fileTag(file) }
    expect(landed(file, edit(hunk(lines(2, 2, tag), "zwei\n"), hunk(lines(3, 3, tag), "drei\n")))).toBe(
      "one\nzwei\ndrei\n",
    )
    expect(codes(`${file}four\n`, edit(hunk(lines(2, 2, tag), "zwei\n")))).toEqual(["stale"])
    for (const hash of lineHashes("two")) {
      const proof = { hashes: [{ line: 2, hash }] }
      expect(codes(file, edit(hunk(lines(2, 2, proof), "zwei\n")))).toEqual(["validated"])
      expect(codes("one\nanother\n", edit(hunk(lines(2, 2, proof), "zwei\n")))).toEqual(["stale"])
    }
  })

  it("is not proved by the hash of a line that is not there", () => {
    const proof = { hashes: [{ line: 9, hash: "zz" }] }
    const [outcome] = planOn({ a: file }, [edit(hunk(lines(2, 2, proof), "zwei\n"))]).outcomes
    expect(outcome!.issue).toMatchObject({
      code: "stale",
      message: expect.stringMatching(/^Line 9 is another one now: \. /),
    })
  })

  it("is refused where there is no such line, and made once", () => {
    expect(codes(file, edit(hunk(lines(4, 4), "x\n")))).toEqual(["occurrence_out_of_range"])
    expect(codes(file, edit(hunk(lines(2, 9), "x\n")))).toEqual(["occurrence_out_of_range"])
    expect(codes(file, edit(hunk(lines(2, 1), "two\n")))).toEqual(["already_applied"])
    expect(codes(file, edit(hunk(lines(1, 2), "x\n"), hunk(lines(2, 3), "y\n")))).toEqual(["overlap"])
    // All of an edit, or nothing of it.
    const half = edit(hunk(lines(1, 1), "x\n"), hunk(lines(9, 9), "y\n"))
    expect([codes(file, half), landed(file, half)]).toEqual([["occurrence_out_of_range"], file])
  })

  it("is not mixed with parts of the file, and says so", () => {
    const mixed = edit(hunk(lines(1, 1), "x\n"), hunk({ by: "excerpt" }, "two\nthree\n"))
    expect(planOn({ a: file }, [mixed]).outcomes[0]!.issue).toMatchObject({
      code: "parse_error",
      message: "Parts of a file are mixed with changes of numbered lines or named places.",
      hint: "Send each kind as an edit of its own.",
    })
  })
})

describe("a place by positions", () => {
  it("changes what is between them, all at once", () => {
    const all = edit(
      hunk(position([0, 0], [0, 3]), "eins"),
      hunk(position([1, 3], [1, 99]), "!"),
      hunk(position([2, 0], [2, 0]), "(a)"),
      hunk(position([2, 0], [2, 0]), "(b)"),
      hunk(position([3, 0], [3, 0]), "end\n"),
    )
    expect(landed(file, all)).toBe("eins\ntwo!\n(a)(b)three\nend\n")
    expect(codes(file, edit(hunk(position([9, 0], [9, 0]), "x")))).toEqual(["occurrence_out_of_range"])
    for (const [from, to] of [
      [
        [0, 0],
        [9, 0],
      ],
      [
        [9, 0],
        [0, 0],
      ],
      [
        [1, 2],
        [1, 0],
      ],
    ] as const)
      expect(codes(file, edit(hunk(position([...from], [...to]), "x")))).toEqual(["occurrence_out_of_range"])
    expect(landed("one\ntwo", edit(hunk(position([1, 3], [1, 3]), "!\n")))).toBe("one\ntwo!\n")
    const first = edit(hunk(position([0, 0], [0, 0]), "zero\nnull\n"))
    expect(landed(file, first, edit(hunk(position([2, 0], [2, 5]), "drei")))).toBe(
      "zero\nnull\none\ntwo\ndrei\n",
    )
  })
})

describe("an occurrence", () => {
  const nth = (occurrence: number | "first" | "last", fresh: string): Edit => {
    const [only] = (update("a", ["k\n", fresh]) as { hunks: Hunk[] }).hunks
    return { op: "update", path: "a", hunks: [{ ...only!, occurrence }] }
  }
  const same = "k\nv\nk\nv\nk\n"

  it("is the one of the file as it was, in whatever order, and where earlier ones are gone or doubled", () => {
    expect(landed(same, nth(1, "1\n"), nth(2, "2\n"), nth("last", "3\n"))).toBe("1\nv\n2\nv\n3\n")
    expect(landed(same, nth(3, "3\n"), nth(1, ""), nth(2, "k\nk\n"))).toBe("v\nk\nk\nv\n3\n")
    expect(codes(same, nth(1, "1\n"), nth(1, "one\n"))).toEqual(["validated", "overlap"])
    expect(codes(same, nth(1, "k\nk\n"), nth(4, "x\n"))).toEqual(["validated", "occurrence_out_of_range"])
  })

  it("is counted over edits by the thousand, and not over any number of them", () => {
    const afterEdits = (count: number) => {
      const edits = Array.from({ length: count }, (_, at) => update("a", [`${at}\n`, `${at + 1}\n`]))
      return planOn({ a: "0\nk\nk\n" }, [...edits, nth(2, "x\n")]).outcomes.at(-1)!
    }
    expect(afterEdits(20).status).toBe("validated")
    expect(afterEdits(5001).issue).toMatchObject({
      code: "too_large",
      hint: "Quote more lines instead of counting.",
      path: "a",
    })
  })

  it("is looked for in what earlier edits wrote if the file never had it", () => {
    expect(landed("a\n", update("a", ["a\n", "k\nk\n"]), nth(2, "x\n"))).toBe("k\nx\n")
  })
})
