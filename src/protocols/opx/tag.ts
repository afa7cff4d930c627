import type { Issue, Repair } from "../../issues/issue.ts"
import { at } from "../at.ts"
import type { Line } from "../protocol.ts"
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
  repairs: Repair[]
  issues: Issue[]
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

function respelled({ name, line, from }: Tag, written: string): Repair {
  const fix = { from: from + 1, to: from + 1 + name.length, insert: name }
  const message = `<${written}> was read as <${name}>.`
  return { kind: "tag-case", message, ...at(line, from, fix.to), fix }
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
    else tag.issues.push(twice(tag, attribute))
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

const name = "(edit|opx|why|find|put|to)"
const tag = new RegExp(`<(?:${name}(?=[\\s>/]|$)|/${name}\\s*>)`, "iy")

/** The tag of the format that starts at `column`, if one does. */
export function tagAt(text: string, column: number): TagName | undefined {
  tag.lastIndex = column
  const [, opening, closing] = tag.exec(text) ?? []
  const found = opening ?? closing
  return found === undefined ? undefined : { name: found.toLowerCase(), closing: found === closing }
}

/** Where the closing tag at `column` ends. */
export function closingTagEnd(text: string, column: number): number {
  const end = text.indexOf(">", column)
  return end < 0 ? text.length : end + 1
}
