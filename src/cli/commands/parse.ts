import type { Issue, Styler } from "../../core.ts"
import { type Edit, type Parsed, parse, protocolNamed } from "../../core.ts"
import { plural } from "../../text/sentence.ts"
import { oneLine } from "../../text/visible.ts"
import { readResponse } from "../input.ts"
import { note, print, printContent, printJson } from "../output.ts"
import { stylerFor } from "../style.ts"

export interface ReadingFlags {
  format?: string
  clipboard?: boolean
  json?: boolean
  color: boolean
}

/** `emend parse`: what a response says, before any file is looked at. */
export async function parseCommand(source: string | undefined, flags: ReadingFlags): Promise<number> {
  const parsed = parse(await readResponse(source, flags), { format: flags.format ?? "auto" })
  await (flags.json
    ? printJson({ ok: readingStatus(parsed) === 0, ...parsed })
    : print(parsedText(parsed, flags)))
  return readingStatus(parsed)
}

/** 0: all was read. 1: something was not. 2: there was nothing to read. */
export function readingStatus(parsed: Parsed): number {
  if (parsed.edits.length === 0) return 2
  return parsed.issues.length > 0 ? 1 : 0
}

function parsedText(parsed: Parsed, flags: ReadingFlags): string {
  const styler = stylerFor(process.stdout, flags)
  const edits = parsed.edits.map((edit, index) => {
    const why = edit.why === undefined ? "" : `\n   ${styler("dim", oneLine(edit.why.trim()))}`
    return `${index + 1}. ${edit.op} ${styler("path", target(edit))}${detail(edit)}${why}`
  })
  const issues = parsed.issues.map((issue) => problemText(issue, styler))
  const repairs = parsed.repairs.map((repair) => {
    const at = repair.line === undefined ? "" : ` (line ${repair.line})`
    return styler("dim", `put right${at}: ${oneLine(repair.message)}`)
  })
  const count = plural(parsed.edits.length, "edit")
  const summary = `${count}${parsed.format === null ? "" : ` · ${parsed.format} · ${parsed.mode}`}`
  return `${[...edits, ...issues, ...repairs, styler("strong", summary)].join("\n")}\n`
}

function target(edit: Edit): string {
  const root = edit.root === undefined ? "" : `${edit.root}:`
  const to = "to" in edit && edit.to !== undefined ? ` → ${edit.to}` : ""
  return oneLine(root + edit.path + to)
}

function detail(edit: Edit): string {
  if (edit.op === "update") return `  ${plural(edit.hunks.length, "hunk")}`
  return "content" in edit ? `  ${edit.content.split("\n").length - 1} lines` : ""
}

/** An issue of a response on one line, as compilers write it: `12:5 parse_error message`, and what to do under it. */
export function problemText(issue: Issue, styler: Styler): string {
  const at = issue.line === undefined ? "" : `${issue.line}:${issue.column ?? 1} `
  const hint = issue.hint === undefined ? "" : `\n   ${styler("dim", `→ ${oneLine(issue.hint)}`)}`
  return `${styler("bad", "✗")} ${at}${styler("bad", issue.code)} ${oneLine(issue.message)}${hint}`
}

/** `emend convert --to FORMAT`: the same edits, written another way. What cannot be expressed is said, not dropped. */
export async function convertCommand(
  source: string | undefined,
  flags: ReadingFlags & { to: string },
): Promise<number> {
  const parsed = parse(await readResponse(source, flags), { format: flags.format ?? "auto" })
  const protocol = protocolNamed(flags.to)
  const printed = parsed.edits.length > 0 ? protocol.print(parsed.edits) : { text: "", issues: [] }
  const issues = [...parsed.issues, ...printed.issues, ...parsed.edits.flatMap(unsignedLine)]
  if (flags.json) await printJson({ ok: issues.length === 0, format: flags.to, text: printed.text, issues })
  else {
    const styler = stylerFor(process.stderr, flags)
    for (const issue of issues) note(problemText(issue, styler))
    if (printed.text !== "")
      await printContent(printed.text.endsWith("\n") ? printed.text : `${printed.text}\n`)
  }
  return issues.length > 0 && parsed.edits.length > 0 ? 1 : readingStatus(parsed)
}

/** Only the file tells whether a line without a sign stays or is new; as it is written it stays. */
function unsignedLine(edit: Edit): Issue[] {
  if (edit.op !== "update" || !edit.hunks.some(({ unsigned }) => unsigned)) return []
  const message = `The edit of ${edit.path} has a line without a sign; it is written as one that stays.`
  const hint = "Put a + before it if it is new, a - if it goes; a space says that it stays."
  return [{ code: "doubt", message, hint, path: edit.path }]
}
