import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { seededRandom } from "../../bench/landing/random.ts"
import { findCodex } from "../../bench/landing/tools/codex.ts"
import { top } from "../../test/sources.ts"
import { randomChange } from "./changes.ts"
import { isInstalled } from "./oracles.ts"
import { tryPatches } from "./patch-trial.ts"
import { shown } from "./report.ts"
import { createTally } from "./tally.ts"
import { type Tried, tryRandomDiffs } from "./trial.ts"

/** How many cases gave the same bytes. All that did not must be explained. */
async function sameOf(cases: AsyncIterable<Tried>): Promise<number> {
  const tally = createTally()
  const unexplained: string[] = []
  for await (const tried of cases) {
    tally.add(tried)
    if (tried.verdict.kind === "unexplained") unexplained.push(shown(tried))
  }
  expect(unexplained).toEqual([])
  return [...tally.rows.values()].reduce((sum, { same }) => sum + same, 0)
}

describe("valid diffs", () => {
  it("come out as git apply makes them", async () => {
    const random = seededRandom("git")
    expect(await sameOf(tryRandomDiffs(30, { random, patch: false }))).toBeGreaterThan(15)
  }, 120_000)

  const patch = isInstalled("patch") && isInstalled("diff")
  it.skipIf(!patch)(
    `come out as GNU patch makes them${patch ? "" : " (skipped: it is not installed)"}`,
    async () => {
      const random = seededRandom("patch")
      expect(await sameOf(tryRandomDiffs(15, { random, patch }))).toBeGreaterThan(7)
    },
    120_000,
  )
})

describe("valid patches", () => {
  const codex = findCodex(join(top, "bench/node_modules"))
  afterAll(() => codex?.remove())
  const why = codex ? "" : " (skipped: @openai/codex is not in bench/node_modules)"
  it.skipIf(!codex)(
    `come out as the apply_patch of codex makes them${why}`,
    async () => {
      const random = seededRandom("codex")
      const changes = Array.from({ length: 30 }, () => randomChange(random))
      expect(await sameOf(tryPatches(changes, { random, codex: codex!.path }))).toBeGreaterThan(10)
    },
    120_000,
  )
})
