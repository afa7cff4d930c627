import type { Hunk } from "../../edits/edit.ts"
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
import { startOf } from "../space.ts"
import {
  isAlmostMarker,
  lineClaim,
  type Marker,
  markerOf,
  markers,
  shortestOpener,
  unescapeLine,
} from "./markers.ts"
import { dividesSurely, separatorOf } from "./separator.ts"

/**
 * SEARCH/REPLACE blocks:
 *
 *     block  := path fence? "<<<<<<< SEARCH" header? line* "=======" line* ">>>>>>> REPLACE" fence?
 *     header := ":start_line:N" (":end_line:N")? "-------"?
 *
 * The path is before the fence, in it, or on it; a block without one is for the file of the block before. No line
 * to search for: a new file. A backslash before a marker in the text takes its meaning away.
 *
 * What is put right and reported: too few or too many marker characters, `SEARCH>`, `search`, a path in bold, in backticks, in
 * a heading or a sentence, a missing path, fences around the sections, and a second `=======` that is surely part of
 * the text. A block that can be read in two ways is malformed, and so is one with a marker where none may be.
 */
export function openBlock(line: Line, around: Around): Reader | undefined {
  const marker = markerOf(line, shortestOpener)
  if (marker?.kind === "open") return sectionReader(format, around)
  const isStray = (next: Line) => markerOf(next)?.kind === "close"
  return marker && isStray(line) ? strayReader(format, isStray) : undefined
}

/** A marker of a block, which may be as short as the one that it began with. */
function markerIn(line: Line, { opener }: Block): Marker | undefined {
  return markerOf(line) ?? (markerOf(opener) ? undefined : markerOf(line, shortestOpener))
}

const format: SectionFormat = {
  noun: "SEARCH/REPLACE block",
  markers,
  quoting: "put a backslash before each of them",
  paths: { marked: true, sentences: true, cited: true, gaps: true },
  inherits: true,
  markerOf(line, block) {
    const marker = markerIn(line, block)
    if (marker?.kind === "separator" && startOf(line.text) !== startOf(block.opener.text)) return undefined
    return marker?.kind ?? (isAlmostMarker(line) ? "almost" : undefined)
  },
  soughtOf(block) {
    const { content, claim } = readHeader(block.lines.slice(0, -1))
    const isCertain = dividesSurely(block) && !isWrapped(content) && content.some((line) => !isBlank(line))
    return isCertain ? { old: textOf(content, textOfLine), scope: "lines", ...claim } : undefined
  },
  finish,
}

function finish(block: Block, closer: Line): Found[] {
  const { file, lines, opener } = block
  const chosen = separatorOf(block)
  if ("message" in chosen) return [malformed(block, closer, chosen)]
  const leaked = lines.slice(chosen.at + 1).find((line) => lineClaim(line.text))
  if (leaked) return [malformed(block, closer, misplacedClaim(leaked, opener))]
  if (!file) return [nameless(format, block, closer)]
  const head = readHeader(lines.slice(0, chosen.at))
  const whole = { search: head.content, replacement: lines.slice(chosen.at + 1), repairs: [] }
  const { search, replacement, repairs } = withoutFences(whole, file.path)
  const blank = onlyBlank(search)
  const healed = [
    ...file.repairs,
    ...[opener, lines[chosen.at]!, closer].flatMap((line) => markerRepair(line, block)),
    ...chosen.repairs,
    ...repairs,
    ...blank,
  ]
  const source = sourceOf(block, closer)
  const base = { path: file.path, source, ...(healed.length > 0 && { repairs: healed }) }
  const text = textOf(replacement, textOfLine)
  if (search.length === 0 || blank.length > 0) return [{ type: "edit", edit: fileOf(block, text, base) }]
  const hunk: Hunk = { old: textOf(search, textOfLine), new: text, scope: "lines", source, ...head.claim }
  return [{ type: "edit", edit: { op: "update", ...base, hunks: [hunk] } }]
}

function misplacedClaim(line: Line, opener: Line): BlockFault {
  return {
    message: `"${line.text.trim()}" is on line ${line.number}, among the new lines of the block on line ${opener.number}.`,
    hint: "Line numbers go above the lines to search for. If this is text for the file, put a backslash before it.",
  }
}

/** The lines to search for, without the header that may claim line numbers. */
function readHeader(lines: readonly Line[]): { content: readonly Line[]; claim: Pick<Hunk, "line"> } {
  let at = 0
  let line = 0
  for (let claim = claimOn(lines[at]); claim; claim = claimOn(lines[++at]))
    if (claim.edge === "start") line = claim.line
  if (at > 0 && /^\s*-{3,}\s*$/.test(lines[at]?.text ?? "")) at++
  return { content: lines.slice(at), claim: line > 0 ? { line } : {} }
}

function claimOn(line: Line | undefined) {
  return line && lineClaim(line.text)
}

/** Blank lines alone are no text to search for: models leave one in the empty part of a new file. */
function onlyBlank(lines: readonly Line[]): Repair[] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last || !lines.every(isBlank)) return []
  const message = "The part to search has blank lines only; it was taken as empty, which means a new file."
  const fix = { from: first.from, to: last.end, insert: "" }
  return [{ kind: "blank-search", message, ...at(first, first.from, last.to), fix }]
}

function markerRepair(line: Line, block: Block): Repair[] {
  const marker = markerIn(line, block)
  if (!marker?.flaw) return []
  const wrong = {
    length: `has ${marker.length} marker characters instead of 7`,
    suffix: "has a > too many",
    case: "is not in capital letters",
    unseen: "has characters before it that cannot be seen",
  }[marker.flaw]
  return [
    {
      kind: `marker-${marker.flaw}`,
      message: `The marker "${line.text.trim()}" ${wrong}.`,
      ...at(line),
      // The indentation stays: that of the separator is compared with it.
      fix: { from: line.from + startOf(line.text), to: line.to, insert: markers[marker.kind] },
    },
  ]
}

function textOfLine(line: Line): string {
  return unescapeLine(line.text)
}

function isBlank(line: Line): boolean {
  return line.text.trim() === ""
}
