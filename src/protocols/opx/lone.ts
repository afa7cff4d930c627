import { indentOf, isAt, isSpace } from "../space.ts"
import { endsLikeThought } from "../thoughts.ts"
import { isNameCharacter } from "./attributes.ts"

const start = "<edit "
const why = "<why>"
const [bracket, closingBracket, slash, letterV, ampersand, hash] = [60, 62, 47, 118, 38, 35]
const lowerCase = 32

/**
 * Does this line do nothing but open an edit, or open it and a `<why>`? If the next line does the same, the edit is
 * lost, whatever its attributes say. This is asked where edits are lost by the thousand, so it reads no attribute:
 *
 *     <edit … >         without another bracket in it, and nothing behind it
 *     <edit … ><why>
 */
export function loneOpening(text: string): "edit" | "why" | undefined {
  const end = endOfOpening(text, indentOf(text, 0))
  if (end < 0) return undefined
  if (end === text.length) return endsLikeThought(text) ? undefined : "edit"
  return end + why.length === text.length && isAt(text, end, why) ? "why" : undefined
}

/**
 * Where the opening tag of an edit at `column` ends; -1 if there is none, or if it ends itself or holds a bracket. Only a
 * removal is complete with its tag alone, so one that may be a removal is -1 as well, for a closer look.
 */
export function endOfOpening(text: string, column: number): number {
  const from = column + start.length
  if (!isAt(text, column, start) || !isNameCharacter(text.charCodeAt(from))) return -1
  let doubtful = false
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === bracket) return -1
    if (code === closingBracket)
      return isSelfClosing(text, at) || (doubtful && mayRemove(text.slice(from, at))) ? -1 : at + 1
    if ((code | lowerCase) === letterV || (code === hash && text.charCodeAt(at - 1) === ampersand))
      doubtful ||= code !== hash || mayBeLetter(text, at + 1)
  }
  return -1
}

/** The word, or a letter as an entity. */
function mayRemove(tag: string): boolean {
  return tag.includes("&#") || /remove/i.test(tag)
}

/** Can the digits of an entity stand for a letter? Hexadecimal ones are not looked at. */
function mayBeLetter(text: string, from: number): boolean {
  let code = 0
  let at = from
  for (; isDigit(text.charCodeAt(at)) && code < 1000; at++) code = code * 10 + text.charCodeAt(at) - 48
  return at === from || (code >= 65 && code <= 122)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function isSelfClosing(text: string, end: number): boolean {
  let last = end - 1
  while (isSpace(text.charCodeAt(last))) last--
  return text.charCodeAt(last) === slash
}
