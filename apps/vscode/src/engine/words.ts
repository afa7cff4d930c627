import type { Report } from "emend/core"

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
