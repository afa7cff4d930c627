import { workspaceOf } from "../../apply.ts"
import { asEncoded } from "../../config/config.ts"
import { applyFixes, type LintOptions, lint, type Problem, parse, type Styler } from "../../core.ts"
import { snapshot } from "../../steps.ts"
import { oneLine } from "../../text/visible.ts"
import { readResponse } from "../input.ts"
import { note, print, printContent, printJson } from "../output.ts"
import type { RootOption } from "../roots.ts"
import { stylerFor } from "../style.ts"
import type { ReadingFlags } from "./parse.ts"

/** Fixing one problem can bring another to light, but not for ever. */
const rounds = 10

/** `emend lint`: every problem of a response; with `--fix` the response without those that can certainly be mended. */
export async function lintCommand(
  source: string | undefined,
  flags: ReadingFlags & { fix?: boolean; root?: RootOption[] },
): Promise<number> {
  const response = await readResponse(source, flags)
  const { format = "auto" } = flags
  const textOf = flags.root && (await textsOf(response, { format, roots: flags.root }))
  const options = { format, ...(textOf && { textOf }) }
  const text = flags.fix ? mended(response, options) : response
  const problems = lint(text, options)
  if (flags.json) await printJson({ ok: problems.length === 0, problems, ...(flags.fix && { text }) })
  else if (flags.fix) {
    await printContent(text)
    if (problems.length > 0)
      note(`this is left:\n${problemsText(problems, stylerFor(process.stderr, flags))}`)
  } else if (problems.length > 0) await print(`${problemsText(problems, stylerFor(process.stdout, flags))}\n`)
  if (problems.some((problem) => problem.code === "no_edits")) return 2
  return problems.length > 0 ? 1 : 0
}

/** The files that the response names, read once. */
async function textsOf(
  response: string,
  { format, roots }: { format: string; roots: readonly RootOption[] },
): Promise<(path: string) => string | undefined> {
  const { edits } = parse(response, { format })
  const { targets, files } = await snapshot(await asEncoded(await workspaceOf({ roots })), edits)
  const texts = new Map<string, string>()
  for (const [index, { path }] of targets.entries()) {
    const state = "key" in path ? files.get(path.key) : undefined
    if (state?.kind === "text") texts.set(edits[index]!.path, state.text)
  }
  return (path) => texts.get(path)
}

function mended(response: string, options: LintOptions): string {
  let text = response
  for (let round = 0; round < rounds; round++) {
    const next = applyFixes(text, lint(text, options))
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
