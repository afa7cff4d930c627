import type { Issue } from "../../issues/issue.ts"
import { identityOf } from "../../locate/read/identify.ts"
import type { Region } from "../merging.ts"
import { isOnlyOneWithLines, likeness, pairing, telling } from "../pair/pair.ts"
import {
  type Block,
  continues,
  isBeforeMarker,
  isData,
  nextBranch,
  solidAbove,
  type Tree,
} from "../read/tree.ts"
import { faceOf, saying } from "../read/weigh.ts"
import * as say from "../refusals.ts"
import { type Claim, enteredBlocks } from "./claim.ts"
import { lossesIn } from "./losses.ts"

/** The line that closes a block of the excerpt closes the same block in the file, or comes in the place of the one that does. */
export function endsBlocksWhereTheyEnd({
  merging,
  excerpt,
  file,
  pairs,
  byFile,
  there,
}: Claim): Issue | undefined {
  for (const mine of enteredBlocks(excerpt)) {
    const theirs = there.get(pairs.get(mine.head) ?? -1)
    if (!theirs || mine.spine.length < 2 || theirs.spine.length < 2) continue
    const [end, last] = [mine.spine.at(-1)!, theirs.spine.at(-1)!]
    // The excerpt breaks off before the block ends.
    if (excerpt.plain[end]!.endsWith("{") || nextBranch(excerpt, mine, file.tree, theirs)) continue
    const is = pairs.get(end)
    if (is === undefined ? byFile.has(last) : is !== last) return say.misplaced(merging, end)
  }
  return undefined
}

/** Of an `if` behind which a marker follows, no branch goes unless another comes in its place: the marker may stand for it. */
export function keepsBranches(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pairs, byFile, own, there } = claim
  const isBranch = (tree: Tree) => (line: number) => branch.test(tree.plain[line]!)
  for (const mine of own.values()) {
    const theirs = there.get(pairs.get(mine.head) ?? -1)
    if (!theirs || !isBeforeMarker(excerpt, mine)) continue
    const all = theirs.spine.slice(1).filter(isBranch(file.tree))
    const gone = all.filter((line) => !byFile.has(line))
    if (gone.length === 0) continue
    const isLost = lossesIn(claim).some(({ lost, fresh }) => {
      const here = gone.filter((line) => line >= lost.from && line < lost.to)
      return here.length > fresh.filter(isBranch(excerpt)).length
    })
    if (isLost || mine.spine.filter(isBranch(excerpt)).length < all.length)
      return say.loses(merging, { from: gone[0]!, to: gone[0]! + 1 })
  }
  return undefined
}

const branch = /^\}?\s{0,9}(?:else|elif|elsif|elseif|except|catch|rescue|finally|ensure)\b/

/**
 * Of a function without a body nothing is known but its head. One that has another type first, and more or fewer of them, is another
 * one of the same name.
 */
export function keepsOverloads({ merging, excerpt, file, byFile, own, there }: Claim): Issue | undefined {
  const isBodiless = (tree: Tree, block: Block) => {
    const { name, isLeaf, head } = faceOf(tree, block)
    return isLeaf && name?.startsWith("function ") === true && /\)[^(){}]{0,99}$/.test(head)
  }
  for (const mine of own.values()) {
    const sign = [...there.values()].find((theirs) => {
      const { name, isLeaf, head } = faceOf(file.tree, theirs)
      const shown = byFile.has(theirs.head) ? (byFile.get(theirs.head) ?? -1) : undefined
      const isGone = shown === undefined || (shown >= 0 && excerpt.plain[shown] !== head)
      return (
        isGone &&
        isLeaf &&
        isSignature.test(head) &&
        name !== undefined &&
        name === faceOf(excerpt, mine).name
      )
    })
    if (sign && !faceOf(excerpt, mine).isLeaf) return say.unclear(merging, mine, sign)
    if (!isBodiless(excerpt, mine)) continue
    const { name, head } = faceOf(excerpt, mine)
    for (const theirs of there.values()) {
      if (byFile.has(theirs.head) || faceOf(file.tree, theirs).name !== name) continue
      if (!isBodiless(file.tree, theirs)) continue
      const [a, b] = [typesIn(head), typesIn(faceOf(file.tree, theirs).head)]
      if (a.length !== b.length && a[0] !== b[0]) return say.unclear(merging, mine, theirs)
    }
  }
  return undefined
}

