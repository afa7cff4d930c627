import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { top } from "../../test/sources.ts"
import { bundle } from "./bundle.ts"
import { hunt } from "./hunt.ts"
import { withSwitches } from "./inside/switches.ts"
import { keep } from "./keeper.ts"
import type { Mutant } from "./mutants.ts"

// What Stryker makes of a small function: `stryMutAct_9fa48` asks whether a mutant is switched on.
const code = `
const limit = stryMutAct_9fa48("0") ? 0 : (stryCov_9fa48("0"), 3)
export function countTo(end) {
  let count = 0
  for (; stryMutAct_9fa48("1") ? true : (stryCov_9fa48("1"), count < end && count < limit); ) count++
  return stryMutAct_9fa48("2") ? count + 0 : (stryCov_9fa48("2", "3"), stryMutAct_9fa48("3") ? -count : count)
}
export function never() { return stryMutAct_9fa48("4") ? 1 : (stryCov_9fa48("4"), 2) }
`
const test = `
import { describe, expect, it } from "vitest"
import { countTo } from "./count.ts"
describe("counting", () => {
  it("ends where it is told to", () => expect(countTo(given)).toBe(2))
  it.each([[5, 3], [3, 3]])("ends at the limit: %i", (end, count) => expect(countTo(end)).toBe(count))
})
const given = 2
`

it("tells mutants that tests notice from those that they do not", async () => {
  const folder = temporaryFolder()
  symlinkSync(join(top, "node_modules"), join(folder, "node_modules"))
  for (const name of ["src/plan", "test", "scratch"]) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, "test/seed.ts"), "")
  writeFileSync(join(folder, "src/plan/count.ts"), code)
  writeFileSync(join(folder, "src/plan/count.test.ts"), test)
  const program = join(folder, "program.mjs")
  await bundle({
    top: folder,
    inside: join(top, "trials/mutation/inside"),
    tests: ["src/plan/count.test.ts"],
    code: new Map([
      [
        join(folder, "src/plan/count.ts"),
        withSwitches(code, join(top, "trials/mutation/inside/switches.ts")),
      ],
    ]),
    outfile: program,
  })
  const workplace = { program, scratch: join(folder, "scratch") }
  const mutants = ["0", "1", "2", "3", "4"].map(
    (id): Mutant => ({ id, file: "src/plan/count.ts", line: 1, column: 0, kind: "", before: "", after: "" }),
  )
  const keeper = (await keep(workplace))!
  const survey = await keeper.survey(
    "plan",
    mutants.map(({ id }) => id),
  )
  keeper.end()
  expect(survey.tests.map(({ error }) => error)).toEqual([undefined, undefined, undefined])
  expect(survey.fixed).toEqual(["0"])
  const verdicts: Record<string, string> = {}
  for await (const { id, status } of hunt({
    workplace,
    folder: "plan",
    mutants,
    all: mutants,
    survey,
    patience: 20_000,
  }))
    verdicts[id] = status
  expect(verdicts).toEqual({ 0: "killed", 1: "timeout", 2: "survived", 3: "killed", 4: "not covered" })
})
