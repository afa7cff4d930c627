import { at } from "../at.ts"
import type { Around, Found, Line, Reader } from "../protocol.ts"
import { callNamed } from "./call.ts"
import { type Calling, cutShort, foundIn } from "./found.ts"
import { given } from "./parameters.ts"
import type { ReadPatch } from "./patched.ts"
import { isToolName } from "./sign.ts"

/**
 * Tool calls as tags, the way some models write them when nothing turns them into JSON:
 *
 *     <invoke name="edit">                          <function=edit>
 *     <parameter name="filePath">a.ts</parameter>   <parameter=filePath>
 *     …                                             a.ts
 *     </invoke>                                     </parameter> … </function>
 *
 * Values are taken as they are. In the second form each stands on lines of its own, so the line breaks next to the
 * tags are not part of it.
 */
export function openInvoke(line: Line, around: Around, readPatch: ReadPatch): Reader | undefined {
  const text = line.text.trimStart()
  if (!text.startsWith("<") || text.length < shortest) return undefined
  const opening = openingTag.exec(text)
  const name = opening?.[1] ?? opening?.[2]
  if (!opening || name === undefined || !(around.named || isToolName(name))) return undefined
  const start = line.text.length - text.length + opening[0].length
  return readInvoke({ line, name, start, calling: { strict: around.named, readPatch } })
}

const shortest = "<function=a>".length
const openingTag = /^(?:<[\w:]+>\s*)?<(?:(?:\w+:)?invoke name="([^"<>]{1,100})"|function=([^<>]{1,100}))>/

interface Reading {
  line: Line
  name: string
  /** Where the line goes on after the opening tag. */
  start: number
  calling: Calling
}

const parameterTag = /<(?:\w+:)?parameter(?: name="([^"<>]{1,100})"|=([^<>]{1,100}))>/y
const blanks = /\s*/y
const parameterEnd = /<\/(?:\w+:)?parameter>/g
const callEnd = /<\/(?:(?:\w+:)?invoke|function)>/y

function readInvoke({ line: first, name, start, calling }: Reading): Reader {
  const fields: Record<string, unknown> = {}
  let value: { key: string; onLines: boolean; parts: string[] } | undefined
  let broken = false
  let last = first

  /** Takes a line from `from` on. Returns where the call ended, if it did. */
  function take(text: string, from: number): number | undefined {
    let at = from
    while (at < text.length || value) {
      const next = value ? readValue(text, at) : readTag(text, at)
      if (next === undefined) return undefined
      if (next.end) return next.at
      at = next.at
    }
    return undefined
  }

  function readValue(text: string, from: number): { at: number; end?: boolean } | undefined {
    parameterEnd.lastIndex = from
    const close = parameterEnd.exec(text)
    value!.parts.push(text.slice(from, close?.index))
    if (!close) return undefined
    const whole = value!.parts.join("\n")
    // Two calls run into each other if one of them was never closed.
    if (Object.hasOwn(fields, value!.key)) broken = true
    fields[value!.key] = value!.onLines ? whole.replace(/^\n/, "").replace(/\n$/, "") : whole
    value = undefined
    return { at: parameterEnd.lastIndex }
  }

  function readTag(text: string, from: number): { at: number; end?: boolean } | undefined {
    blanks.lastIndex = from
    blanks.test(text)
    const start = blanks.lastIndex
    if (start >= text.length) return undefined
    callEnd.lastIndex = start
    if (callEnd.test(text)) return { at: callEnd.lastIndex, end: true }
    parameterTag.lastIndex = start
    const tag = parameterTag.exec(text)
    // Text where only tags may be: a value ended too early, because it holds such a tag itself.
    if (!tag) broken = true
    if (!tag) return undefined
    value = { key: tag[1] ?? tag[2]!, onLines: tag[1] === undefined, parts: [] }
    return { at: parameterTag.lastIndex }
  }

  function complete(to: number): Found[] {
    const where = at(first, first.from, to)
    if (!broken) return foundIn(callNamed(name, fields), where, [], calling)
    const message = `The call of ${name} is not closed, or one of its values contains such tags itself.`
    const hint = "Close each call and each parameter; write calls whose values contain such tags as JSON."
    return [{ type: "issue", issue: { code: "parse_error", message, hint, ...where } }]
  }

  return {
    read(line) {
      last = line
      if (line !== first && openingTag.test(line.text.trimStart())) broken = true
      const end = take(line.text, line === first ? start : 0)
      if (end === undefined) return { state: "more" }
      return { state: "done", found: complete(line.from + end), rest: line.from + end }
    },
    end() {
      const cut = () => {
        const path = given(callNamed(name, fields).input, "filePath")
        return { what: `The call of ${name}`, path: typeof path === "string" ? path : undefined }
      }
      return [cutShort(at(first, first.from, last.to), cut)]
    },
  }
}
