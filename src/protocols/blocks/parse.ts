import type { Edit } from "../../edits/edit.ts"
import type { Repair } from "../../issues/issue.ts"
import { at } from "../at.ts"
import type { Around, Found, Line, Reader } from "../protocol.ts"
import {
  type Block,
  type BlockFault,
  fileOf,
  malformed,
  nameless,
  type SectionFormat,
  sourceOf,
  textOf,
} from "../section.ts"
import { isWrapped, withoutFences } from "../section-fences.ts"
import { sectionReader, strayReader } from "../section-reader.ts"
import { almostMarker, isPlain, markerOf, markers } from "./markers.ts"

/**
 * Edit blocks:
 *
 *     response := (text | block)*
 *     block    := path "««« EDIT" line* "═══════ REPL" line* "»»» EDIT END"
 *
 * each on a line of its own. The lines above the separator are in the file now, those below take their place. No line
 * above it: a new file. What is put right and reported: a path in bold, in backticks, after `File:` or before a
 * colon, and a blank line or a fence between it and its block. A marker where none may be makes its block malformed.
 */
export function openBlock(line: Line, around: Around): Reader | undefined {
  const marker = markerOf(line)
  if (marker === "open") return sectionReader(format, around)
  return marker && strayReader(format, isStray)
}

function isStray(line: Line): boolean {
  const marker = markerOf(line)
  return marker === "separator" || marker === "close"
}

const format: SectionFormat = {
  noun: "edit block",
  markers,
  quoting: "use a format with other markers",
  paths: { words: true, slashes: true, cited: true },
  inherits: false,
  markerOf: (line) => markerOf(line) ?? (almostMarker(line) && "almost"),
  soughtOf({ almost, lines }) {
    const old = textOf(lines.slice(0, -1))
    const isOpen = almost.length > 0 || old === "" || isWrapped(lines.slice(0, -1))
    return isOpen ? undefined : { old, scope: "lines" }
  },
  finish,
}

function finish(block: Block, closer: Line): Found[] {
  const { file, lines, separators } = block
  const fault = faultOf(block)
  if (fault) return [malformed(block, closer, fault)]
  if (!file) return [nameless(format, block, closer)]
  const source = sourceOf(block, closer)
  const given = { search: lines.slice(0, separators[0]), replacement: lines.slice(separators[0]! + 1) }
  const sections = withoutFences(
    { ...given, repairs: [...file.repairs, ...markerRepairs(block, closer)] },
    file.path,
  )
  const { repairs } = sections
  const base = { path: file.path, source, ...(repairs.length > 0 && { repairs }) }
  const [old, replacement] = [textOf(sections.search), textOf(sections.replacement)]
  const edit: Edit =
    old === ""
      ? fileOf(block, replacement, base)
      : { op: "update", ...base, hunks: [{ old, new: replacement, scope: "lines", source }] }
  return [{ type: "edit", edit }]
}

/** Markers with characters in them that nobody sees, or in another width. */
function markerRepairs({ opener, lines, separators }: Block, closer: Line): Repair[] {
  return [opener, lines[separators[0]!]!, closer].flatMap((line) => {
    const kind = markerOf(line)
    if (!kind || isPlain(line.text)) return []
    const message = `The marker on line ${line.number} has characters in it that cannot be seen.`
    return [
      {
        kind: "odd-marker",
        message,
        ...at(line),
        fix: { from: line.from, to: line.to, insert: markers[kind] },
      },
    ]
  })
}

function faultOf(block: Block): BlockFault | undefined {
  const { opener, lines, separators, almost } = block
  if (almost[0]) return misspelt(block, almost[0])
  if (separators.length === 0)
    return {
      message: `The edit block on line ${opener.number} has no "${markers.separator}" line.`,
      hint: `Put "${markers.separator}" between the old lines and the new ones, also if one of the two is empty.`,
    }
  if (separators.length === 1) return undefined
  const second = lines[separators[1]!]!.number
  return {
    message: `The edit block on line ${opener.number} has a second "${markers.separator}" on line ${second}.`,
    hint: "Each block replaces one stretch of lines: make one block for each change.",
  }
}

/** Certain is the cure only if the one line that is almost the separator is where the separator is missing. */
function misspelt({ opener, separators, almost }: Block, line: Line): BlockFault {
  const certain = almost.length === 1 && separators.length === 0 && almostMarker(line) === "separator"
  return {
    message: `Line ${line.number} ("${line.text.trim()}") of the edit block on line ${opener.number} is almost a marker.`,
    hint: `Write the markers exactly: ${Object.values(markers).join(" / ")}.`,
    ...(certain && { fix: { from: line.from, to: line.to, insert: markers.separator } }),
  }
}
