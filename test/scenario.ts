import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type ApplyToWorkspaceOptions, apply, type Report, type WorkspaceOptions } from "../src/index.ts"
import { temporaryFolder } from "./folder.ts"
import { top } from "./sources.ts"

/**
 * A case that a person can read without reading code: `scenarios/FORMAT/NNN-name/` with
 *
 *     input/         the workspace before (missing: empty)
 *     response.md    what the model wrote
 *     options.json   what the caller asked for (optional)
 *     expected/      the whole workspace after
 *     report.json    what emend says about it
 */
export interface Scenario {
  format: string
  name: string
  folder: string
  response: string
  options: ScenarioOptions
}

/** What `apply` takes; the folders of `roots` are relative to the workspace. */
export type ScenarioOptions = Omit<ApplyToWorkspaceOptions, "root" | "workspace" | "judge">

const parts = ["input", "response.md", "options.json", "expected", "report.json"]

export function readScenarios(): Scenario[] {
  const scenarios = join(top, "scenarios")
  return folders(scenarios).flatMap((format) =>
    folders(join(scenarios, format)).map((name) => readScenario(format, name, join(scenarios, format, name))),
  )
}

function readScenario(format: string, name: string, folder: string): Scenario {
  if (!/^\d{3}-[a-z0-9-]+$/.test(name)) throw new Error(`${folder}: call it NNN-what-it-shows`)
  const strange = readdirSync(folder).filter((entry) => !parts.includes(entry))
  if (strange.length > 0) throw new Error(`${folder}: a scenario has no part called ${strange.join(", ")}`)
  const optionsFile = join(folder, "options.json")
  return {
    format,
    name,
    folder,
    response: readFileSync(join(folder, "response.md"), "utf8"),
    options: existsSync(optionsFile) ? JSON.parse(readFileSync(optionsFile, "utf8")) : {},
  }
}

export interface Run {
  /** The folder that was worked in… */
  root: string
  /** …and the same as options of the API: one root, or several. */
  where: WorkspaceOptions
  /** The report, with the one thing in it that differs from run to run replaced. */
  report: Report
  commit: string | null
}

/** Plays a scenario in a fresh temporary copy of its input (or of what it leaves), through the public API. */
export async function play(
  scenario: Scenario,
  options: ScenarioOptions = {},
  before: "input" | "expected" = "input",
): Promise<Run> {
  const root = temporaryFolder()
  const input = join(scenario.folder, before)
  if (existsSync(input)) cpSync(input, root, { recursive: true, verbatimSymlinks: true })
  // What happens to be installed must not tell how a scenario ends; those about syntax ask for it.
  const asked = { syntax: "off" as const, ...scenario.options, ...options }
  const roots = asked.roots?.map((each) => ({ ...each, dir: join(root, each.dir) }))
  const where = roots ? { roots } : { root }
  const report = await apply(scenario.response, { ...asked, ...where })
  const plain = JSON.parse(JSON.stringify(report)) as Report
  return {
    root,
    where,
    commit: report.commit,
    report: { ...plain, commit: report.commit === null ? null : "COMMIT" },
  }
}

/** Accepts what a run gave: its report, and its files if the scenario has none yet. */
export function accept(scenario: Scenario, run: Run): void {
  writeFileSync(join(scenario.folder, "report.json"), `${JSON.stringify(run.report, null, 2)}\n`)
  const expected = join(scenario.folder, "expected")
  if (existsSync(expected)) return
  cpSync(run.root, expected, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/[\\/]\.emend$/.test(path),
  })
  if (readdirSync(expected).length === 0) writeFileSync(join(expected, ".gitkeep"), "")
}

function folders(parent: string): string[] {
  mkdirSync(parent, { recursive: true })
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}
