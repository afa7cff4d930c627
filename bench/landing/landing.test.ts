import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { beforeAll, describe, expect, test } from "vitest"
import { sendAgain } from "./again.ts"
import { enclosingBlock, withoutBlock } from "./blocks.ts"
import type { Changed } from "./changes.ts"
import type { Case, CaseHunk, Draft } from "./draft.ts"
import { countsOf, shareOf, sumOf } from "./figures.ts"
import { type FormatResult, sendTwice } from "./formats.ts"
import { applyChanges } from "./line-change.ts"
import { seededRandom } from "./random.ts"
import { judge, type Result, reliability } from "./score.ts"
import { families } from "./siblings/families.ts"
import { absentSibling, changedSibling, presentSibling } from "./siblings/siblings.ts"
import { essence, nearestTo } from "./strangers.ts"
import type { Answer } from "./tools/tool.ts"

const modules = fileURLToPath(new URL("../node_modules", import.meta.url))

// The corpus is a package of its own that most contributors never install: `npm --prefix bench ci`.
describe.skipIf(!existsSync(`${modules}/diff`))("cases", { timeout: 120_000 }, () => {
  let corpus: Changed[]
  let kinds: string[]
  let make: (kind: string, count: number, seed?: string) => Case[]

  beforeAll(async () => {
    const [{ readCorpus }, { readAllChanges }, { makeCases }, table] = await Promise.all([
      import("./corpus.ts"),
      import("./changes.ts"),
      import("./cases.ts"),
      import("./kinds.ts"),
    ])
    corpus = readAllChanges(readCorpus("tune", modules))
    kinds = Object.keys(table.kinds)
    make = (kind, count, seed = "law") => makeCases(corpus, kind, { seed, count })
    for (const { pair, lines, changes, endsWithNewline } of corpus)
      expect(applyChanges(lines, changes).join("\n") + (endsWithNewline ? "\n" : "")).toBe(pair.after)
  })

  test("the same seed gives the same cases, a smaller run the first of them, another seed others", () => {
    for (const kind of kinds) {
      expect(make(kind, 4)).toEqual(make(kind, 8).slice(0, 4))
      expect(make(kind, 4, "another")).not.toEqual(make(kind, 4))
    }
  })

  test("every kind can be made, and asks for something that its truth shows", () => {
    for (const kind of kinds) {
      const cases = make(kind, 20)
      expect(cases, kind).toHaveLength(20)
      for (const { verdict, file, truth, hunks } of cases) {
        expect(truth === file).toBe(verdict === "refuse" || verdict === "applied")
        for (const hunk of hunks) expect(hunk.old).not.toBe(hunk.new)
      }
    }
  })

  test("an edit without a mistake occurs in the file once, and replacing it gives the truth", () => {
    for (const { file, hunks, truth } of make("none", 100)) {
      const lines = `\n${file}${file.endsWith("\n") ? "" : "\n"}`
      const [before, after, ...more] = lines.split(`\n${hunks[0]!.old}`)
      expect(more).toEqual([])
      expect(`${before}\n${hunks[0]!.new}${after}`.slice(1).trimEnd()).toBe(truth.trimEnd())
    }
  })

  test("a mistake leaves nothing that is in the file letter for letter", () => {
    const inFile = ({ file, hunks }: Case) => hunks.every((hunk) => `\n${file}`.includes(`\n${hunk.old}`))
    for (const kind of [
      "trailing",
      "indentation",
      "tabs",
      "blank",
      "paraphrased",
      "elided",
      "typography",
      "stale",
    ])
      expect(make(kind, 50).filter(inFile), kind).toEqual([])
  })

  test("where the block is gone or the file another one, neither old nor new text is there", () => {
    for (const kind of ["gone", "twins", "parallel"])
      for (const { file, hunks, verdict } of make(kind, 50)) {
        expect(verdict).toBe("refuse")
        for (const hunk of hunks) {
          expect(`\n${file}`).not.toContain(`\n${hunk.old}`)
          expect(`\n${file}`).not.toContain(`\n${hunk.new}`)
        }
      }
  })

  test("an edit of one line that becomes several is in the file once, and only its indentation is in question", () => {
    for (const kind of ["shallow", "deep", "part"])
      for (const { file, hunks, truth } of make(kind, 50)) {
        const [{ old, new: fresh, scope }] = hunks as [CaseHunk]
        const [before, after, ...more] = file.split(old)
        expect([scope, more]).toEqual(["substring", []])
        const bare = (text: string) => text.replace(/[ \t]+/g, "")
        expect(bare(before + fresh + after)).toBe(bare(truth))
        if (kind !== "shallow") expect(before + fresh + after).toBe(truth)
      }
  })

  test("old texts are as long as those of real edits", () => {
    const lengths = make("none", 1000).map(({ hunks }) => hunks[0]!.old.split("\n").length - 1)
    const share = (from: number, to: number) => lengths.filter((one) => one >= from && one <= to).length / 10
    expect(share(1, 1)).toBeGreaterThan(13)
    expect(share(2, 5)).toBeGreaterThan(20)
    expect(share(6, 20)).toBeGreaterThan(20)
    expect(share(21, 60)).toBeGreaterThan(7)
  })
})

