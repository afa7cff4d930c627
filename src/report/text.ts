import { plural } from "../text/sentence.ts"
import { oneLine, printable } from "../text/visible.ts"
import { evidence, issuesOf } from "./evidence.ts"
import { type EditReport, landed, type Report } from "./report.ts"
import { diffText, plain, type Style, type Styler } from "./style.ts"
import { assumedTexts, brokenFiles, brokenText, hintOf, type Surface, targetOf } from "./wording.ts"

/**
 * A report for a person to read: a line per edit, what went wrong under it, diffs if wanted, a summary.
 *
 * @example
 * ```ts
 * import { applyToFiles, reportText } from "emend"
 *
 * const { report } = applyToFiles("a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n", { "a.txt": "1\n" })
 * console.log(reportText(report, { diff: true }))
 * ```
 */
export function reportText(
  report: Report,
  options: { styler?: Styler; diff?: boolean; surface?: Surface } = {},
): string {
  const styler = options.styler ?? plain
  const columns = {
    word: widest(report.edits.map((edit) => words[edit.status])),
    path: Math.min(48, widest(report.edits.map(targetOf))),
  }
  const blocks = report.edits.map((edit) => editText(edit, columns, { styler, surface: options.surface }))
  const response = report.issues.map((issue) => {
    const at = issue.line === undefined ? "response" : `response, line ${issue.line}`
    return [
      `${styler("bad", "✗ problem")}  ${at}`,
      ...indent(issueText(issue, { styler, surface: options.surface })),
    ].join("\n")
  })
  const repairs = report.repairs.length > 0 ? [repairText(report, styler)] : []
  const diffs = options.diff
    ? report.files.filter((file) => file.diff).map((file) => diffText(file.diff, styler))
    : []
  const broken = brokenFiles(report).map((file) => styler("warn", `${icons.warn} ${brokenText(file)}`))
  const bare = report.files
    .filter((file) => file.attributes === "lost")
    .map((file) => styler("warn", `${icons.warn} ${bareText(file.path)}`))
  const warnings = [...broken, ...bare]
  const parts = [
    ...blocks,
    ...response,
    ...repairs,
    ...spaced(diffs),
    ...warnings,
    // That there was no edit has been said already.
    ...(report.issues.some(({ code }) => code === "no_edits") ? [] : [summaryText(report, styler)]),
  ]
  return `${parts.join("\n")}\n`
}

/** The file came without what belongs to it beside its text. */
export function bareText(path: string): string {
  return `${oneLine(path)} has lost its access list and extended attributes, if it had any: they could not be copied here.`
}

/** What happened, in one line. */
export function summaryText(report: Report, styler: Styler = plain): string {
  const count = (test: (edit: EditReport) => boolean) => report.edits.filter(test).length
  const total = report.edits.length
  if (total === 0) return styler("bad", "No edit was found.")
  const done = count((edit) => landed(edit.status))
  const verb = report.dryRun ? "can be applied" : "applied"
  const parts = [
    done === total ? `${plural(total, "edit")} ${verb}` : `${done} of ${plural(total, "edit")} ${verb}`,
  ]
  const already = count((edit) => edit.status === "already_applied")
  if (already > 0) parts[0] += ` (${already} already there)`
  for (const status of ["failed", "skipped", "not_in_context"] as const) {
    const number = count((edit) => edit.status === status)
    if (number > 0) parts.push(`${number} ${words[status]}`)
  }
  if (report.issues.length > 0) parts.push(`${plural(report.issues.length, "problem")} in the response`)
  if (report.files.length > 0) parts.push(filesText(report))
  if (report.mode === "atomic" && total > 1 && done < total)
    parts.push(`all or nothing, so nothing ${report.dryRun ? "would be" : "was"} written`)
  if (report.commit !== null) parts.push(`commit ${oneLine(report.commit)} (take it back: emend undo)`)
  return styler(report.ok ? "good" : done > 0 ? "warn" : "bad", parts.join(" · "))
}

