import { at, repairAt } from "./at.ts"
import { pathIn, pathsMentioned } from "./path-text.ts"
import { mostGaps, type NamedFile, pathBefore } from "./paths.ts"
import type { Around, Found, Line, Reader } from "./protocol.ts"
import {
  type Block,
  cutShort,
  quoting,
  type SectionFormat,
  startOf,
  strayIssue,
  unclosed,
} from "./section.ts"

/** Nobody quotes deeper: of more open blocks the outermost is certainly one that was never closed. */
const deepest = 100

/** How many lines before a block are searched for its path. */
const mostRecent = 4 * mostGaps

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
  const { before } = around
  /** Which lines of the innermost block have come since the last marker. */
  let since = 0
  let lastPath = around.lastPath

  function begin(line: Line): Found[] {
    const outer = open.at(-1)
    const recent = outer ? outer.lines.slice(Math.max(since, outer.lines.length - mostRecent)) : before
    const file = pathBefore({ before: recent }, format.paths) ?? elsewhere(recent, line)
    lastPath = file?.path ?? lastPath
    if (outer) outer.inner ??= line
    // Openers in a row are one mistake, told once.
    if (open.length > 1 && outer?.lines.length === 0) open.pop()
    open.push({ opener: line, lines: [], separators: [], almost: [], held: [], ...(file && { file }) })
    since = 0
    if (open.length > deepest) return lost(open.shift()!)
    if (outer) return []
    return [{ type: "begin", source: startOf(open[0]!), ...(file && { path: file.path }) }]
  }

  function elsewhere(recent: readonly Line[], opener: Line): NamedFile | undefined {
    return format.inherits ? pathAbove({ before: recent, opener, lastPath }) : undefined
  }

  function separate(block: Block, line: Line): Found[] {
    block.separators.push(block.lines.length)
    block.lines.push(line)
    since = block.lines.length
    const isFirst = block.separators.length === 1 && open.length === 1
    const hunk = isFirst && block.file ? format.soughtOf(block) : undefined
    return hunk && block.file ? [{ type: "old", path: block.file.path, hunk }] : []
  }

  function close(block: Block, line: Line): Found[] {
    open.pop()
    since = open.at(-1)?.lines.length ?? 0
    return block.inner ? [{ type: "issue", issue: quoting(format, block, line) }] : format.finish(block, line)
  }

  /** What is told of a block that has no end, and of those inside it, which are blocks of their own then. */
  function lost(block: Block): Found[] {
    const issue = block.inner ? unclosed(format, block, block.inner) : cutShort(format, block)
    return [{ type: "issue", issue }, ...block.held]
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
      return { state: "more" }
    },
    end() {
      return open.flatMap(lost)
    },
  }
}

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

/**
 * The file of a block that has no path right before it, in formats where models leave it out: named further up, above
 * a few words of explanation, or else that of the block before. If the words between name other files, nobody can
 * say which one is meant, and there is no answer.
 */
function pathAbove(options: {
  before: readonly Line[]
  opener: Line
  lastPath?: string | undefined
}): NamedFile | undefined {
  const { before, opener, lastPath } = options
  const word = wordAbove(before)
  if (word && /^[A-Z][A-Z\d_-]+$/.test(word.path)) return word
  // The last line was looked at before: a path there would be right before the block.
  const named = before.slice(0, -1).flatMap((line) => {
    const found = pathIn(line.text, { marked: true })
    return found ? [{ path: found.path, line }] : []
  })
  const last = named.at(-1)
  if (last) return named.every((each) => each.path === last.path) ? farAway(last.path, last.line) : undefined
  if (lastPath === undefined) return word
  const mentioned = before.flatMap((line) => pathsMentioned(line.text))
  return mentioned.every((path) => path === lastPath) ? inherited(lastPath, opener) : undefined
}

/** `TODO`, right before the block and alone on its line: a name like any word, where nothing else names a file. */
function wordAbove(before: readonly Line[]): NamedFile | undefined {
  const line = before.at(-1)
  const path = line && pathIn(line.text, { words: true })?.path
  if (path === undefined || path.length < 2 || partNames.test(path)) return undefined
  const message = `The word ${path} above the block was taken for the name of its file.`
  return { path, line: line!, repairs: [{ kind: "path-decoration", message, ...at(line!), doubtful: true }] }
}

/** What a block or its language is called, and no file. */
const partNames =
  /^(?:search|replace|edit|change|changes|before|after|original|updated?|new|old|file|patch|diff|code|block|note|step|then|and|now|next|python|javascript|typescript|java|rust|go|bash|shell|sh|html|css|json|yaml|toml|xml|sql|jsx|tsx|php|ruby|cpp|vue|markdown|md|text|plaintext)$/i

function farAway(path: string, line: Line): NamedFile {
  const message = `There is other text between the path ${path} and its block.`
  return { path, line, repairs: [repairAt(line, "text-after-path", message)] }
}

function inherited(path: string, opener: Line): NamedFile {
  const message = `The block names no file; it was taken to be for ${path}, like the one before.`
  const fix = { from: opener.from, to: opener.from, insert: `${path}\n` }
  return { path, line: opener, repairs: [{ kind: "inherited-path", message, ...at(opener), fix }] }
}
