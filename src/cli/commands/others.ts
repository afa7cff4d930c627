import { exitCode, explainText, protocolNamed, protocols } from "../../core.ts"
import { check } from "../../index.ts"
import { readResponse } from "../input.ts"
import { print, printJson } from "../output.ts"
import { stylerFor } from "../style.ts"
import { applyOptions, type PlacingFlags } from "./apply.ts"

/**
 * The small commands but `apply`. That one is wanted most, and at once; these share one file, read when needed, and
 * those that bring large parts along (a tokenizer, a server) have files of their own.
 */
export { batchCommand } from "./batch.ts"
export { logCommand, recoverCommand, redoCommand, undoCommand } from "./history.ts"
export { lintCommand } from "./lint.ts"
export { convertCommand, parseCommand } from "./parse.ts"

/** `emend explain`: a dry run, told as prose. */
export async function explainCommand(source: string | undefined, flags: PlacingFlags): Promise<number> {
  const report = await check(await readResponse(source, flags), await applyOptions(flags))
  await (flags.json
    ? printJson(report)
    : print(explainText(report, { surface: "command", styler: stylerFor(process.stdout, flags) })))
  return exitCode(report)
}

/** `emend prompt FORMAT`; without one, the list to choose from. */
export async function promptCommand(format: string | undefined): Promise<number> {
  if (format !== undefined) {
    await print(`${protocolNamed(format).instruct().trimEnd()}\n`)
    return 0
  }
  const width = Math.max(...protocols.map((each) => each.name.length))
  const list = protocols.map((each) => `  ${each.name.padEnd(width)}  ${each.title}`).join("\n")
  await print(`Formats (emend prompt FORMAT prints what to tell the model):\n${list}\n`)
  return 0
}
