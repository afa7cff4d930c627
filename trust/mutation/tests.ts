import { readdirSync } from "node:fs"
import { join, relative } from "node:path"
import type { Folder } from "./folders.ts"

/** The tests that mutants of a folder are tried on: those beside the code, the scenarios, and the laws. */
export function testFiles(top: string, folder: Folder): string[] {
  // What a search finds is seen best in the plans that are made of it.
  const beside = folder === "locate" ? ["locate", "plan"] : [folder]
  return [...beside.flatMap((name) => testsIn(top, join("src", name))), ...whole]
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
const leftOut = new Set(["src/commit/kill.test.ts", "src/protocols/udiff/git.test.ts"])

/** Tests that feed megabytes: they are about speed, and take too long to be run for thousands of mutants. */
export const tooSlow =
  /does not hang|200,000 markers|no input makes the search|by the thousand|give back again and again|too large to be read/

/**
 * Whether a test can tell more than another that is run as well. A scenario is played four ways; what is done
 * when it is taken back is all in `src/commit`, and a dry run or an atomic one changes nothing in how a place is found.
 */
export function isWorthwhile({ file, name }: { file: string; name: string }, folder: Folder): boolean {
  if (folder === "commit" || file !== "test/scenarios.test.ts") return true
  return folder === "plan" ? !name.endsWith("can be taken back") : name.endsWith("lands as expected")
}
