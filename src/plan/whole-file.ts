import type { CreateEdit } from "../edits/edit.ts"
import { losesNames } from "../excerpt/index.ts"
import type { Issue } from "../issues/issue.ts"
import { bareLines } from "../text/lines.ts"
import type { LineRange } from "../text/place.ts"

/**
 * Is a text that names a file all of it, or a part? Answers that explain show parts of files under the file's name, and a
 * part that replaces its file destroys the rest. So where no format vouches for the text, it has to show that it is the
 * whole: it has what the file has, functions and classes above all, and does not begin or end in the middle of it.
 */
export function excerptIssue(edit: CreateEdit, key: string, file: string): Issue | undefined {
  if (edit.extent === undefined) return undefined
  const compared = compare(file, edit.content)
  if (edit.extent === "part") return partOf(key, compared)
  if (compared.file.length === 0) return undefined
  const isLosing = compared.lines < mostWithoutNames && losesNames(file, edit.content, key)
  const isPart = edit.extent === "claimed" ? isSurelyPart(compared) : isLosing || !isNextVersion(compared)
  return isPart ? partOf(key, compared) : undefined
}

interface Compared {
  /** The telling lines of either, without their indentation. */
  file: readonly string[]
  text: readonly string[]
  /** How much of the file's lines and of its words the text has, and how much of the text's lines the file has; 0 to 1. */
  lines: number
  words: number
  known: number
  /** The text begins, or ends, with a line from the middle of the file. */
  startsInside: boolean
  endsInside: boolean
  /** All of the text is indented, and the file is not. */
  indented: boolean
  /** Of the file, how many lines it has, and which of them the text has. */
  count: number
  range: LineRange | undefined
}

/** How much of a file's lines, or of its words, a text has that is its next version. */
const mostLines = 0.5
const mostWords = 0.6
const someLines = 0.2
const fewLines = 8
/** How many of its lines may go from a file without others in their place: this many, or this share. */
const fewGone = 3
const mostGone = 0.3
/** How much of its lines where a function or class of the file is gone from it. */
const mostWithoutNames = 0.7
/** How much of a text is in its file where the text adds nothing of its own. */
const nearlyAll = 0.8

/** Does a text have so much of the file that it is what the file shall be? */
function isNextVersion(compared: Compared): boolean {
  const { lines, words, startsInside, endsInside, indented, file } = compared
  // A file of one line has no parts.
  if (file.length === 1) return true
  if (indented || startsInside || endsInside || leavesOut(compared)) return false
  return lines >= mostLines || (words >= mostWords && (lines >= someLines || file.length <= fewLines))
}

/** Are many lines of the file gone with too little in their place? A new version that is much shorter says so. */
function leavesOut({ file, text, lines, known }: Compared): boolean {
  const [gone, came] = [file.length * (1 - lines), text.length * (1 - known)]
  return gone > came + Math.max(fewGone, file.length * mostGone)
}

/** Even whoever says that it is the whole file may be wrong, but then it has to be beyond doubt. */
function isSurelyPart({ known, startsInside, endsInside, indented, count, text }: Compared): boolean {
  if (text.length === 0 || count < text.length * 2) return false
  return known >= nearlyAll && ((startsInside && endsInside) || indented)
}

function compare(file: string, text: string): Compared {
  const own = bareLines(file)
  const [all, part] = [telling(own), telling(withoutPath(bareLines(text)))]
  const [inFile, inText] = [new Set(all), new Set(part)]
  const [first, last] = [part[0], part.at(-1)]
  const words = wordsOf(file)
  const textWords = wordsOf(text)
  return {
    file: all,
    text: part,
    lines: share(all, (line) => inText.has(line)),
    words: share([...words], (word) => textWords.has(word)),
    known: share(part, (line) => inFile.has(line)),
    startsInside: first !== undefined && !inText.has(all[0]!) && isInside(first, all[0]!, inFile),
    endsInside: last !== undefined && !inText.has(all.at(-1)!) && isInside(last, all.at(-1)!, inFile),
    indented: isIndented(bareLines(text)) && !isIndented(own),
    count: own.length,
    range: rangeOf(own, inText),
  }
}

/** Is the first or last line of a text one from the middle of the file, or one as it reads now, and not that at the file's edge? */
function isInside(line: string, edge: string, inFile: ReadonlySet<string>): boolean {
  if (inFile.has(line)) return true
  const words = partsOfWords(line)
  if (alike(words, edge) > littleAlike) return false
  return [...inFile].some((other) => alike(words, other) >= muchAlike)
}

/** How many of the words of two lines both have, from where on one is the other as it reads now. */
const muchAlike = 0.5
const littleAlike = 0.2

function alike(words: ReadonlySet<string>, other: string): number {
  const others = partsOfWords(other)
  const both = [...words].filter((word) => others.has(word)).length
  return both / (words.size + others.size - both || 1)
}

/** A name that was changed still has most of the words that it is made of. */
function partsOfWords(line: string): Set<string> {
  return new Set(line.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+/gu))
}

/** A line of brackets is in every file. Where there are no others, all count. */
function telling(lines: readonly string[]): string[] {
  const solid = lines.map((line) => line.trim()).filter((line) => line !== "")
  const words = solid.filter((line) => /[\p{L}\p{N}_]/u.test(line))
  return words.length > 0 ? words : solid
}

/** A comment with a path above the text says whose it is, and is no part of it. */
export function withoutPath(lines: readonly string[]): readonly string[] {
  return /^\s{0,99}(?:\/\/|#|--|;|\/\*|<!--)\s{0,99}[\w./\\@-]{1,300}\.\w{1,20}\s{0,99}(?:\*\/|-->)?\s{0,99}$/.test(
    lines[0] ?? "",
  )
    ? lines.slice(1)
    : lines
}

function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[\p{L}\p{N}_]{2,}/gu) ?? text.match(/\S/g) ?? [])
}

function isIndented(lines: readonly string[]): boolean {
  const solid = lines.filter((line) => line.trim() !== "")
  return solid.length > 0 && solid.every((line) => /^[ \t]/.test(line))
}

function share<T>(items: readonly T[], has: (item: T) => boolean): number {
  return items.length === 0 ? 1 : items.filter(has).length / items.length
}

/** The lines of the file that the text has, where they are together. */
function rangeOf(own: readonly string[], inText: ReadonlySet<string>): LineRange | undefined {
  const counts = new Map<string, number>()
  for (const line of own) counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1)
  const shared = own.flatMap((line, index) =>
    inText.has(line.trim()) && counts.get(line.trim()) === 1 ? [index + 1] : [],
  )
  const [first, last] = [shared[0], shared.at(-1)]
  if (first === undefined || last === undefined || last - first > 2 * inText.size + 10) return undefined
  return [first, last]
}

function partOf(key: string, { range, count, text, lines }: Compared): Issue {
  const where =
    range === undefined
      ? lines < 0.01
        ? `it has none of the file's ${count} lines`
        : `it has ${Math.round(lines * 100)} % of the file's ${count} lines`
      : `it is about ${range[0] === range[1] ? `line ${range[0]}` : `lines ${range[0]} to ${range[1]}`} of ${count}`
  return {
    code: "excerpt",
    message:
      text.length === 0
        ? `The text for ${key} is no whole file.`
        : `The text for ${key} is most likely a part of the file, not all of it: ${where}. The rest would be lost, so nothing was written.`,
    hint: "Send the changed lines as an edit of that place; or send all of the file, and say above it that it is the complete file.",
    path: key,
  }
}
