import type { Issue } from "../../issues/issue.ts"
import { hasSameImports } from "../imports.ts"
import type { Region } from "../merging.ts"
import { pairing, telling } from "../pair.ts"
import * as say from "../refusals.ts"
import { type Block, nextBranch, type Tree } from "../tree.ts"
import { faceOf, isCommonName, type Known, saying } from "../weigh.ts"
import { type Claim, enteredBlocks } from "./claim.ts"
import { lossesIn } from "./losses.ts"

/**
 * The file has a block of the excerpt by its name, or enough of its lines: else it is an excerpt of another file. A name that many
 * files have says as little as the head of a block that has nothing else of the excerpt's.
 */
export function isExplained(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pairs } = claim
  const common = new Set<number>()
  const isTold = enteredBlocks(excerpt).some((block) => {
    const { name } = faceOf(excerpt, block)
    if (merging.homes.isOnly(excerpt, block)) return true
    if (merging.homes.count(name) === 0) return false
    if (isCommonName(name!)) common.add(block.head)
    if (hasPairInside(claim, block)) return true
    // A mere head says where something is; what goes beside it needs more than that.
    if (!isHeadOnly(excerpt, block)) return !isCommonName(name!)
    return !isCommonName(name!) && !name!.startsWith("section ") && lossesIn(claim).length === 0
  })
  if (isTold || isNestedAlike(claim) || hasSameImports(excerpt, file)) return undefined
  const solid = [...excerpt.plain.entries()].filter(
    ([line, plain]) => plain !== "" && !excerpt.markers.has(line),
  )
  // Licences and tags of authors are in every file, so that they only count where there is little else.
  const code = solid.filter(([line, plain]) => !isComment(plain) && !pairs.has(line))
  let [known, all, rare] = [0, 0, 0]
  for (const [line, plain] of solid) {
    const isKnown = pairs.has(line)
    if (isKnown && isComment(plain) && code.length > fewLines) continue
    all += saying(plain)
    if (!isKnown) continue
    known += saying(plain)
    if (file.places(plain).length === 1 && !isFrame(plain) && !common.has(line)) rare += saying(plain)
  }
  // Comments alone are alike in many files.
  if (solid.every(([, plain]) => isComment(plain)))
    return 3 * known >= 2 * all ? undefined : say.unknownLine(merging, 0)
  return rare >= enoughRare || 3 * known >= all ? undefined : say.unknownLine(merging, solid[0]?.[0] ?? 0)
}

/** Is a rule or block in another one, as it is in the file, where the outer one is there once? */
function isNestedAlike({ excerpt, file, pairs, there }: Claim): boolean {
  const isOf = (outer: Block, block: Block) => {
    const [theirs, around] = [there.get(pairs.get(block.head) ?? -1), there.get(pairs.get(outer.head) ?? -1)]
    return theirs !== undefined && around?.inner.flat().includes(theirs) === true
  }
  return enteredBlocks(excerpt).some((outer) => {
    const head = excerpt.plain[outer.head]!
    if (isFrame(head) || saying(head) < 1 || file.places(head).length !== 1) return false
    return outer.inner.flat().some((block) => !faceOf(excerpt, block).isLeaf && isOf(outer, block))
  })
}

/** Does a block show nothing but its head and what closes it? */
const isHeadOnly = (excerpt: Tree, { head, to, spine }: Block) =>
  excerpt.plain
    .slice(head + 1, to)
    .every(
      (plain, at) => saying(plain) < 1 || spine.includes(head + 1 + at) || excerpt.markers.has(head + 1 + at),
    )

/** Has the file something of what a block of the excerpt shows below its head? */
function hasPairInside({ excerpt, file, pairs }: Claim, { head, to }: Block): boolean {
  for (let line = head + 1; line < to; line++)
    if (pairs.has(line) && file.weight(excerpt.plain[line]!) >= 1) return true
  return hasSpacedOut(excerpt, file, { head, to })
}

/** Are two lines of a block those of the file but for the spaces between their words? Fields are aligned with their neighbours. */
function hasSpacedOut(excerpt: Tree, file: Known, { head, to }: Pick<Block, "head" | "to">): boolean {
  const squeezed = (plain: string) => plain.replaceAll(/\s{2,}/g, " ")
  const known = new Set(file.tree.plain.filter((plain) => saying(plain) >= 1).map(squeezed))
  return excerpt.plain.slice(head + 1, to).filter((plain) => known.has(squeezed(plain))).length >= 2
}

const isComment = (plain: string) => /^(?:\/\/|\/?\*|<!--)/.test(plain)

const fewLines = 2

/** What may be around anything. */
const isFrame = (plain: string) =>
  /^(?:@(?:media|include|supports|layer)|if|for|foreach|while|switch|try|with|using|unless|do)\b/.test(plain)

/** Lines that the file has once, and that say so much, are enough to know it by. */
const enoughRare = 6.5

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

/** Where the file has two blocks of one head or name, what is around or inside tells them apart. */
export function tellsTwinsApart(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pairs, there } = claim
  const taken = new Set(pairs.values())
  const alikes = new Map<string, Block[]>()
  const idOf = (tree: Tree, block: Block) => faceOf(tree, block).name ?? faceOf(tree, block).head
  for (const block of there.values())
    if (!faceOf(file.tree, block).isLeaf)
      alikes.set(idOf(file.tree, block), [...(alikes.get(idOf(file.tree, block)) ?? []), block])
  for (const mine of enteredBlocks(excerpt)) {
    const theirs = there.get(pairs.get(mine.head) ?? -1)
    if (!theirs || faceOf(file.tree, theirs).isLeaf) continue
    const around = windowOf(claim, mine)
    const others = alikes
      .get(idOf(file.tree, theirs))!
      .filter((each) => each !== theirs && each.head > around.from && each.to <= around.to)
    const { bits = 0, share = 0 } = pairing(excerpt, mine, file, theirs) ?? {}
    const isNamed = telling.test(faceOf(file.tree, theirs).name ?? "")
    if (others.length > 0 && !mine.hasMarkers && share < 0.3 && !isNamed)
      return say.ambiguous(merging, mine, [theirs.head])
    const twin = others.find(
      (each) => !taken.has(each.head) && (pairing(excerpt, mine, file, each)?.bits ?? 0) * clearly > bits,
    )
    if (twin) return say.ambiguous(merging, mine, [theirs.head, twin.head])
  }
  return undefined
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
    const other = isEdge && pairs.has(line) ? lost.get(excerpt.plain[line]!) : undefined
    if (other !== undefined && saying(excerpt.plain[line]!) >= leastSaid)
      return say.ambiguousLine(merging, line, [pairs.get(line)!, other])
  }
  return undefined
}

const leastSaid = 2

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
