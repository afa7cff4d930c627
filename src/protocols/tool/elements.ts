import type { Repair } from "../../issues/issue.ts"
import { isFields } from "../../text/json-text.ts"
import { type At, at } from "../at.ts"
import { pathBefore } from "../paths.ts"
import type { Around, Found, Line, Reader, Step } from "../protocol.ts"
import { startOf } from "../space.ts"
import { type Call, callNamed } from "./call.ts"
import { attributesIn, type Children, childrenOf, onLines } from "./children.ts"
import { hasTool } from "./edits.ts"
import { type Calling, cutShort, foundIn } from "./found.ts"
import type { Readers } from "./readers.ts"
import { isToolName } from "./sign.ts"

/**
 * Edits as elements that are named after what they do:
 *
 *     <write_to_file>                    <dyad-write path="src/a.ts">        <file path="src/a.ts" action="modify">
 *     <path>src/a.ts</path>              …                                   <change><search>…</search>
 *     <content>…</content>               </dyad-write>                       <content>…</content></change>
 *     </write_to_file>                                                       </file>
 *
 *     <tool_call>write_file              <boltArtifact id="x"><boltAction type="file" filePath="src/a.ts">…
 *     <arg_key>path</arg_key>            </boltAction></boltArtifact>
 *     <arg_value>src/a.ts</arg_value> …
 *
 * An element is read as a whole, up to its closing tag with nothing or another tag after it, so that nothing that it quotes is
 * carried out.
 */
export function openElement(line: Line, around: Around, readers: Readers): Reader | undefined {
  const found = elementAt(line.text, startOf(line.text))
  if (!found) return undefined
  const { element, start } = found
  const rest = line.text.slice(start).trim()
  if (element.shape === "children" && rest !== "" && !rest.startsWith("<")) return undefined
  const above =
    element.name === "edits" ? pathBefore(around, { marked: true, sentences: true, gaps: true }) : undefined
  return readElement(
    { ...element, ...(above && { attributes: { path: above.path } }) },
    { line, start },
    { readers, strict: around.named },
  )
}

const opening = /<(\/?)([A-Za-z][\w-]{2,60})((?:\s[^<>]*)?)>\s*/y
const mostWrappers = 4

/** The element that starts at a column, and where its inside does. What wraps several of them may be on the same line. */
function elementAt(text: string, column: number): { element: Element; start: number } | undefined {
  opening.lastIndex = column
  for (let count = 0; count <= mostWrappers && text[opening.lastIndex] === "<"; count++) {
    const tag = opening.exec(text)
    if (!tag) return undefined
    const [all, slash, name, attributes] = tag
    const start = tag.index + all.trimEnd().length
    if (slash) continue
    const element = elementOf(name!, attributes!) ?? spelledOut(name!, text.slice(start))
    if (element) return count === 0 || element.name !== "file" ? { element, start } : undefined
    // An action of another kind, such as a command, ends before the next one.
    const end = builders.test(all) ? text.indexOf(`</${name}>`, start) : -1
    if (end >= 0) opening.lastIndex = end
  }
  return undefined
}

/** `<tool_call>edit_file`, with keys and values in turn inside. */
function spelledOut(name: string, rest: string): Element | undefined {
  const title =
    name === "tool_call" ? /^\s{0,99}([\w.:-]{1,100})\s{0,99}(?:$|<arg_key>)/.exec(rest)?.[1] : undefined
  const isCall = title !== undefined && isToolName(title)
  return isCall ? { name, attributes: {}, shape: "pairs", title } : undefined
}

interface Element {
  name: string
  attributes: Record<string, string>
  /** What is inside: parameters as tags, their names and values in turn, the text of a file, or nothing that matters. */
  shape: "children" | "pairs" | "text" | "none"
  /** The name of the tool, where that is not the name of the element. */
  title?: string
}

/** Elements that have their parameters as attributes, and a text inside. */
const withText = /^(?:boltAction|(?:lov|dyad)-(?:write|rename|delete|search-replace)|v0-(?:write)|file)$/

