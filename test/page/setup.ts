import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "vite"
import type { TestProject } from "vitest/node"
import { top } from "../sources.ts"
import { type BrowserProgram, browserProgram } from "./browser.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The browser, which each file of tests starts for itself. */
    browser: BrowserProgram
    /** The folder with the playground, built for the tests. */
    playground: string
  }
}

/** One build of the playground, for all tests of the page. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "emend-playground-"))
  const [browser] = await Promise.all([
    browserProgram(),
    build({
      configFile: join(top, "apps/web/vite.config.ts"),
      mode: "playground",
      logLevel: "error",
      build: { outDir: folder },
    }),
  ])
  project.provide("browser", browser)
  project.provide("playground", folder)
  return async () => rmSync(folder, { recursive: true, force: true })
}
