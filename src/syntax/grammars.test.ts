import { describe, expect, it } from "vitest"
import { installedSource } from "../grammars/installed.ts"
import { compareSyntax, createGrammars, type GrammarSource, onlyParsing } from "./index.ts"

const load = (source: Partial<GrammarSource>, ...paths: string[]) =>
  createGrammars({ ...installedSource(() => undefined), ...source }).load(paths)

describe("what is not there", () => {
  it("is no error: nobody can tell, but for JSON, which needs no package", async () => {
    const syntax = await load({}, "a.ts", "a.yaml", "a.toml", "a.json", "a.txt")
    for (const path of ["a.ts", "a.yaml", "a.toml", "a.txt"]) {
      expect(syntax.errors(path, "}")).toBeUndefined()
      expect(syntax.declarations(path, "}")).toBeUndefined()
      expect(compareSyntax(syntax, { path, before: "", after: "}" })).toBeUndefined()
    }
    expect(syntax.errors("a.json", "}")).toHaveLength(1)
  })

  it("is loaded one by one, and once", async () => {
    const real = installedSource()
    const asked: string[] = []
    const source: GrammarSource = {
      ...real,
      treeSitter() {
        asked.push("runtime")
        return real.treeSitter()
      },
      grammar(name) {
        asked.push(name)
        return real.grammar(name)
      },
    }
    const grammars = createGrammars(source)
    await grammars.load(["a.json", "a.txt"])
    expect(asked).toEqual([])
    await Promise.all([grammars.load(["a.ts", "b.ts"]), grammars.load(["c.ts"])])
    await grammars.load(["a.css"])
    expect(asked).toEqual(["runtime", "typescript", "css"])
  })

  it("is what a grammar that cannot be loaded is", async () => {
    const real = installedSource()
    const syntax = await load(
      {
        treeSitter: real.treeSitter,
        grammar: async (name) => (name === "css" ? real.grammar(name) : new Uint8Array([0, 97, 115, 109])),
        yaml: () => Promise.reject(new Error("broken package")),
      },
      "a.ts",
      "a.css",
      "a.yaml",
    )
    expect(syntax.errors("a.ts", "}")).toBeUndefined()
    expect(syntax.errors("a.yaml", "a: [")).toBeUndefined()
    expect(syntax.errors("a.css", "a {")).toHaveLength(1)
  })

  it("is what a parser that crashes is from then on", async () => {
    let calls = 0
    const toml = {
      parse() {
        calls++
        throw new Error("unreachable")
      },
    }
    const yaml = {
      parseAllDocuments(): never {
        calls++
        throw new Error("unreachable")
      },
      visit() {},
      isScalar: () => false,
    }
    const syntax = await load({ yaml: async () => yaml, toml: async () => toml }, "a.yaml", "a.toml")
    expect(syntax.errors("a.yaml", "a")).toBeUndefined()
    expect(syntax.errors("a.yaml", "b")).toBeUndefined()
    expect(syntax.errors("a.toml", "a")).toBeUndefined()
    expect(syntax.errors("a.toml", "b")).toBeUndefined()
    expect(calls).toBe(2)
  })
})

describe("hostile texts", async () => {
  const syntax = await createGrammars(installedSource()).load([
    "a.ts",
    "a.tsx",
    "a.py",
    "a.rb",
    "a.yaml",
    "a.toml",
  ])
  const deep = 100_000

  it.each([
    ["a.ts", "(".repeat(deep)],
    ["a.ts", "{".repeat(deep)],
    ["a.ts", "[".repeat(deep) + "]".repeat(deep)],
    ["a.ts", "`${".repeat(deep / 2)],
    ["a.tsx", "<a>".repeat(deep / 4)],
    ["a.ts", "(){}[];=>:?!@#<".repeat(3000)],
    ["a.py", Array.from({ length: 1000 }, (_, depth) => `${" ".repeat(depth)}if x:\n`).join("")],
    ["a.rb", "<<A,".repeat(2000)],
    ["a.yaml", "[".repeat(deep)],
    ["a.yaml", "- ".repeat(20_000)],
    ["a.toml", `a = ${"[".repeat(deep)}`],
  ])("get an answer or none, and no exception: %s", (path, text) => {
    const errors = syntax.errors(path, text)
    expect(errors === undefined || errors.length <= 100).toBe(true)
    syntax.declarations(path, text)
    // The same parser is as good as before.
    expect(syntax.errors("a.ts", `const after = ${JSON.stringify(path)}`)).toEqual([])
  })

  it("are read up to a length, and not beyond", () => {
    const line = "export const someName = (a: number) => ({ a, b: [a, a + 1] })\n"
    const megabyte = line.repeat(Math.ceil(1_000_000 / line.length))
    expect(syntax.errors("a.ts", megabyte)).toEqual([])
    expect(syntax.errors("a.ts", `${megabyte}}\n`)).toHaveLength(1)
    expect(syntax.errors("a.ts", megabyte.repeat(3))).toBeUndefined()
    const keys = Array.from({ length: 10_000 }, (_, at) => `key${at}: 1\n`).join("")
    expect(syntax.errors("a.yaml", keys)).toEqual([])
    expect(syntax.errors("a.yaml", `${keys}key5: 1\n`)).toMatchObject([{ line: 10_001 }])
  }, 120_000)
})

describe("comparing", async () => {
  const syntax = await createGrammars(installedSource()).load(["a.ts", "a.json"])

  it("tells of the first error that is new", () => {
    const before = "const a = 1 1\nconst b = 1\nconst c = [2]\n"
    const after = before.replace("[2]", "[2 3]")
    const change = compareSyntax(syntax, { path: "a.ts", before, after })!
    expect(change.after).toBeGreaterThan(change.before)
    expect(change.first).toMatchObject({ line: 3, lines: [1, 3] })
  })

  it("takes the dialect from the file as it was", () => {
    const change = (before: string | undefined, after: string) =>
      compareSyntax(syntax, { path: "a.json", before, after })
    expect(change('{ "a": 1 }', '{ "a": 1, }')).toMatchObject({ before: 0, after: 1 })
    expect(change('{ "a": 1 /* b */ }', '{ "a": 1, }')).toEqual({ before: 0, after: 0 })
    expect(change(undefined, '{ "a": 1, }')).toMatchObject({ before: 0, after: 1 })
  })

  it("breaks a tie where exactly one text parses, and no other", () => {
    const only = (before: string, ...texts: string[]) => onlyParsing(syntax, "a.ts", before, texts)
    expect(only("f()", "f(", "f()", "f)")).toBe(1)
    expect(only("f()", "f()", "g()")).toBeUndefined()
    expect(only("f()", "f(", "g(")).toBeUndefined()
    // What did not parse before says nothing about what comes after.
    expect(only("f(", "f(", "f()")).toBeUndefined()
    expect(onlyParsing(syntax, "a.txt", "a", ["a", "b"])).toBeUndefined()
  })
})
