import type { TierName } from "../locate/tiers/tiers.ts"
import { plural } from "../text/sentence.ts"
import { oneLine, printable } from "../text/visible.ts"
import { evidence, issuesOf, lineRange, percent } from "./evidence.ts"
import { type EditReport, landed, type Report } from "./report.ts"
import { plain, type Styler } from "./style.ts"
import { summaryText } from "./text.ts"
import {
  assumedTexts,
  brokenFiles,
  brokenLines,
  hintOf,
  partTexts,
  type Surface,
  targetOf,
} from "./wording.ts"

/** For each edit in prose: where it was placed, on what evidence, and what would have to change if it was not. */
export function explainText(report: Report, options: { styler?: Styler; surface?: Surface } = {}): string {
  const styler = options.styler ?? plain
  const intro = report.format === null ? [] : [introduction(report)]
  const edits = report.edits.map((edit) => explainEdit(edit, styler, options.surface))
  const issues = report.issues.map((issue) => {
    const at = issue.line === undefined ? "The response" : `Line ${issue.line} of the response`
    return [styler("bad", `${at}: ${oneLine(issue.message)}`), ...tail(hintOf(issue, options.surface))].join(
      "\n",
    )
  })
  const broken = brokenFiles(report).map((file) => brokenLines(file).join("\n"))
  return `${[...intro, ...edits, ...issues, ...broken, summaryText(report, styler)].join("\n\n")}\n`
}

function introduction({ format, edits, mode, repairs }: Report): string {
  const how = mode === "atomic" ? "all or nothing" : "each on its own: what can land lands"
  const lines = [`Read as ${format}: ${plural(edits.length, "edit")}, applied ${how}.`]
  for (const repair of repairs) {
    const at = repair.line === undefined ? "" : ` (line ${repair.line})`
    lines.push(
      `${repair.doubtful ? "Taken for likely" : "Put right"} while reading${at}: ${oneLine(repair.message)}`,
    )
  }
  return lines.join("\n")
}

function explainEdit(edit: EditReport, styler: Styler, surface: Surface | undefined): string {
  const head = styler("strong", `${edit.index + 1}. ${edit.op} ${targetOf(edit)}`)
  const why = edit.why === undefined ? [] : [`The response says why: ${oneLine(edit.why.trim())}`]
  const body = landed(edit.status) ? success(edit) : failure(edit, surface)
  return [
    head,
    ...[...why, ...body, ...[...(edit.notes ?? []), ...assumedTexts(edit)].map(oneLine)].map(
      (line) => `   ${line}`,
    ),
  ].join("\n")
}

function success(edit: EditReport): string[] {
  if (edit.status === "already_applied") return ["Nothing to do: the file already says what this edit wants."]
  if (edit.parts) return partTexts(edit.parts)
  if (edit.hunks.length === 0) return [wholeFile[edit.op] ?? "It applies to the file as a whole."]
  return edit.hunks.map((hunk, index) => {
    const number = edit.hunks.length > 1 ? `Hunk ${index + 1}: ` : ""
    const reason = tierReasons[hunk.tier as TierName] ?? `found by the tier “${hunk.tier}”`
    const score = hunk.score < 1 ? `, ${percent(hunk.score)} sure` : ""
    return `${number}${lineRange(hunk.before)} became ${lineRange(hunk.after)}; ${reason}${score}.`
  })
}

function failure(edit: EditReport, surface: Surface | undefined): string[] {
  const placed = edit.hunks.flatMap((hunk, index) =>
    hunk.issue
      ? []
      : [
          `Hunk ${index + 1} has a place (${lineRange(hunk.before)}, ${hunk.tier}), but an edit lands whole or not at all.`,
        ],
  )
  const issues = issuesOf(edit).flatMap((issue) => [
    ...printable(issue.message).split("\n"),
    ...evidence(issue),
    ...tail(hintOf(issue, surface)),
  ])
  return [...issues, ...placed]
}

function tail(hint: string | undefined): string[] {
  return hint === undefined ? [] : [`→ ${oneLine(hint)}`]
}

const wholeFile: Record<string, string> = {
  create: "The file is new.",
  rewrite: "The whole file is replaced.",
  delete: "The file is deleted.",
  move: "The file is renamed, its content stays.",
}

/** Why a tier's hit is the place. All hits of a tier are looked at, and tighter tiers found none. */
const tierReasons: Record<TierName, string> = {
  exact: "the text is there, byte for byte",
  "line endings": "the text is there with other line endings",
  "trailing space": "the text is there but for space at the ends of lines",
  "edge blank lines": "the text is there but for blank lines at its edges",
  indentation: "the text is there with another indentation",
  "inner whitespace": "the text is there but for white space within lines",
  typography: "the text is there with other quotes, dashes or odd spaces",
  style:
    "the text is there in another style: quotes, semicolons, commas at the ends, lists on more or fewer lines",
  escapes: "the text is there once its escapes are read the other way",
  marks: "the text is there once the marks of a diff, a quotation or a remark are taken off",
  "line numbers": "the text is there once the pasted line numbers are taken off",
  "part of a line": "the text is a part of that line, and of no other",
  elision: "the text is there, with the lines in between that the edit left out",
  anchored: "its first and last line are there, and what lies between is alike",
  similar: "that region is similar, and no other is nearly as much",
}
