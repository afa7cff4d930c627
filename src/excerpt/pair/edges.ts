import type { Merging, Region } from "../merging.ts"
import { type Block, type Face, isData, type Tree } from "../read/tree.ts"
import { faceOf } from "../read/weigh.ts"
import * as say from "../refusals.ts"
import { firstWord, hasAllWords, isSameParagraph, likeness, likenessOfVersions } from "./pair.ts"
import type { Stretch } from "./stretches.ts"

/**
 * Blocks at the edges of a stretch, beside those that are known, may be changed ones of the file: a statement that is alike. Only a
 * neighbour counts: `limit` is what other stretches have.
 */
export function pairEdges(
  merging: Merging,
  stretch: Stretch,
  list: readonly Block[],
  limit: Region,
): { block: Block; at: number }[] {
  const entries = stretch.blocks.map(({ block, at }) => ({ block, at }))
  const first = entries.findIndex(({ at }) => at >= 0)
  if (first < 0) {
    // After the head of the block, or before its end, the file's first or last may be meant.
    const there = list.findIndex((block) => block.from >= limit.from)
    if (!stretch.gapBefore) pairOutwards(merging, entries, list, { here: 0, there, step: 1, limit })
    else if (!stretch.gapAfter)
      pairOutwards(merging, entries, list, {
        here: entries.length - 1,
        there: list.length - 1,
        step: -1,
        limit,
      })
    return entries
  }
  const last = entries.length - 1 - [...entries].reverse().findIndex(({ at }) => at >= 0)
  if (stretch.gapBefore)
    pairOutwards(merging, entries, list, { here: first - 1, there: entries[first]!.at - 1, step: -1, limit })
  if (stretch.gapAfter)
    pairOutwards(merging, entries, list, { here: last + 1, there: entries[last]!.at + 1, step: 1, limit })
  return entries
}

/** From this likeness on, nobody knows whether a statement beside a marker is a changed one or a new one. */
const alike = { next: 0.6, afterNext: 0.7 }

/** Items of a list are alike by as much as this, or more. */
const inList = 0.15

/**
 * A statement between one that is known and a marker is new: what goes must be visible. Where it is like the one that the marker
 * stands for, it may be meant to replace that one; but items of a list are all alike. `like` is how much it is like the file's,
 * `known` how much like its neighbour in the excerpt.
 */
export function compareAtEdge(
  like: number,
  { known, least = alike.next }: { known: number; least?: number },
): "same" | "unclear" | "new" {
  if (like === 1) return "same"
  return like < least || known >= like - inList ? "new" : "unclear"
}

/** Goes from the last block that is known outwards, block by block. */
function pairOutwards(
  merging: Merging,
  entries: { block: Block; at: number }[],
  list: readonly Block[],
  { here, there, step, limit }: { here: number; there: number; step: 1 | -1; limit: Region },
): void {
  const { excerpt, file } = merging
  const neighbour = entries[here - step]?.block
  const compare = (mine: Block, theirs: Block | undefined, least: number) => {
    if (!theirs || theirs.from < limit.from || theirs.to > limit.to) return "new"
    if (
      (isData(merging.path) || merging.isAdding) &&
      isOtherKey(faceOf(excerpt, mine), faceOf(file.tree, theirs))
    )
      return "new"
    if (merging.isAdding && isOtherQuoted(excerpt.plain[mine.head]!, file.tree.plain[theirs.head]!))
      return "new"
    const known = neighbour
      ? likenessOf(excerpt, mine, excerpt, neighbour)
      : likenessOfItems(merging, mine, theirs, list)
    const isSame = isSameParagraph(merging.path, excerpt.plain[mine.head]!, file.tree.plain[theirs.head]!)
    const like = isSame && known < alike.next ? 1 : likenessOf(excerpt, mine, file.tree, theirs)
    return compareAtEdge(isOneOfMany(merging, mine, list) ? Math.min(like, nearly) : like, { known, least })
  }
  for (; here >= 0 && here < entries.length; here += step) {
    const mine = entries[here]!.block
    const next = compare(mine, list[there], alike.next)
    if (next === "same") {
      entries[here]!.at = there
      there += step
      continue
    }
    // A new line may be between: the one after next may be the changed one.
    const isUnclear = next === "unclear" || compare(mine, list[there + step], alike.afterNext) !== "new"
    if (!isUnclear) continue
    merging.issues.push(say.unclear(merging, mine, next === "unclear" ? list[there]! : list[there + step]!))
    return
  }
}

