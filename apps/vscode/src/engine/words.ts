import type { Report } from "emend/core"
import { oneLine } from "../../../../src/text/visible.ts"

/** What became of a response, in one sentence. */
export function sentence(report: Report): string {
  const landed = report.edits.filter(({ status }) => status === "applied" || status === "validated").length
  const there = report.edits.filter(({ status }) => status === "already_applied").length
  const failed = report.edits.length - landed - there
  const verb = report.dryRun ? "would be applied" : "applied"
  const parts = [
    landed > 0 ? `${count(landed, "edit")} ${verb} in ${count(report.files.length, "file")}` : "",
    there > 0 ? `${count(there, "edit")} already there` : "",
    failed > 0 ? `${count(failed, "edit")} not ${report.dryRun ? "possible" : "applied"}` : "",
    report.issues.length > 0 ? firstIssue(report) : "",
  ]
  return `${parts.filter(Boolean).join(", ") || "Nothing to apply"}.`
}

function firstIssue({ issues, edits }: Report): string {
  const [{ message }] = issues as [(typeof issues)[number]]
  return edits.length === 0 ? message.replace(/\.$/, "") : `${count(issues.length, "part")} could not be read`
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`
}

/**
 * A text as VS Code shows it in a row or a message: as it is, whatever marks are in it that turn or hide its words; and no link, which
 * would run a command of the editor on a click. A file may be called so.
 */
export function plainly(text: string): string {
  return oneLine(text).replaceAll("](", "] (")
}
