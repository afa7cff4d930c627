import { type Block, type Face, isProse, type Tree } from "../read/tree.ts"
import { faceOf, type Known } from "../read/weigh.ts"

/** How much speaks for a block of the excerpt being a block of the file, in bits. */
export interface Pairing {
  bits: number
  /** Which share of its lines, weighed, the file's block has. */
  share: number
  /** Its head is the file's, or has the same name. */
  by: "head" | "name" | "key" | "body"
}

/** Undefined: nothing does, or a name speaks against it. */
export function pairing(excerpt: Tree, mine: Block, file: Known, theirs: Block): Pairing | undefined {
  const [a, b] = [faceOf(excerpt, mine), faceOf(file.tree, theirs)]
  const inside = insideOf(excerpt, mine, file, theirs)
  const share = inside.all === 0 ? 1 : inside.shared / inside.all
  // Heads that occur often say nothing by themselves: `statement {`, `<li>`.
  const isTold = a.isLeaf || file.weight(a.head) >= leastHead || share >= 0.5 || isRule(a, inside.shared)
  if (a.head === b.head && isTold)
    return {
      bits: Math.max(file.weight(a.head), bitsOf(a.name)) + inside.shared + headBits(file, a),
      share,
      by: "head",
    }
  if (a.head === b.head && file.places(a.head).length === 1 && isAlike(excerpt, mine, file.tree, theirs))
    return { bits: onlyBits + inside.shared, share, by: "head" }
  if (a.head === b.head && !/^(?:key|\w+tion|type|test|table|variable|heading|macro) /.test(a.name ?? ""))
    return undefined
  if (isOtherElement(a, b) && (share < 0.5 || file.places(a.head).length > 0)) return undefined
  if (a.name !== undefined && a.name === b.name)
    return { bits: bitsOf(a.name) + (a.head === b.head ? 0.5 : 0) + inside.shared, share, by: "name" }
  if (a.name !== undefined && b.name !== undefined && a.name.split(" ", 1)[0] === b.name.split(" ", 1)[0])
    return undefined
  if (a.key !== undefined && a.key === b.key && a.isLeaf === b.isLeaf && !buildsOn(a, b))
    return { bits: keyBits + inside.shared, share, by: "key" }
  if (a.isLeaf || b.isLeaf || levelOf(a) !== levelOf(b) || areOtherArms(a.head, b.head)) return undefined
  if (likeness(a.head, b.head) < leastLikeness) return undefined
  return share >= 0.5 && inside.shared >= leastBody
    ? { bits: inside.shared * 0.8, share, by: "body" }
    : undefined
}

/** Are two heads arms of a `switch` for different things: `case A:`, `case B:`? One for more than before is the same one. */
export function areOtherArms(a: string, b: string): boolean {
  const [own, there] = [armsIn(a), armsIn(b)]
  return own !== undefined && there !== undefined && !own.some((each) => there.includes(each))
}

