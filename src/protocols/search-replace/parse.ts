import type { Edit, Hunk } from "../../edits/edit.ts"
import type { Repair } from "../../issues/issue.ts"
import { at } from "../at.ts"
import type { Around, Found, Line, Reader } from "../protocol.ts"
import {
  type Block,
  malformed,
  nameless,
  type SectionFormat,
  sectionReader,
  sourceOf,
  strayReader,
  textOf,
} from "../sections.ts"
import { isAlmostMarker, lineClaim, markerOf, markers, unescapeLine } from "./markers.ts"
import { separatorOf } from "./separator.ts"

/**
 * SEARCH/REPLACE blocks:
 *
 *     block  := path fence? "<<<<<<< SEARCH" header? line* "=======" line* ">>>>>>> REPLACE" fence?
 *     header := ":start_line:N" (":end_line:N")? "-------"?
 *
 * The path stands before the fence, in it, or on it; a block without one is for the file of the block before. No line
 * to search for: a new file. A backslash before a marker in the text takes its meaning away.
 *
 * What is put right and reported: too few or too many marker characters, `SEARCH>`, a path in bold, in backticks, in
 * a heading or a sentence, a missing path, and a second `=======` that is surely part of the text. A block that can be
 * read in two ways is malformed, and so is one with a marker where none may be.
 */
export function openBlock(line: Line, around: Around): Reader | undefined {
  const marker = markerOf(line)
  if (marker?.kind === "open") return sectionReader(format, around)
  return marker?.kind === "close"
    ? strayReader(format, (next) => markerOf(next)?.kind === "close")
    : undefined
}

const format: SectionFormat = {
  noun: "SEARCH/REPLACE block",
  markers,
  paths: { marked: true, sentences: true, gaps: true },
  inherits: true,
  markerOf(line, block) {
    const marker = markerOf(line)
    if (marker?.kind === "separator" && indentOf(line) !== indentOf(block.opener)) return undefined
    return marker?.kind ?? (isAlmostMarker(line) ? "almost" : undefined)
  },
  oldOf: (block) => searchText(block.lines.slice(0, -1)).old,
  finish,
}

function finish(block: Block, closer: Line): Found[] {
  const { file, lines, opener } = block
  const chosen = separatorOf(block)
  if ("message" in chosen) return [malformed(block, closer, chosen)]
  const search = searchText(lines.slice(0, chosen.at))
  const replacement = lines.slice(chosen.at + 1)
  const leaked = replacement.find((line) => lineClaim(line.text))
  if (leaked)
    return [
      malformed(block, closer, {
        message: `"${leaked.text.trim()}" stands on line ${leaked.number}, among the new lines of the block on line ${opener.number}.`,
        hint: "Line numbers go above the lines to search for. If this is text for the file, put a backslash before it.",
      }),
    ]
  if (!file) return [nameless(format, block, closer)]
  const markerLines = [opener, lines[chosen.at]!, closer]
  const repairs = [
    ...file.repairs,
    ...markerLines.flatMap(markerRepair),
    ...chosen.repairs,
    ...search.repairs,
  ]
  const base = { path: file.path, source: sourceOf(block, closer), ...(repairs.length > 0 && { repairs }) }
  return [{ type: "edit", edit: editOf(base, search, textOf(replacement, textOfLine)) }]
}

function editOf(base: Pick<Edit, "path" | "source" | "repairs">, search: Search, replacement: string): Edit {
  if (search.old === "") return { op: "create", ...base, content: replacement } as Edit
  const hunk: Hunk = { old: search.old, new: replacement, scope: "lines", source: base.source! }
  return {
    op: "update",
    ...base,
    hunks: [search.line === undefined ? hunk : { ...hunk, line: search.line }],
  } as Edit
}

interface Search {
  old: string
  line?: number
  repairs: Repair[]
}

/** The lines to search for, without the header that may claim line numbers. */
function searchText(lines: readonly Line[]): Search {
  let at = 0
  let line: number | undefined
  for (let claim = claimOn(lines[at]); claim; claim = claimOn(lines[++at]))
    if (claim.edge === "start") line = claim.line
  if (at > 0 && /^\s*-{3,}\s*$/.test(lines[at]?.text ?? "")) at++
  const content = lines.slice(at)
  const claimed = line !== undefined && line > 0 ? { line } : {}
  if (content.length > 0 && content.every((each) => each.text.trim() === ""))
    return { old: "", repairs: [onlyBlank(content)], ...claimed }
  return { old: textOf(content, textOfLine), repairs: [], ...claimed }
}

function claimOn(line: Line | undefined) {
  return line && lineClaim(line.text)
}

/** Blank lines alone are no text to search for: models leave one in the empty part of a new file. */
function onlyBlank(lines: readonly Line[]): Repair {
  const from = lines[0]!.from
  return {
    kind: "blank-search",
    message: "The part to search has blank lines only; it was taken as empty, which means a new file.",
    ...at(lines[0]!, from, lines.at(-1)!.to),
    fix: { from, to: lines.at(-1)!.end, insert: "" },
  }
}

function markerRepair(line: Line): Repair[] {
  const marker = markerOf(line)
  if (!marker?.flaw) return []
  const wrong =
    marker.flaw === "length" ? `has ${marker.length} marker characters instead of 7` : "has a > too many"
  return [
    {
      kind: `marker-${marker.flaw}`,
      message: `The marker "${line.text.trim()}" ${wrong}.`,
      ...at(line),
      fix: { from: line.from, to: line.to, insert: markers[marker.kind] },
    },
  ]
}

function textOfLine(line: Line): string {
  return unescapeLine(line.text)
}

function indentOf(line: Line): number {
  return line.text.length - line.text.trimStart().length
}