function elementOf(name: string, rest: string): Element | undefined {
  const isEmpty = /\/\s*$/.test(rest)
  if (withText.test(name)) {
    const attributes = attributesIn(rest)
    const isFile = name !== "boltAction" || attributes.type === "file"
    const named = Object.keys(attributes).some((key) => /path|from|original/i.test(key))
    return isFile && named ? { name, attributes, shape: isEmpty ? "none" : "text" } : undefined
  }
  if (isEmpty) return undefined
  const isTool = /[_-]|[a-z][A-Z]/.test(name) && hasTool(name)
  // Without attributes it is not an edit of the format that has them.
  const isBare = name === "edit" && rest === ""
  return isTool || isBare || name === "edits"
    ? { name, attributes: attributesIn(rest), shape: "children" }
    : undefined
}

function readElement(
  element: Element,
  { line, start }: { line: Line; start: number },
  calling: Calling,
): Reader {
  const closing = `</${element.name}>`
  const inside: string[] = []
  let last = line
  let next: Line | undefined
  const since: Line[] = []

  const done = (text: string, to: number): Step => {
    const where = at(line, line.from, to)
    const found = callsIn(element, text).flatMap(({ call, isFenced }) =>
      foundIn(call, where, isFenced ? [unfenced(where)] : [], calling),
    )
    return { state: "done", found: found.length > 0 ? found : [unclear(element, where)], rest: to }
  }
  return {
    read(each) {
      last = each
      const text = each === line ? each.text.slice(start) : each.text
      if (element.shape === "none") return done("", line.from + start)
      // Edits of another format, in a tag for all of them.
      if (element.name === "edits" && inside.every(isBlank) && /^\s*<(?!old_text|line\b)[a-z]/.test(text))
        return { state: "again" }
      // Words after the tag of a tool that names no file: it is only spoken of.
      if (
        element.shape === "children" &&
        element.name !== "edit" &&
        pathOf(element) === undefined &&
        inside.every(isBlank) &&
        !isBlank(text) &&
        !/^\s*</.test(text)
      )
        return { state: "again" }
      const end = closingIn(text, closing)
      if (end >= 0)
        return done([...inside, text.slice(0, end)].join("\n"), each.to - text.length + end + closing.length)
      inside.push(text)
      if (each !== line && !next && opensElement(text)) next = each
      if (next) since.push(each)
      return { state: "more" }
    },
    end: () => [cutShort(`<${element.name}>`, pathOf(element), at(line, line.from, last.to))],
    // What another element of the same kind starts after it was none of its content; all else may be.
    left: () => since,
  }
}

const isBlank = (text: string) => text.trim() === ""

/** Where the tag is that closes an element: nothing follows it on its line but the end of what wraps it, or the next one. */
function closingIn(text: string, closing: string): number {
  for (let at = text.indexOf(closing); at >= 0; at = text.indexOf(closing, at + 1)) {
    const rest = text.slice(at + closing.length, at + closing.length + farthest).trimStart()
    if (rest === "" || rest.startsWith("</") || builders.test(rest) || elementAt(rest, 0)) return at
  }
  return -1
}

const farthest = 2000
const builders = /^<(?:boltAction|lov-|dyad-|v0-)/

const opensElement = (text: string) => elementAt(text, 0) !== undefined

function pathOf({ attributes }: Element): string | undefined {
  return attributes.path ?? attributes.file_path ?? attributes.filePath
}

interface Meant {
  call: Call
  /** A fence around its content was taken off. */
  isFenced?: true
}

/** The calls that an element amounts to; none, if it cannot be made out. */
function callsIn(element: Element, text: string): Meant[] {
  const { name, attributes, shape } = element
  if (name === "file") return fileCalls(attributes, text)
  if (shape === "pairs") return pairedCall(element.title!, text)
  if (shape === "children") {
    const children = childrenOf(text)
    if (!children) return []
    if (name === "edits") return editCalls(attributes, children)
    if (name === "edit" && !("old_code" in children || "new_code" in children)) return []
    // Roo wraps the files of a call in `args`.
    const fields = isFields(children.args) ? fileList(children.args) : children
    return [withoutFence(callNamed(name, { ...attributes, ...fields }))]
  }
  if (/rename$/.test(name))
    return [
      {
        call: callNamed("move_file", {
          from: attributes.from ?? attributes.original_file_path,
          to: attributes.to ?? attributes.new_file_path,
        }),
      },
    ]
  if (/delete$/.test(name)) return [{ call: callNamed("delete_file", attributes) }]
  if (/search-replace$/.test(name))
    return [{ call: callNamed("replace_in_file", { ...attributes, diff: text }) }]
  return [withoutFence(callNamed("write_file", { ...attributes, content: onLines(text) }))]
}

