import type { Issue } from "../issues/issue.ts"
import type { Span } from "../text/place.ts"
import { at } from "./at.ts"
import { mostGaps, type NamedFile, type PathRules, pathBefore } from "./paths.ts"
import type { Around, Found, Line, Reader } from "./protocol.ts"

/**
 * Reads blocks of two sections: an opening marker, old lines, a separator, new lines, a closing marker, with the
 * path on a line before.
 *
 * An opening marker inside a block is either the next block, and the end of this one was forgotten, or a quotation
 * of the format in the text of the block. Which one shows only at the end: if the outer block is closed after all,
 * it was a quotation. So the inner blocks are read, and held until that is known. Either way the outer block is
 * malformed and nothing of it is written: no marker ever ends up in a file.
 */
export function sectionReader(format: SectionFormat, around: Around): Reader {
  const open: Block[] = []
  let recent: Line[] = [...around.before]
  let lastPath = around.lastPath

  function begin(line: Line): Found[] {
    const outer = open.at(-1)
    const file = pathBefore({ before: recent }, format.paths) ?? inherited(format, line, lastPath)
    lastPath = file?.path ?? lastPath
    if (outer) outer.inner ??= line
    // Openers in a row are one mistake, told once.
    if (open.length > 1 && outer?.lines.length === 0) open.pop()
    open.push({ opener: line, lines: [], separators: [], almost: [], held: [], ...(file && { file }) })
    recent = []
    if (outer) return []
    return [{ type: "begin", source: startOf(open[0]!), ...(file && { path: file.path }) }]
  }

  function separate(block: Block, line: Line): Found[] {
    block.separators.push(block.lines.length)
    block.lines.push(line)
    const old = block.separators.length === 1 && open.length === 1 && block.file && format.oldOf(block)
    if (!old || !block.file) return []
    return [{ type: "old", path: block.file.path, hunk: { old, scope: "lines" } }]
  }

  function close(block: Block, line: Line): Found[] {
    open.pop()
    recent = []
    return block.inner ? [{ type: "issue", issue: quoting(format, block, line) }] : format.finish(block, line)
  }

  return {
    read(line) {
      const block = open.at(-1)
      if (!block) return { state: "more", found: begin(line) }
      const kind = format.markerOf(line, block)
      if (kind === "open") return { state: "more", found: begin(line) }
      if (kind === "separator") return { state: "more", found: separate(block, line) }
      if (kind === "close") {
        const found = close(block, line)
        const outer = open.at(-1)
        if (!outer) return { state: "done", found }
        outer.held.push(...found)
        return { state: "more" }
      }
      if (kind === "almost") block.almost.push(line)
      block.lines.push(line)
      recent.push(line)
      if (recent.length > 4 * mostGaps) recent = recent.slice(-2 * mostGaps)
      return { state: "more" }
    },
    end() {
      return open.flatMap((block): Found[] => [
        {
          type: "issue",
          issue: block.inner ? unclosed(format, block, block.inner) : cutShort(format, block),
        },
        ...block.held,
      ])
    },
  }
}

/** What the formats of this kind differ in. */
export interface SectionFormat {
  /** For messages: "edit block". */
  noun: string
  /** The three markers as they should be written. */
  markers: { open: string; separator: string; close: string }
  paths: PathRules
  /** A block without a path belongs to the file of the block before. */
  inherits: boolean
  /** What a line is inside a block. `almost`: a marker gone wrong, for the message. */
  markerOf(line: Line, block: Block): "open" | "separator" | "close" | "almost" | undefined
  /** The old text, as soon as the first separator is read. */
  oldOf(block: Block): string | undefined
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

/** A block that cannot be read: why, and what to do about it. */
export function malformed(block: Block, closer: Line, { message, hint, fix }: Fault): Found {
  return {
    type: "issue",
    issue: { ...issueOf("parse_error", block, closer, message, hint), ...(fix && { fix }) },
  }
}

export type Fault = Required<Pick<Issue, "message" | "hint">> & Pick<Issue, "fix">

/** A closing or separating marker with no block around it. Several in a row are one mistake, told once. */
export function strayReader(format: SectionFormat, isStray: (line: Line) => boolean): Reader {
  let first: Line | undefined
  const told = (line: Line): Found[] => [{ type: "issue", issue: strayIssue(format, line) }]
  return {
    read(line) {
      if (first && !isStray(line)) return { state: "again", found: told(first) }
      first ??= line
      return { state: "more" }
    },
    end: () => (first ? told(first) : []),
  }
}

function strayIssue(format: SectionFormat, line: Line): Issue {
  return {
    code: "parse_error",
    message: `"${line.text.trim()}" stands on line ${line.number} without the beginning of its ${format.noun}.`,
    hint: `Begin the ${format.noun} with the path on one line and "${format.markers.open}" on the next.`,
    ...at(line),
  }
}

/** For a block that names no file. */
export function nameless(format: SectionFormat, block: Block, closer: Line): Found {
  return malformed(block, closer, {
    message: `The ${format.noun} on line ${block.opener.number} does not say which file it is for.`,
    hint: `Put the path of the file on a line of its own directly before "${format.markers.open}".`,
  })
}

function inherited(format: SectionFormat, line: Line, lastPath: string | undefined): NamedFile | undefined {
  if (!format.inherits || lastPath === undefined) return undefined
  const message = `The block names no file; it was taken to be for ${lastPath}, like the one before.`
  const fix = { from: line.from, to: line.from, insert: `${lastPath}\n` }
  return {
    path: lastPath,
    line,
    repairs: [{ kind: "inherited-path", message, ...at(line), fix }],
  }
}

function startOf({ file, opener }: Block): Span {
  return { from: Math.min(file?.line.from ?? opener.from, opener.from), to: opener.to }
}

function quoting(format: SectionFormat, block: Block, closer: Line): Issue {
  return issueOf(
    "parse_error",
    block,
    closer,
    `The ${format.noun} on line ${block.opener.number} has the markers of another one inside (line ${block.inner!.number}).`,
    `Close each ${format.noun} with "${format.markers.close}" before the next begins. ` +
      "To put these markers into a file, use a format with other markers.",
  )
}

function unclosed(format: SectionFormat, block: Block, inner: Line): Issue {
  return issueOf(
    "parse_error",
    block,
    inner,
    `The ${format.noun} on line ${block.opener.number} is not closed before the next one begins on line ${inner.number}.`,
    `Send it again, closed with "${format.markers.close}".`,
  )
}

function cutShort(format: SectionFormat, block: Block): Issue {
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