/** How, and where, a report is shown. */
interface Shown {
  styler: Styler
  surface: Surface | undefined
}

function editText(
  edit: EditReport,
  columns: { word: number; path: number },
  { styler, surface }: Shown,
): string {
  const style = styleOf(edit)
  const head = [
    styler(style, `${icons[style]} ${words[edit.status].padEnd(columns.word)}`),
    styler("path", targetOf(edit).padEnd(columns.path)),
    edit.op,
    ...(edit.additions + edit.deletions > 0
      ? [`${styler("added", `+${edit.additions}`)} ${styler("removed", `−${edit.deletions}`)}`]
      : []),
    ...tiers(edit),
  ]
  const why = edit.why === undefined ? [] : [styler("dim", oneLine(edit.why.trim()))]
  const notes = [...(edit.notes ?? []), ...assumedTexts(edit)].map((note) => styler("dim", oneLine(note)))
  const issues = issuesOf(edit).flatMap((issue) => issueText(issue, { styler, surface }))
  return [head.join("  ").trimEnd(), ...indent([...why, ...notes, ...issues])].join("\n")
}

/** The issue in its own words, what the file shows about it, and what to do. */
function issueText(issue: Report["issues"][number], { styler, surface }: Shown): string[] {
  const hint = hintOf(issue, surface)
  return [
    ...printable(issue.message).split("\n"),
    ...evidence(issue).map((line) => (line.startsWith("▸") ? styler("strong", line) : line)),
    ...(hint === undefined ? [] : [styler("dim", `→ ${oneLine(hint)}`)]),
  ]
}

/** How it was found, where that is more than looking it up: `indentation`, `similar 0.97`. */
function tiers(edit: EditReport): string[] {
  if (!landed(edit.status)) return []
  const named = edit.hunks.filter((hunk) => hunk.tier !== "exact").map(tierText)
  return named.length > 0 ? [[...new Set(named)].join(", ")] : []
}

function tierText(hunk: EditReport["hunks"][number]): string {
  // Rounded down, so that only certainty reads as 1.
  return hunk.score < 1 ? `${hunk.tier} ${(Math.floor(hunk.score * 100) / 100).toFixed(2)}` : hunk.tier
}

function repairText(report: Report, styler: Styler): string {
  const rows = report.repairs.map((repair) => {
    const at = repair.line === undefined ? "" : `line ${repair.line}: `
    return `${repair.doubtful ? icons.warn : " "} ${at}${oneLine(repair.message)}${repair.doubtful ? " Look at it: this is likely, not certain." : ""}`
  })
  return styler("dim", [`Put right while reading (${plural(rows.length, "repair")}):`, ...rows].join("\n"))
}

function filesText({ files }: Report): string {
  const sum = (key: "additions" | "deletions") => files.reduce((total, file) => total + file[key], 0)
  return `${plural(files.length, "file")} +${sum("additions")} −${sum("deletions")}`
}

/** Ambiguity, context and what was read with doubt wait for somebody's word; a failure does not. */
function styleOf({ status, issue, repairs }: EditReport): "good" | "warn" | "bad" {
  if (landed(status)) return repairs?.some((repair) => repair.doubtful) ? "warn" : "good"
  return status === "failed" && issue?.code !== "ambiguous" ? "bad" : "warn"
}

const icons = { good: "✓", warn: "▲", bad: "✗" } satisfies Partial<Record<Style, string>>

const words = {
  applied: "applied",
  validated: "ready",
  already_applied: "already there",
  failed: "failed",
  skipped: "skipped",
  not_in_context: "not in context",
} satisfies Record<EditReport["status"], string>

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, text.length), 0)
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `    ${line}`)
}

function spaced(blocks: readonly string[]): string[] {
  return blocks.length > 0 ? ["", ...blocks.flatMap((block) => [block, ""])] : []
}
