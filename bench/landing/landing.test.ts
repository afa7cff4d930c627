import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { beforeAll, describe, expect, test } from "vitest"
import type { Changed } from "./changes.ts"
import type { Case } from "./draft.ts"
import { judge } from "./score.ts"
import type { Answer } from "./tools/tool.ts"

const modules = fileURLToPath(new URL("../node_modules", import.meta.url))

// The corpus is a package of its own that most contributors never install: `npm --prefix bench ci`.
describe.skipIf(!existsSync(`${modules}/diff`))("cases", () => {
  let corpus: Changed[]
  let kinds: string[]
  let make: (kind: string, count: number, seed?: string) => Case[]

  beforeAll(async () => {
    const [{ readCorpus }, { applyChanges, readAllChanges }, { makeCases }, table] = await Promise.all([
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

  test("an edit without a mistake stands in the file once, and replacing it gives the truth", () => {
    for (const { file, hunks, truth } of make("none", 100)) {
      const lines = `\n${file}${file.endsWith("\n") ? "" : "\n"}`
      const [before, after, ...more] = lines.split(`\n${hunks[0]!.old}`)
      expect(more).toEqual([])
      expect(`${before}\n${hunks[0]!.new}${after}`.slice(1).trimEnd()).toBe(truth.trimEnd())
    }
  })

  test("a mistake leaves nothing that stands in the file letter for letter", () => {
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
