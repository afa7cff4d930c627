import { applyFixes, lint, oneLine, type Problem, type Styler } from "../../core.ts"
import { readResponse } from "../input.ts"
import { note, print, printJson } from "../output.ts"
import { stylerFor } from "../style.ts"
import type { ReadingFlags } from "./parse.ts"

/** Fixing one problem can bring another to light, but not for ever. */
const rounds = 10

/** `emend lint`: every problem of a response; with `--fix` the response without those that can certainly be mended. */
export async function lintCommand(
  source: string | undefined,
  flags: ReadingFlags & { fix?: boolean },
): Promise<number> {
  const response = await readResponse(source, flags)
  const text = flags.fix ? mended(response, flags) : response
  const problems = lint(text, { format: flags.format })
  if (flags.json) await printJson({ ok: problems.length === 0, problems, ...(flags.fix && { text }) })
  else if (flags.fix) {
    await print(text)
    if (problems.length > 0)
      note(`this is left:\n${problemsText(problems, stylerFor(process.stderr, flags))}`)
  } else if (problems.length > 0) await print(`${problemsText(problems, stylerFor(process.stdout, flags))}\n`)
  if (problems.some((problem) => problem.code === "no_edits")) return 2
  return problems.length > 0 ? 1 : 0
}

function mended(response: string, flags: ReadingFlags): string {
  let text = response
  for (let round = 0; round < rounds; round++) {
    const next = applyFixes(text, lint(text, { format: flags.format }))
    if (next === text) break
    text = next
  }
  return text
}

/** As compilers write it: `12:5 error code message`, and what to do under it. */
function problemsText(problems: readonly Problem[], styler: Styler): string {
  return problems
    .map(({ severity, code, message, hint, line, column, fix }) => {
      const how = fix ? styler("dim", " (--fix mends it)") : ""
      const advice = hint === undefined ? "" : `\n    ${styler("dim", `→ ${oneLine(hint)}`)}`
      return `${line}:${column} ${styler(severity === "error" ? "bad" : "warn", severity)} ${code} ${oneLine(message)}${how}${advice}`
    })
    .join("\n")
}
