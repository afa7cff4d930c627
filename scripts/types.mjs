#!/usr/bin/env node
// Checks the types of all parts. Not by `tsc` alone: a language server that the tests need brings an older
// TypeScript along, and which of the two is called `tsc` is up to npm.

import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const top = fileURLToPath(new URL("..", import.meta.url))
const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc")
const projects = [".", "apps/web", "test/page", "apps/vscode", "apps/vscode/webview", "apps/vscode/workbench"]

for (const project of projects) {
  const { status } = spawnSync(process.execPath, [tsc, "--noEmit", "-p", project], {
    cwd: top,
    stdio: "inherit",
  })
  if (status !== 0) process.exitCode = 1
}
