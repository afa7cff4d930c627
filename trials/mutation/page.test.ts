import { expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { page, shareKilled } from "./page.ts"
import { keepResult, type Result, readResults, resultOf } from "./results.ts"

const place = { id: "1", file: "src/plan/a.ts", line: 3, column: 4, kind: "BooleanLiteral" }
const mutant = { ...place, before: "true", after: "false" }
const statuses = ["killed", "killed", "timeout", "survived", "not covered"] as const
const tried = statuses.map((status, line) => ({ ...mutant, line, status }))

it("counts what became of mutants, and names those that nobody noticed", () => {
  const result = resultOf({ folder: "plan", seed: 7 }, { total: 5, tests: 10, tried })
  expect(result).toMatchObject({ mutants: 5, tried: 5, killed: 2, timeout: 1, survived: 1, notCovered: 1 })
  expect(result.unnoticed).toEqual([
    "src/plan/a.ts:3:5 BooleanLiteral: true → false",
    "src/plan/a.ts:4:5 BooleanLiteral: true → false (not covered)",
  ])
  expect(shareKilled(result)).toBe(0.6)
})

it("tells how sure a share is that comes from a sample", () => {
  const result: Result = {
    ...resultOf({ folder: "plan", seed: 7 }, { total: 5, tests: 10, tried }),
    date: "2026-01-02",
  }
  expect(page([result])).toContain("| `src/plan` | 5 | 5 | 3 | 1 | 1 | 1 | **60.0 %** |")
  expect(page([result])).toContain("`src/plan`: all mutants; 10 tests, 2026-01-02")
  expect(page([{ ...result, mutants: 500 }])).toMatch(
    /a random sample \(seed 7\); .* between 23\.\d % and 8\d\.\d %/,
  )
  const earlier = [{ date: "2026-01-01", seed: 6, tried: 4, noticed: 1 }]
  expect(page([{ ...result, mutants: 500, earlier }])).toContain(
    "Samples before: 1 of 4 (25.0 %; seed 6, 2026-01-01).",
  )
})

it("keeps what the samples before came to", () => {
  const top = temporaryFolder()
  for (const seed of [1, 2, 3])
    keepResult(top, {
      ...resultOf({ folder: "plan", seed }, { total: 500, tests: 10, tried }),
      date: "2026-01-02",
    })
  expect(readResults(top)).toMatchObject([
    {
      seed: 3,
      earlier: [
        { seed: 2, tried: 5, noticed: 3 },
        { seed: 1, tried: 5, noticed: 3 },
      ],
    },
  ])
})
