import { exitCode, explainText } from "../../core.ts"
import { check } from "../../index.ts"
import { readResponse } from "../input.ts"
import { print, printJson } from "../output.ts"
import { stylerFor } from "../style.ts"
import { applyOptions, type PlacingFlags } from "./apply.ts"

/** `emend explain`: a dry run, told as prose. */
export async function explainCommand(source: string | undefined, flags: PlacingFlags): Promise<number> {
  const report = await check(await readResponse(source, flags), await applyOptions(flags))
  await (flags.json
    ? printJson(report)
    : print(explainText(report, { surface: "command", styler: stylerFor(process.stdout, flags) })))
  return exitCode(report)
}
