// Runs a trial: `node trials/run.mjs crash|races|fuzz|... [options]`.

import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { runProgram } from "../scripts/run-program.mjs"

const here = dirname(fileURLToPath(import.meta.url))
await runProgram({ folder: here, env: { EMEND_TOP: dirname(here) } })
