import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { type Program, runProgram } from "../../src/cli/testing/program.ts"
import { temporaryFolder } from "../folder.ts"
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

/** Sets up emend as a person would who wants it. */
export async function setUp(
  program: Program,
  client: Client,
  { home, project }: Place,
  more: readonly string[],
): Promise<void> {
  const env = { HOME: home, EMEND_CONFIG_HOME: join(home, "emend") }
  const args = ["init", client.name, "--yes", ...more]
  expect(await runProgram(program, args, { cwd: project, env })).toMatchObject({ status: 0 })
}

/** A model for one test. */
export async function modelFor(turns: readonly Turn[]): Promise<Model> {
  const model = await startModel(turns)
  onTestFinished(() => model.close())
  return model
}
