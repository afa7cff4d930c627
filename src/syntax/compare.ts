import { chomp, splitLines } from "../text/lines.ts"
import type { ParseError, Syntax, SyntaxChange } from "./syntax.ts"

/** A file before and after: a new one has no text before, and one that moved has another path. */
export interface ChangedText {
  path: string
  from?: string
  before: string | undefined
  after: string
}

/** How many lines are shown on either side of an error. */
const around = 2

/**
 * Compares a file with what it was. Errors that were there before are nobody's fault, and a grammar that does not know all
 * of its language finds them before as well. Undefined: there is no telling.
 */
export function compareSyntax(
  syntax: Syntax,
  { path, from, before, after }: ChangedText,
): SyntaxChange | undefined {
  const was = before === undefined ? [] : syntax.errors(from ?? path, before)
  const is = was && syntax.errors(path, after, before ?? "")
  if (!was || !is) return undefined
  const change = { before: was.length, after: is.length }
  return is.length > was.length
    ? { ...change, first: shown(firstNew(was, before ?? "", is, after), after) }
    : change
}

/** Did this change break a file that was whole? */
export function isBroken(change: SyntaxChange | undefined): boolean {
  return change !== undefined && change.before === 0 && change.after > 0
}

/**
 * Of several texts that a file may become, the only one that parses, by index. Undefined: none does, or several do, or the
 * file did not parse before, or there is no telling. Parsing breaks ties, it never overrides what the text says.
 */
export function onlyParsing(
  syntax: Syntax,
  path: string,
  before: string,
  texts: readonly string[],
): number | undefined {
  if (syntax.errors(path, before)?.length !== 0) return undefined
  const counts = texts.map((text) => syntax.errors(path, text, before)?.length)
  if (counts.includes(undefined)) return undefined
  const [only, ...others] = [...counts.keys()].filter((index) => counts[index] === 0)
  return others.length === 0 ? only : undefined
}

/** The same until so many characters were parsed, and nothing after that. A hostile response asks for ever. */
export function withinLimit(syntax: Syntax, characters: number): Syntax {
  let left = characters
  return {
    ...syntax,
    errors(path, text, like) {
      left -= text.length
      return left < 0 ? undefined : syntax.errors(path, text, like)
    },
  }
}

/** The first error that the text before has not, wherever it was in there. */
function firstNew(
  was: readonly ParseError[],
  before: string,
  is: readonly ParseError[],
  after: string,
): ParseError {
  const idOf = ({ line, message }: ParseError, lines: readonly string[]) =>
    `${message}\n${chomp(lines[line - 1] ?? "").trim()}`
  const [linesBefore, linesAfter] = [splitLines(before), splitLines(after)]
  const old = was.map((error) => idOf(error, linesBefore))
  return is.find((error) => !takeOut(old, idOf(error, linesAfter))) ?? is[0]!
}

/** Takes one such item out of a list, if it has one. */
function takeOut(items: string[], item: string): boolean {
  const index = items.indexOf(item)
  if (index >= 0) items.splice(index, 1)
  return index >= 0
}

function shown(error: ParseError, text: string): NonNullable<SyntaxChange["first"]> {
  const lines = splitLines(text)
  const from = Math.max(1, Math.min(error.line, lines.length) - around)
  const to = Math.min(lines.length, error.line + around)
  return { ...error, lines: [from, to], text: lines.slice(from - 1, to).join("") }
}
