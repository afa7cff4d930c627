import { expect, it } from "vitest"
import { seededRandom } from "../../bench/landing/random.ts"
import { flatness } from "./flat.ts"
import { repositoryWith } from "./repository.ts"
import { soak } from "./run.ts"

it("agents of all kinds work on a repository, and everything is as it must be after each step", async () => {
  const { counts } = await soak({
    repository: repositoryWith(programs()),
    seed: 1,
    after: async (_, __, number) => number < 100,
  })
  expect(counts.get("edit: right")?.done).toBeGreaterThan(15)
  expect(counts.get("edit: of a forbidden path")?.refused).toBeGreaterThan(0)
  expect(counts.get("undo")?.done).toBeGreaterThan(0)
}, 120_000)

/** Texts like programs: indented lines, most of them the only ones of their kind, and closing brackets. */
function programs(): Record<string, string> {
  const random = seededRandom("programs")
  const word = () => random.pick(["area", "border", "colour", "depth", "edge", "frame", "grid", "height"])
  const block = (number: number) =>
    `export function ${word()}${number}(${word()}: number) {\n  const ${word()} = ${random.below(1000)}\n  return ${number}\n}\n\n`
  const text = () => Array.from({ length: random.between(3, 30) }, (_, number) => block(number)).join("")
  const paths = Array.from({ length: 40 }, (_, number) => [
    `src/part-${number}.ts`,
    `src/part-${number}.test.ts`,
    `docs/page-${number}.md`,
  ])
  return Object.fromEntries(paths.flat().map((path) => [path, text()]))
}

it("what grows is not flat, what comes and goes is", () => {
  const minutes = Array.from({ length: 60 }, (_, minute) => minute)
  expect(flatness(minutes.map((minute) => 100 + minute))).toEqual({
    early: 115,
    late: 155,
    slope: 1,
    flat: false,
  })
  expect(flatness(minutes.map((minute) => 100 + (minute % 7)))).toMatchObject({ flat: true })
  expect(flatness(minutes.map((minute) => (minute < 8 ? minute : 80)))).toMatchObject({ flat: true })
  expect(flatness([7, 7, 7, 9, 9, 9], 2).flat).toBe(true)
})