function pairedCall(title: string, text: string): Meant[] {
  const { arg_key, arg_value } = childrenOf(text.slice(text.indexOf("<"))) ?? {}
  const [keys, values] = [[arg_key].flat(), [arg_value].flat()]
  if (keys.length !== values.length || !keys.every((key) => typeof key === "string")) return []
  const fields = Object.fromEntries(keys.map((key, index) => [key.trim(), values[index]]))
  return [{ call: callNamed(title, fields) }]
}

/** `<file>` beside other files is a list of one. */
function fileList(args: Children): Children {
  return "file" in args && !("path" in args) ? { files: [args.file].flat() } : args
}

/** Zed's `<edits>`: pairs of texts, for the file that is named before. */
function editCalls(attributes: Children, children: Children): Meant[] {
  const [olds, news, lines] = [children.old_text, children.new_text, children.line].map((each) =>
    [each].flat(),
  )
  if (olds!.length !== news!.length) return []
  const edits = olds!.map((old, index) => ({
    old_text: old,
    new_text: news![index],
    ...(lines!.length === olds!.length && { line: lines![index] }),
  }))
  return [{ call: callNamed("edit_file", { ...attributes, edits }) }]
}

const rule = /^\s{0,99}===[ \t]{0,99}\n([\s\S]*?)\n?[ \t]{0,99}===\s{0,99}$/

/** Between the rules of RepoPrompt; without them, as it is. */
function between(value: unknown): unknown {
  const inside = typeof value === "string" ? rule.exec(`${value}\n`) : null
  return inside ? inside[1] : value
}

/** `<file path action>` as RepoPrompt has it, or with nothing but the text of the file. */
function fileCalls(attributes: Record<string, string>, text: string): Meant[] {
  const { path, action } = attributes
  const one = (name: string, fields: Children): Meant[] => [
    withoutFence(callNamed(name, { path, ...fields })),
  ]
  if (action === undefined) return one("show_file", { content: onLines(text) })
  if (action === "delete") return one("delete_file", {})
  const children = childrenOf(text)
  if (!children) return []
  if (action === "rename") return isFields(children.new) ? one("move_file", { to: children.new.path }) : []
  const changes = [children.change ?? children].flat().filter(isFields)
  if (action === "modify")
    return one("edit_file", {
      edits: changes.map((each) => ({ old_text: between(each.search), new_text: between(each.content) })),
    })
  const content = between(changes[0]?.content)
  if (changes.length !== 1 || typeof content !== "string") return []
  return one(action === "create" ? "create_file" : "write_file", {
    content: content.endsWith("\n") ? content : `${content}\n`,
  })
}

const fenced = /^(`{3,20}|~{3,20})[^\n`]{0,999}\n([\s\S]*?)\n?\1\s{0,99}$/

/** A fence around all of a content is no part of it, unless the file is one that has fences. */
function withoutFence(call: Call): Meant {
  const content = call.input.get("content")
  const path = call.input.get("path") ?? call.input.get("filepath")
  const inside = typeof content === "string" ? fenced.exec(content) : null
  if (
    !inside ||
    inside[2]!.includes(inside[1]!) ||
    (typeof path === "string" && /\.(?:md|mdx|markdown)$/i.test(path))
  )
    return { call }
  const input = new Map([...call.input, ["content", `${inside[2]}\n`]])
  return { call: { ...call, input }, isFenced: true }
}

const unfenced = (where: At): Repair => {
  return { kind: "fence-in-content", message: "A fence around the content was taken off.", ...where }
}

function unclear({ name }: Element, where: At): Found {
  if (name === "edit")
    return {
      type: "issue",
      issue: {
        code: "missing_attribute",
        message: `<edit> on line ${where.line} has neither the attributes file and op nor the parts file, old_code and new_code.`,
        hint: "Say which file is to be changed, and how.",
        ...where,
      },
    }
  return {
    type: "issue",
    issue: {
      code: "parse_error",
      message: `What <${name}> asks for cannot be made out.`,
      hint: "Close each of its tags, and write nothing between them.",
      ...where,
    },
  }
}
