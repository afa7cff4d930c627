import type { Nearest } from "../issues/issue.ts"
import { bareLines, withEndings } from "../text/lines.ts"
import { classify, type Document, lineText, tableOf } from "./document.ts"
import { isBlank, withoutSpacing, withoutTypography } from "./fold.ts"
import { bigrams, likeness } from "./likeness.ts"

/** The region of the file that comes closest to `old`, for a reader to compare. Undefined if nothing is like it. */
export function nearestRegion(document: Document, old: string): Nearest | undefined {
  const lines = bareLines(withEndings(old, "\n"))
  const first = lines.findIndex((line) => !isBlank(line))
  const table = tableOf(document)
  if (first < 0 || table.count === 0) return undefined
  const start = bestStart(document, lines) ?? mostAlike(document, lines)
  if (start === undefined) return undefined
  const from = Math.max(0, Math.min(start, table.count - 1))
  const to = Math.min(table.count, from + lines.length)
  const actual = Array.from({ length: to - from }, (_, at) => lineText(document, table, from + at))
  const alike =
    lines.reduce((sum, line, at) => sum + (actual[at] === undefined ? 0 : likeness(line, actual[at])), 0) /
    lines.length
  if (alike < 0.2) return undefined
  const difference = firstDifference(lines, actual, from)
  return {
    lines: [from + 1, to],
    text: actual.join("\n"),
    likeness: Math.round(alike * 100) / 100,
    ...(difference && { difference }),
  }
}

/** Lines that stand in the file vote for where the region starts; rare lines count more. */
function bestStart(document: Document, lines: readonly string[]): number | undefined {
  const folded = lines.map(withoutTypography)
  const distinct = [...new Set(folded.filter((line) => line.length > 2))]
  const { classes, counts } = classify(document, distinct)
  const numbers = new Map(distinct.map((line, number) => [line, number]))
  const at = new Map<number, number[]>()
  folded.forEach((line, index) => {
    const number = numbers.get(line)
    if (number !== undefined) at.set(number, [...(at.get(number) ?? []), index])
  })
  const votes = new Map<number, number>()
  for (let line = 0; line < classes.length; line++) {
    const number = classes[line]!
    if (number < 0 || counts[number]! > 50) continue
    for (const index of at.get(number)!)
      votes.set(line - index, (votes.get(line - index) ?? 0) + distinct[number]!.length / counts[number]!)
  }
  let best: number | undefined
  for (const [start, weight] of votes) if (best === undefined || weight > votes.get(best)!) best = start
  return best
}

/** No line stands in the file: the line that is most like the most telling one. Reads so many lines at most. */
function mostAlike(document: Document, lines: readonly string[]): number | undefined {
  const table = tableOf(document)
  const index = lines.reduce(
    (best, line, at) => (line.trim().length > lines[best]!.trim().length ? at : best),
    0,
  )
  const wanted = bigrams(withoutTypography(lines[index]!).slice(0, 400))
  let best: number | undefined
  let most = 0.35
  for (let line = 0; line < Math.min(table.count, 20_000); line++) {
    if (table.keys[line] === 0) continue
    const alike = likeness(wanted, withoutTypography(lineText(document, table, line)).slice(0, 400))
    if (alike > most) {
      most = alike
      best = line - index
    }
  }
  return best
}

function firstDifference(
  expected: readonly string[],
  actual: readonly string[],
  from: number,
): Nearest["difference"] {
  const at = expected.findIndex((line, index) => line !== actual[index])
  if (at < 0) return undefined
  const [wanted, there] = [expected[at]!, actual[at]]
  if (there === undefined) return { line: from + at + 1, expected: wanted, actual: "", kind: "missing" }
  const kind = withoutSpacing(wanted) === withoutSpacing(there) ? "whitespace" : "text"
  return { line: from + at + 1, expected: wanted, actual: there, kind }
}