/** What says of which type a function is: `clear: () => void`. */
const isSignature =
  /=>\s?(?:void|any|unknown|never|boolean|string|number|undefined|null|Promise<[^()]{0,99}>)(?:\s\|.{0,99})?[;,]?$/

/** What the parameters of a function are, one by one. */
const typesIn = (head: string) =>
  (/\(([^()]{0,300})\)/.exec(head)?.[1] ?? "").split(",").map((each) => each.trim())

/** A block that is known by what its `name`, `id` or `key` says is no other one: `.target(` with another name is another target. */
export function keepsIdentity({ merging, excerpt, file, pairs, there }: Claim): Issue | undefined {
  for (const mine of enteredBlocks(excerpt)) {
    const theirs = there.get(pairs.get(mine.head) ?? -1)
    if (!theirs || /^(?!element|block|call)\w+ /.test(faceOf(excerpt, mine).name ?? "")) continue
    // `provider_meta "google" {`: it is known by its head.
    const { head } = faceOf(excerpt, mine)
    if (/["'`]\w/.test(head) && head === faceOf(file.tree, theirs).head) continue
    const [own, other] = [identityIn(excerpt, mine), identityIn(file.tree, theirs)]
    if (!own || own.kind !== other?.kind || own.name === other.name) continue
    if ((pairing(excerpt, mine, file, theirs)?.share ?? 0) >= 0.5) continue
    return say.unclear(merging, mine, theirs)
  }
  return undefined
}

/** Where something is left out, an item of a list that says something else of the same key is another item. */
export function keepsItems(claim: Claim): Issue | undefined {
  const { merging, excerpt, file } = claim
  if (!isData(merging.path) || excerpt.markers.size === 0) return undefined
  const itemIn = (plain: string) => /^- (["\w.-]{1,99}): (.{1,300})$/.exec(plain.replaceAll(/["']/g, ""))
  for (const { lost, fresh } of lossesIn(claim))
    for (let line = lost.from; line < lost.to; line++) {
      const [, key, value] = itemIn(file.tree.plain[line]!) ?? []
      const other = fresh.find((own) => {
        const item = itemIn(excerpt.plain[own]!)
        return item !== null && item[1] === key && likeness(item[2]!, value!) < 0.5
      })
      if (other !== undefined) return say.unclearLine(merging, other, line)
    }
  return undefined
}

/** What the first thing in a block says of it. */
function identityIn(tree: Tree, block: Block) {
  const first = block.inner[0]!.find(({ isMarker }) => !isMarker)
  return first && identityOf(tree.lines[first.head]!)
}

/** Where the file has two blocks of one head or name, what is around or inside tells them apart. */
export function tellsTwinsApart(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pairs, there } = claim
  const taken = new Set(pairs.values())
  const alikes = new Map<string, Block[]>()
  for (const block of there.values()) {
    if (faceOf(file.tree, block).isLeaf) continue
    const known = alikes.get(idOf(file.tree, block))
    if (known) known.push(block)
    else alikes.set(idOf(file.tree, block), [block])
  }
  for (const mine of enteredBlocks(excerpt)) {
    const theirs = there.get(pairs.get(mine.head) ?? -1)
    if (!theirs || faceOf(file.tree, theirs).isLeaf) continue
    const around = windowOf(claim, mine)
    const others = alikes
      .get(idOf(file.tree, theirs))!
      .filter((each) => each !== theirs && each.head > around.from && each.to <= around.to)
    const { bits = 0, share = 0 } = pairing(excerpt, mine, file, theirs) ?? {}
    const isNamed = telling.test(faceOf(file.tree, theirs).name ?? "")
    const isOnlyOne = () => isOnlyOneWithLines(excerpt, mine, file, { theirs, others: () => others })
    if (others.length > 0 && !mine.hasMarkers && share < 0.3 && !isNamed && !isOnlyOne())
      return say.ambiguous(merging, mine, headsOf([theirs, ...others]))
    const twins = others.filter(
      (each) => !taken.has(each.head) && (pairing(excerpt, mine, file, each)?.bits ?? 0) * clearly > bits,
    )
    if (twins.length > 0) return say.ambiguous(merging, mine, headsOf([theirs, ...twins]))
  }
  return undefined
}

const headsOf = (blocks: readonly Block[]) => blocks.map(({ head }) => head).sort((a, b) => a - b)

/** A block's name, where it says which one it is: elements of markup have the name of their kind. */
function idOf(tree: Tree, block: Block): string {
  const { name, head } = faceOf(tree, block)
  return name === undefined || (/^element \S{1,99}$/.test(name) && /\s\w{1,30}=/.test(head)) ? head : name
}

/**
 * The first line behind a marker, and the last one before the next, are where they are found and nowhere else: not among lines that
 * would go because of that.
 */
export function hasSureEdges(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pairs } = claim
  const lost = new Map<string, number>()
  for (const { lost: region } of lossesIn(claim))
    for (let line = region.from; line < region.to; line++) lost.set(file.tree.plain[line]!, line)
  const solid = [...excerpt.plain.keys()].filter((line) => excerpt.plain[line] !== "")
  for (const [at, line] of solid.entries()) {
    const isEdge = [solid[at - 1], solid[at + 1]].some(
      (beside) => beside !== undefined && excerpt.markers.has(beside),
    )
    const said = saying(excerpt.plain[line]!)
    const twin = isEdge && said >= leastOfItem ? leftSibling(claim, line) : undefined
    if (twin !== undefined) return say.ambiguousLine(merging, line, [twin])
    const other = isEdge ? lost.get(excerpt.plain[line]!) : undefined
    const least = continues(excerpt.plain[line]!) ? leastSaid : leastOfItem
    if (other === undefined || said < least) continue
    const there = pairs.get(line)
    return say.ambiguousLine(merging, line, there === undefined ? [other] : [there, other])
  }
  return undefined
}

const leastSaid = 2
const leastOfItem = 1.5

/**
 * A call below a marker, with a comment of its own above it, is not the file's next one that only begins alike and has another comment.
 */
export function keepsCallsApart({ merging, excerpt, pairs, byFile, there }: Claim): Issue | undefined {
  for (const mine of excerpt.markers.size > 0 ? enteredBlocks(excerpt) : []) {
    const theirs = there.get(pairs.get(mine.head) ?? -1)
    if (!theirs || mine.hasMarkers || mine.from === mine.head || theirs.from === theirs.head) continue
    const { name, isLeaf } = faceOf(excerpt, mine)
    const isCall = !isLeaf && (name === undefined || name.startsWith("call "))
    const isBelow = excerpt.markers.has(solidAbove(excerpt, mine.from))
    const isNew = !pairs.has(mine.from) && !byFile.has(theirs.from)
    if (isCall && isBelow && isNew) return say.unclearLine(merging, mine.head, theirs.head)
  }
  return undefined
}

/** A block beside a marker whose lines, all but its head, are those of one of the file that is not shown is that one. */
export function hasNoOtherHead(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pairs, byFile, there } = claim
  for (const mine of excerpt.markers.size > 0 ? enteredBlocks(excerpt) : []) {
    const isNew = !mine.hasMarkers && !pairs.has(mine.head) && isBeforeMarker(excerpt, mine)
    const inside = isNew ? solidLines(excerpt, mine.head + 1, mine.to) : []
    if (inside.length < 2 || telling.test(faceOf(excerpt, mine).name ?? "")) continue
    const places = inside.map((line) => file.places(excerpt.plain[line]!))
    const first = places[0]![0]
    const isThere = places.every(
      ([line, ...others], at) =>
        line === first! + at && others.length === 0 && byFile.get(line) === undefined,
    )
    const theirs = isThere ? there.get(first! - 1) : undefined
    if (theirs && byFile.has(theirs.head)) return say.unclearLine(merging, mine.head, theirs.head)
  }
  return undefined
}

/** The line of the file that reads as a new one does, in the same block, and stays there unseen. */
function leftSibling({ excerpt, file, pairs, byFile, own, there }: Claim, line: number): number | undefined {
  if (pairs.has(line) || !own.has(line)) return undefined
  const outer = [...own.values()].find(({ inner }) => inner.flat().includes(own.get(line)!))
  const theirs = outer && there.get(pairs.get(outer.head) ?? -1)
  return theirs?.inner
    .flat()
    .find(
      ({ head }) =>
        file.tree.plain[head] === excerpt.plain[line] && byFile.has(head) && byFile.get(head) === undefined,
    )?.head
}

/** By how much a block has to be more like its counterpart than like another block of the same head. */
const clearly = 1.2

/** The lines of the file that a block of the excerpt can be in, by the heads that are shown around it and what is beside it. */
function windowOf({ excerpt, file, pairs, own, there }: Claim, mine: Block): Region {
  let [from, to] = [-1, file.tree.lines.length]
  for (const outer of own.values()) {
    if (outer.head >= mine.head || outer.to < mine.to) continue
    const theirs = there.get(pairs.get(outer.head) ?? -1)
    if (theirs) [from, to] = [Math.max(from, theirs.head), Math.min(to, theirs.to)]
  }
  for (let line = mine.from - 1; line >= 0; line--) {
    const known = pairs.get(line)
    if (known === undefined || excerpt.plain[line] === "") continue
    from = Math.max(from, known)
    break
  }
  for (let line = mine.to; line < excerpt.lines.length; line++) {
    const known = pairs.get(line)
    if (known === undefined || excerpt.plain[line] === "") continue
    to = Math.min(to, known)
    break
  }
  return { from, to }
}

/**
 * Lines below a marker that end their block, in which some go: if those at their start are as well the last ones of the block, so that
 * all others are new and nothing goes, nobody knows which is meant.
 */
export function losesNothingElsewhere(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pairs, there } = claim
  const losses = lossesIn(claim)
  for (const mine of losses.length > 0 ? enteredBlocks(excerpt) : []) {
    const theirs = there.get(pairs.get(mine.head) ?? -1)
    const [marker, last] = [lastMarkerIn(excerpt, mine), mine.inner.flat().at(-1)]
    const isLosing = losses.some(({ lost }) => theirs && lost.from > theirs.head && lost.to < theirs.to)
    if (!theirs || !isLosing || !last || last.isMarker || marker < 0) continue
    const shown = solidLines(excerpt, marker + 1, last.to)
    const ending = solidLines(file.tree, theirs.head + 1, theirs.inner.flat().at(-1)?.to ?? theirs.to)
    const count = shown.findIndex((line) => excerpt.plain[line] === file.tree.plain[ending.at(-1) ?? -1]) + 1
    const ends = ending.slice(-count)
    const isSame =
      count > 0 &&
      count < shown.length &&
      ends.every((line, at) => file.tree.plain[line] === excerpt.plain[shown[at]!])
    const says = isSame ? ends.reduce((sum, line) => sum + saying(file.tree.plain[line]!), 0) : 0
    if (says < leastSaid || pairs.get(shown[0]!) === ends[0]) continue
    const found = pairs.get(shown[0]!)
    return say.ambiguousLine(merging, shown[0]!, found === undefined ? [ends[0]!] : [found, ends[0]!])
  }
  return undefined
}

function lastMarkerIn({ markers }: Tree, { head, to }: Block): number {
  let line = to - 1
  while (line > head && !markers.has(line)) line--
  return line > head ? line : -1
}

function solidLines({ plain }: Tree, from: number, to: number): number[] {
  const lines: number[] = []
  for (let line = from; line < to; line++) if (plain[line] !== "") lines.push(line)
  return lines
}
