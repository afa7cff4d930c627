#!/usr/bin/env node
import { setFlagsFromString } from "node:v8"
import { run } from "../cli/run.ts"

// A process does not end before the engine has optimised what seemed worth it to it: for the grammar of PowerShell that takes eight
// seconds, after a parse of one. Only what has run for much longer than that is worth it.
setFlagsFromString("--wasm-tiering-budget=1000000000")

process.exitCode = await run(process.argv.slice(2))
