import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, inject, onTestFinished } from "vitest"
import { runProgram } from "../../src/cli/testing/program.ts"
import { temporaryFolder } from "../folder.ts"
import { top } from "../sources.ts"
import type { Client, Place } from "./agents.ts"
import { type Model, startModel, type Turn } from "./model.ts"

export const source =
  "function total(items) {\n\tlet sum = 0\n\tfor (const item of items) {\n\t\tsum += item.price\n\t}\n\treturn sum\n}\n"

/** A project with one file, and a home folder. */
export function newPlace(): Place & { text(): string } {
  const folder = temporaryFolder()
  const [home, project] = [join(folder, "home"), join(folder, "project")]
  for (const each of [home, project]) mkdirSync(each)
  writeFileSync(join(project, "total.js"), source)
  return { home, project, text: () => readFileSync(join(project, "total.js"), "utf8") }
}

/**
 * Installs emend in the project, as npm would, and sets it up as its page says. Needs `npm run build`: agents start the program that
 * users get. Its packages are those that are here.
 */
export async function setUp(
  client: Client,
  { home, project }: Place,
  more: readonly string[],
): Promise<void> {
  const packed = inject("packed")
  if (packed === "") throw new Error("There is no dist/ to install. Run: npm run build")
  const installed = join(project, "node_modules/emend")
  mkdirSync(installed, { recursive: true })
  execFileSync("tar", ["-xzf", packed, "--strip-components=1", "-C", installed])
  for (const name of Object.keys(JSON.parse(readFileSync(join(top, "package.json"), "utf8")).dependencies)) {
    mkdirSync(dirname(join(project, "node_modules", name)), { recursive: true })
    symlinkSync(join(top, "node_modules", name), join(project, "node_modules", name), "junction")
  }
  const env = { HOME: home, EMEND_CONFIG_HOME: join(home, "emend") }
  const program = { path: join(installed, "dist/bin/emend.js"), remove: () => {} }
  const args = ["init", client.name, "--yes", ...more]
  expect(await runProgram(program, args, { cwd: project, env })).toMatchObject({ status: 0 })
}

/** Has the agent start emend's server with one more option, as a person would: in the file that says how. */
export function addOption({ serverIn = "" }: Client, { project }: Place, option: string): void {
  const file = join(project, serverIn)
  writeFileSync(file, readFileSync(file, "utf8").replace('"mcp"', `"mcp", "${option}"`))
}

/** A model for one test. */
export async function modelFor(turns: readonly Turn[]): Promise<Model> {
  const model = await startModel(turns)
  onTestFinished(() => model.close())
  return model
}