/** Is an element written out of which the list has several that begin like this? Then that says nothing. */
function isOneOfMany({ excerpt, file }: Merging, mine: Block, list: readonly Block[]): boolean {
  const { head } = faceOf(excerpt, mine)
  if (mine.hasMarkers || !head.startsWith("<")) return false
  return list.filter((each) => faceOf(file.tree, each).head === head).length > 1
}

/**
 * How alike the items of a list are, if this is one that it does not have by what is first in it: `is Cart -> "cart"`. Elements may
 * be changed in any word, so that one is new only where something is said to be added.
 */
function likenessOfItems(
  { excerpt, file: { tree: file }, isAdding }: Merging,
  mine: Block,
  theirs: Block,
  list: readonly Block[],
): number {
  const first = (plain: string) =>
    (isAdding ? /^<[\w.:-]{1,99}[\s>].{0,200}/.exec(plain)?.[0] : undefined) ??
    /^(.{1,200}?)\s{0,9}(?:[-=]>|[:=](?=\s))/.exec(plain)?.[1]
  const own = first(excerpt.plain[mine.head]!)
  const others = list.filter((each) => each !== theirs && first(file.plain[each.head]!) !== undefined)
  if (own === undefined || list.some((each) => first(file.plain[each.head]!) === own)) return 0
  return Math.max(0, ...others.map((each) => likenessOf(file, theirs, file, each)))
}

/** Do two lines such as `id 'java'` speak of different things? */
function isOtherQuoted(a: string, b: string): boolean {
  const [own, there] = [quotedIn(a), quotedIn(b)]
  return own !== undefined && own.word === there?.word && own.said !== there.said
}

const isOtherKey = (a: Face, b: Face) => a.key !== undefined && b.key !== undefined && a.key !== b.key

/** Does nothing come behind a statement: `return total`? With a condition something does. */
export const isLeaving = (plain: string) => /^(?:return|throw|raise)\b(?!.*\s(?:if|unless)\s)/.test(plain)

function likenessOf(excerpt: Tree, mine: Block, file: Tree, theirs: Block): number {
  const [a, b] = [faceOf(excerpt, mine), faceOf(file, theirs)]
  // Nothing comes behind a `return`: where two would follow each other, one is the other.
  if (a.isLeaf === b.isLeaf && isLeaving(a.head) && isLeaving(b.head)) return 1
  // What was the last one of a list gets a comma where another one follows.
  if (a.isLeaf && b.isLeaf && a.head === `${b.head},`) return 1
  const id = idIn(a.head)
  if (id !== undefined && id === idIn(b.head)) return 1
  if (a.name !== undefined && b.name !== undefined && a.name !== b.name) return 0
  if (!a.isLeaf && !b.isLeaf && isOtherKey(a, b)) return 0
  if (isImport.test(a.head) && isImport.test(b.head)) return a.key !== undefined && a.key === b.key ? 1 : 0
  const elements = likenessOfElements(excerpt, mine, file, theirs)
  if (elements !== undefined) return elements
  if (a.isLeaf !== b.isLeaf) return likeness(a.head, b.head) * 0.7
  const heads = likeness(a.head, b.head)
  // `if (ok && isNew) {` with all that is in `if (ok) {`.
  const saysMore = firstWord(a.head) === firstWord(b.head) && hasAllWords(a.head, b.head)
  if (saysMore && !a.isLeaf && isSameInside(excerpt, mine, file, theirs)) return 1
  return a.isLeaf
    ? likenessOfVersions(a.head, b.head)
    : heads * 0.5 + 0.5 * shareOf(excerpt, mine, file, theirs)
}

