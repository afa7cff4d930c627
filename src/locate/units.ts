import { indentOf, isBlank } from "./fold.ts"

/** What the model's text and the file indent by, where that is known: a tab, or some spaces. */
export interface IndentUnits {
  wrote: string | undefined
  file: string | undefined
}

export const unknownUnits: IndentUnits = { wrote: undefined, file: undefined }

const widest = 8

/** What these texts indent by: the step by which their indentation grows most often from one line to the next. */
export function indentUnit(...texts: readonly (readonly string[])[]): string | undefined {
  const counts = new Map<string, number>()
  for (const lines of texts) {
    let last = Number.POSITIVE_INFINITY
    for (const line of lines) {
      if (isBlank(line)) continue
      const indent = indentOf(line)
      const unit = indent.endsWith("\t") ? "\t" : " ".repeat(Math.max(0, indent.length - last))
      // One space more is the star of a comment, and many more align a line with something: neither is a step.
      if (indent.length > last && unit !== " " && unit.length <= widest)
        counts.set(unit, (counts.get(unit) ?? 0) + 1)
      last = indent.length
    }
  }
  let best: string | undefined
  for (const [unit, count] of counts) if (best === undefined || count > counts.get(best)!) best = unit
  return best
}

/** The units that the author of these indentations may have used, likeliest first. */
export function likelyUnits(indents: readonly string[], known: string | undefined): string[] {
  if (indents.some((indent) => indent.includes("\t"))) return ["\t"]
  const smallest = Math.min(...indents.filter((indent) => indent.length > 1).map((indent) => indent.length))
  // What is indented by less than four is not indented by fours.
  const widths = [known?.length ?? Math.min(smallest, 4), 4, 2, 8]
  const units = widths.filter((width) => width > 1 && width <= widest).map((width) => " ".repeat(width))
  return [...new Set(known === "\t" ? ["\t", ...units] : units)]
}
