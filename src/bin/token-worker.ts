#!/usr/bin/env node
// Started by `emend serve` as a worker thread. It lies beside the program, so that a bundle finds it.
import { parentPort } from "node:worker_threads"
import { countTokens } from "../tokens/count.ts"

parentPort!.on("message", (text: string) => parentPort!.postMessage(countTokens(text)))