describe("marks", () => {
  const given: Case = {
    kind: "",
    id: "",
    source: "",
    path: "a",
    file: "old",
    hunks: [],
    verdict: "land",
    truth: "new",
  }
  const markOf = (answer: Answer, change: Partial<Case> = {}) =>
    judge({ name: "", apply: () => answer }, { ...given, ...change }).mark

  test("only the truth itself is a right landing", () => {
    expect(markOf({ text: "new" })).toBe("right")
    expect(markOf({ text: "new\n" })).toBe("wrong")
    expect(markOf({ text: "old", applied: true })).toBe("wrong")
    expect(markOf({})).toBe("refused")
  })

  test("where nothing may land, a refusal is right and a landing is wrong", () => {
    expect(markOf({}, { verdict: "refuse", truth: "old" })).toBe("right")
    expect(markOf({ text: "old" }, { verdict: "refuse", truth: "old" })).toBe("wrong")
    expect(markOf({ text: "old", applied: true }, { verdict: "applied", truth: "old" })).toBe("right")
    expect(markOf({ text: "new" }, { verdict: "applied", truth: "old" })).toBe("wrong")
    expect(markOf({}, { verdict: "either" })).toBe("right")
  })

  test("a tool that throws has refused", () => {
    const thrower = {
      name: "",
      apply: () => {
        throw new Error("no")
      },
    }
    expect(judge(thrower, given).mark).toBe("refused")
  })
})

describe("named blocks", () => {
  const blockAt = (text: string, line: string, path: string) => {
    const lines = text.split("\n")
    const from = lines.findIndex((one) => one.includes(line))
    const block = enclosingBlock([...lines, ...Array(20).fill("x = 1")], { from, to: from + 1 }, path)
    return block && lines.slice(block.from, block.to)
  }

  test("are found by indentation, headings, brackets, with their comments", () => {
    expect(blockAt("a {\n  one\n}\n\n/* why */\nb {\n  two\n}\n", "two", "a.css")).toEqual([
      "/* why */",
      "b {",
      "  two",
      "}",
    ])
    expect(blockAt("def a():\n    if x:\n        two\n\ndef b():\n    pass", "two", "a.py")).toEqual([
      "def a():",
      "    if x:",
      "        two",
    ])
    expect(blockAt("# A\ntext\n## B\ntwo\n## C\n", "two", "a.md")).toEqual(["## B", "two"])
    expect(blockAt("function a(\n  one,\n): void {\n  two\n}\n", "two", "a.ts")).toEqual([
      "function a(",
      "  one,",
      "): void {",
      "  two",
      "}",
    ])
  })

  test("what is added at the edge of a block is not in it", () => {
    const lines = [..."# A\n\n## B\none\n## C\ntwo".split("\n"), ...Array(20).fill("text")]
    expect(enclosingBlock(lines, { from: 2, to: 2 }, "a.md")).toBeUndefined()
    expect(enclosingBlock(lines, { from: 3, to: 3 }, "a.md")).toMatchObject({ header: 2, to: 4 })
  })

  test("one of two blank lines goes with a block", () => {
    expect(withoutBlock(["a", "", "b", "", "c"], { from: 2, to: 3 })).toEqual(["a", "", "c"])
  })

  test("comments behind a line and the words of a string are not its essence", () => {
    expect(essence('  die("no such file"), // sorry')).toBe(essence('die("nothing there")'))
    expect(essence("port: 1")).not.toBe(essence("port: 2"))
  })

  test("are the same by their name, exported or not, in whatever quotes and capitals", () => {
    const lines = [...Array(20).fill("text"), "", "", "  return sum + last", "}"]
    const draftOf = (header: string): Draft => ({
      changed: undefined as never,
      file: [],
      changes: [],
      blocks: [[header, "  return sum + last", "}"].map((text) => ({ op: "keep", text, clean: text }))],
      lineEnding: "\n",
      verdict: "refuse",
    })
    const isSame = (header: string, there: string) =>
      nearestTo(draftOf(header), { lines: lines.with(21, there) }, { header, copy: true }).isSame
    expect(isSame("export function sum(list) {", "function sum(list) {")).toBe(true)
    expect(isSame("- name: Check out", "- name: 'Check Out'")).toBe(true)
    expect(isSame("function sum(list) {", "function mean(list) {")).toBe(false)
  })
})

