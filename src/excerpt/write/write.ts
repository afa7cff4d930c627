import { indentUnit } from "../../locate/read/indent.ts"
import { lineBounds } from "../../text/lines.ts"
import type { Change } from "../../text/place.ts"
import type { Base, Piece } from "../merging.ts"
import { isJson, isProse, isSameEnd, lacksAccess, type Tree } from "../read/tree.ts"

export interface Writing {
  path: string
  excerpt: Tree
  file: Tree
  /** The lines of the file with their endings. */
  lines: readonly string[]
  ending: string
}

/** How each line of a result reads, without its ending; undefined: as the file has it. */
export function freshLines(
  pieces: readonly Piece[],
  texts: Pick<Writing, "excerpt" | "file" | "path">,
): (string | undefined)[] {
  const indent = indentation(pieces, texts)
  const shown = pieces.map((piece) => (piece.excerpt === undefined ? undefined : indent(piece)))
  const lines = shown.map((line, at) =>
    line !== undefined && isSoLong(pieces[at]!, texts) ? undefined : line,
  )
  // Where nothing else is shown, that is the change.
  const isShown = (piece: Piece) =>
    piece.excerpt !== undefined && /\w/.test(texts.excerpt.plain[piece.excerpt]!)
  const isAll = pieces.every((piece) => !isShown(piece) || isSoLong(piece, texts))
  const meant = isAll ? shown : lines
  return isJson(texts.path) ? withCommas(pieces, meant, texts) : meant
}

/** Is a line the head of a block that is shown in part, and longer in the file? */
const isSoLong = (piece: Piece, { file, excerpt }: Pick<Writing, "excerpt" | "file">) =>
  piece.file !== undefined &&
  piece.excerpt !== undefined &&
  lacksAccess(file.plain[piece.file]!, excerpt.plain[piece.excerpt]!)

/**
 * Whoever shows a part of an object does not see what follows a key in the file, or what is before it: there is a comma between two
 * of them, and none behind the last.
 */
function withCommas(
  pieces: readonly Piece[],
  fresh: readonly (string | undefined)[],
  { file }: Pick<Writing, "file">,
): (string | undefined)[] {
  const lines = [...fresh]
  const textOf = (at: number) => lines[at] ?? file.lines[pieces[at]!.file!]!
  const solid = pieces.flatMap((_, at) => (textOf(at).trim() === "" ? [] : [at]))
  for (const [index, at] of solid.entries()) {
    const next = solid[index + 1]
    const text = textOf(at)
    if (next === undefined || [text, textOf(next)].some(hasComment)) continue
    // Two lines of the file, side by side as before, are as they were.
    if (
      pieces[at]!.file !== undefined &&
      lines[at] === undefined &&
      pieces[next]!.file === pieces[at]!.file! + 1
    )
      continue
    const isEnd = /^\s*[}\]]/.test(textOf(next))
    if (!isEnd && /["\w}\]]$/.test(text)) lines[at] = `${text},`
    if (isEnd && text.endsWith(",") && pieces[at]!.excerpt !== undefined) lines[at] = text.slice(0, -1)
  }
  return lines
}

