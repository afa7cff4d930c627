import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { diff } from "./diff.ts"
import { unified } from "./unified.ts"

const lines = fc.array(fc.constantFrom("a", "b", "c", "d", "", "  x", "}"), { maxLength: 30 })

describe("diff", () => {
  it("turns one sequence into the other, whatever they are", () => {
    fc.assert(
      fc.property(lines, lines, fc.constantFrom(1, 3, 512), (a, b, limit) => {
        const rebuilt: string[] = []
        let at = 0
        for (const range of diff(a, b, { limit })) {
          rebuilt.push(...a.slice(at, range.fromA), ...b.slice(range.fromB, range.toB))
          expect(range.fromA < range.toA || range.fromB < range.toB).toBe(true)
          at = range.toA
        }
        expect([...rebuilt, ...a.slice(at)]).toEqual(b)
      }),
      { numRuns: 1000 },
    )
  })

  it("finds the shortest difference of small texts", () => {
    const ranges = diff(["a", "b", "c", "a", "b", "b", "a"], ["c", "b", "a", "b", "a", "c"])
    const steps = ranges.reduce((sum, range) => sum + range.toA - range.fromA + range.toB - range.fromB, 0)
    expect(steps).toBe(5)
  })

  it("leaves equal sequences alone", () => {
    expect(diff(["a", "b"], ["a", "b"])).toEqual([])
  })
})

describe("unified", () => {
  it("numbers lines from the start of the file, however far away the change is", () => {
    const before = Array.from({ length: 5000 }, (_, at) => `line ${at + 1}\n`).join("")
    const { text, additions, deletions } = unified(before, before.replace("line 4000\n", "changed\n"), {
      from: "f",
      to: "f",
    })
    expect(text).toContain("@@ -3997,7 +3997,7 @@\n line 3997\n")
    expect([additions, deletions]).toEqual([1, 1])
  })

  it("names a missing side /dev/null and says when the last line has no break", () => {
    expect(unified("", "a", { to: "f" }).text).toBe(
      "--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n",
    )
  })
})
