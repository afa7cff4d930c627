import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { buildPrograms } from "../../../scripts/programs.mjs"
import { top } from "../../../test/sources.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Where the program is that `npm run build` makes, built for the tests. */
    program: string
  }
}

/** One build of the programs, for all tests that start one; with the pg-boss of EMEND_PG_BOSS, if that is a folder, instead of ours. */
export default async function setup(project: TestProject): Promise<() => void> {
  // As deep below the package as dist/bin is, and where its packages are found.
  const folder = mkdtempSync(join(top, "node_modules", ".emend-test-"))
  // Some tests start it as another user.
  chmodSync(folder, 0o755)
  await buildPrograms(folder)
  const otherBoss = process.env.EMEND_PG_BOSS
  if (otherBoss) {
    mkdirSync(join(folder, "node_modules"))
    symlinkSync(otherBoss, join(folder, "node_modules", "pg-boss"))
  }
  project.provide("program", join(folder, "emend.js"))
  return () => rmSync(folder, { recursive: true, force: true })
}
