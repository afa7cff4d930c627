import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { installedGrammars } from "../../src/grammars/installed.ts"
import type { Case, Material } from "./cases.ts"
import { readHistory } from "./histories.ts"
import { languageOf } from "./languages.ts"
import { blocksOf, isDeclaration, outline, pathOf } from "./outline.ts"
import { loadContinue } from "./tools/continue.ts"
import { wholeFile } from "./tools/whole.ts"

// What compares texts is a package of the bench, which most contributors never install: `npm --prefix bench ci`.
const isInstalled = existsSync(fileURLToPath(new URL("../node_modules/diff", import.meta.url)))

describe("the outline of a file", () => {
  const pathsOf = (path: string, text: string) => {
    const lines = text.split("\n")
    const language = languageOf(path)!
    return blocksOf(outline(lines, language))
      .filter((item) => isDeclaration(lines, item, language))
      .map((item) => `${pathOf(item)} ${item.from + 1}-${item.to}`)
  }

  it("has the blocks of a class, with the comments above them", () => {
    const text = `class Cart {
  // The sum.
  total(
    items: Item[],
  ): number {
    if (items) {
      return 1
    } else {
      return 2
    }
  }

  async load() {
    return this.items.map((item) => {
      return item
    })
  }
}`
    expect(pathsOf("a.ts", text)).toEqual(["Cart 1-18", "Cart › total 2-11", "Cart › load 13-17"])
  })

  it("ends blocks where nothing closes them", () => {
    const text = `class A:
    @property
    def one(self):
        try:
            return 1
        except ValueError:
            return 2

    def two(self,
            other):
        return 3

def three():
    pass`
    expect(pathsOf("a.py", text)).toEqual(["A 1-11", "A › one 2-7", "A › two 9-11", "three 13-14"])
  })

  it("takes braces of their own along", () => {
    const text = "namespace N\n{\n    public int Count()\n    {\n        return 1;\n    }\n}"
    expect(pathsOf("a.cs", text)).toEqual(["N 1-7", "N › Count 3-6"])
  })

  it("has the sections of a document", () => {
    const text = "# A\n\ntext\n\n## B\n\n```sh\n# no heading\n```\n\n## C\n\ntext"
    expect(pathsOf("a.md", text)).toEqual(["# A 1-13", "# A › ## B 5-9", "# A › ## C 11-13"])
  })
})

/** A module with many functions; `change` says which of them read differently. */
function moduleOf(name: string, change: (index: number) => string): string {
  const methods = Array.from(
    { length: 8 },
    (_, index) => `  ${name}Step${index}(value: number): number {
    const ${name}First${index} = value + ${index}
    const second${index} = ${name}First${index} * ${index + 2}
${change(index)}    return second${index} - ${name}Rules.length
  }
`,
  )
  return `import { log } from "./log"\nimport { ${name}Rules } from "./rules"\n\nexport class ${name}Work {\n${methods.join("\n")}}\n`
}

