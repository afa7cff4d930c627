import { diagnosticText } from "../effects/diagnostics/present.ts"
import { brokenFiles, brokenLines } from "../report/index.ts"
import { assumedTexts } from "../report/wording.ts"
import type { Diagnostics } from "../session/effect.ts"
import type { SessionReport } from "../session/session.ts"
import { printable } from "../text/visible.ts"

/** What a model should know about edits that landed, each thing on lines of its own; new errors come last. */
export function followUp(report: SessionReport): string {
  return shown([
    ...report.edits.flatMap((edit) => edit.notes ?? []),
    ...loosely(report),
    ...report.edits.flatMap(assumedTexts),
    ...brokenFiles(report).flatMap(brokenLines),
    ...effectLines(report),
  ])
}

/** What effects have to say, line by line. */
export function effectLines({
  notices,
  diagnostics,
}: Pick<SessionReport, "notices" | "diagnostics">): string[] {
  return [...notices, ...diagnostics.flatMap(diagnosticLines)]
}

function shown(lines: readonly string[]): string {
  return lines.map((line) => `\n${printable(line)}`).join("")
}

/** Models learn from being told that their memory of the file was off. Nobody sees line endings. */
function loosely(report: SessionReport): string[] {
  return report.edits.flatMap(({ hunks, parts }) => {
    // Part of a file has no old text that could differ.
    if (parts) return []
    const off = hunks.filter(({ tier }) => tier !== "exact" && tier !== "line endings")
    if (off.length === 0) return []
    const how = [...new Set(off.map(({ tier }) => tier))].join(", ")
    return `The old text was found at line ${off.map(({ before }) => before[0]).join(", ")}, but differs from the file (${how}).`
  })
}

function diagnosticLines({ path, found, more }: Diagnostics): string[] {
  if (found.length === 0) return []
  return [
    "",
    `This edit brought new problems to ${path}, please fix them:`,
    ...found.map(diagnosticText),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ]
}
