import type { Issue, Repair } from "../../issues/issue.ts"
import { at } from "../at.ts"
import type { Line } from "../protocol.ts"
import { indentOf, isSpace } from "../space.ts"
import { decodeEntities } from "./entities.ts"

/** `name="value"`, with the place of each half. Names are in lower case, entities are decoded. */
export interface Attribute {
  name: string
  value: string
  line: Line
  /** Offsets in the response: of the name… */
  from: number
  /** …and of the value, its quotes not included. */
  valueFrom: number
  valueTo: number
}

/** What one line holds of a tag's attributes. */
export interface AttributeRun {
  attributes: Attribute[]
  repairs: Repair[]
  issues: Issue[]
  /** Where the reading stopped, as an index of the line's text: after `>` if the tag is closed. */
  column: number
  closed: boolean
  selfClosing: boolean
  /** It has begun an attribute that means something, so it is no mere word in a text. */
  meant: boolean
}

/** The attributes that mean something, and those that are written in their stead. Others are passed over. */
const known = new Set([
  "file",
  "op",
  "root",
  "occurrence",
  "marker",
  "path",
  "filename",
  "src",
  "to",
  "operation",
])

/** Reads attributes from `column` of a line up to the end of the tag, or of the line. Values never span lines. */
export function readAttributes(line: Line, column: number): AttributeRun {
  const run: AttributeRun = {
    attributes: [],
    repairs: [],
    issues: [],
    column,
    closed: false,
    selfClosing: false,
    meant: false,
  }
  const { text } = line
  while (!run.closed) {
    run.column = indentOf(text, run.column)
    const char = text[run.column]
    if (char === undefined || char === "<") break
    if (char === ">") close(run, run.column + 1)
    else if (char === "/") {
      run.selfClosing = text[indentOf(text, run.column + 1)] === ">"
      run.column++
    } else readAttribute(line, run)
  }
  if (!run.closed) run.selfClosing = false
  return run
}

function readAttribute(line: Line, run: AttributeRun): void {
  const { text } = line
  const nameEnd = endOf(name, text, run.column)
  if (nameEnd === run.column) {
    unreadable(line, run, `an unexpected ${text[run.column]}`)
    return
  }
  const equals = indentOf(text, nameEnd)
  const written = text.slice(run.column, nameEnd)
  const lower = written.toLowerCase()
  const from = line.from + run.column
  if (text[equals] !== "=") {
    run.column = nameEnd
    return
  }
  const isKnown = known.has(lower)
  if (isKnown) run.meant = true
  const start = indentOf(text, equals + 1)
  const quote = text[start] ?? ""
  const closers = closingQuotes[quote]
  const end = closers ? findQuote(text, start + 1, closers) : endOf(bare, text, start)
  if (end < 0 || (closers && !endsValue(text, end + 1))) {
    unreadable(line, run, `no closing quote for the attribute ${written}`)
    return
  }
  run.column = closers ? end + 1 : end
  if (!isKnown) return
  const valueFrom = line.from + start + (closers ? 1 : 0)
  const valueTo = line.from + end
  const value = decodeEntities(text.slice(valueFrom - line.from, end))
  const attribute = { name: lower, value, line, from, valueFrom, valueTo }
  run.attributes.push(attribute)
  if (written !== lower) run.repairs.push(inLowerCase(attribute, written))
  const closed = closers ? text[end]! : ""
  if (quote !== closed || (quote !== '"' && quote !== "'")) run.repairs.push(quoted(attribute, closed))
}

function inLowerCase({ name, line, from }: Attribute, written: string): Repair {
  const fix = { from, to: from + written.length, insert: name }
  const message = `The attribute ${written} was read as ${name}.`
  return { kind: "attribute-case", message, ...at(line, from, fix.to), fix }
}

/** Odd quotes, or none. */
function quoted({ name, line, valueFrom, valueTo }: Attribute, closed: string): Repair {
  const bare = closed === ""
  const span = bare ? { from: valueFrom, to: valueTo } : { from: valueFrom - 1, to: valueTo + 1 }
  const value = line.text.slice(valueFrom - line.from, valueTo - line.from)
  const flaw = bare ? "has no quotes" : `has other quotes than " or '`
  return {
    kind: bare ? "unquoted-attribute" : "attribute-quotes",
    message: `The value of ${name} ${flaw}.`,
    ...at(line, span.from, span.to),
    ...(!value.includes('"') && { fix: { ...span, insert: `"${value}"` } }),
  }
}

/** The tag cannot be trusted. It is still read to its end, so that what follows is not taken for something else. */
function unreadable(line: Line, run: AttributeRun, what: string): void {
  const from = line.from + run.column
  run.issues.push({
    code: "parse_error",
    message: `A tag cannot be read: ${what} on line ${line.number}.`,
    hint: 'Write attributes as name="value".',
    ...at(line, from),
  })
  const end = line.text.indexOf(">", run.column)
  run.selfClosing = end > 0 && line.text[end - 1] === "/"
  if (end >= 0) close(run, end + 1)
  else run.column = line.text.length
}

function close(run: AttributeRun, column: number): void {
  run.column = column
  run.closed = true
}

const name = /[\w:.-]+/y

/** The end of a value without quotes. A slash right before `>` closes the tag. */
const bare = /(?:[^\s>/]|\/(?!>))*/y

/** Where what a pattern matches at a column ends; there, if that is nothing. */
function endOf(pattern: RegExp, text: string, column: number): number {
  pattern.lastIndex = column
  return pattern.test(text) ? pattern.lastIndex : column
}

/** A quote, and what may close it: its own kind first, then what a word processor or a chat made of it. */
const closingQuotes: Record<string, string[]> = {
  '"': ['"', "”"],
  "'": ["'", "’"],
  "“": ["”", '"', "“"],
  "”": ["”", '"'],
  "„": ["“", "”", '"'],
  "«": ["»"],
  "‘": ["’", "'", "‘"],
  "’": ["’", "'"],
  "`": ["`"],
}

/** No path is longer; a quote that nobody closes must not cost a look at the rest of a long line. */
const longestValue = 10_000

function findQuote(text: string, from: number, closers: readonly string[]): number {
  const near = text.length > from + longestValue ? text.slice(0, from + longestValue) : text
  for (const closer of closers) {
    const found = near.indexOf(closer, from)
    if (found >= 0) return found
  }
  return -1
}

/** Can what follows a quoted value follow one? */
function endsValue(text: string, column: number): boolean {
  const next = text[column]
  return next === undefined || next === ">" || next === "/" || isSpace(text.charCodeAt(column))
}
