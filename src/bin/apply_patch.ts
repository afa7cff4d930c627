#!/usr/bin/env node
import { runApplyPatch } from "../cli/apply-patch.ts"

process.exitCode = await runApplyPatch(process.argv.slice(2))
