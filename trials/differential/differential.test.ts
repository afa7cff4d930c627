import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { type Random, seededRandom } from "../../bench/landing/random.ts"
import { findCodex } from "../../bench/landing/tools/codex.ts"
import { top } from "../../test/sources.ts"
import { randomChange, type TreeChange } from "./changes.ts"
import { compare } from "./compare.ts"
import { byLibrary } from "./emend.ts"
import { isInstalled } from "./oracles.ts"
import { tryPatches } from "./patch-trial.ts"
import { patchOf } from "./patches.ts"
import { shown } from "./report.ts"
import { createTally } from "./tally.ts"
import { textFile } from "./tree.ts"
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

  it("land in code as they mean, past whatever line they name", async () => {
    const random = seededRandom("code")
    const unexplained: string[] = []
    for (const change of Array.from({ length: 80 }, () => changeOfCode(random))) {
      const patch = Buffer.from(patchOf(change, random)!)
      const meant = { ok: true, tree: change.after, output: "", reason: "" }
      const verdict = compare(change, meant, await byLibrary(change.before, patch, { format: "patch" }), {
        patch: true,
      })
      if (verdict.kind !== "same" && verdict.kind !== "explained") unexplained.push(`${patch}`)
    }
    expect(unexplained).toEqual([])
  }, 120_000)
})

/** Code that does not change with this repository, in files long enough for lines to be far from their changes. */
const code = ["command", "help", "option", "argument"].map((name) =>
  readFileSync(join(top, `node_modules/commander/lib/${name}.js`), "utf8"),
)

function changeOfCode(random: Random): TreeChange {
  const text = random.pick(code)
  const lines = text.split("\n")
  // What is there once has one place, whoever looks for it.
  const unique = [...lines.keys()].filter((at) => lines.indexOf(lines[at]!) === lines.lastIndexOf(lines[at]!))
  for (const at of random.shuffled(unique).slice(0, random.between(1, 3))) {
    lines[at] = random.pick([
      `${lines[at]} // changed`,
      `${lines[at]}\n${/^\s*/.exec(lines[at]!)![0]}added()`,
    ])
  }
  const tree = (content: string) => new Map([["code.js", textFile(content)]])
  return { source: "code", before: tree(text), after: tree(lines.join("\n")) }
}
