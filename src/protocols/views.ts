import type { Repair } from "../issues/issue.ts"
import { at, cutStart, repairAt } from "./at.ts"
import type { Fence, Line } from "./protocol.ts"

/**
 * How the lines of an edit look where something is around them that is not part of it: the indentation of a fence in a
 * list, the sign of a list item, the `>` of a quotation, the escapes of a page, words before it. Undefined: the line is outside of that.
 */
export type View = (line: Line) => Line | undefined

const blanks = /^[ \t]*/

/** A line without the indentation of what it is in, or as much of that as it has. */
function outdented(line: Line, most: number): Line {
  const indent = Math.min(blanks.exec(line.text)![0].length, most)
  return indent === 0 ? line : cutStart(line, indent)
}

/** Follows the fences that are in a list: Markdown takes their indentation away from each of their lines. */
export function trackIndents(): (line: Line, fence: Fence | undefined) => Line {
  const decided = new WeakMap<Fence, number>()
  return (line, fence) => {
    if (!fence || line.start !== undefined) return line
    const indent = blanks.exec(fence.line.text)![0].length
    if (indent === 0 || line.text.trim() === "") return line
    // The first line inside tells whether the text is indented, or the fence alone.
    if (!decided.has(fence)) decided.set(fence, blanks.exec(line.text)![0].length >= indent ? indent : 0)
    return outdented(line, decided.get(fence)!)
  }
}

/** An edit may begin on this line if it is seen in another way. Each is tried if nothing begins on the line as it is. */
export interface Disguise {
  line: Line
  view: View
  repair: Repair
  /** What is before the edit on its line. */
  words?: string
}

const listItem = /^[ \t]{0,12}(?:[-*+•]|\d{1,3}[.)])[ \t]+(?=[<{*«])/
const quotation = /^[ \t]{0,3}>[ \t]?/

/** A sign of one character, and an edit that starts with two: `>@@`. */
const shortestDisguised = 3

export function disguisesOf(line: Line, { isAllQuoted, isFenced, isAfterEdit }: Where): Disguise[] {
  if (line.text.length < shortestDisguised) return []
  const all = isAfterEdit
    ? [afterWords(line, isFenced)]
    : [inListItem(line), isAllQuoted ? quoted(line) : undefined, escaped(line), afterWords(line, isFenced)]
  return all.filter((each) => each !== undefined)
}

interface Where {
  /** So far the answer is nothing but quotations. */
  isAllQuoted: boolean
  isFenced: boolean
  /** It is what follows an edit on its line: the next call of a model that writes them one behind the other. */
  isAfterEdit: boolean
}

/** How an element begins that is a call, or has a path: no word of a sentence does. */
const callTag = [
  String.raw`boltAction|lov-\w|dyad-\w|v0-\w|tool_calls?>|function_calls>|function=\w`,
  String.raw`(?:\w{1,20}:)?invoke name="|edit\s[^<>]{0,300}\bop=`,
  String.raw`[a-z]{2,20}(?:_[a-z]{2,20}){1,4}>\s{0,9}<(?:path|file_?path|target_file|file)>`,
].join("|")

/** Words that lead up to a call, and the tokens that some models put around one. */
const leads = {
  words: new RegExp(
    String.raw`^[^\x60{<]{1,300}?[:(]\s{0,9}(?=\{\s{0,9}")|^(?!\s{0,9}>)[^\x60<]{1,300}?(?=<(?:${callTag}))`,
  ),
  tokens: /^[^`{]{0,300}(?:\|>|｜>|\[(?:TOOL_CALLS|ARGS)\]|\bfunctools)\s{0,9}(?=[{[])/,
}

/** In a fence, `write({"path": …})` is a program. */
function afterWords(line: Line, isFenced: boolean): Disguise | undefined {
  if (!/[{<[]/.test(line.text)) return undefined
  const token = leads.tokens.exec(line.text)?.[0]
  const words = token ?? (isFenced ? undefined : leads.words.exec(line.text)?.[0])
  if (words === undefined) return undefined
  const message = `The edit on line ${line.number} follows other words on its line; they were passed over.`
  return {
    line: cutStart(line, words.length),
    view: (next) => next,
    repair: {
      kind: "words-before",
      message,
      ...at(line),
      ...(token === undefined && { doubtful: true }),
    },
    words,
  }
}

function inListItem(line: Line): Disguise | undefined {
  const sign = listItem.exec(line.text)?.[0]
  if (sign === undefined) return undefined
  const message = `The edit on line ${line.number} is an item of a list; the indentation of its lines was taken off.`
  return {
    line: cutStart(line, sign.length),
    view: (next) => outdented(next, sign.length),
    repair: repairAt(line, "list-item", message),
  }
}

/** Is this line part of a quotation, or blank? */
export function isQuoted(text: string): boolean {
  return /^[ \t]{0,3}>/.test(text) || text.trim() === ""
}

function quoted(line: Line): Disguise | undefined {
  const sign = quotation.exec(line.text)?.[0]
  if (sign === undefined) return undefined
  return {
    line: cutStart(line, sign.length),
    view: unquoted,
    repair: {
      kind: "quoted-answer",
      message: "The answer is a quotation (>); it was read without the signs.",
      ...at(line),
      doubtful: true,
    },
  }
}

function unquoted(line: Line): Line | undefined {
  const sign = quotation.exec(line.text)?.[0]
  return sign === undefined ? undefined : cutStart(line, sign.length)
}

/** An answer that was escaped for a page as a whole. A bracket that is not escaped shows that it was not. */
function escaped(line: Line): Disguise | undefined {
  if (!/^\s*&lt;/.test(line.text)) return undefined
  const seen = unescaped(line)
  if (!seen) return undefined
  const message = "The answer is escaped (&lt; for <); it was read without the escapes."
  return {
    line: seen,
    view: unescaped,
    repair: { kind: "escaped-answer", message, ...at(line), doubtful: true },
  }
}

const entities: Record<string, string> = {
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  "#x27": "'",
  apos: "'",
  amp: "&",
}

/** The line without the escapes of a page; undefined if it has a bracket that is not escaped. */
export function unescaped(line: Line): Line | undefined {
  if (line.text.includes("<")) return undefined
  const text = line.text.replaceAll(/&(lt|gt|quot|amp|apos|#39|#x27);/g, (_, name: string) => entities[name]!)
  return { ...line, text, start: line.start ?? line.from }
}
