import { describe, expect, it } from "vitest"
import { installedGrammars } from "../grammars/installed.ts"
import { planOn, update } from "../plan/testing/plan-on.ts"
import { asGrammarKnows } from "./newer.ts"

/** What its language has, and its grammar knows only in other words. */
const fine: [path: string, ...texts: string[]][] = [
  [
    "a.cs",
    "class B { int[] x = []; List<int> M() { F([], [ ]); var a = x ?? []; return []; } }\n",
    "class B { void M() { var a = b ? [] : c; var d = (int[])e; int?[] f = [.. g, ..[]]; } }\n",
    "class B { static void Push(params ReadOnlySpan<int> all) {} void Old(params int[] all) {} }\n",
    "class B { void M() { a?.b = 1; a?.b?.c += 2; if (a?.b == c) {} var x = y?.z; } }\n",
    "static class B {\n  extension(string s)\n  {\n    public int Length2 => s.Length;\n  }\n}\n",
    "static class B {\n  extension<T>(IEnumerable<T> s) where T : class {\n    public int L => 1;\n  }\n}\n",
    "class B { void M() {\n    extension(a);\n    extension(\n      a);\n} }\n",
    'class B { string s = "= []"; string t = @"( [] )"; /* , [] */ char c = \'[\'; }\n',
  ],
  ["a.ts", "export * from './a'\nexport type * from './b'\nexport type * as c from './c'\n"],
  ["a.js", "import a from 'a'\n(() => a())()\n", 'import { b } from "b"\r\n\r\n;[1].map(b)\n'],
  ["a.sh", `f() {\n  local all=("\${b[@]:$c:$d}")\n  echo "\${e:$f}"\n}\n`],
  ["a.css", "a { background: url(../img/a.svg) no-repeat; }\n@import url(b.css);\n"],
]

/** The same, with a slip beside it. */
const slips: [path: string, text: string][] = [
  ["a.cs", "class B { int[] x = []; void M() { a?.b = ; } }\n"],
  ["a.cs", "class B { int[] x = [; }\n"],
  ["a.cs", "static class B {\n  extension(string s)\n  {\n    public int L => s.Length;\n}\n"],
  ["a.js", "import a from 'a'\n(() => a()()\n"],
  ["a.ts", "export type * from './b'\nexport type from = {\n"],
  ["a.sh", `f() {\n  local all=("\${b[@]:$c:$d")\n}\n`],
  ["a.css", "a { background: url(../img/a.svg) no-repeat; \n"],
]

const syntax = await installedGrammars().load([...[...fine, ...slips].map(([path]) => path), "a.c", "a.ps1"])

describe("what a language has and its grammar does not know", () => {
  it.each(fine.flatMap(([path, ...texts]) => texts.map((text) => [path, text] as const)))(
    "is read in other words, in %s: %s",
    (path, text) => expect(syntax.errors(path, text)).toEqual([]),
  )

  it.each(slips)("hides no slip beside it, in %s: %s", (path, text) =>
    expect(syntax.errors(path, text)).not.toEqual([]),
  )

  it("leaves everything else in its place, and is told in the file's own words", () => {
    for (const [path, ...texts] of fine) {
      const grammar = { cs: "c-sharp", ts: "typescript", js: "javascript", sh: "bash", css: "css" }[
        path.slice(2)
      ]!
      for (const text of texts) expect(asGrammarKnows(grammar)(text)).toHaveLength(text.length)
    }
    expect(syntax.errors("a.cs", "class B { int[] x = []; } ?.a = []")).toMatchObject([
      { line: 1, column: 28, message: "unexpected `.a = []`" },
    ])
  })
})

describe("a grammar that often takes what is fine for an error", () => {
  const refusing = { syntax: { by: syntax, mode: "refuse" as const } }

  it.each([
    ["a.css", ".list {\n  margin: 0;\n  padding: 1px;\n}\n", "  margin: 0;", "  *margin: 1px;"],
    ["a.c", "int f(int a)\n{\n    int b = a;\n    return b;\n}\n", "    int b = a;", "    int b UNUSED = a;"],
    ["a.ps1", "function A {\n  $free = 100\n  $free\n}\n", "  $free = 100", "  $free = 1MB -le 100 )"],
  ])("is told of and refuses nothing: %s", (path, text, old, instead) => {
    const loose = update(path, [`\t\t${old.trim()}\n`, `\t\t${instead.trim()}\n`])
    const planned = planOn({ [path]: text }, [loose], refusing)
    expect(planned.results).toEqual(["validated"])
    expect(planned.after[path]).toContain(instead)
    expect(planned.files[0]!.syntax).toMatchObject({
      before: 0,
      after: expect.toSatisfy((count) => count > 0),
    })
  })

  it("is not the one of other languages", () => {
    const loose = update("a.ts", ["\t\tlet b = a\n", "\t\tlet b = (a\n"])
    expect(planOn({ "a.ts": "if (a) {\n  let b = a\n  c(b)\n}\n" }, [loose], refusing).results).toEqual([
      "doubt",
    ])
  })
})
