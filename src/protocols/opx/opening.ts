import type { Line } from "../protocol.ts"
import { isSpace } from "../space.ts"
import { readAttributes } from "./attributes.ts"
import { hasAttributes } from "./quoting.ts"
import { tagAt } from "./tag.ts"

const openings = /<edit(?=[\s>/]|$)/gi

/**
 * The column at which an edit starts on a line outside any edit.
 *
 * An `<edit …>` counts when it starts the line or follows another tag of the format, or when it ends the line, as in
 * `Here it is: <edit file="a.ts" op="patch">`. In the middle of a sentence or in inline code it is only spoken of.
 */
export function findOpening({ text }: Line): number | undefined {
  let last: number | undefined
  if (text.length < "<edit".length || !text.includes("<")) return undefined
  for (const { index: column } of text.matchAll(openings)) {
    last = column
    if (isFree(text, column) && (isBareTag(text, column) || hasAttributes(text, column))) return column
  }
  const isMeant = last !== undefined && endsLine(text, last) && !isInCode(text, last)
  return isMeant && !isSign(text.slice(0, last)) ? last : undefined
}

/** The sign of a quotation or a list item is taken off by the scanner, together with that of the lines that follow. */
function isSign(text: string): boolean {
  return /^\s*(?:>|[-*+•]|\d{1,3}[.)])\s*$/.test(text)
}

/** Is there nothing before it but white space, or another tag? */
function isFree(text: string, column: number): boolean {
  let end = column
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--
  if (end === 0) return true
  if (text[end - 1] !== ">") return false
  const start = text.lastIndexOf("<", end - 1)
  return start >= 0 && tagAt(text, start) !== undefined
}

/** `<edit>` with nothing in it, alone or before another tag: an edit that forgot its attributes. */
function isBareTag(text: string, column: number): boolean {
  if (text[column + "<edit".length] !== ">" || text.slice(0, column).trim() !== "") return false
  const after = text.slice(column + "<edit>".length).trim()
  return after === "" || tagAt(after, 0) !== undefined
}

/** Is it the opening tag of a pair, with a file and an operation, and the last thing on the line? */
function endsLine(text: string, column: number): boolean {
  const line = { text, number: 0, from: 0, to: text.length, end: text.length }
  const run = readAttributes(line, column + "<edit".length)
  const names = new Set(run.attributes.map((each) => each.name))
  return (
    run.closed &&
    !run.selfClosing &&
    names.has("file") &&
    names.has("op") &&
    text.slice(run.column).trim() === ""
  )
}

const isInCode = (text: string, column: number) => text.slice(0, column).split("`").length % 2 === 0
