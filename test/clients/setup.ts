import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { top } from "../sources.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The package as users get it; empty where nothing is built. */
    packed: string
  }
}

/** Packs emend once, for all tests in agents. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "emend-clients-"))
  project.provide("packed", existsSync(join(top, "dist")) ? pack(folder) : "")
  return () => rmSync(folder, { recursive: true, force: true })
}

function pack(folder: string): string {
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder]
  const said = execFileSync("npm", args, {
    cwd: top,
    encoding: "utf8",
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "ignore"],
  })
  return join(folder, JSON.parse(said)[0].filename)
}
