import type { Base, Merging, Piece, Region } from "../merging.ts"
import { type Block, isBeforeMarker, isData, isFollowed, nextBranch } from "../read/tree.ts"
import { faceOf } from "../read/weigh.ts"
import { addsMembers, mergeMembers } from "./at-end.ts"
import { guardRewrite } from "./losses.ts"
import { isMember, isPartOfContainer } from "./members.ts"
import { kept, replaced } from "./pieces.ts"
import { mergeSpine } from "./spine.ts"

/** A block of the file with the excerpt's in its place. */
export function mergeBlock(
  merging: Merging,
  mine: Block,
  theirs: Block,
  { edge }: { edge: boolean },
): Piece[] {
  const base: Base = { excerpt: mine.head, file: theirs.head }
  const lead = mergeLead(merging, mine, theirs, { edge, base })
  if (isHeadOnly(merging, mine, theirs)) {
    const head = replaced(
      merging,
      { from: mine.head, to: mine.to },
      { from: theirs.head, to: theirs.head + 1 },
      base,
    )
    return [...lead, ...head, ...kept(theirs.head + 1, theirs.to)]
  }
  if (addsMembers(merging, mine, theirs)) return [...lead, ...mergeMembers(merging, mine, theirs, base)]
  if (mine.hasMarkers)
    return [...lead, ...mergeSpine(merging, mine, theirs, { base, loose: isFrame(merging, mine) })]
  if (isPartOfContainer(merging, mine, theirs))
    return [...lead, ...mergeSpine(merging, mine, theirs, { base, loose: true })]
  const shown = { from: mine.head, to: mine.to }
  const rest = restOf(merging, mine, theirs)
  if (rest === theirs.to) guardRewrite(merging, mine, theirs)
  return [
    ...lead,
    ...replaced(merging, shown, { from: theirs.head, to: rest }, base),
    ...kept(rest, theirs.to),
  ]
}

/** Does an object show nothing but one key that is entered? Then it says where that is; the others stay. */
function isFrame({ path }: Merging, mine: Block): boolean {
  const [only, ...others] = mine.inner.flat()
  return isData(path) && only?.hasMarkers === true && others.length === 0
}

/**
 * Where nothing closes a block, a marker behind it may as well stand for the rest of it, and so may the end of the excerpt if the
 * file's is closed: what follows the line that is the last one of the excerpt's. A function is written out to its end, unless it
 * has a bracket there that the excerpt does not show.
 */
function restOf({ excerpt, file }: Merging, mine: Block, theirs: Block): number {
  const branch = nextBranch(excerpt, mine, file.tree, theirs)
  if (branch !== undefined) return branch
  const isBrokenOff = theirs.spine.length > 1 && !isFollowed(excerpt, mine)
  if (mine.spine.length > 1 || !(isBrokenOff || isBeforeMarker(excerpt, mine))) return theirs.to
  const isFunction = /^(?:function|type|test) /.test(faceOf(excerpt, mine).name ?? "")
  if (isFunction && theirs.spine.length === 1) return theirs.to
  const last = file
    .places(excerpt.plain[mine.to - 1]!)
    .filter((line) => line >= theirs.head && line < theirs.to)
  return last.length === 1 ? last[0]! + 1 : theirs.to
}

/** The head of a block, after which the excerpt breaks off: the rest is as it is. */
function isHeadOnly({ excerpt }: Merging, mine: Block, theirs: Block): boolean {
  if (mine.to !== mine.head + 1 || theirs.to === theirs.head + 1) return false
  return !isFollowed(excerpt, mine)
}

/** The comments above: those that the excerpt does not show stay. */
function mergeLead(
  merging: Merging,
  mine: Block,
  theirs: Block,
  { edge, base }: { edge: boolean; base: Base },
): Piece[] {
  const { excerpt, file } = merging
  const own = { from: mine.from, to: mine.head }
  const there = { from: theirs.from, to: theirs.head }
  if (own.from === own.to) {
    // Between two lines that are shown, a comment that is not shown goes; above a function it is often left out.
    const isLocal = theirs.depth > 0 && faceOf(file.tree, theirs).name?.startsWith("variable ") === true
    const isStatement = isLocal || !isMember(file.tree, theirs)
    return isStatement && !edge ? [] : keptAbove(merging, there, { edge })
  }
  const first = excerpt.plain[own.from]!
  const known = file.tree.plain.slice(there.from, there.to).indexOf(first)
  const from = known >= 0 ? there.from + known : there.from
  const isOther =
    known < 0 &&
    kindOf(first) !== kindOf(file.tree.plain[there.from] ?? "") &&
    !excerpt.plain
      .slice(own.from, own.to)
      .some((plain) => file.tree.plain.slice(there.from, there.to).includes(plain))
  if (isOther)
    return [...kept(there.from, there.to), ...replaced(merging, own, { from: there.to, to: there.to }, base)]
  return [
    ...keptAbove(merging, { from: there.from, to: from }, { edge }),
    ...replaced(merging, own, { from, to: there.to }, base),
  ]
}

/** What stays above a block where the excerpt shows less: comments do. Decorators do not, if what is above them is shown. */
function keptAbove({ file }: Merging, { from, to }: Region, { edge }: { edge: boolean }): Piece[] {
  return kept(from, to).filter((piece) => edge || kindOf(file.tree.plain[piece.file!]!) !== "decorator")
}

const kindOf = (plain: string) => (/^(?:@|\[|#\[)/.test(plain) ? "decorator" : "comment")
