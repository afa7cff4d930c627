import type { Report } from "emend/core"
import { plural } from "../../../../src/text/sentence.ts"
import { oneLine } from "../../../../src/text/visible.ts"

/** What became of a response, in one sentence. */
export function sentence(report: Report): string {
  const landed = report.edits.filter(({ status }) => status === "applied" || status === "validated").length
  const there = report.edits.filter(({ status }) => status === "already_applied").length
  const failed = report.edits.length - landed - there
  const verb = report.dryRun ? "would be applied" : "applied"
  const parts = [
    landed > 0 ? `${plural(landed, "edit")} ${verb} in ${plural(report.files.length, "file")}` : "",
    there > 0 ? `${plural(there, "edit")} already there` : "",
    failed > 0 ? `${plural(failed, "edit")} not ${report.dryRun ? "possible" : "applied"}` : "",
    report.issues.length > 0 ? firstIssue(report) : "",
  ]
  return `${parts.filter(Boolean).join(", ") || "Nothing to apply"}.`
}

function firstIssue({ issues, edits }: Report): string {
  const [{ message }] = issues as [(typeof issues)[number]]
  return edits.length === 0
    ? message.replace(/\.$/, "")
    : `${plural(issues.length, "part")} could not be read`
}

/**
 * A text as VS Code shows it in a row or a message: as it is, whatever marks are in it that turn or hide its words; and no link, which
 * would run a command of the editor on a click. A file may be called so.
 */
export function plainly(text: string): string {
  return oneLine(text).replaceAll("](", "] (")
}
