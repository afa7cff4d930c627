import { parse, protocolNamed } from "../../core.ts"
import { readResponse } from "../input.ts"
import { note, printContent, printJson } from "../output.ts"
import { problemText } from "../problem.ts"
import { stylerFor } from "../style.ts"
import { type ReadingFlags, readingStatus } from "./parse.ts"

/** `emend convert --to FORMAT`: the same edits, written another way. What cannot be expressed is said, not dropped. */
export async function convertCommand(
  source: string | undefined,
  flags: ReadingFlags & { to: string },
): Promise<number> {
  const parsed = parse(await readResponse(source, flags), { format: flags.format ?? "auto" })
  const protocol = protocolNamed(flags.to)
  const printed = parsed.edits.length > 0 ? protocol.print(parsed.edits) : { text: "", issues: [] }
  const issues = [...parsed.issues, ...printed.issues]
  if (flags.json) await printJson({ ok: issues.length === 0, format: flags.to, text: printed.text, issues })
  else {
    const styler = stylerFor(process.stderr, flags)
    for (const issue of issues) note(problemText(issue, styler))
    if (printed.text !== "")
      await printContent(printed.text.endsWith("\n") ? printed.text : `${printed.text}\n`)
  }
  return printed.issues.length > 0 && parsed.edits.length > 0 ? 1 : readingStatus(parsed)
}
