import type { CreateEdit, EditBase, Sought } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { bareLines, joinLines } from "../text/lines.ts"
import type { Span } from "../text/place.ts"
import { at } from "./at.ts"
import type { NamedFile, PathRules } from "./paths.ts"
import type { Found, Line } from "./protocol.ts"
import { withoutMargin } from "./space.ts"

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

/** What can be wrong with a block of two sections, each said once for all formats of this kind. */

/** A block that cannot be read: why, and what to do about it. */
export function malformed(block: Block, closer: Line, { message, hint, fix }: BlockFault): Found {
  return {
    type: "issue",
    issue: { ...issueOf("parse_error", block, closer, message, hint), ...(fix && { fix }) },
  }
}

export type BlockFault = Required<Pick<Issue, "message" | "hint">> & Pick<Issue, "fix">

/** For a block that names no file. */
export function nameless(format: SectionFormat, block: Block, closer: Line): Found {
  return malformed(block, closer, {
    message: `The ${format.noun} on line ${block.opener.number} does not say which file it is for.`,
    hint: `Put the path of the file on a line of its own directly before "${format.markers.open}".`,
  })
}

/** A marker with no block around it. */
export function strayIssue(format: SectionFormat, line: Line): Issue {
  return {
    code: "parse_error",
    message: `"${line.text.trim()}" is on line ${line.number} without the beginning of its ${format.noun}.`,
    hint: `Begin the ${format.noun} with the path on one line and "${format.markers.open}" on the next.`,
    ...at(line),
  }
}

/** A block with the markers of another one in its text. */
export function quoting(format: SectionFormat, block: Block, closer: Line): Issue {
  return issueOf(
    "parse_error",
    block,
    closer,
    `The ${format.noun} on line ${block.opener.number} has the markers of another one inside (line ${block.inner!.number}).`,
    `Close each ${format.noun} with "${format.markers.close}" before the next begins. ` +
      `To put these markers into a file, ${format.quoting}.`,
  )
}

/** A block that is still open when the next one begins. */
export function unclosed(format: SectionFormat, block: Block, inner: Line): Issue {
  return issueOf(
    "parse_error",
    block,
    inner,
    `The ${format.noun} on line ${block.opener.number} is not closed before the next one begins on line ${inner.number}.`,
    `Send it again, closed with "${format.markers.close}".`,
  )
}

/** The response ends inside a block. */
export function cutShort(format: SectionFormat, block: Block): Issue {
  const wrong = block.almost.at(-1)
  const hint = wrong
    ? `Line ${wrong.number} ("${wrong.text.trim()}") is no marker; the last line has to be "${format.markers.close}".`
    : `Nothing of it was written. Send the whole block again, down to "${format.markers.close}".`
  const message = `The ${format.noun} on line ${block.opener.number} is never closed: the response ends inside it.`
  return issueOf("incomplete_edit", block, block.lines.at(-1) ?? block.opener, message, hint)
}

function issueOf(code: Issue["code"], block: Block, to: Line, message: string, hint: string): Issue {
  return {
    code,
    message,
    hint,
    ...(block.file && { path: block.file.path }),
    source: sourceOf(block, to),
    line: block.opener.number,
    column: 1,
  }
}
