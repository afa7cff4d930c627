import type { Edit, Hunk } from "../../edits/edit.ts"
import type { Repair } from "../../issues/issue.ts"
import { joinLines } from "../../text/lines.ts"
import type { BlankRun, PatchLine } from "./line.ts"
import type { SectionKind } from "./marker.ts"

/** The part of a patch that is about one file, while it is being read. */
export interface Section {
  kind: SectionKind
  header: PatchLine
  path: string
  to?: string
  /** Add: the lines of the new file. */
  added: string[]
  /** Update: the finished chunks, and the one being read. */
  hunks: Hunk[]
  chunk?: Chunk
  /** Bare blank lines: whether they are content shows only on the line after them. */
  blanks?: BlankRun
  repairs: Repair[]
  /** The last line that belongs to it. */
  last: PatchLine
  /** It cannot be read; the rest of its lines is skipped. */
  broken: boolean
}

/** Some lines of an update that belong together. */
export interface Chunk {
  first: PatchLine
  last: PatchLine
  seek: string[]
  line?: number
  lines: { sign: "+" | "-" | " "; text: string; unsigned?: true }[]
}

export function startSection(kind: SectionKind, header: PatchLine, path: string): Section {
  return { kind, header, path, added: [], hunks: [], repairs: [], last: header, broken: false }
}

export function startChunk(line: PatchLine): Chunk {
  return { first: line, last: line, seek: [], lines: [] }
}

/** Has nothing been read below the header (and `*** Move to:`) yet? */
export function isFresh(section: Section): boolean {
  return section.added.length === 0 && section.hunks.length === 0 && !section.chunk
}

/** Each line to go past is looked for in the whole file; nobody needs more of them to say where a chunk is. */
const mostSought = 40

/**
 * A chunk that only adds goes after its `@@` line. Without one it goes to the end of the file, as everywhere
 * this format is spoken, unless a claimed line number says otherwise.
 */
export function hunkOf(chunk: Chunk, options: { atEnd: boolean }): Hunk {
  const side = (other: "+" | "-") =>
    chunk.lines.map(({ sign, text }) => (sign === other ? "" : `${text}\n`)).join("")
  const old = side("+")
  const unsigned = chunk.lines
    .filter(({ sign }) => sign !== "+")
    .flatMap((line, index) => (line.unsigned ? [index + 1] : []))
  const atEnd = options.atEnd || (old === "" && chunk.seek.length === 0 && !chunk.line)
  return {
    old,
    new: side("-"),
    scope: "lines",
    ...(chunk.seek.length > 0 && { seek: chunk.seek.slice(-mostSought) }),
    ...(atEnd && { atEnd }),
    ...(unsigned.length > 0 && { unsigned }),
    ...(chunk.line && { line: chunk.line }),
    source: { from: chunk.first.from, to: chunk.last.to },
  }
}

/** The edit that a finished section asks for. */
export function editOf(section: Section, root?: string): Edit {
  const { path, to, hunks } = section
  const base = {
    path,
    ...(root !== undefined && { root }),
    source: { from: section.header.from, to: section.last.to },
    ...(section.repairs.length > 0 && { repairs: section.repairs }),
  }
  if (section.kind === "add") return { op: "create", ...base, content: joinLines(section.added) }
  if (section.kind === "delete") return { op: "delete", ...base }
  if (to !== undefined && hunks.length === 0) return { op: "move", ...base, to }
  return { op: "update", ...base, hunks, ...(to !== undefined && { to }) }
}
