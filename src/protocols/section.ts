import type { CreateEdit, EditBase, Sought } from "../edits/edit.ts"
import { bareLines, joinLines } from "../text/lines.ts"
import type { Span } from "../text/place.ts"
import { withoutMargin } from "./margin.ts"
import type { NamedFile, PathRules } from "./paths.ts"
import type { Found, Line } from "./protocol.ts"

/** What the formats of this kind differ in. */
export interface SectionFormat {
  /** For messages: "edit block". */
  noun: string
  /** The three markers as they should be written. */
  markers: { open: string; separator: string; close: string }
  /** What to do to put one of them into a file, for hints. */
  quoting: string
  paths: PathRules
  /** A block without a path right before it is for the file named further up, or for that of the block before. */
  inherits: boolean
  /** What a line is inside a block. `almost`: a marker gone wrong, for the message. */
  markerOf(line: Line, block: Block): "open" | "separator" | "close" | "almost" | undefined
  /** What the block looks for, as soon as the first separator is read, if that is certain by then. */
  soughtOf(block: Block): Sought | undefined
  /** Makes an edit of a closed block, or an issue. */
  finish(block: Block, closer: Line): Found[]
}

export interface Block {
  opener: Line
  file?: NamedFile
  /** All that follows the opener. */
  lines: Line[]
  /** Which of the lines may be the separator. */
  separators: number[]
  almost: Line[]
  /** The first opener inside. */
  inner?: Line
  /** What the blocks inside turned out to be, in case they are blocks of their own. */
  held: Found[]
}

/** From the line that names the file to the end of `to`. */
export function sourceOf(block: Block, to: Line): Span {
  return { from: startOf(block).from, to: to.to }
}

/** The text of some lines of a block, each with its line break. */
export function textOf(
  lines: readonly Line[],
  textOfLine: (line: Line) => string = (line) => line.text,
): string {
  return lines.map((line) => `${textOfLine(line)}\n`).join("")
}

/** From the line that names the file to the opener. */
export function startOf({ file, opener }: Block): Span {
  return { from: Math.min(file?.line.from ?? opener.from, opener.from), to: opener.to }
}

/** The file that a block without old lines makes. */
export function fileOf({ opener }: Block, text: string, { repairs = [], ...base }: EditBase): CreateEdit {
  const margin = withoutMargin(bareLines(text), opener)
  const all = [...repairs, ...margin.repairs]
  return { op: "create", ...base, ...(all.length > 0 && { repairs: all }), content: joinLines(margin.lines) }
}
