import type { Hunk, Match } from "../../edits/edit.ts"
import type { Issue, Nearest } from "../../issues/issue.ts"
import { lineNumberAt, splitLines } from "../../text/lines.ts"
import type { Change, LineRange, Span } from "../../text/place.ts"
import type { Document } from "../read/document.ts"
import { isBlank } from "../read/fold.ts"
import { wantedOf } from "../read/hunk.ts"
import { namedBy } from "../read/identify.ts"
import { shareWords } from "../read/likeness.ts"
import { lineNumberIn } from "../read/line-table.ts"
import type { MatchedLine } from "../read/lines.ts"
import type { Work } from "../read/work.ts"
import { candidatePlaces, isShortened, nearestRegion } from "./nearest.ts"

/** Why a hunk has no place, with the evidence that a reader or a model needs to put it right. */
export function notFound(
  document: Document,
  hunk: Hunk,
  options: { match: Match; work?: Work },
  imprecise = false,
): Issue {
  if (isBlank(hunk.old)) {
    return {
      code: "not_found",
      message: "The text to replace is blank, so it has no place of its own.",
      hint: "Send some lines around it as well.",
    }
  }
  const part = partOfLine(document, hunk)
  if (part) return part
  const nearest = nearestRegion(document, wantedOf(hunk), options.work)
  const budget = imprecise ? " The search reached its limit before it had seen every place." : ""
  if (!nearest) {
    return {
      code: "not_found",
      message: `The text to replace is not in the file, and nothing in the file is like it.${budget}`,
      hint: "Check that this is the right file; read it again and copy the text from it.",
    }
  }
  const disagreement = misremembered(hunk, nearest) ?? namesOther(document, nearest)
  if (disagreement) return { ...disagreement, nearest }
  const [from, to] = nearest.lines
  const { difference } = nearest
  const nearby =
    from >= to
      ? `The nearest is line ${from}.`
      : `The nearest lines are ${from}–${to}${difference ? `; the first difference is in line ${difference.line}` : ""}.`
  const whitespace =
    difference?.kind === "whitespace" ? `${describeWhitespace(difference.expected, difference.actual)} ` : ""
  return {
    code: "not_found",
    message: `The text to replace is not in the file as given. ${whitespace}${nearby}${budget}`,
    hint: "Copy the lines exactly from the file.",
    ...(whitespace && options.match !== "fuzzy" && { remedy: "loosen" as const }),
    nearest,
  }
}

/** What is nearest has another name: the block that is meant is not there, or is not as it was. */
function namesOther({ text }: Document, { lines: [from, to], difference }: Nearest): Issue | undefined {
  const [wrote, there] = [difference?.expected ?? "", difference?.actual ?? ""]
  if (isShortened(wrote) || isShortened(there)) return undefined
  const [meant, found] = [namedBy(wrote), namedBy(there)]
  if (!meant || !found || meant.kind !== found.kind || meant.name === found.name) return undefined
  const where = from >= to ? `line ${from}` : `lines ${from}–${to}`
  const at = text.indexOf(wrote.trim())
  const known =
    at < 0 ? "is not in the file" : `is in line ${lineNumberAt(text, at)}, with other lines around it`
  return {
    code: "not_found",
    message: `The edit names \`${wrote.trim()}\`, which ${known}; the nearest to it, ${where}, is \`${there.trim()}\`.`,
    hint: "Check that this is the right file; read it again, and send the edit for the block that is meant, with its lines as they are now.",
  }
}

/** The text is there, but does not take up whole lines, as an edit of this kind has to. */
function partOfLine(document: Document, { old, scope }: Hunk): Issue | undefined {
  const { text } = document
  const wanted = old.trim()
  const at = scope === "lines" && wanted.length > 1 && !wanted.includes("\n") ? text.indexOf(wanted) : -1
  if (at < 0) return undefined
  const line = lineNumberIn(document, at)
  return {
    code: "not_found",
    message: `The text to replace is no line of the file: it is a part of line ${line}.`,
    hint: "Send the whole line, as it is in the file, and as it shall be.",
    candidates: candidatePlaces(document, [{ from: at, to: at + wanted.length }]),
  }
}

