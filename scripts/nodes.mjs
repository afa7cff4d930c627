// Runs the tests on other versions of Node than the one that is installed here. The binaries are packages of the registry.
//
//   node scripts/nodes.mjs                      unit and whole-program tests on every version, for two hours or so
//   node scripts/nodes.mjs --sample             a minute's worth, on those that are newer than ours: what CI runs each time
//   node scripts/nodes.mjs --only 24,26 src/cli …   these versions, these tests
//   --reports FOLDER                            vitest's reports, one file for each version
//
// A version that cannot be had (no network, no such machine) is passed over, and said so.

import { spawnSync } from "node:child_process"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { installNode, installPackage } from "./node-versions.mjs"

const top = dirname(dirname(fileURLToPath(import.meta.url)))
const versions = ["20", "22", "24", "26"]
/** Where versions of Node differed before: processes, flags, links, sockets, streams, workers, file systems. */
const sample = {
  versions: ["22", "24", "26"],
  tests: [
    "src/cli/batch.test.ts",
    "src/cli/cli.test.ts",
    "src/cli/page.test.ts",
    "src/server/hostile.test.ts",
    "src/http/linger.test.ts",
    "src/mcp/http.test.ts",
    "src/workspace/file-system.test.ts",
    "src/commit/commit.test.ts",
    "src/commit/attributes.test.ts",
    "trials/soak/gauges.test.ts",
  ],
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "boolean" }, only: { type: "string" }, reports: { type: "string" } },
})
const wanted = values.only?.split(",") ?? (values.sample ? sample.versions : versions)
const tests = values.sample ? sample.tests : positionals
const projects = tests.length > 0 ? [] : ["--project=pure", "--project=unit", "--project=whole"]

const failed = wanted.filter((version) => {
  const { program, reason } = installNode(version)
  if (reason) console.log(`skipped: ${reason}`)
  return program && !passes(version, program)
})
if (failed.length > 0) console.error(`Tests fail on Node ${failed.join(", ")}.`)
process.exitCode = failed.length > 0 ? 1 : 0

function passes(version, program) {
  const report = values.reports
    ? ["--reporter=json", `--outputFile.json=${join(values.reports, `node-${version}.json`)}`]
    : []
  const vitest = join(top, "node_modules", "vitest", "vitest.mjs")
  console.log(`\n== Node ${version}`)
  const { status } = spawnSync(
    program,
    [vitest, "run", ...projects, ...tests, "--reporter=default", ...report],
    {
      cwd: top,
      stdio: ["ignore", "inherit", "inherit"],
      // What the tests start by the name of `node` shall be this one as well.
      env: {
        ...process.env,
        ...newestBoss(version),
        PATH: `${dirname(program)}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
      },
    },
  )
  return status === 0
}

/** pg-boss as who has this version of Node gets it, of one version, so that what a test says of it stays true; ours runs on Node 20 as well. */
function newestBoss(version) {
  if (Number(version) < 22) return {}
  const { folder, reason } = installPackage("pg-boss", "12.35.0")
  if (reason) console.log(`the queue is tried with our pg-boss: ${reason}`)
  return folder ? { EMEND_PG_BOSS: folder } : {}
}
