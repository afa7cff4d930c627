import type { Issue, Remedy } from "../issues/issue.ts"
import type { Assumed } from "../locate/miss/assumed.ts"
import type { Outcome } from "../plan/plan.ts"
import { cut } from "../text/sentence.ts"
import { oneLine, printable } from "../text/visible.ts"
import { lineRange, numbered } from "./evidence.ts"
import { type EditReport, type FileReport, landed, type Report } from "./report.ts"

/** The file that an edit is about, and where it goes. */
export function targetOf({ path, to }: Pick<EditReport, "path" | "to">): string {
  return to === undefined ? oneLine(path) : `${oneLine(path)} → ${oneLine(to)}`
}

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
  return `\`${oneLine(cut(first, 80))}\`${rest.length > 0 ? " …" : ""}`
}

/** Where a report is read. */
export type Surface = "command" | "call"

/** How a person or program allows something, on each surface. What a model is told to try again names none of it. */
const remedies: Record<Surface, Record<Remedy, string>> = {
  command: {
    overwrite: "Or let it be overwritten: --overwrite.",
    partial: "Or land what fits: --partial.",
    loosen: "Or let white space differ: --match whitespace.",
    unparsed: "Or let it land as it is: --syntax report.",
  },
  call: {
    overwrite: "Or let it be overwritten: overwrite: true.",
    partial: 'Or land what fits: mode: "partial".',
    loosen: 'Or let white space differ: match: "whitespace".',
    unparsed: 'Or let it land as it is: syntax: "report".',
  },
}

/** What to do about an issue, in the words of a surface. */
export function hintOf(
  { hint, remedy }: Pick<Issue, "hint" | "remedy">,
  surface?: Surface,
): string | undefined {
  if (hint === undefined || remedy === undefined || surface === undefined) return hint
  return `${hint} ${remedies[surface][remedy]}`
}

type Part = NonNullable<Outcome["parts"]>[number]

/** What the lines of an excerpt stand for, and what becomes of the lines of the file, in words. */
export function partTexts(parts: readonly Part[]): string[] {
  return parts.map(({ is, shown, text, file, excerpt }) => {
    const lines = lineRange(file)
    if (!shown) return unshown[is](capital(lines), isOne(file))
    const of = excerpt === undefined ? "the excerpt" : `excerpt ${excerpt}`
    const own = `${capital(lineRange(shown))} of ${of} (\`${short(text ?? "")}\`)`
    return `${own} ${verbs[is](isOne(shown), lines)}.`
  })
}

const verbs: Record<Part["is"], (one: boolean, lines: string) => string> = {
  same: (one, lines) => `${one ? "is" : "are"} ${lines} of the file`,
  changed: (one, lines) => `${one ? "replaces" : "replace"} ${lines}`,
  new: (one, lines) => `${one ? "is" : "are"} new, ${lines}`,
  removed: (one, lines) => `${one ? "removes" : "remove"} ${lines}`,
  kept: (_, lines) => `keeps ${lines}`,
}

const unshown: Record<Part["is"], (lines: string, one: boolean) => string> = {
  kept: (lines, one) =>
    `${lines} of the file ${one ? "stays" : "stay"}, without a word about ${one ? "it" : "them"}.`,
  removed: (lines, one) =>
    `${lines} of the file ${one ? "goes" : "go"}: what is around ${one ? "it" : "them"} is shown.`,
  same: (lines) => lines,
  changed: (lines) => lines,
  new: (lines) => lines,
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const short = (text: string) => oneLine(text.length > 60 ? `${text.slice(0, 59)}…` : text)

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