/** The text is there, but only as a part of a longer word, which is another one. */
export function insideWord(document: Document, span: Span): Issue {
  return {
    code: "doubt",
    message: `The text to replace begins or ends inside a word of line ${lineNumberIn(document, span.from)}: it may be another one that is meant.`,
    hint: "Read the file again. If this place is meant, send the whole word, as it is in the file.",
    candidates: candidatePlaces(document, [span]),
  }
}

/** Says in words how the white space of two otherwise equal lines differs. */
export function describeWhitespace(expected: string, actual: string): string {
  const indents = [expected, actual].map((line) => /^[ \t]*/.exec(line)![0])
  const kinds: string[] = []
  if (indents[0] !== indents[1]) {
    const tabs = indents.map((indent) => indent.includes("\t"))
    if (tabs[0] !== tabs[1])
      kinds.push(
        tabs[1]
          ? "the file has tabs where the edit has spaces"
          : "the file has spaces where the edit has tabs",
      )
    else
      kinds.push(`the file indents by ${indents[1]!.length} where the edit indents by ${indents[0]!.length}`)
  }
  if (expected.trimEnd() !== expected || actual.trimEnd() !== actual) {
    const trail = (line: string) => line.slice(line.trimEnd().length)
    if (trail(expected) !== trail(actual)) {
      kinds.push(
        actual.trimEnd() === actual
          ? "the edit has trailing white space"
          : "the file has trailing white space",
      )
    }
  }
  if (expected.trim() !== actual.trim()) kinds.push("the spacing inside the line differs")
  return `White space differs: ${kinds.join("; ")}.`
}

export function ambiguous(document: Document, spans: readonly Span[]): Issue {
  const places = candidatePlaces(document, spans)
  // A text can occur several times in one line.
  const lines = [...new Set(places.map(({ line }) => line))]
  const more = spans.length > places.length ? ` and ${spans.length - places.length} more` : ""
  const where = lines.length === 1 ? ` in line ${lines[0]}${more}` : `: lines ${lines.join(", ")}${more}`
  return {
    code: "ambiguous",
    message: `The text to replace fits ${spans.length} places${where}.`,
    hint: "Add lines around it until it fits one place only, or say which occurrence is meant.",
    candidates: places,
  }
}

/** The result is there, but what the edit adds is no more than what is there anyway. */
export function repeated(): Issue {
  return {
    code: "ambiguous",
    message: "The file has lines like the new ones here already: nothing tells whether this edit was made.",
    hint: "Leave the edit out if it was made; else send it with more of the lines around it.",
  }
}

/** What the edit leaves has a place for it once more. */
export function madeAgain(): Issue {
  return {
    code: "doubt",
    message:
      "This edit fits loosely here, and would fit its own result again: nothing tells whether it was made already.",
    hint: "Leave the edit out if it was made; else read the file again and send it with the lines as they are now.",
  }
}

/** The place may be a twin of one where the edit was made. */
export function looksDone(document: Document, place: Span): Issue {
  const [candidate] = candidatePlaces(document, [place])
  return {
    code: "doubt",
    message: `This edit may have been made already: the file has what it would write, near line ${candidate!.line}.`,
    hint: "Leave the edit out if it was made; else read the file again and send it with the lines as they are now.",
    candidates: [candidate!],
  }
}

export function sameTexts(): Issue {
  return {
    code: "no_change",
    message: "The old and the new text are the same, so there is nothing to change.",
    hint: "Send the text as it shall be.",
  }
}

export function overlapping(document: Document, change: Change): Issue {
  const [place] = candidatePlaces(document, [change])
  return {
    code: "overlap",
    message: `Two hunks of this edit change the same text, at line ${place!.line}.`,
    hint: "Merge them into one hunk.",
    candidates: [place!],
  }
}

/**
 * The nearest region is the text to replace but for lines that the edit itself changes: its author remembers those wrongly.
 * That says more than that the text is not there. Undefined where it is not so.
 */
