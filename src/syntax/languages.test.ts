import { describe, expect, it } from "vitest"
import { installedGrammars } from "../grammars/installed.ts"
import { compareSyntax, isBroken, languageOf } from "./index.ts"

/** For each language a file, the same with a slip of the hand, and what it declares. */
const samples: Record<string, { whole: string; broken: string; names: string[] }> = {
  "a.ts": {
    whole: "export function f(a: number): number {\n  return a\n}\n",
    broken: "export function f(a: number): number {\n  return a\n",
    names: ["f"],
  },
  "a.tsx": {
    whole: "const A = () => (\n  <p>\n    {a}\n  </p>\n)\n",
    broken: "const A = () => (\n  <p>\n    {a}\n)\n",
    names: ["A"],
  },
  "a.jsx": {
    whole: "it('a', () => {\n  b()\n})\n",
    broken: "it('a', () => {\n  b()\n})\n})\n",
    names: [],
  },
  "a.py": {
    whole: "class A:\n    def m(self):\n        return 1\n",
    broken: "class A:\n    def m(self):\n    return 1\n",
    names: ["A", "m"],
  },
  "a.go": {
    whole: "package a\n\nfunc F() int {\n\treturn 1\n}\n",
    broken: "package a\n\nfunc F() int {\n\treturn 1\n",
    names: ["F"],
  },
  "a.rs": { whole: "fn f() -> i32 {\n    1\n}\n", broken: "fn f() -> i32 {\n    1\n}}\n", names: ["f"] },
  "A.java": {
    whole: "class A {\n  int m() { return 1; }\n}\n",
    broken: "class A {\n  int m() { return 1;\n}\n",
    names: ["A", "m"],
  },
  "A.cs": {
    whole: "class A {\n  int M() => 1;\n}\n",
    broken: "class A {\n  int M() => ;\n}\n",
    names: ["A", "M"],
  },
  "a.c": { whole: "int f(int a) {\n  return a;\n}\n", broken: "int f(int a) {\n  return a;\n", names: ["f"] },
  "a.php": {
    whole: "<?php\nfunction f() {\n  return [1];\n}\n",
    broken: "<?php\nfunction f() {\n  return [1;\n}\n",
    names: ["f"],
  },
  "a.rb": { whole: "def f\n  [1]\nend\n", broken: "def f\n  [1]\n", names: ["f"] },
  "a.css": { whole: ".a {\n  color: red;\n}\n", broken: ".a {\n  color: red;\n", names: [".a"] },
  "a.sh": { whole: "f() {\n  if a; then b; fi\n}\n", broken: "f() {\n  if a; then b\n}\n", names: ["f"] },
  "a.ps1": { whole: "function F {\n  1\n}\n", broken: "function F {\n  1\n", names: ["F"] },
  "a.json": { whole: '{\n  "a": [1]\n}\n', broken: '{\n  "a": [1\n}\n', names: [] },
  "a.yaml": { whole: "a:\n  b: 1\n", broken: "a:\n  b: 1\n c: 2\n", names: [] },
  "a.toml": { whole: "[a]\nb = 1\n", broken: "[a\nb = 1\n", names: [] },
}

const syntax = await installedGrammars().load(Object.keys(samples))

describe.each(Object.entries(samples))("%s", (path, { whole, broken, names }) => {
  const change = (before: string | undefined, after: string) => compareSyntax(syntax, { path, before, after })

  it("parses, and is told from what does not", () => {
    expect(syntax.errors(path, whole)).toEqual([])
    expect(change(whole, `${whole}\n`)).toEqual({ before: 0, after: 0 })
    const { first, ...counts } = change(whole, broken)!
    expect(counts).toEqual({ before: 0, after: expect.any(Number) })
    expect(first!.text).not.toBe("")
    expect(broken).toContain(first!.text)
    expect(isBroken(change(whole, broken))).toBe(true)
  })

  it("is not condemned for errors that it had", () => {
    expect(change(broken, broken)?.first).toBeUndefined()
    expect(isBroken(change(broken, `${broken}\n`))).toBe(false)
    expect(change(broken, whole)).toMatchObject({ after: 0 })
  })

  it("reads the same with other line endings and a byte-order mark", () => {
    const odd = (text: string) => `\uFEFF${text.replaceAll("\n", "\r\n")}`
    expect(syntax.errors(path, odd(whole))).toEqual([])
    const [plain] = syntax.errors(path, broken)!
    expect(syntax.errors(path, odd(broken))![0]).toMatchObject({ line: plain!.line })
  })

  it("says what it declares", () => {
    expect((syntax.declarations(path, whole) ?? []).map(({ name }) => name)).toEqual(names)
  })
})

it("says on which lines a declaration begins and ends, and which has its name", () => {
  const text = "import x from 'x'\n\n@a\nexport class A {\n  m() {\n    return 1\n  }\n}\n"
  expect(syntax.declarations("a.ts", text)).toMatchObject([
    { name: "A", line: 4 },
    { name: "m", line: 5, lines: [5, 7] },
  ])
})

it("knows a language by the name of the file", () => {
  const by = (path: string) => languageOf(path)
  expect(by("src/A.TS")).toEqual({ by: "grammar", grammar: "typescript" })
  expect(by("notes.txt")).toBeUndefined()
  expect(by("ts")).toBeUndefined()
  for (const path of ["tsconfig.json", "tsconfig.build.json", ".vscode/settings.json", "a.jsonc"])
    expect(by(path)).toEqual({ by: "json", relaxed: true })
  for (const path of ["package.json", "tsconfig/package.json", "my-tsconfig.json"])
    expect(by(path)).toEqual({ by: "json", relaxed: false })
})
