import type { Issue, Repair } from "../../issues/issue.ts"
import { at } from "../at.ts"
import type { Deferred, Line } from "../protocol.ts"
import { indentOf, isAt, isSpace } from "../space.ts"
import { type Attribute, type AttributeRun, readAttributes } from "./attributes.ts"

/** Where an opening tag is: the line it starts on, and its offsets in the response. */
export interface Opening {
  line: Line
  from: number
  to: number
}

/** An opening tag, read as far as it has come. */
export interface Tag extends Opening {
  /** In lower case. */
  name: string
  attributes: Attribute[]
  selfClosing: boolean
  /** It has begun an attribute that means something. */
  meant: boolean
  repairs: Deferred<Repair>[]
  issues: Deferred<Issue>[]
}

/** How far a tag got on a line: `closed` (at `column`), `open` (it goes on on the next line) or `broken`. */
export interface TagStep {
  state: "closed" | "open" | "broken"
  column: number
}

/** Starts to read the tag `<name …` at `column`. */
export function startTag(line: Line, column: number, name: string): { tag: Tag; step: TagStep } {
  const from = line.from + column
  const written = line.text.slice(column + 1, column + 1 + name.length)
  const tag: Tag = {
    name,
    attributes: [],
    selfClosing: false,
    meant: false,
    line,
    from,
    to: from,
    repairs: [],
    issues: [],
  }
  if (written !== name) tag.repairs.push(respelled(tag, written))
  return { tag, step: take(tag, readAttributes(line, column + 1 + name.length), line) }
}

function respelled({ name, line, from }: Tag, written: string): Deferred<Repair> {
  return () => {
    const fix = { from: from + 1, to: from + 1 + name.length, insert: name }
    const message = `<${written}> was read as <${name}>.`
    return { kind: "tag-case", message, ...at(line, from, fix.to), fix }
  }
}

/** Is the tag at `column` nothing but `<name>`? */
export function isBare(text: string, column: number, name: string): boolean {
  return text.charCodeAt(column + 1 + name.length) === closingBracket && isAt(text, column + 1, name)
}

/** Such a tag. */
export function bareTag(line: Line, column: number, name: string): Tag {
  const [from, to] = [line.from + column, line.from + column + name.length + 2]
  return { name, attributes: [], selfClosing: false, meant: false, line, from, to, repairs: [], issues: [] }
}

const continues = /^(?:$|\/?\s*>|[\w:.-]+\s*=)/

/** Goes on with a tag on the next line, if that looks like more attributes. */
export function continueTag(tag: Tag, line: Line): TagStep {
  if (!continues.test(line.text.trimStart())) return { state: "broken", column: 0 }
  return take(tag, readAttributes(line, 0), line)
}

function take(tag: Tag, run: AttributeRun, line: Line): TagStep {
  for (const attribute of run.attributes) {
    if (!tag.attributes.some((each) => each.name === attribute.name)) tag.attributes.push(attribute)
    else tag.issues.push(() => twice(tag, attribute))
  }
  for (const repair of run.repairs) tag.repairs.push(repair)
  for (const issue of run.issues) tag.issues.push(issue)
  tag.selfClosing = run.selfClosing
  if (run.meant) tag.meant = true
  tag.to = line.from + run.column
  if (run.closed) return { state: "closed", column: run.column }
  return { state: run.column < line.text.length ? "broken" : "open", column: run.column }
}

function twice(tag: Tag, { name, line, from, valueTo }: Attribute): Issue {
  return {
    code: "parse_error",
    message: `<${tag.name}> has the attribute ${name} twice.`,
    hint: "Give each attribute once.",
    ...at(line, from, valueTo),
  }
}

/** The attribute of this name; undefined if it is missing or blank. */
export function attributeOf(tag: Tag, name: string): Attribute | undefined {
  for (const each of tag.attributes) if (each.name === name && each.value.trim() !== "") return each
  return undefined
}

/** The name of a tag of this format. */
export interface TagName {
  name: string
  closing: boolean
}

/** The tags by the code of their first letter: no two share one, which makes it quick to see that there is none. */
const tags = new Map(
  ["edit", "opx", "why", "find", "put", "to"].map((name) => [
    name.charCodeAt(0),
    { name, opening: { name, closing: false }, closing: { name, closing: true } },
  ]),
)
/** The bit that makes a letter a small one. */
export const lowerCase = 32
export const bracket = 60
const [slash, closingBracket] = [47, 62]

/** The tag of the format that starts at `column`, if one does. Asked of every line, so it makes nothing new. */
export function tagAt(text: string, column: number): TagName | undefined {
  if (text.charCodeAt(column) !== bracket) return undefined
  const isClosing = text.charCodeAt(column + 1) === slash
  const from = column + (isClosing ? 2 : 1)
  const tag = tags.get(text.charCodeAt(from) | lowerCase)
  if (!tag || !startsWith(text, tag.name, from)) return undefined
  const to = from + tag.name.length
  if (isClosing) return text[indentOf(text, to)] === ">" ? tag.closing : undefined
  return to === text.length || endsName(text, to) ? tag.opening : undefined
}

function startsWith(text: string, name: string, from: number): boolean {
  return isAt(text, from, name) || text.slice(from, from + name.length).toLowerCase() === name
}

function endsName(text: string, column: number): boolean {
  const code = text.charCodeAt(column)
  return code === closingBracket || code === slash || isSpace(code)
}

/** Where the closing tag at `column` ends. */
export function closingTagEnd(text: string, column: number): number {
  const end = text.indexOf(">", column)
  return end < 0 ? text.length : end + 1
}
