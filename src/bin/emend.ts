#!/usr/bin/env node
import { setFlagsFromString } from "node:v8"
import { run } from "../cli/run.ts"

// A process does not end before the engine has optimised what seemed worth it to it: for the grammar of PowerShell that takes eight
// seconds, after a parse of one. Only what has run for much longer than that is worth it.
// An engine that does not know the flag would say so to whoever reads along: Node 20 to 26 have it.
if (Number.parseInt(process.versions.v8, 10) <= 14) setFlagsFromString("--wasm-tiering-budget=1000000000")

process.exitCode = await run(process.argv.slice(2))
