// `npm test`: builds, and runs all tests; those that drive VS Code after the others, which would keep its window waiting.
// What is chosen (`npm test -- src/locate`, `--project page`) runs alone. EMEND_REPORTS names a folder for a report of each round.

import { spawnSync } from "node:child_process"
import { join } from "node:path"

const given = process.argv.slice(2)
const isChosen = given.some((word) => !word.startsWith("-") || word.startsWith("--project"))
const rounds = { tests: ["graph", "pure", "unit", "whole", "page"], workbench: ["workbench"] }

const statuses = [run("npm", ["run", "--silent", "build"])]
if (statuses[0] === 0) {
  if (isChosen) statuses.push(run("npx", ["vitest", "run", ...given]))
  else
    for (const [name, projects] of Object.entries(rounds)) {
      const chosen = projects.flatMap((project) => ["--project", project])
      statuses.push(run("npx", ["vitest", "run", ...chosen, ...given, ...reportTo(name)]))
    }
}
process.exitCode = statuses.find((status) => status !== 0) ?? 0

function run(program, words) {
  return spawnSync(program, words, { stdio: "inherit", shell: process.platform === "win32" }).status ?? 1
}

function reportTo(name) {
  const folder = process.env.EMEND_REPORTS
  return folder
    ? ["--reporter=default", "--reporter=json", `--outputFile.json=${join(folder, `${name}.json`)}`]
    : []
}
