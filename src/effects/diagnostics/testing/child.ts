import { create } from "../../../commit/testing/edits.ts"
import { openWorkspace } from "../../../workspace/node.ts"
import { landedOn } from "../../testing/landed.ts"
import { diagnosticsEffect } from "../diagnostics.ts"

// A program that asks a language server once and never says goodbye. It goes on only if it is told to.
const [dir, goesOn, ...command] = process.argv.slice(2)
const workspace = await openWorkspace({ roots: [{ dir: dir! }] })
const effect = diagnosticsEffect({ servers: { test: { command, extensions: [".txt"] } } })
const { diagnostics } = await effect.after(await landedOn(workspace, create("b.txt", "bad\n")))
if (goesOn === "yes") setInterval(() => {}, 1000)
process.stdout.write(`asked ${diagnostics?.length}\n`)
