import fc from "fast-check"
import picomatch from "picomatch"
import { describe, expect, it } from "vitest"
import { globMatcher, wrongWithGlob } from "./glob.ts"

const matchesGlob = (glob: string, path: string) => globMatcher(glob)(path)

describe("a glob", () => {
  it.each([
    ["*.c", ["a.c", "x/a.c", ".c"], ["a.h", "a.c/b"]],
    ["/*.c", ["a.c"], ["x/a.c"]],
    ["src/**", ["src/a", "src/x/.y"], ["a", "other/src/a"]],
    ["**/a.c", ["a.c", "x/a.c", "x/y/a.c"], ["ba.c", "x/ba.c"]],
    ["src/**/a.c", ["src/a.c", "src/x/y/a.c"], ["a.c", "src/xa.c"]],
    ["*.{c,h}", ["a.c", "a.h"], ["a.{c,h}", "a.cpp"]],
    ["{a,b{1..3}}.txt", ["a.txt", "b2.txt"], ["b4.txt", "b.txt"]],
    ["{single}.txt", ["{single}.txt"], ["single.txt"]],
    ["[a-c]?.[!x]", ["b1.y"], ["d1.y", "b1.x", "b.y"]],
    ["a\\*b", ["a*b"], ["aXb"]],
    ["*", ["a", "x/y"], []],
    ["src/**", ["src", "src/a"], ["src2"]],
    ["/etc/**", ["/etc/passwd", "etc/x"], ["/var/etc/x", "x/etc/y"]],
    ["!*.c", ["a.h"], ["a.c", "x/a.c"]],
    ["@(a|b{1,2}).c", ["a.c", "b2.c"], ["b.c", "b3.c"]],
    ["a?(.min).js", ["a.js", "a.min.js"], ["a.x.js"]],
    ["{b..d}{,x}", ["c", "dx"], ["a", "cxx"]],
    ["{a,b", ["{a,b"], ["a", "b"]],
    ["[x", ["[x"], ["x"]],
    ["src/**.js", ["src/a.js", "src/x/y.js"], ["a.js"]],
  ])("%s", (glob, yes, no) => {
    expect(yes.filter((path) => !matchesGlob(glob, path))).toEqual([])
    expect(no.filter((path) => matchesGlob(glob, path))).toEqual([])
  })

  it("means what it means in the rest of the configuration", () => {
    const part = fc.constantFrom("a", "b", ".", "*", "?", "/", "**/", "{a,b}", "[ab]", "x.c")
    const glob = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(""))
    const path = fc
      .array(fc.constantFrom("a", "b", ".c", "x.c", "ab"), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join("/"))
    fc.assert(
      fc.property(glob, path, (glob, path) => {
        // What nobody writes: dots alone, stars and slashes that touch each other, a folder as a file.
        fc.pre(!/\/\/|\*{3}|\*\*[^/]|[^/]\*\*|^\/|\/$|(^|\/)\.{1,2}(\/|$)|\/\.|\?\*|\*\?|\/\*\*$/.test(glob))
        const expected = picomatch(glob, { dot: true, basename: !glob.includes("/") })(path)
        expect([glob, path, matchesGlob(glob, path)]).toEqual([glob, path, expected])
      }),
      { numRuns: 3000 },
    )
  })

  it("takes no time, whatever it is", () => {
    for (const glob of [
      "*a".repeat(100),
      "{a,b}".repeat(40),
      "**/".repeat(60),
      `${"{".repeat(100)}a${"}".repeat(99)}`,
      "{a,".repeat(150),
      `${"@(a|".repeat(80)}b${")".repeat(80)}`,
      "[".repeat(200),
      "x".repeat(5000),
    ])
      for (const path of [`${"a".repeat(200)}/`.repeat(20), "a".repeat(4000), "a/".repeat(2000)])
        expect(typeof matchesGlob(glob, path)).toBe("boolean")
  })

  it("says what is wrong with those that cannot be used, and matches nothing by them", () => {
    for (const glob of ["+(a|b)c", "*(a)", "!(a).c", "x".repeat(501)]) {
      expect(wrongWithGlob(glob), glob).toMatch(/not understood|longer than/)
      expect(["ac", "a", "b.c"].filter((path) => matchesGlob(glob, path))).toEqual([])
    }
    for (const glob of ["*.c", "a\\*(b)", "@(a|b)", "{a,b}"]) expect(wrongWithGlob(glob)).toBeUndefined()
  })
})
