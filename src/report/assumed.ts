import type { Assumed } from "../locate/miss/assumed.ts"
import { oneLine } from "../text/visible.ts"
import { type EditReport, landed } from "./report.ts"

/** What an edit that landed took for granted, in words: for whoever must know that the file is not what the edit thought. */
export function assumedTexts({ hunks, status }: Pick<EditReport, "hunks" | "status">): string[] {
  return landed(status) ? hunks.flatMap(({ assumed = [] }) => assumed.map(assumedText)) : []
}

function assumedText(assumed: Assumed): string {
  switch (assumed.kind) {
    case "missing":
      return `${range("Line", "Lines", assumed.old)} of the old text ${are(assumed.old)} not in the file, and ${were(assumed.old)} not added: ${quoted(assumed.text)}`
    case "unknown":
      return `${range("Line", "Lines", assumed.lines)} of the file, which the edit did not show, ${were(assumed.lines)} kept: ${quoted(assumed.text)}`
    case "different":
      return `Line ${assumed.line} reads ${quoted(assumed.actual)} in the file, not ${quoted(assumed.expected)}; it was kept.`
  }
}

const isOne = ([from, to]: readonly [number, number]) => from === to
const are = (lines: readonly [number, number]) => (isOne(lines) ? "is" : "are")
const were = (lines: readonly [number, number]) => (isOne(lines) ? "was" : "were")

const range = (one: string, several: string, [from, to]: readonly [number, number]) =>
  from === to ? `${one} ${from}` : `${several} ${from}–${to}`

/** The first line says which lines are meant. */
function quoted(text: string): string {
  const [first = "", ...rest] = text.split("\n").map((line) => line.trim())
  const short = first.length > 80 ? `${first.slice(0, 80)}…` : first
  return `\`${oneLine(short)}\`${rest.length > 0 ? " …" : ""}`
}