/** Behind strings, which may have a URL in them. */
const hasComment = (line: string) => /^(?:[^"/]|"(?:[^"\\]|\\.)*"|\/(?![/*]))*\/[/*]/.test(line)

/** What changes in the text of a file if it becomes these lines. The file's own lines are in their order. */
export function changesOf(
  pieces: readonly Piece[],
  fresh: readonly (string | undefined)[],
  writing: Writing,
): Change[] {
  const starts = lineBounds(writing.lines)
  const changes: Change[] = []
  let cursor = 0
  let inserted: string[] = []
  const flush = (to: number) => {
    if (inserted.length > 0 || to > cursor)
      changes.push(change(writing, starts, { from: cursor, to, inserted }))
    inserted = []
  }
  for (const [at, piece] of pieces.entries()) {
    const line = fresh[at]
    if (piece.file !== undefined && line === undefined) {
      inserted.push(...blankLines(piece))
      flush(piece.file)
      cursor = piece.file + 1
    } else inserted.push(...blankLines(piece), line!)
  }
  flush(writing.lines.length)
  return changes
}

const blankLines = (piece: Piece) => new Array<string>(("apart" in piece && piece.apart) || 0).fill("")

/** Lines `from` to `to` become others. A last line without a break stays without one. */
function change(
  { lines, ending }: Writing,
  starts: readonly number[],
  { from, to, inserted }: { from: number; to: number; inserted: readonly string[] },
): Change {
  const text = inserted.map((line) => line + ending).join("")
  const isUnended = lines.length > 0 && !lines.at(-1)!.endsWith("\n")
  if (!isUnended || to < lines.length) return { from: starts[from]!, to: starts[to]!, insert: text }
  const bare = text.slice(0, text.length - (text === "" ? 0 : ending.length))
  if (from === to) return { from: starts[from]!, to: starts[to]!, insert: ending + bare }
  return { from: starts[from]!, to: starts[to]!, insert: bare }
}

/**
 * How a line of the excerpt reads in the file; undefined where the file's own line is the same. Relative to the block that it is in,
 * a line is indented as the excerpt has it, in the file's own unit.
 */
function indentation(
  pieces: readonly Piece[],
  { path, excerpt, file }: Pick<Writing, "path" | "excerpt" | "file">,
): (piece: Piece) => string | undefined {
  const known = { wrote: indentUnit(excerpt.lines), file: indentUnit(file.lines) }
  const shared = pieces.filter(
    (piece): piece is Extract<Piece, { file: number; base: Base }> =>
      piece.file !== undefined &&
      piece.excerpt !== undefined &&
      file.plain[piece.file] !== "" &&
      file.plain[piece.file] === excerpt.plain[piece.excerpt],
  )
  const reindentBy = (units: Units | undefined) => (line: number, base: Base) => {
    const text = excerpt.lines[line]!
    const margins = [text, excerpt.lines[base.excerpt]!, file.lines[base.file]!].map(marginOf)
    if (text === "") return ""
    // Of a blank line that is less deep than its block, nobody knows how deep it is.
    if (excerpt.plain[line] === "" && !margins[0]!.startsWith(margins[1]!))
      return margins[1] === margins[2] ? text : ""
    return moved(margins[0]!, margins[1]!, margins[2]!, units) + text.trimStart()
  }
  const agreeing = (reindent: ReturnType<typeof reindentBy>) =>
    shared.filter(
      ({ file: line, excerpt: own, base }) => marginOf(reindent(own, base)) === marginOf(file.lines[line]!),
    ).length
  // Another unit has to be proven by lines that both have; where there are none, by what each text indents by.
  const units = [known.wrote, ...stepsIn(excerpt.lines)].map(
    (wrote) => wrote && known.file && { wrote, file: known.file },
  )
  const ways = units.map((each) => reindentBy(each || undefined))
  const plain = reindentBy(undefined)
  const rescaled = ways.reduce((best, way) => (agreeing(way) > agreeing(best) ? way : best))
  const isTabs = (unit: string | undefined) => unit === "\t"
  // A document has code of its own, which is indented as it likes.
  const isOther = known.wrote !== undefined && isTabs(known.wrote) !== isTabs(known.file)
  const [asIs, scaled] = [agreeing(plain), agreeing(rescaled)]
  const reindent = scaled > asIs || (scaled === asIs && isOther && !isProse(path)) ? rescaled : plain
  // Where most lines that both have are indented otherwise, the excerpt's indentation is worth nothing.
  const isTrusted = 2 * Math.max(asIs, scaled) >= shared.length
  return (piece) => {
    if (piece.excerpt === undefined) return undefined
    const line = reindent(piece.excerpt, piece.base)
    if (piece.file === undefined) return line
    const [there, wrote] = [file.plain[piece.file]!, excerpt.plain[piece.excerpt]!]
    if (there !== wrote && !isSameEnd(there, wrote)) return line
    const own = file.lines[piece.file]!
    if (!isTrusted || file.plain[piece.file] === "" || marginOf(line) === marginOf(own)) return undefined
    return marginOf(line) + own.trimStart()
  }
}

/** By how much the lines of a text are deeper than those right above them. */
function stepsIn(lines: readonly string[]): Set<string> {
  const margins = lines.filter((line) => line.trim() !== "").map(marginOf)
  return new Set(
    margins.flatMap((margin, at) => {
      const above = margins[at - 1]
      return above !== undefined && margin !== above && margin.startsWith(above)
        ? [margin.slice(above.length)]
        : []
    }),
  )
}

interface Units {
  wrote: string
  file: string
}

const marginOf = (line: string) => /^[ \t]*/.exec(line)![0]

function moved(margin: string, wrote: string, there: string, units: Units | undefined): string {
  if (margin.startsWith(wrote)) {
    const rest = margin.slice(wrote.length)
    return there + (units ? converted(rest, units) : rest)
  }
  // Tabs and spaces in another order, as in comments of several lines.
  if (!wrote.startsWith(margin)) return wrote === there ? margin : there
  const deeper = wrote.slice(margin.length)
  const less = units ? converted(deeper, units) : deeper
  return there.slice(0, Math.max(0, there.length - less.length))
}

/** As many of the file's units as there are of the excerpt's, and what is left over. */
function converted(rest: string, { wrote, file }: Units): string {
  let count = 0
  while (rest.startsWith(wrote, count * wrote.length)) count++
  return file.repeat(count) + rest.slice(count * wrote.length)
}
