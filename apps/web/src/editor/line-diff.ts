import { Change, presentableDiff } from "@codemirror/merge"
import { diff } from "../../../../src/text/diff.ts"
import { lineBounds, splitLines } from "../../../../src/text/lines.ts"
import { slide } from "../../../../src/text/slide.ts"

/** The difference of two texts, by the same lines as everywhere else in emend; by words where lines became others. */
export function lineDiff(a: string, b: string): Change[] {
  // The last line is one like the others.
  const [linesA, linesB] = [splitLines(`${a}\n`), splitLines(`${b}\n`)]
  const [startsA, startsB] = [lineBounds(linesA), lineBounds(linesB)]
  return slide(diff(linesA, linesB), linesA, linesB).flatMap((range) => {
    const [fromA, toA, fromB, toB] = [
      startsA[range.fromA]!,
      Math.min(startsA[range.toA]!, a.length),
      startsB[range.fromB]!,
      Math.min(startsB[range.toB]!, b.length),
    ]
    // What is new behind the last line, or gone there, begins with the break before it.
    if (fromA > a.length || fromB > b.length) return [new Change(fromA - 1, toA, fromB - 1, toB)]
    if (range.fromA === range.toA || range.fromB === range.toB) return [new Change(fromA, toA, fromB, toB)]
    const words = presentableDiff(a.slice(fromA, toA), b.slice(fromB, toB))
    return words.map(
      (word) => new Change(fromA + word.fromA, fromA + word.toA, fromB + word.fromB, fromB + word.toB),
    )
  })
}
