import { describe, expect, it } from "vitest"
import { netBrackets } from "./identify.ts"
import { depthOf, scopeByBrackets, scopeOf } from "./scope.ts"

/** The lines of the scope of the line that is marked, innermost first. */
function scope(text: string, of = scopeOf): string[] {
  const lines = text.replace("<-", "").split("\n")
  const at = text.split("\n").findIndex((line) => line.includes("<-"))
  return of((line) => lines[line], at).map((line) => lines[line]!.trim())
}

describe("the blocks in which a line lies", () => {
  it("are told by indentation, innermost first", () => {
    const text = "class A {\n  run() {\n    if (a) {\n      b()<-\n    }\n  }\n}"
    expect(scope(text)).toEqual(["if (a) {", "run() {", "class A {"])
  })

  it("are not those that were closed before", () => {
    expect(scope("class A {\n  one() {\n    a()\n  }\n  two() {\n    b()<-\n  }\n}")).toEqual([
      "two() {",
      "class A {",
    ])
  })

  it("include the head of a chain: an else lies where its if does", () => {
    expect(scope("f() {\n  if (a) {\n    b()\n  } else {\n    c()<-\n  }\n}")).toEqual([
      "} else {",
      "if (a) {",
      "f() {",
    ])
  })

  it("include the head of a bracket on a line of its own", () => {
    expect(scope("class A\n{\n    void Run()\n    {\n        b();<-\n    }\n}")).toEqual([
      "void Run()",
      "class A",
    ])
  })

  it("include heads that no sign opens", () => {
    expect(scope("def run(options)\n  a\n  b<-\nend")).toEqual(["def run(options)"])
    expect(scope("test: build\n\tnpm test<-")).toEqual(["test: build"])
  })

  it("include the block that a bracket closes", () => {
    expect(scope("f() {\n  a()\n}<-")).toEqual(["f() {"])
  })

  it("are headings and sections in flat texts, of lower levels only", () => {
    expect(scope("## A\n### B\nb\n### C\nc<-")).toEqual(["### C", "## A"])
    expect(scope("[a]\nx = 1\n[b]\ny = 2<-")).toEqual(["[b]"])
    expect(scope("## A\na\n## B<-")).toEqual([])
  })

  it("are none at the top, nor beyond the text", () => {
    expect(scope("a()\nb()<-")).toEqual([])
    expect(scopeOf(() => undefined, 3)).toEqual([])
  })

  it("are told by brackets where all indentation is lost", () => {
    expect(scope("class A {\none() {\na()\n}\ntwo() {\nb()<-", scopeByBrackets)).toEqual([
      "two() {",
      "class A {",
    ])
    expect(scope("def f():\na()<-", scopeByBrackets)).toEqual(["def f():"])
    expect(scope("def f():  \na()<-", scopeByBrackets)).toEqual(["def f():"])
  })
})

describe("the measures of a line", () => {
  it("are its depth, a tab counted as four", () => {
    expect(["a", "  a", "\ta", "\t  a", ""].map(depthOf)).toEqual([0, 2, 4, 6, 0])
  })

  it("are the brackets that it opens more than it closes", () => {
    expect(["f(a[0], {", "})", "a", "} else {"].map(netBrackets)).toEqual([2, -2, 0, 0])
  })
})