describe.skipIf(!isInstalled)("cases from a real history", () => {
  let folder: string
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@b.c", ...args], {
      encoding: "utf8",
    })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const names = Array.from({ length: 24 }, (_, index) => `thing${"abcdefghijklmnopqrstuvwx"[index]}`)
  let material: Material
  let makeCases: typeof import("./cases.ts").makeCases
  let judge: typeof import("./score.ts").judge

  beforeAll(async () => {
    ;[{ makeCases }, { judge }] = await Promise.all([import("./cases.ts"), import("./score.ts")])
    folder = mkdtempSync(join(tmpdir(), "emend-sketch-"))
    git("init", "-q")
    for (const name of names)
      write(
        `src/${name}.ts`,
        moduleOf(name, () => ""),
      )
    git("add", ".")
    git("commit", "-qm", "begin")
    for (const [at, name] of names.entries())
      write(
        `src/${name}.ts`,
        moduleOf(name, (index) => (index === at % 8 ? `    log("${name} did step ${index}")\n` : "")),
      )
    git("commit", "-qam", "change")
    const changes = readHistory(folder, { source: "own/own", commit: "HEAD" })
    const syntax = await installedGrammars().load(changes.map(({ path }) => path))
    material = { part: "tune", changes, syntax }
  }, 60_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const casesOf = (kind: string): Case[] => makeCases(material, kind, { seed: "1", count: 12 })

  it.each(["blocks", "function", "dedented", "bare", "lines", "files", "named"])(
    "%s: the truth is the new version, the sketch has what is new, and not all of it",
    (kind) => {
      const cases = casesOf(kind)
      expect(cases.length).toBeGreaterThan(5)
      for (const { parts, truth, files } of cases)
        for (const { path, code } of parts) {
          const fresh = truth![path]!.split("\n").filter((line) => line.includes("did step"))
          expect(fresh).toHaveLength(1)
          expect(code).toContain(fresh[0]!.trim())
          expect(files[path]).not.toContain("did step")
          expect(code.split("\n").length).toBeLessThan(files[path]!.split("\n").length)
        }
    },
  )

  it.each(["other", "gone", "twins"])("%s: nothing may land", (kind) => {
    const cases = casesOf(kind)
    expect(cases.length).toBeGreaterThan(5)
    for (const { truth, files, parts } of cases) {
      expect(truth).toBeUndefined()
      expect(Object.keys(files)).toEqual([parts[0]!.path])
    }
  })

  it("takes the block out of the file, or doubles it", () => {
    const headOf = ({ parts }: Case) => /thing\wStep\d\(/.exec(parts[0]!.code)![0]
    const countOf = (one: Case) => Object.values(one.files)[0]!.split(headOf(one)).length - 1
    expect(casesOf("gone").map(countOf)).toEqual(casesOf("gone").map(() => 0))
    expect(casesOf("twins").map(countOf)).toEqual(casesOf("twins").map(() => 2))
  })

  it("makes the same cases again, and a smaller run the first of a larger one", () => {
    const few = makeCases(material, "blocks", { seed: "1", count: 4 })
    expect(casesOf("blocks").slice(0, 4)).toEqual(few)
    expect(makeCases(material, "blocks", { seed: "2", count: 4 })).not.toEqual(few)
  })

  it("keeps wordings for the report that nobody sees while tuning", () => {
    const textOf = (part: Material["part"]) =>
      JSON.stringify(makeCases({ ...material, part }, "blocks", { seed: "1", count: 24 }))
    const kept = /omitted for brevity|previous code|stays as is|snip|identical|untouched/
    expect(textOf("tune")).not.toMatch(kept)
    expect(textOf("report")).toMatch(kept)
  })

  it("finds what whole-file replacement does to them wrong", async () => {
    for (const one of casesOf("blocks")) expect((await judge(wholeFile, one)).mark).toBe("wrong")
    const right = { name: "right", apply: ({ truth }: Case) => ({ texts: { ...truth } }) }
    for (const one of casesOf("files")) expect((await judge(right, one)).mark).toBe("right")
  })
})

describe.skipIf(!isInstalled)("blank lines beside what is left out", () => {
  const truth = "a\n\nb\nc\n\nd\n"

  it("count apart, others are wrong", async () => {
    const { differInBlanks } = await import("./score.ts")
    expect(differInBlanks(truth, "a\nb\nc\n\nd\n", [1])).toBe(true)
    expect(differInBlanks(truth, "a\nb\nc\n\nd\n", [4])).toBe(false)
    expect(differInBlanks(truth, "a\n\nb\nc\n\n\nd\n", [4])).toBe(true)
    expect(differInBlanks(truth, "a\n\nb\n\nc\n\nd\n", [1, 4])).toBe(false)
    expect(differInBlanks(truth, "a\n\nb\nx\n\nd\n", [1, 3, 4])).toBe(false)
  })
})

it.skipIf(!isInstalled)("the page has the tools and the sums, the results have the kinds", async () => {
  const { writePage } = await import("./page.ts")
  const top = mkdtempSync(join(tmpdir(), "emend-sketch-page-"))
  onTestFinished(() => rmSync(top, { recursive: true }))
  const paths = ["docs/benchmarks.md", "bench/results.md"].map((path) => join(top, path))
  for (const path of paths) {
    mkdirSync(dirname(path))
    writeFileSync(path, "above\n")
  }
  const given = { kind: "blocks", language: "Go", naming: "call", truth: {} } as Case
  const results = (["right", "wrong"] as const).map((mark) => ({ case: given, answer: { note: "" }, mark }))
  writePage(top, {
    all: [{ name: "emend", results }],
    again: [{ case: given, answer: { note: "" }, mark: "recognised" }],
    speed: { lines: 10, sketch: 2, median: 1, processor: 1 },
    command: "run",
    commit: "abc1234",
    corpus: "two files",
  })
  const [page, long] = paths.map((path) => readFileSync(path, "utf8"))
  expect(page).toContain("| emend | 50.0 / 50.0 |")
  expect(page).toContain("of 1, 100.0 % are recognised as done")
  expect(page).not.toContain("| Go |")
  expect(long).toContain("| Go | 2 | 50.0 | 0.0 | 50.0 | 0.0 |")
  expect(long).toContain("at commit abc1234")
})

it("says why a rival is left out", async () => {
  expect(await loadContinue("/nowhere", "bench")).toMatch(/source is not in/)
})
