// Runs a bench written in TypeScript: `node bench/run.mjs landing|speed [options]`.
// Node 20 cannot strip types, so esbuild (of the root package) bundles it first.

import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const here = dirname(fileURLToPath(import.meta.url))
const [name, ...options] = process.argv.slice(2)
const entry = join(here, name ?? "", "main.ts")

if (!name || !existsSync(entry)) {
  console.error("Usage: node bench/run.mjs landing|speed [options]   (--help tells the options)")
  process.exit(2)
}
if (!existsSync(join(here, "node_modules", "diff"))) {
  console.error("The bench has packages of its own. Install them with: npm --prefix bench ci")
  process.exit(2)
}

// Beside the packages of the bench, so that both they and those of the root are found from there.
const outfile = join(here, "node_modules", ".cache", `${name}.mjs`)
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: "inline",
  logLevel: "error",
})
const { status } = spawnSync(process.execPath, ["--enable-source-maps", outfile, ...options], {
  stdio: "inherit",
  env: { ...process.env, EMEND_BENCH: here },
})
process.exit(status ?? 1)
