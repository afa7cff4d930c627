import fc from "fast-check"
import picomatch from "picomatch"
import { describe, expect, it } from "vitest"
import { matchesGlob } from "./glob.ts"

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
      "[".repeat(200),
      "x".repeat(5000),
    ])
      expect(typeof matchesGlob(glob, `${"a".repeat(200)}/`.repeat(20))).toBe("boolean")
  })
})
