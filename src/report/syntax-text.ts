import { oneLine, printable } from "../text/visible.ts"
import { numbered } from "./evidence.ts"
import type { FileReport, Report } from "./report.ts"

/** The files that have more syntax errors than before. */
export function brokenFiles({ files }: Pick<Report, "files">): FileReport[] {
  return files.filter(({ syntax }) => syntax?.first !== undefined)
}

/** What is the matter with such a file, in one line: `src/a.ts no longer parses: line 41, …`. */
export function brokenText({ path, change, syntax }: FileReport): string {
  const { before, after, first } = syntax!
  const place = `line ${first!.line}, column ${first!.column}: ${oneLine(first!.message)}`
  if (change === "add") return `${oneLine(path)} does not parse: ${place}`
  if (before === 0) return `${oneLine(path)} no longer parses: ${place}`
  return `${oneLine(path)} has ${after} syntax errors where it had ${before}; new: ${place}`
}

/** The same with the lines around, for a model to mend. */
export function brokenLines(file: FileReport): string[] {
  return [printable(brokenText(file)), ...numbered(file.syntax!.first!, file.syntax!.first!.line)]
}
