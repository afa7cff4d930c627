import { append } from "../../text/lines.ts"
import type { Base, Merging, Piece } from "../merging.ts"
import { type Block, isFollowed, lacksAccess, type Tree } from "../read/tree.ts"
import * as say from "../refusals.ts"
import { kept, replaced } from "./pieces.ts"

/** A block with markers in it: line of its spine by line, and what is between them by the blocks in it. */
export function mergeSpine(
  merging: Merging,
  mine: Block,
  theirs: Block,
  { base, loose }: { base: Base; loose: boolean },
): Piece[] {
  const steps = pairSpines(merging, mine, theirs)
  if (!steps) {
    merging.issues.push(say.otherShape(merging, mine, theirs))
    return []
  }
  const pieces: Piece[] = []
  steps.forEach(({ own, there }, index) => {
    const next = steps[index + 1]
    const ownLine = mine.spine[own]!
    if (there === undefined) {
      // A branch that is new.
      const end = mine.spine[own + 1] ?? mine.to
      for (let at = ownLine; at < end; at++) pieces.push({ excerpt: at, base })
      return
    }
    const line = theirs.spine[there]!
    if (own === 0 && lacksAccess(merging.file.tree.plain[line]!, merging.excerpt.plain[ownLine]!))
      pieces.push({ file: line, excerpt: ownLine, base })
    else {
      const head = { from: ownLine, to: ownLine + 1 }
      append(pieces, replaced(merging, head, { from: line, to: line + 1 }, base))
    }
    const isOpen = next === undefined && own === mine.spine.length - 1
    const region = {
      from: line + 1,
      to: isOpen && there === theirs.spine.length - 1 ? theirs.to : (theirs.spine[there + 1] ?? theirs.to),
    }
    const items = mine.inner[own]!
    const list = theirs.inner[there]!
    const isClosed = own < mine.spine.length - 1 || isFollowed(merging.excerpt, mine)
    if (items.length === 0 && list.length === 0) append(pieces, kept(region.from, region.to))
    else if (items.length === 0 && !isClosed) append(pieces, kept(region.from, region.to))
    else
      pieces.push(
        ...merging.mergeRow(items, {
          list,
          region,
          tied: { start: !loose, end: !loose && isClosed },
          loose,
          owner: { excerpt: ownLine, file: line },
        }),
      )
    if (isOpen && there < theirs.spine.length - 1) append(pieces, kept(region.to, theirs.to))
  })
  return pieces
}

interface Step {
  own: number
  /** Undefined: the file has no such line. */
  there: number | undefined
}

/** Which line of one spine is which of the other. Undefined: they do not go together. */
function pairSpines({ excerpt, file }: Merging, mine: Block, theirs: Block): Step[] | undefined {
  const [own, there] = [mine.spine, theirs.spine]
  if (own.length === there.length) return own.map((_, at) => ({ own: at, there: at }))
  // The excerpt ends before the block does.
  const isCut = own.length < there.length && !isFollowed(excerpt, mine)
  if (isCut && own.every((line, at) => at === 0 || excerpt.plain[line] === file.tree.plain[there[at]!]))
    return own.map((_, at) => ({ own: at, there: at }))
  const plain = (tree: Tree, lines: readonly number[]) => lines.map((line) => tree.plain[line]!)
  const [mineLines, theirLines] = [plain(excerpt, own), plain(file.tree, there)]
  const steps: Step[] = [{ own: 0, there: 0 }]
  let next = 1
  for (let at = 1; at < own.length - 1; at++) {
    const found = theirLines.indexOf(mineLines[at]!, next)
    if (found < 0 || found === there.length - 1) {
      if (mine.inner[at]!.some((each) => each.isMarker || each.hasMarkers)) return undefined
      steps.push({ own: at, there: undefined })
    } else if (found > next) return undefined
    else {
      steps.push({ own: at, there: found })
      next = found + 1
    }
  }
  if (next !== there.length - 1) return undefined
  steps.push({ own: own.length - 1, there: there.length - 1 })
  return steps
}
