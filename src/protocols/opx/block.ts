import type { Repair } from "../../issues/issue.ts"
import { at, restOf } from "../at.ts"
import type { Line } from "../protocol.ts"
import { indentOf } from "../space.ts"
import {
  type BlockStep,
  type FormReader,
  type Healed,
  needsMore,
  type Payload,
  readBare,
  readCdata,
  readInline,
  readMarked,
  readUntil,
} from "./forms.ts"
import { attributeOf, closingTagEnd, type Tag, tagAt } from "./tag.ts"

/** A `<find>` or `<put>` with its payload. */
export interface Block extends Payload {
  tag: Tag
}

export interface BlockReader {
  tag: Tag
  read(line: Line, column: number): BlockStep
  /** Every line that it was given, for the case that it never ends. */
  held: Line[]
  /** The form says that nothing in the payload has a meaning, whatever it looks like. */
  isLiteral(): boolean
  /** Has it begun with a marker, which has to be closed then? */
  isMarked(): boolean
  /** Where it ends if it has no proper end: its payload, and the lines after it, the first from `column` on. */
  fallback(): (Healed & { lines: Line[] }) | undefined
}

/** Reads what is between `<find>` or `<put>` and its closing tag. The form shows in the first thing there. */
export function openBlock(tag: Tag, opensOther: (line: Line) => boolean): BlockReader {
  const held: Line[] = []
  const blank: Line[] = []
  let form: FormReader | undefined
  let literal = false
  return {
    tag,
    held,
    isLiteral: () => literal,
    isMarked: () => form?.fallback !== undefined,
    fallback() {
      const end = form?.fallback?.()
      if (!end) return undefined
      return { ...end, lines: held.slice(held.findIndex(({ number }) => number === end.line.number)) }
    },
    read(line, column) {
      const own = column === 0 ? line : restOf(line, line.from + column)
      if (own) held.push(own)
      if (form) return form(line, column)
      const start = indentOf(line.text, column)
      if (start === line.text.length) {
        if (column === 0) blank.push(line)
        return needsMore
      }
      const opened = recognise(tag, line, start, { blank, opensOther })
      if ("state" in opened) return opened
      form = opened.form
      literal = opened.literal ?? false
      return opened.column === undefined
        ? needsMore
        : form(line, opened.column === start ? column : opened.column)
    },
  }
}

/** The form of the payload that starts at `start`, and the column its reader begins at (none: on the next line). */
function recognise(
  tag: Tag,
  line: Line,
  start: number,
  around: { blank: readonly Line[]; opensOther: (line: Line) => boolean },
): { form: FormReader; column?: number; literal?: boolean } | BlockStep {
  const rest = line.text.slice(start).trimEnd()
  const marker = attributeOf(tag, "marker")?.value.trim()
  if (marker) {
    if (rest === marker) return { form: readUntil(tag.name, [marker]), literal: true }
    const arrows = [`>>>${marker}`, `>>> ${marker}`, `${marker}>>>`, `${marker} >>>`, marker]
    if (rest === `<<<${marker}` || rest === `<<< ${marker}`)
      return { form: readUntil(tag.name, arrows), literal: true }
  }
  if (rest === "<<<") return { form: readMarked(tag.name, [], around.opensOther) }
  if (rest === "<" || rest === "<<")
    return { form: readMarked(tag.name, [truncatedOpening(line, start, rest)], around.opensOther) }
  if (rest.startsWith("<<<") && rest[3] !== "<")
    return { form: readInline(tag.name, at(line, line.from + start)), column: start + 3 }
  if (rest.startsWith("<![CDATA["))
    return { form: readCdata(tag.name), column: start + "<![CDATA[".length, literal: true }
  const found = tagAt(line.text, start)
  if (found?.closing && found.name === tag.name) {
    const column = closingTagEnd(line.text, start)
    return { state: "done", column, payload: { lines: [], form: "empty", repairs: [] } }
  }
  return { form: readBare(tag, around.blank), column: start }
}

function truncatedOpening(line: Line, column: number, marker: string): Repair {
  const fix = { from: line.from + column, to: line.from + column + marker.length, insert: "<<<" }
  const message = `The line ${marker} was read as the marker <<<.`
  return { kind: "truncated-marker", message, ...at(line, fix.from, fix.to), fix }
}
