// `npm test`: builds, and runs all tests. Those that drive VS Code wait for it most of the time: they run beside the others, one window at
// a time, and what they say comes last. What is chosen (`npm test -- src/locate`, `--project page`) runs alone. EMEND_REPORTS names a
// folder for a report of each round.

import { spawn } from "node:child_process"
import { join } from "node:path"

const given = process.argv.slice(2)
const isChosen = given.some((word) => !word.startsWith("-") || word.startsWith("--project"))

process.exitCode = (await run("npm", ["run", "--silent", "build"])) || (await test())

async function test() {
  if (isChosen) return run("npx", ["vitest", "run", ...given])
  const most = ["graph", "pure", "unit", "whole", "page"].flatMap((project) => ["--project", project])
  const said = []
  const beside = run(
    "npx",
    ["vitest", "run", "--project", "workbench", "--no-file-parallelism", ...given, ...reportTo("workbench")],
    said,
  )
  const statuses = [
    await run("npx", ["vitest", "run", ...most, ...given, ...reportTo("tests")]),
    await beside,
  ]
  process.stdout.write(Buffer.concat(said))
  return Math.max(...statuses)
}

/** Runs a program, and gives its status. What it says is shown, or kept in `said`. */
function run(program, words, said) {
  const output = said ? "pipe" : "inherit"
  const child = spawn(program, words, {
    stdio: ["inherit", output, output],
    shell: process.platform === "win32",
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => said.push(chunk))
  return new Promise((resolve) => {
    child.once("error", ({ message }) => {
      console.error(message)
      resolve(1)
    })
    child.once("close", (status) => resolve(status ?? 1))
  })
}

function reportTo(name) {
  const folder = process.env.EMEND_REPORTS
  return folder
    ? ["--reporter=default", "--reporter=json", `--outputFile.json=${join(folder, `${name}.json`)}`]
    : []
}
