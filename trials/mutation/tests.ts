import { readdirSync } from "node:fs"
import { join, relative } from "node:path"
import type { Folder } from "./folders.ts"

/** The tests that mutants of a folder are tried on: those beside the code, those of whoever uses it, the scenarios, and the laws. */
export function testFiles(top: string, folder: Folder): string[] {
  const damaged = folder === "protocols" ? ["test/damage.test.ts", "test/odd-edits.test.ts"] : []
  const beside = [folder, ...(users[folder] ?? [])].flatMap((name) =>
    name.endsWith(".ts") ? [name] : testsIn(top, join("src", name)),
  )
  return [...beside, ...whole, ...damaged]
}

// A person's choices are made by the code of `plan`, what a session remembers is compared there.
const ofPlans = [
  ...["report", "session", "tools", "src/apply-to-files.test.ts", "src/land.test.ts", "src/watch.test.ts"],
  ...["src/review.test.ts", "src/review-picks.test.ts", "apps/web/src/apply/ways.test.ts"],
]

/** Folders and tests of those who use a folder: what a search finds is seen best in the plans that are made of it. */
const users: Partial<Record<Folder, string[]>> = {
  locate: ["plan", "src/apply-to-files.test.ts", "src/review-picks.test.ts"],
  excerpt: ["plan", "protocols/sketch", ...ofPlans],
  plan: ofPlans,
}

function testsIn(top: string, folder: string): string[] {
  return readdirSync(join(top, folder), { recursive: true, withFileTypes: true })
    .map((entry) => relative(top, join(entry.parentPath, entry.name)))
    .filter((path) => path.endsWith(".test.ts") && !leftOut.has(path))
    .sort()
}

const whole = ["scenarios", "laws", "laws-landing", "field-notes", "formats", "issue-codes"].map(
  (name) => `test/${name}.test.ts`,
)

// They start other programs, which do not know of mutants.
const leftOut = new Set([
  "src/commit/kill.test.ts",
  "src/protocols/udiff/git.test.ts",
  "src/session/locks.test.ts",
])

/** Tests that feed megabytes: they are about speed, and take too long to be run for thousands of mutants. */
export const tooSlow =
  /does not hang|200,000 markers|no input makes the search|by the thousand|give back again and again|too large to be read/

/** The files of tests that count how often something happens, in all cases that they draw. */
export const needsAllCases: ReadonlySet<string> = new Set([
  "test/laws-landing.test.ts",
  "src/protocols/blocks/lint.test.ts",
  "src/excerpt/verify.test.ts",
])

/** The ways in which a scenario is played that can tell something about a folder which the others do not tell. */
const worthwhile: Record<Folder, RegExp> = {
  // Every commit is made of the same steps, whatever it is about: one that is taken back takes most of them.
  commit: /can be taken back$/,
  plan: /lands as expected|foretold by a dry run|when atomic$/,
  // How a response is read, and how a place is found, is the same in all of them.
  locate: /lands as expected/,
  excerpt: /lands as expected/,
  protocols: /lands as expected/,
}

/** Whether a test can tell more about a folder than others that are run as well. */
export function isWorthwhile({ file, name }: { file: string; name: string }, folder: Folder): boolean {
  return file !== "test/scenarios.test.ts" || worthwhile[folder].test(name)
}
