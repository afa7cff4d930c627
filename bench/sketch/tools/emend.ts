import { applyToFiles } from "../../../src/core.ts"
import type { Syntax } from "../../../src/syntax/index.ts"
import type { Case } from "../cases.ts"
import type { Answer, Tool } from "./tool.ts"

/** emend by its public, pure interface, with the parsers that are installed or without; all or nothing. */
export const emendWith = (parsers: Syntax | undefined): Tool => ({
  name: "emend",
  apply: (given) => applyAnswer(given, parsers),
})

function applyAnswer({ response, files }: Case, parsers: Syntax | undefined): Answer {
  const { report, files: changed } = applyToFiles(response, files, {
    mode: "atomic",
    ...(parsers && { parsers }),
  })
  const hunks = report.edits.flatMap(({ hunks }) =>
    hunks.map(({ tier, before }) => `${tier} ${before.join("-")}`),
  )
  const issues = [...report.edits.flatMap(({ issue }) => issue ?? []), ...report.issues]
  const note = [report.format, ...hunks, ...issues.map(({ code, message }) => `${code}: ${message}`)].join(
    " · ",
  )
  const isDone = report.edits.length > 0 && report.edits.every(({ status }) => status === "already_applied")
  const texts = Object.fromEntries(Object.entries(changed).map(([path, text]) => [path, text ?? ""]))
  if (Object.keys(texts).length === 0) return isDone ? { texts: {}, applied: true, note } : { note }
  return { texts, note }
}
