import { spawn } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const top = fileURLToPath(new URL("../../..", import.meta.url))

/** The programs, bundled from the sources as they are now, the way `npm run build` does it. */
export interface Program {
  path: string
  remove(): void
}

export async function buildProgram(): Promise<Program> {
  // As deep below the package as dist/bin is, and where its packages are found.
  const folder = mkdtempSync(join(top, "node_modules", ".emend-test-"))
  const names = readdirSync(join(top, "src/bin")).filter((name) =>
    /^(emend|batch-worker|apply_patch)\.ts$/.test(name),
  )
  await build({
    entryPoints: names.map((name) => join(top, "src/bin", name)),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    logLevel: "warning",
  })
  return { path: join(folder, "emend.js"), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export interface Run {
  status: number | null
  stdout: string
  stderr: string
}

/** Runs the program as a process of its own; `detached` from any terminal if wanted. */
export function runProgram(
  program: Program,
  args: readonly string[],
  options: {
    cwd?: string
    input?: string | Uint8Array
    env?: Record<string, string>
    detached?: boolean
    /** Gets what the program says on standard error, as it says it. */
    hears?: (text: string) => void
  } = {},
): Promise<Run> {
  const env = { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, ...options.env }
  return new Promise((resolve, reject) => {
    const { cwd, detached = false } = options
    const child = spawn(process.execPath, [program.path, ...args], { cwd, env, detached })
    const run: Run = { status: null, stdout: "", stderr: "" }
    child.stdout.setEncoding("utf8").on("data", (text) => void (run.stdout += text))
    child.stderr.setEncoding("utf8").on("data", (text) => {
      run.stderr += text
      options.hears?.(text)
    })
    child.stdin.on("error", () => {})
    child.stdin.end(options.input ?? "")
    child.on("error", reject)
    child.on("close", (status) => resolve({ ...run, status }))
  })
}