/**
 * An element that has all that one of the file has, and more, is that one; of those that only begin alike nobody knows. Undefined: they
 * are no elements of one kind.
 */
export function likenessOfElements(
  excerpt: Tree,
  mine: Block,
  file: Tree,
  theirs: Block,
): number | undefined {
  const own = excerpt.plain.slice(mine.head, mine.to).join(" ")
  const there = file.plain.slice(theirs.head, theirs.to).join(" ")
  const [a, b] = [elementIn(own), elementIn(there)]
  if (!a || !b || a.tag !== b.tag) return undefined
  const words = new Set(own.slice(0, mostCompared).match(/\w+/g))
  const isMore = (there.slice(0, mostCompared).match(/\w+/g) ?? []).every((word) => words.has(word))
  if (isMore && /\w{2}/.test(there.slice(a.tag.length + 1))) return 1
  // A line of its own that opens one says where it begins; a whole element on a line is another one if it says something else.
  const isOpening = mine.to > mine.head + 1 && excerpt.plain[mine.head] === file.plain[theirs.head]
  return isOpening ? 1 : Math.min(likeness(a.opening, b.opening), nearly)
}

/** A word and something in quotes, in whatever version. */
export function quotedIn(plain: string) {
  const [, word, open, said, rest] =
    /^(\w{1,60})\s?(\(?)["']([^"']{1,200})["'](\)?.{0,100})$/.exec(plain) ?? []
  return word === undefined
    ? undefined
    : { word, shape: `${open}${rest}`, said: said!.replace(/:[\d.]{1,30}$/, "") }
}

/** The element that a text begins with, and what is in its opening tag. */
export function elementIn(text: string): { tag: string; opening: string } | undefined {
  const [opening, tag] = /^<([\w.:-]{1,99})(?=[\s/>])[^<>]{0,500}/.exec(text) ?? []
  return opening === undefined ? undefined : { tag: tag!, opening }
}

/** As alike as two things can be that are not the same. */
const nearly = 0.99

const mostCompared = 500

/** What a text cannot have twice: `#define NAME`, a row of a table by its first cell, `private readonly items = …`. */
export function idIn(plain: string): string | undefined {
  return /^#\s{0,9}define\s{1,9}(\w{1,99})|^\|([^|]{3,300})\||^(?:(?:public|private|protected|readonly|static|const|export)\s){1,4}(\w{1,99})\s{0,9}[:=]/
    .exec(plain)
    ?.slice(1)
    .find((each) => each !== undefined)
}

/** Lines that are all alike, each for itself. Of a call such as `require.NoError(…)`, or `using var …`, nobody would say so. */
export const isImport =
  /^(?:import|from|use|using|require|require_relative|include|#include|@import|@use|export \* from|mod|pub mod|pub use)\b(?!\.|\s{0,9}[=:]|\s{1,9}\(?var\b)/

/** Is what is below the heads of two blocks the same? */
function isSameInside(excerpt: Tree, mine: Block, file: Tree, theirs: Block): boolean {
  const inside = (tree: Tree, { head, to }: Block) =>
    tree.plain.slice(head + 1, to).filter((plain) => plain !== "")
  const [own, there] = [inside(excerpt, mine), inside(file, theirs)]
  return !mine.hasMarkers && own.length > 0 && own.join("\n") === there.join("\n")
}

function shareOf(excerpt: Tree, mine: Block, file: Tree, theirs: Block): number {
  const lines = new Set(file.plain.slice(theirs.from, theirs.to))
  const own = excerpt.plain.slice(mine.head + 1, mine.to).filter((plain) => plain !== "")
  return own.length === 0 ? 1 : own.filter((plain) => lines.has(plain)).length / own.length
}