export function misremembered(hunk: Hunk, { lines, text }: Nearest): Issue | undefined {
  if (hunk.scope !== "lines" || isShortened(text)) return undefined
  const [wrote, file] = [hunk.old, text].map((each) => splitLines(each).map((line) => line.trim()))
  if (wrote!.length !== file!.length) return undefined
  const differing = wrote!.flatMap((line, at) => (line === file![at] ? [] : [at]))
  const [first, last] = [differing[0], differing.at(-1)]
  // Most of it must be the same, and the rest in one piece, or it may be another place altogether.
  if (first === undefined || last! - first >= differing.length) return undefined
  if (differing.length * 2 >= wrote!.length) return undefined
  const kept = new Set(splitLines(hunk.new).map((line) => line.trim()))
  if (!differing.every((at) => !kept.has(wrote![at]!) && isSameLine(wrote![at]!, file![at]!)))
    return undefined
  const edit = wantedInstead(hunk, first, last!)
  if (edit === "") return undefined
  const conflictLines: LineRange = [lines[0] + first, lines[0] + last!]
  return changesWords({
    lines: conflictLines,
    base: cut(hunk.old, first, last!),
    file: cut(text, first, last!),
    edit,
  })
}

/** A line with other numbers in it may well be the one that is meant: `width: 50rem`, `width: 46rem`. */
function isSameLine(a: string, b: string): boolean {
  const [left, right] = [a, b].map((line) => line.replace(/\d+/g, "0"))
  return shareWords(left!, right!)
}

function cut(text: string, first: number, last: number): string {
  return splitLines(text)
    .slice(first, last + 1)
    .join("")
    .replace(/\r?\n$/, "")
}

/** What the edit puts in the place of these lines of its old text: what is left of the new one without the common ends. */
function wantedInstead(hunk: Hunk, first: number, last: number): string {
  const after = splitLines(hunk.old).length - 1 - last
  const wanted = splitLines(hunk.new)
  return cut(hunk.new, first, Math.max(first, wanted.length - after) - 1)
}

/** The lines that a change would replace, and what the model wants there. */
export interface Disagreement {
  text: string
  targets: readonly MatchedLine[]
  wrote: readonly string[]
}

/** The model changed the very words that it remembers wrongly. */
export function reworded(disagreement: Disagreement): Issue {
  return changesWords(sidesOf(disagreement))
}

/** The same, for who knows the three sides. */
export function changesWords(conflict: NonNullable<Issue["conflict"]>): Issue {
  const { lines } = conflict
  const what = !lines
    ? "text that reads"
    : lines[0] === lines[1]
      ? `line ${lines[0]}, which reads`
      : `lines ${lines[0]}–${lines[1]}, which read`
  return {
    code: "conflict",
    message: `This edit changes ${what} differently in the file.`,
    hint: "Read the lines again and send the edit based on what they say now.",
    conflict,
  }
}

/** No rule turns the model's indentation into that of the file. */
export function irregular(disagreement: Disagreement): Issue {
  return {
    code: "conflict",
    message: "The indentation of this edit does not fit that of the file in any regular way.",
    hint: "Copy the lines from the file with their indentation and send the edit again.",
    conflict: sidesOf(disagreement),
  }
}

/** The edit can be read in two ways, and the file does not have the lines that would make them the same. */
export function readsTwoWays(): Issue {
  return {
    code: "conflict",
    message: "The edit does not have all lines as the file has them, and can be read in two ways.",
    hint: "Read the lines again and send the edit with all of them.",
  }
}

function sidesOf(disagreement: Disagreement): NonNullable<Issue["conflict"]> {
  const { targets, wrote } = disagreement
  const lines = linesOf(disagreement)
  return {
    ...(lines && { lines }),
    base: targets.map((line) => line.wrote).join("\n"),
    file: targets.map((line) => line.file).join("\n"),
    edit: wrote.join("\n"),
  }
}

function linesOf({ text, targets }: Disagreement): LineRange | undefined {
  const [first, last] = [targets[0], targets.at(-1)]
  return first && last && [lineNumberAt(text, first.from), lineNumberAt(text, last.from)]
}