/** What an arm is for: each thing up to what it has in brackets. */
function armsIn(head: string): string[] | undefined {
  const said = /^(?:case|when)\s(.{1,300})/.exec(head)?.[1]
  const things = said?.slice(0, said.search(/:?$|\bthen\b|[-=]>/))
  return things?.split(",").map((each) => each.replace(/[({].{0,300}/, "").trim())
}

/** Is a head, of something without a name, another version of one of the file: `if (a < now) {`? Elements have the name of their kind. */
export function isHeadOfVersion(a: Face, b: Face): boolean {
  if (a.isLeaf || b.isLeaf || a.name !== b.name || areOtherArms(a.head, b.head)) return false
  if (a.name !== undefined && !a.name.startsWith("element ")) return false
  const wordsIn = (head: string) => head.match(/[\p{L}\p{N}_]+/gu)?.join(" ") ?? ""
  return firstWord(a.head) === firstWord(b.head) && likeness(wordsIn(a.head), wordsIn(b.head)) > 0.6
}

/** What kind of statement a head begins: `if`, `} else`, `<div`. */
export const firstWord = (head: string) => /^[<}]?\s?[\w.:-]{1,60}/.exec(head)?.[0]

/** Does a line say all that another says, in any order? */
export function hasAllWords(line: string, other: string): boolean {
  const wordsOf = (text: string) => text.match(/[\p{L}\p{N}_]+/gu) ?? []
  const words = new Set(wordsOf(line))
  return wordsOf(other).every((word) => words.has(word))
}

/** Does a statement go on with what another has set, as `list = filter(list)` does below `list = list.split(",")`? */
function buildsOn(a: Face, b: Face): boolean {
  const usedBy = ({ head }: Face) => {
    const [set, ...value] = head.split(/\s{1,99}:?=\s/)
    return (
      set === a.key &&
      value
        .join(" ")
        .match(/[\w$.]+/g)
        ?.includes(set!) === true
    )
  }
  return a.isLeaf && usedBy(a) && (!usedBy(b) || likeness(a.head, b.head) < 0.6)
}

/** A section is none of those that are in it, however much of it they have. */
const levelOf = ({ head }: Face) => /^#{1,6}(?=\s)/.exec(head)?.[0]

/** A rule or block that has enough of the file's in it; elements of markup are all alike. */
const isRule = ({ name }: Face, shared: number) => name?.startsWith("block ") === true && shared >= leastBody

/** Elements are told apart by their classes and what they lead to, where none of one's is one of the other's. */
export function isOtherElement(a: Face, b: Face): boolean {
  const differ = (attribute: RegExp) => {
    const [own, there] = [a, b].map(({ head }) => attribute.exec(head)?.[1]?.split(/\s+/))
    return own !== undefined && there !== undefined && !own.some((each) => there.includes(each))
  }
  return (
    differ(/\sclass(?:Name)?=["']([^"']{1,300})["']/) ||
    differ(/^<a\s[^<>]{0,300}?href=["']([^"']{1,300})["']/)
  )
}

/** Kinds of names that a file has once, or nearly so. */
export const telling = /^(?:function|type|test|table|variable|heading|section|macro) /

const bitsOf = (name: string | undefined) =>
  name === undefined ? 0 : telling.test(name) ? nameBits : keyBits

/** The very head says more than the name alone, where the file has it once. */
const headBits = (file: Known, { head, isLeaf }: Face) =>
  !isLeaf && file.places(head).length === 1 ? 3 : 0.1

/** Are most lines of a block other versions of lines of another, in their order? */
function isAlike(excerpt: Tree, mine: Block, file: Tree, theirs: Block): boolean {
  const solid = (tree: Tree, { head, to }: Block) =>
    tree.plain.slice(head + 1, Math.min(to, head + mostAlike)).filter((plain) => /\w/.test(plain))
  const [own, there] = [solid(excerpt, mine), solid(file, theirs)]
  let [next, found] = [0, 0]
  for (const line of own) {
    const at = there.findIndex((other, at) => at >= next && likenessOfVersions(line, other) >= 0.5)
    if (at < 0) continue
    found++
    next = at + 1
  }
  return found >= 3 && 4 * found >= 3 * own.length
}

/** So many lines are compared word by word. */
const mostAlike = 40

const onlyBits = 3.5
const nameBits = 5
const keyBits = 1.5
/** Lines that say so much tell one block from another of the same head. */
export const leastBody = 4
const leastHead = 1.5
const leastLikeness = 0.4

/** The lines below the head: how much all of them say, and how much those that the file's block has too. */
export function insideOf(
  excerpt: Tree,
  mine: Block,
  file: Known,
  theirs: Block,
): { all: number; shared: number } {
  let [all, shared] = [0, 0]
  for (let at = mine.head + 1; at < mine.to; at++) {
    const plain = excerpt.plain[at]!
    if (plain === "" || excerpt.markers.has(at)) continue
    const weight = file.weight(plain)
    all += weight
    if (occursIn(file.places(plain), theirs.head + 1, theirs.to)) shared += weight
  }
  return { all, shared }
}

/** Has a block lines of the excerpt's that say enough, and each of the others of its head hardly any of them? */
export function isOnlyOneWithLines(
  excerpt: Tree,
  mine: Block,
  file: Known,
  { theirs, others }: { theirs: Block; others: () => readonly Block[] },
): boolean {
  const { shared } = insideOf(excerpt, mine, file, theirs)
  return (
    shared >= leastBody && others().every((each) => 2 * insideOf(excerpt, mine, file, each).shared < shared)
  )
}

export function occursIn(places: readonly number[], from: number, to: number): boolean {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! < from) low = middle + 1
    else high = middle
  }
  return low < places.length && places[low]! < to
}

/** How alike two lines are by their words, 0 to 1. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1
  const [first, second] = [wordsOf(a), wordsOf(b)]
  if (first.length === 0 || second.length === 0) return 0
  const counts = new Map<string, number>()
  for (const word of first) counts.set(word, (counts.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of second) {
    const left = counts.get(word) ?? 0
    if (left > 0) {
      shared++
      counts.set(word, left - 1)
    }
  }
  return (2 * shared) / (first.length + second.length)
}

/** The same for two versions of a line, one of which may say much more than the other. */
export function likenessOfVersions(a: string, b: string): number {
  const [first, second] = [wordsOf(a), wordsOf(b)]
  const [short, long] = first.length < second.length ? [first, new Set(second)] : [second, new Set(first)]
  const isContained =
    short.length >= 5 && short.filter((word) => long.has(word)).length >= short.length * 0.85
  const isBegun =
    first.length >= 6 && second.length >= 6 && [0, 1, 2, 3].every((at) => first[at] === second[at])
  // `RUN --mount=type=cache npm ci` and `RUN npm ci`.
  const isLonger = firstWord(a) === firstWord(b) && (b.match(/\w+/g)?.length ?? 0) >= 3 && hasAllWords(a, b)
  return Math.max(
    likeness(a, b),
    isLonger ? 0.6 : 0,
    isContained || (isBegun && /^[\p{Lu}]/u.test(a)) ? 0.7 : 0,
  )
}

/**
 * Does a line of a document say what another says, in a few other words? Items of a list, and what leads to something below it, are
 * alike wherever they are.
 */
export function isSameParagraph(path: string, a: string, b: string): boolean {
  if (!isProse(path) || [a, b].some((text) => isItem.test(text) || text.endsWith(":"))) return false
  const fewest = Math.min(...[a, b].map((text) => text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0))
  return fewest >= fullParagraph && likenessOfVersions(a, b) >= 0.7
}

const isItem = /^(?:[-*+>|]|\d{1,3}[.)]|#{1,6})(?:\s|$)/
const fullParagraph = 6

const wordsOf = (text: string) => text.slice(0, 500).match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]/gu) ?? []