describe("siblings", () => {
  const many = (make: (random: ReturnType<typeof seededRandom>) => unknown) => {
    const random = seededRandom("siblings")
    return Array.from({ length: 600 }, () => make(random)).filter((one) => one !== undefined) as Case[]
  }
  const isIn = (text: string, part: string) =>
    text.replace(/\s+/g, " ").includes(part.replace(/\s+/g, " ").trim())

  test("every family comes up", () => {
    expect(new Set(many(absentSibling).map(({ source }) => source)).size).toBe(families.length)
  })

  test("the absent one is not in the file, to the letter; the present one is, once", () => {
    for (const { file, hunks } of many(absentSibling)) expect(isIn(file, hunks[0]!.old)).toBe(false)
    for (const { file, hunks, truth } of many(presentSibling)) {
      expect(isIn(file, hunks[0]!.old)).toBe(true)
      expect(isIn(truth, hunks[0]!.new)).toBe(true)
    }
  })

  test("the changed one reads differently, and a conflict must be refused", () => {
    const made = many(changedSibling)
    for (const { file, hunks } of made) expect(file).not.toContain(hunks[0]!.old)
    expect(new Set(made.map(({ verdict }) => verdict))).toEqual(new Set(["refuse", "either"]))
  })
})

describe("sent again", () => {
  const given: Case = {
    kind: "",
    id: "",
    source: "",
    path: "a",
    file: "a\nold\n",
    hunks: [{ old: "old\n", new: "new\n" }],
    verdict: "land",
    truth: "a\nnew\n",
  }
  const landed: Result = { case: given, answer: { text: given.truth }, mark: "right" }
  const marksOf = (second: Answer, change: Partial<Case> = {}) =>
    sendAgain({ name: "", apply: () => second }, [{ ...landed, case: { ...given, ...change } }]).map(
      ({ mark }) => mark,
    )

  test("it is recognised, refused, or made twice", () => {
    expect(marksOf({ text: given.truth, applied: true })).toEqual(["recognised"])
    expect(marksOf({})).toEqual(["unrecognised"])
    expect(marksOf({ text: "a\nnew\nnew\n" })).toEqual(["twice"])
  })

  test("what leaves nothing to be recognised by counts only if it is made twice", () => {
    const hunks = [{ old: "old\n", new: "" }]
    expect(marksOf({}, { hunks })).toEqual([])
    expect(marksOf({ text: "" }, { hunks })).toEqual(["twice"])
  })

  test("what was made is found again, however it is indented", () => {
    const hunks = [{ old: "old", new: "old\nmore", scope: "substring" as const }]
    const answer = { text: "a\n  old\n  more\n" }
    const second = { name: "", apply: () => ({ ...answer, applied: true }) }
    expect(sendAgain(second, [{ case: { ...given, hunks }, answer, mark: "right" }])).toHaveLength(1)
  })

  test("a stretch of text may go without a trace", () => {
    expect(marksOf({}, { hunks: [{ old: "old", new: "", scope: "substring" }] })).toEqual([])
  })

  test("what is still asked for, to the letter, is thrown away", () => {
    const hunks = [{ old: "a\n", new: "" }]
    expect(marksOf({}, { hunks })).toEqual([])
  })

  test("in every format, of every operation that it can say", () => {
    const files = { "a.txt": "one\ntwo\nthree\n" }
    const edits = [{ op: "create" as const, path: "b.txt", content: "b\n" }]
    const scene = { operation: "create", edits, files, truth: { ...files, "b.txt": "b\n" } }
    expect(sendTwice(scene, "opx")).toMatchObject({
      first: "right",
      again: "recognised",
    } satisfies Partial<FormatResult>)
    expect(sendTwice({ ...scene, truth: files }, "patch")).toMatchObject({ first: "wrong" })
    expect(sendTwice(scene, "whole")).toBeUndefined()
  })
})

describe("figures", () => {
  test("counts are added up, and are shares of all", () => {
    const sum = sumOf([countsOf([["right"], ["wrong"]]), countsOf([["right"], ["right"]])])
    expect(sum).toEqual({ count: 4, right: 3, wrong: 1 })
    expect(shareOf(sum, "right")).toBe(75)
    expect(shareOf({ count: 0 }, "right")).toBeUndefined()
  })

  test("from a score on, the share of landings that are right", () => {
    const result = (score: number, mark: "right" | "wrong") =>
      ({ answer: { text: "", score }, mark }) as Result
    const points = reliability([result(0.99, "right"), result(0.99, "wrong"), result(1, "right")])
    expect(points.find(({ score }) => score === 0.99)).toEqual({
      score: 0.99,
      count: 3,
      right: (100 * 2) / 3,
    })
    expect(points.find(({ score }) => score === 1)).toEqual({ score: 1, count: 1, right: 100 })
  })
})
