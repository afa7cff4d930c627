import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "vite"
import type { TestProject } from "vitest/node"
import { top } from "../sources.ts"
import { openBrowserServer } from "./browser.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Where the one browser of all tests listens. */
    browser: string
    /** The folder with the playground, built for the tests. */
    playground: string
  }
}

/** One browser and one build of the playground, for all tests of the page. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "emend-playground-"))
  const [browser] = await Promise.all([
    openBrowserServer(),
    build({
      configFile: join(top, "apps/web/vite.config.ts"),
      mode: "playground",
      logLevel: "error",
      build: { outDir: folder },
    }),
  ])
  project.provide("browser", browser.wsEndpoint())
  project.provide("playground", folder)
  return async () => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
