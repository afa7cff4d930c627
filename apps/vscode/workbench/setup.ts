import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { TestProject } from "vitest/node"
import { type BrowserProgram, browserProgram } from "../../../test/page/browser.ts"
import { top } from "../../../test/sources.ts"
import { installWorkbench, nodeForVSCode, program } from "./install.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The browser, and the folder with the extension installed; or why there is no workbench here. */
    workbench: { browser: BrowserProgram; extensions: string } | { missing: string }
  }
}

const run = promisify(execFile)

/**
 * A real VS Code with the extension as it is published, for all tests. Where it cannot be had (no network), the tests are
 * passed over and say so; `EMEND_WORKBENCH=required` makes that a failure.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const missing = await installWorkbench().then(() => undefined, reasonOf)
  if (missing !== undefined) {
    console.warn(`The tests in VS Code are passed over, because it could not be fetched: ${missing}`)
    project.provide("workbench", { missing })
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), "emend-workbench-"))
  await run(process.execPath, ["apps/vscode/build.mjs", "--package", join(folder, "emend.vsix")], {
    cwd: top,
  })
  const extensions = join(folder, "extensions")
  const where = ["--extensions-dir", extensions, "--user-data-dir", join(folder, "data")]
  await run(nodeForVSCode(), [program, ...where, "--install-extension", join(folder, "emend.vsix")])
  project.provide("workbench", { browser: await browserProgram(), extensions })
  return async () => rmSync(folder, { recursive: true, force: true })
}

function reasonOf(error: Error): string {
  if (process.env.EMEND_WORKBENCH === "required") throw error
  return error.message.split("\n").find((line) => line.includes("npm error")) ?? error.message
}
