// Sums the vitest reports of a folder and prints "N passed, N failed" as the last line.
//
//   node .ci/count.mjs FOLDER BROKEN     BROKEN: how many steps failed, for whatever reason

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const [folder, broken] = process.argv.slice(2)
const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")))
const sum = (field) => reports.reduce((total, report) => total + report[field], 0)

// A file that cannot even be loaded holds no failed test, but is no success either.
const unloaded = reports
  .flatMap((report) => report.testResults)
  .filter(
    (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
  )
const failedTests = sum("numFailedTests") + unloaded.length
const failed = Math.max(failedTests, Number(broken), reports.length === 0 ? 1 : 0)

console.log(`\n${sum("numPassedTests")} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
