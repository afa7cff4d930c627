import type { Merging, Place, Region } from "../merging.ts"
import type { Homes } from "../pair/homes.ts"
import { isSameImport } from "../pair/imports.ts"
import { likeness } from "../pair/pair.ts"
import { anchors, bitsOf, type Stretch } from "../pair/stretches.ts"
import { type Block, isData, isFlat, isJson, isStyle, type Tree } from "../read/tree.ts"
import { faceOf, isCommonName } from "../read/weigh.ts"
import * as say from "../refusals.ts"
import { isAtEnd } from "./at-end.ts"

/** Decides for each stretch whether it is among the blocks of the place, or deeper, and that it is nowhere else. */
export function settle(merging: Merging, stretches: readonly Stretch[], place: Place): Stretch[] | undefined {
  const before = merging.issues.length
  const settled = stretches.map((stretch, index) => {
    const own = bitsOf(stretch)
    const isTied = (stretch.first && !stretch.gapBefore) || (stretch.last && !stretch.gapAfter)
    if ((isTied && place.owner) || isAtEnd(merging, stretch, place)) return stretch
    const window = windowOf(stretches, index, place)
    // A key of JSON that is shown in an object is in that one, and in none that is deeper.
    const isDeeper = !(place.owner && isJson(merging.path))
    const others = !isDeeper
      ? []
      : merging.homes.find(
          merging.excerpt,
          stretch.blocks.map(({ block }) => block),
          window,
          {
            except: place.list,
            used: new Set(anchors(stretch).map(({ at }) => place.list[at]!)),
          },
        )
    const [best, second] = others
    const asGood = others.filter(({ bits }) => best && bits > best.bits / clearly).map(({ line }) => line)
    const least = place.owner ? leastBits.inside : leastBits.alone
    if (best && best.bits > own * clearly) {
      if (second && second.bits > best.bits / clearly)
        merging.issues.push(say.ambiguous(merging, stretch.blocks[0]!.block, asGood))
      else if (best.bits < least && !isHomeOnce(merging, stretch))
        merging.issues.push(say.unknown(merging, stretch.blocks[0]!.block))
      else if (best.list === place.list) merging.issues.push(say.unknown(merging, stretch.blocks[0]!.block))
      return { ...stretch, home: best.place }
    }
    if (anchors(stretch).length === 0 || (own < least && !isCertain(merging, stretch, place))) {
      merging.issues.push(say.unknown(merging, stretch.blocks[0]!.block))
      return stretch
    }
    if (best && best.bits > own / clearly) {
      const line = place.list[anchors(stretch)[0]!.at]!.head
      merging.issues.push(say.ambiguous(merging, stretch.blocks[0]!.block, [line, ...asGood]))
    }
    return stretch
  })
  return merging.issues.length > before ? undefined : settled
}

/** How much has to be known of a stretch: where nothing is around it, and in a block that is known. */
const leastBits = { alone: 3, inside: 2 }

/** By how much one place has to be better than another. */
const clearly = 1.2

/** Is little enough: a block whose name or head the file has once, or the first line of the file at the start of the excerpt? */
function isCertain(
  { excerpt, homes, file, path, isNamed }: Merging,
  stretch: Stretch,
  { list, owner }: Place,
): boolean {
  const known = anchors(stretch)
  const hasKeys = owner ? isData(path) || isStyle(path) : isNamed && isFlat(path)
  if (!owner && stretch.first && known[0]!.at === 0 && isStart(excerpt, stretch)) return true
  return known.some(({ block, at }) => {
    const { head, name, isLeaf } = faceOf(excerpt, block)
    if (isSameImport(excerpt, block, file, list[at]!)) return true
    if (hasKeys && isOnlyKey(excerpt, block, file.tree, list)) return true
    const isSame = head === faceOf(file.tree, list[at]!).head && file.places(head).length === 1
    return isTold(excerpt, block, homes) || (isSame && !isLeaf && name !== undefined)
  })
}

/** In a block that is known, a key of which there is one is known, whatever its value. */
function isOnlyKey(excerpt: Tree, block: Block, file: Tree, list: readonly Block[]): boolean {
  const { key } = faceOf(excerpt, block)
  return key !== undefined && list.filter((each) => faceOf(file, each).key === key).length === 1
}

/** Does the excerpt begin with this, without a marker? */
function isStart({ markers }: Tree, { blocks }: Stretch): boolean {
  const { from } = blocks[0]!.block
  return [...markers].every((line) => line > from)
}

/** The same for a block that is somewhere deeper. */
function isHomeOnce({ excerpt, homes }: Merging, { blocks }: Stretch): boolean {
  return blocks.some(({ block }) => isTold(excerpt, block, homes))
}

/** Is this the only block of its name, and has the file some of its lines, or a head like its own and no name that all files have? */
function isTold(excerpt: Tree, block: Block, homes: Homes): boolean {
  const { name, head } = faceOf(excerpt, block)
  if (name?.startsWith("key ")) return homes.isOnly(excerpt, block)
  if (homes.count(name) !== 1) return false
  return (
    homes.share(excerpt, block) >= 0.3 || (!isCommonName(name!) && likeness(head, homes.headOf(name!)) >= 0.6)
  )
}

/** The lines of the file that a stretch may be in: between those of its neighbours. */
function windowOf(stretches: readonly Stretch[], index: number, { list, region }: Place): Region {
  let { from, to } = region
  for (let at = index - 1; at >= 0; at--) {
    const last = anchors(stretches[at]!).at(-1)
    if (!last) continue
    from = list[last.at]!.to
    break
  }
  for (let at = index + 1; at < stretches.length; at++) {
    const [first] = anchors(stretches[at]!)
    if (!first) continue
    to = list[first.at]!.from
    break
  }
  return { from, to }
}
