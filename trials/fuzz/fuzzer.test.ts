import { transform } from "esbuild"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readable } from "./corpus.ts"
import { coverageOf } from "./coverage.ts"
import { fuzz } from "./fuzz.ts"
import { type Branch, instrumented } from "./instrument.ts"
import { countersName } from "./instrument-name.ts"
import { randomFrom } from "./random.ts"
import { shrink } from "./shrink.ts"
import type { Target } from "./target.ts"

/** A program with a fault behind four doors, each of which opens for one letter. */
function doors(counters: Uint32Array): Target {
  const letters = ["w", "o", "r", "d"]
  return {
    name: "doors",
    folder: "src/doors",
    words: letters,
    seeds: () => ["...."],
    async run(input) {
      let open = 0
      while (open < letters.length && input[open] === letters[open]) counters[open++]!++
      if (open === letters.length) throw new Error("All doors are open.")
    },
  }
}

describe("fuzzing", () => {
  const round = async (blind: boolean) => {
    const counters = new Uint32Array(4)
    return fuzz({
      target: doors(counters),
      coverage: coverageOf(counters),
      random: randomFrom(1),
      seeds: ["...."],
      blind,
      more: (executions) => executions < 30_000,
    })
  }

  it("finds what is behind four doors, being guided, and makes it small", async () => {
    const { findings } = await round(false)
    expect(findings).toMatchObject([{ law: expect.stringContaining("All doors are open."), input: "word" }])
  })

  it("does not find it without", async () => {
    expect((await round(true)).findings).toEqual([])
  })

  it("does the same again for the same seed", async () => {
    const [once, again] = [await round(false), await round(false)]
    expect(again.pool).toEqual(once.pool)
    expect(again.findings.map(({ input }) => input)).toEqual(once.findings.map(({ input }) => input))
  })
})

describe("shrinking", () => {
  it("leaves what is needed", async () => {
    const needs = async (text: string) => text.includes("x") && text.includes("y")
    expect(await shrink("some\nlines with x in it\nand\nmore with a y\nand an end\n", needs)).toBe("xy")
  })

  it("gives up when it has asked often enough", async () => {
    let asked = 0
    const never = async () => ++asked < 0
    await shrink("a\n".repeat(1000), never, 50)
    expect(asked).toBe(50)
  })
})

describe("counting branches", () => {
  it("counts each way through", async () => {
    const branches: Branch[] = []
    const source = `export function f(a: number): string {
      const big = (n: number) => n > 5 && n < 100
      for (const each of [1, 2, 3]) if (each === a) return "few"
      switch (a) { case 4: return "four" }
      return big(a) ? "big" : "other"
    }`
    const { code } = await transform(instrumented("src/f.ts", source, branches), { loader: "ts" })
    const counters = new Uint32Array(branches.length)
    const body = code
      .replace("export function", "return function")
      .replace(`globalThis.${countersName}`, "counters")
    const f = new Function("counters", body)(counters) as (a: number) => string
    const passed = (a: number) => {
      counters.fill(0)
      f(a)
      return [...counters].flatMap((count, at) =>
        count > 0 ? [`${at}, line ${branches[at]!.line}: ${count}`] : [],
      )
    }
    expect([2, 4, 50, 6000].map(f)).toEqual(["few", "four", "big", "other"])
    expect(passed(2).map((each) => each.replace(/^\d+, /, ""))).toEqual([
      "line 1: 1",
      "line 3: 2",
      "line 3: 1",
    ])
    expect(new Set([2, 4, 50, 6000].map((a) => String(passed(a)))).size).toBe(4)
  })
})

describe("the corpus", () => {
  it("keeps every text, in characters that can be seen", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const printed = readable.print(text)
        expect(readable.parse(printed)).toBe(text)
        expect(printed).not.toMatch(/[\0-\x08\x0b-\x1f\x7f]/)
        expect(() => encodeURIComponent(printed)).not.toThrow()
      }),
    )
  })
})
