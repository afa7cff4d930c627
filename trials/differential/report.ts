import { markdownTable } from "../../scripts/section.ts"
import type { Tally } from "./tally.ts"
import type { Content } from "./tree.ts"
import type { Tried } from "./trial.ts"

/** What a run came to, for the results. */
export function section({ rows, reasons, total, unexplained }: Tally, seed: string): string {
  const table = [...rows].map(([row, counts]) => [
    row,
    ...[counts.same, counts.refused, counts.explained, counts.unexplained].map(number),
  ])
  const why = [...reasons].sort(([, a], [, b]) => b - a).map(([reason, times]) => [reason, number(times)])
  return `## Differential tests

${number(total)} times, the same valid diff was handed to emend and to another program (seed ${seed}): diffs by \`git diff\` and \`git
format-patch\` with all sorts of options, and by \`diff -ruN\`, to \`git apply\` and GNU patch; patches to the \`apply_patch\` of
\`@openai/codex\`. Random texts have repeated lines, lines that look like diffs, any line endings, odd names, renames, modes, links
and binary files. emend was called as a library, and every so often as a program. *Same*: the same files with the same bytes.
*Refused*: by both. *Explained*: by one of the reasons below, which [a decision record](decisions/0019-oracles.md) gives in full.
**Unexplained: ${number(unexplained)}.**

${markdownTable(["texts: printed by, applied by", "same", "refused", "explained", "unexplained"], table)}

${markdownTable(["why emend differs", "times"], why)}

Run on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node}: \`node trials/run.mjs differential --write\`.
`
}

function number(value: number): string {
  return value.toLocaleString("en")
}

/** A case in full, for whoever has to find out what is wrong. */
export function shown({ row, verdict, diff, theirs }: Tried): string {
  const files = verdict.kind === "unexplained" ? verdict.differences : []
  const said = (content: Content | undefined) =>
    content ? JSON.stringify(content.bytes.toString("utf8")) : "no file"
  return [
    `=== ${row}`,
    diff.toString("utf8"),
    `The other program ${theirs.ok ? "applied it" : `refused it: ${theirs.reason}`}`,
    ...files.flatMap(({ path, before, theirs, ours, meant, issues }) => [
      `--- ${path}: ${issues.map(({ code, message }) => `${code}: ${message}`).join("; ") || "emend says nothing"}`,
      `before: ${said(before)}`,
      `meant:  ${said(meant)}`,
      `theirs: ${said(theirs)}`,
      `ours:   ${said(ours)}`,
    ]),
  ].join("\n")
}
