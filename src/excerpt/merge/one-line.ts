import type { Merging, Piece } from "../merging.ts"
import { solidLines } from "../pair/align-lines.ts"
import { likeness } from "../pair/pair.ts"
import * as say from "../refusals.ts"
import { kept } from "./pieces.ts"

/**
 * A line alone, of a file that the answer names: nobody could tell where it goes if it were new, so that it is the changed one of the
 * only line that sets or calls the same.
 */
export function mergeOneLine(merging: Merging): Piece[] {
  const { excerpt, file, isNamed, isAdding } = merging
  const [only, ...others] = solidLines(excerpt)
  const line = only?.line ?? 0
  const there =
    isNamed && !isAdding && others.length + excerpt.markers.size === 0 ? versionOf(merging, line) : -1
  merging.isSaidWhere = there >= 0
  if (there < 0) {
    merging.issues.push(say.unknownLine(merging, line))
    return []
  }
  const { length } = file.tree.lines
  merging.saidToGo = { from: there, to: there + 1 }
  const base = { excerpt: line, file: there }
  return [...kept(0, there), { excerpt: line, base }, ...kept(there + 1, length)]
}

/** The only line of the file that begins as another does, and is much like it; -1 if there is none. */
function versionOf({ excerpt, file: { tree } }: Merging, line: number): number {
  const plain = excerpt.plain[line]!
  const subject = subjectOf(plain)
  if (subject === undefined) return -1
  const alike = tree.plain.flatMap((each, at) => (subjectOf(each) === subject ? [at] : []))
  const [first, ...others] = alike
  return first !== undefined && others.length === 0 && likeness(plain, tree.plain[first]!) >= muchAlike
    ? first
    : -1
}

const muchAlike = 0.7

/** What a line sets or calls, or the element that is on it from its first sign to its last. */
const subjectOf = (plain: string) =>
  /^(?:([\w$. ]{2,120}?)\s{0,9}(?:\(|:?=(?![=>])|:\s)|<([\w.:-]{1,99})(?=[\s/>]).{0,400}(?:\/|<\/\2)>$)/
    .exec(plain)
    ?.slice(1)
    .find((each) => each !== undefined)
