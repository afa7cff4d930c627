import type { LineRange } from "../../text/place.ts"
import type { Piece } from "../merging.ts"
import type { Tree } from "../read/tree.ts"

/**
 * What a stretch of an excerpt stands for. `same`: lines that the file has. `changed`: lines in the place of others. `new`: lines
 * that replace none. `removed`: lines of the file that are shown to be gone. `kept`: lines of the file that are not shown; `shown`
 * is the marker that stands for them then, if there is one.
 */
export interface Part {
  is: "same" | "changed" | "new" | "removed" | "kept"
  /** Lines of the excerpt, 1-based. */
  shown?: LineRange
  /** The first of them. */
  text?: string
  /** Lines of the file as it was, 1-based; an empty range is a place between two. */
  file: LineRange
}

/** Two texts, and how many blank lines there were before the first line of the excerpt. */
interface Texts {
  excerpt: Tree
  file: Tree
  skipped: number
}

/** What every line of an excerpt stands for, and what becomes of every line of the file, in order. */
export function partsOf(
  pieces: readonly Piece[],
  fresh: readonly (string | undefined)[],
  texts: Texts,
): Part[] {
  const { excerpt, file } = texts
  const parts: Part[] = []
  /** How far both texts have been gone through. */
  let [shown, there] = [0, 0]
  const add = (is: Part["is"], own: LineRange | undefined, lines: LineRange) => {
    parts.push({ is, ...(own && { shown: own }), file: lines })
    if (own) shown = own[1]
    there = Math.max(there, lines[1])
  }
  for (let at = 0; at < pieces.length; ) {
    const { is, to } = runAt(pieces, fresh, at)
    const [first, last, next] = [pieces[at]!, pieces[to - 1]!, pieces[to]]
    if (is === "fresh") {
      const end = next?.file ?? file.lines.length
      add(end > there ? "changed" : "new", [first.excerpt! + 1, last.excerpt! + 1], [there + 1, end])
    } else {
      if (first.file! > there) add("removed", undefined, [there + 1, first.file!])
      const lines: LineRange = [first.file! + 1, last.file! + 1]
      if (is === "same") add("same", [first.excerpt! + 1, last.excerpt! + 1], lines)
      else add("kept", markerIn(excerpt, shown, next ? (next.excerpt ?? shown) : excerpt.lines.length), lines)
    }
    at = to
  }
  if (there < file.lines.length) add("removed", undefined, [there + 1, file.lines.length])
  return parts.flatMap((part) => worthTelling(part, texts))
}

function markerIn({ markers }: Tree, from: number, to: number): LineRange | undefined {
  for (let at = from; at < to; at++) if (markers.has(at)) return [at + 1, at + 1]
  return undefined
}

/** Blank lines say nothing; and lines of an excerpt are counted with those before its first. */
function worthTelling({ is, shown, file: lines }: Part, { excerpt, file, skipped }: Texts): Part[] {
  const solid = (tree: Tree, [from, to]: LineRange) =>
    tree.lines.slice(from - 1, to).find((line) => line.trim() !== "")
  const text = shown && solid(excerpt, shown)?.trim()
  if (text === undefined && solid(file, lines) === undefined) return []
  if (text === undefined) return [{ is: is === "changed" ? "removed" : is, file: lines }]
  return [{ is, shown: [shown![0] + skipped, shown![1] + skipped], text, file: lines }]
}

/** Pieces that are of one kind, from `at` on: lines of the file only, lines of both, lines of the excerpt. */
function runAt(
  pieces: readonly Piece[],
  fresh: readonly (string | undefined)[],
  at: number,
): { is: "kept" | "same" | "fresh"; to: number } {
  const kindAt = (index: number) => {
    const piece = pieces[index]!
    return piece.excerpt === undefined ? "kept" : fresh[index] === undefined ? "same" : "fresh"
  }
  const is = kindAt(at)
  let to = at + 1
  for (; to < pieces.length && kindAt(to) === is; to++) {
    const [last, piece] = [pieces[to - 1]!, pieces[to]!]
    if (is !== "fresh" && piece.file !== last.file! + 1) break
    if (is === "same" && piece.excerpt !== last.excerpt! + 1) break
  }
  return { is, to }
}
