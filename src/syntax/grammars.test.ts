import { describe, expect, it, onTestFinished, vi } from "vitest"
import { installedSource } from "../grammars/installed.ts"
import { compareSyntax, createGrammars, type GrammarSource, onlyParsing } from "./index.ts"
import { brokenGrammar } from "./testing/broken-grammar.ts"

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

  it("is what a program of another language is, and what is no grammar: nothing is printed about it", async () => {
    const real = installedSource()
    const printed = vi.spyOn(console, "log")
    onTestFinished(() => printed.mockRestore())
    // The smallest program that there is: it loads, and exports nothing.
    const nothing = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0])
    const grammar: GrammarSource["grammar"] = async (name) =>
      name === "go" ? nothing : real.grammar(name === "typescript" ? "css" : name)
    const syntax = await createGrammars({ ...real, grammar }).load(["a.ts", "a.go", "a.css"])
    expect(syntax.errors("a.ts", "a {}")).toBeUndefined()
    expect(syntax.errors("a.go", "package a")).toBeUndefined()
    expect(syntax.errors("a.css", "a {}")).toEqual([])
    expect(printed).not.toHaveBeenCalled()
  })

  it.each(["traps", "reads what is not there", "never ends"] as const)(
    "is what a grammar is that %s while it reads, and the others stay as good as they were",
    async (fault) => {
      const real = installedSource(undefined, { longest: 500 })
      const grammar: GrammarSource["grammar"] = async (name) => {
        const bytes = await real.grammar(name)
        return name === "typescript" ? brokenGrammar(bytes!, fault) : bytes
      }
      const syntax = await createGrammars({ ...real, grammar }).load(["a.ts", "a.tsx", "a.rb"])
      for (const _ of [1, 2]) {
        expect(syntax.errors("a.ts", "let a = `b`")).toBeUndefined()
        expect(syntax.declarations("a.ts", "let a = `b`")).toBeUndefined()
        expect(syntax.errors("a.tsx", "let a = <b>`c`</b>")).toEqual([])
        expect(syntax.errors("a.rb", "a = <<B\nc\nB\n")).toEqual([])
        expect(syntax.errors("a.rb", "a = [")).toHaveLength(1)
      }
    },
  )

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
  // How long a machine takes is not what is tested here.
  const syntax = await createGrammars(installedSource(), { now: () => 0 }).load([
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

describe("a plan that takes too long to parse", () => {
  /** A clock that goes on by so much whenever somebody looks at it. */
  const clock = (step: number) => {
    let time = 0
    return () => {
      time += step
      return time
    }
  }
  const quotes = "'".repeat(10_000)

  it("is told nothing more, and the next one is", async () => {
    const grammars = createGrammars(installedSource(), { now: clock(100) })
    const syntax = await grammars.load(["a.ts"])
    // Some four hundred looks at the clock: that is forty seconds.
    expect(syntax.errors("a.ts", quotes)).toBeUndefined()
    expect(syntax.errors("a.ts", "let a = 1")).toBeUndefined()
    expect((await grammars.load(["a.ts"])).errors("a.ts", "let a = 1")).toEqual([])
  })

  it("is not one of many files that each are parsed at once", async () => {
    const syntax = await createGrammars(installedSource(), { now: clock(10) }).load(["a.ts"])
    for (let at = 0; at < 1_100; at++) expect(syntax.errors("a.ts", `let a${at % 9}`)).toEqual([])
  })
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
