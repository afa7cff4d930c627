import type { LineRange, Span } from "../../text/place.ts"
import type { Document } from "../read/document.ts"
import { isBlank, withoutStyle } from "../read/fold.ts"
import { isElision, type Wanted } from "../read/hunk.ts"
import { lineAt, lineText, tableOf } from "../read/line-table.ts"
import type { FileLines } from "../read/lines.ts"
import { shorten } from "./nearest.ts"

/** What an edit takes for granted about the lines around its change, and the file does not have like that. */
export type Assumed =
  /** Lines of the old text that are not in the file here. They were not added. */
  | { kind: "missing"; old: LineRange; text: string }
  /** Lines of the file that the edit does not show. They were kept. */
  | { kind: "unknown"; lines: LineRange; text: string }
  /** A line that reads differently in the file. It was kept. */
  | { kind: "different"; line: number; expected: string; actual: string }

/** Compares the old text with the lines of the file that stand for it, blanks and typography aside. */
export function assumedAt(document: Document, wanted: Wanted, lines: FileLines): Assumed[] {
  const table = tableOf(document)
  const assumed: Assumed[] = []
  let last: number | undefined
  let isElided = false
  let missing: number[] = []
  const close = () => {
    const [first, end] = [missing[0], missing.at(-1)]
    if (first !== undefined)
      assumed.push({
        kind: "missing",
        old: [first + 1, end! + 1],
        text: shown(wanted.old.slice(first, end! + 1)),
      })
    missing = []
  }
  for (const at of wanted.solid) {
    const span = lines[at]
    if (!span) {
      if (isElision(wanted.old[at]!)) isElided = true
      else missing.push(at)
      continue
    }
    close()
    const line = lineAt(table, span.from)
    const unknown = last === undefined || isElided ? undefined : solidBetween(document, last + 1, line)
    if (unknown) assumed.push(unknown)
    const [expected, actual] = [wanted.old[at]!, lineText(document, table, line)]
    if (withoutStyle(expected) !== withoutStyle(actual))
      assumed.push({
        kind: "different",
        line: line + 1,
        expected: shorten(expected),
        actual: shorten(actual),
      })
    last = line
    isElided = false
  }
  close()
  return assumed
}

/** The lines between the head of a block and a place in it, which the edit left out without a word. */
export function leftOutAt(document: Document, head: number | undefined, { from }: Span): Assumed[] {
  if (head === undefined) return []
  const table = tableOf(document)
  const unknown = solidBetween(document, lineAt(table, head), lineAt(table, from))
  return unknown ? [unknown] : []
}

/** The lines from one to before another, if any of them is not blank. */
function solidBetween(document: Document, from: number, to: number): Assumed | undefined {
  const table = tableOf(document)
  const between = Array.from({ length: Math.max(0, to - from) }, (_, at) =>
    lineText(document, table, from + at),
  )
  const first = between.findIndex((line) => !isBlank(line))
  if (first < 0) return undefined
  const end = between.findLastIndex((line) => !isBlank(line)) + 1
  return { kind: "unknown", lines: [from + first + 1, from + end], text: shown(between.slice(first, end)) }
}

/** Nobody needs more of it than to know which lines are meant. */
const mostShown = 5

function shown(lines: readonly string[]): string {
  const some = lines.slice(0, mostShown).map((line) => shorten(line))
  return [...some, ...(lines.length > mostShown ? [`… ${lines.length - mostShown} more`] : [])].join("\n")
}
