// Runs a bench: `node bench/run.mjs landing|sketch|wild|speed|growth|anchors|syntax|commits [options]`.

import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { runProgram } from "../scripts/run-program.mjs"

const here = dirname(fileURLToPath(import.meta.url))

// These measure emend alone.
if (
  !["growth", "anchors", "commits"].includes(process.argv[2] ?? "") &&
  !existsSync(join(here, "node_modules", "diff"))
) {
  console.error("The bench has packages of its own. Install them with: npm --prefix bench ci")
  process.exit(2)
}
await runProgram({ folder: here, env: { EMEND_BENCH: here } })
