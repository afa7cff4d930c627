// Sums the vitest reports of a folder, tells what failed, and prints "N passed, N failed" as the last line.
//
//   node .ci/count.mjs FOLDER BROKEN     BROKEN: how many steps failed, for whatever reason

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const [folder, broken] = process.argv.slice(2)
const names = readdirSync(folder)
const reports = names.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")))
const sum = (field) => reports.reduce((total, report) => total + report[field], 0)

// A file that cannot even be loaded holds no failed test, but is no success either.
const isUnloaded = (file) =>
  file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed")

// Told once more at the end: of a long log, often only the end is kept.
const failures = reports.flatMap((report, at) =>
  report.testResults.flatMap((file) => {
    const where = `${names[at].replace(/\.json$/, "")}: ${file.name}`
    if (isUnloaded(file)) return [`${where}\n${file.message}`]
    return file.assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => `${where} > ${test.fullName}\n${test.failureMessages.join("\n")}`)
  }),
)
for (const failure of failures) console.log(`\nfailed: ${failure.slice(0, 3000)}`)

const failed = Math.max(failures.length, Number(broken), reports.length === 0 ? 1 : 0)
console.log(`\n${sum("numPassedTests")} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
