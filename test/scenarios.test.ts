import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { type Report, undo } from "../src/index.ts"
import { landed } from "../src/report/report.ts"
import { readFolder } from "./folder.ts"
import { accept, play, readScenarios, type Scenario } from "./scenario.ts"
import { formats } from "./sources.ts"

const updating = process.env.EMEND_UPDATE_SCENARIOS === "yes"
const scenarios = readScenarios()

/** A text that is there as it is said is changed as often as that is asked for. */
const toTheLetter = new Set(["exact", "line endings"])

/** Of two excerpts the second shows lines as they were before the first: sent again, it undoes them. */
const knownAgain = new Set(["026-lines-as-they-were-beside-a-new-one"])

describe("scenarios", () => {
  it("exist for every format", () => {
    expect([...new Set(scenarios.map((scenario) => scenario.format))].sort()).toEqual([...formats].sort())
  })

  it("have a number of their own", () => {
    const numbers = scenarios.map((scenario) => `${scenario.format}/${scenario.name.slice(0, 3)}`)
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })
})

describe.each(
  scenarios.map((scenario) => [`scenarios/${scenario.format}/${scenario.name}`, scenario] as const),
)("%s", (_, scenario) => {
  it("lands as expected, and can be taken back", async () => {
    const run = await play(scenario)
    if (updating) accept(scenario, run)
    expect(readFolder(run.root)).toEqual(expectedFiles(scenario))
    expect(run.report).toEqual(expectedReport(scenario))
    expect(JSON.stringify(run.report)).not.toContain(JSON.stringify(run.root).slice(1, -1))
    if (run.commit !== null) expect(await undo({ ...run.where, id: run.commit })).toMatchObject({ ok: true })
    expect(readFolder(run.root)).toEqual(inputFiles(scenario))
  })

  it("is foretold by a dry run that changes nothing", async () => {
    const run = await play(scenario, { dryRun: true })
    expect(readFolder(run.root)).toEqual(inputFiles(scenario))
    expect(run.report).toEqual(asDryRun(expectedReport(scenario)))
  })

  it.skipIf(knownAgain.has(scenario.name))("is made no second time where it is found loosely", async () => {
    const { report } = await play(scenario, { dryRun: true }, "expected")
    const made = report.edits.filter(({ status }) => status === "validated")
    const loose = made.flatMap(({ hunks }) => hunks).filter(({ tier }) => !toTheLetter.has(tier))
    expect(loose).toEqual([])
  })

  it("lands whole or not at all when atomic", async () => {
    const run = await play(scenario, { mode: "atomic" })
    const { ok, edits, issues } = expectedReport(scenario)
    // What only words ask for keeps no edit from landing.
    const whole = ok || (edits.every(({ status }) => landed(status)) && issues.every(({ said }) => said))
    expect(run.report.ok).toBe(ok)
    expect(readFolder(run.root)).toEqual(whole ? expectedFiles(scenario) : inputFiles(scenario))
    expect(run.report.edits.filter((edit) => edit.status === "applied" && !whole)).toEqual([])
  })
})

function inputFiles(scenario: Scenario): Record<string, string> {
  const input = join(scenario.folder, "input")
  return existsSync(input) ? readFolder(input) : {}
}

function expectedFiles(scenario: Scenario): Record<string, string> {
  return readFolder(required(scenario, "expected"))
}

function expectedReport(scenario: Scenario): Report {
  return JSON.parse(readFileSync(required(scenario, "report.json"), "utf8"))
}

function required(scenario: Scenario, part: string): string {
  const path = join(scenario.folder, part)
  if (!existsSync(path))
    throw new Error(`${path} is missing: npm run scenarios:update writes it, then read it.`)
  return path
}

/** The report of a dry run: the same in all but what it says was done. */
function asDryRun(report: Report): Report {
  return {
    ...report,
    dryRun: true,
    commit: null,
    edits: report.edits.map((edit) => (edit.status === "applied" ? { ...edit, status: "validated" } : edit)),
  }
}
