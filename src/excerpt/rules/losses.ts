import type { Issue } from "../../issues/issue.ts"
import { isHolding } from "../merge/at-end.ts"
import type { Piece, Region } from "../merging.ts"
import { isImport, isLeaving, likenessOfElements } from "../pair/edges.ts"
import { hasAllWords, isHeadOfVersion, isSameParagraph, likeness } from "../pair/pair.ts"
import {
  type Block,
  blocksIn,
  type Face,
  isBeforeMarker,
  isData,
  isFollowed,
  isJson,
  isLead,
  isProse,
  keyIn,
  openedBy,
  type Tree,
} from "../read/tree.ts"
import { faceOf } from "../read/weigh.ts"
import * as say from "../refusals.ts"
import { type Claim, hasMarkerBetween, isInFunction } from "./claim.ts"

/** Lines of the file that are not in the result, and what the result has around and instead of them. */
interface Loss {
  lost: Region
  above: Piece | undefined
  below: Piece | undefined
  /** Lines of the excerpt. */
  fresh: readonly number[]
}

/** Many rules ask for them. */
const known = new WeakMap<Claim, readonly Loss[]>()

/** Where lines go, but for those of which the words of the answer say so. */
export function lossesIn(claim: Claim): readonly Loss[] {
  const losses = known.get(claim) ?? findLosses(claim)
  known.set(claim, losses)
  return losses
}

function findLosses({ merging: { saidToGo }, file, pieces }: Claim): Loss[] {
  const losses: Loss[] = []
  let above: Piece | undefined
  let fresh: number[] = []
  const note = (below: Piece | undefined) => {
    let [from, to] = [(above?.file ?? -1) + 1, below?.file ?? file.tree.lines.length]
    while (from < to && file.tree.plain[from] === "") from++
    while (from < to && file.tree.plain[to - 1] === "") to--
    const isSaid = saidToGo && from >= saidToGo.from && to <= saidToGo.to
    if (from < to && !isSaid) losses.push({ lost: { from, to }, above, below, fresh })
    above = below
    fresh = []
  }
  for (const piece of pieces)
    if (piece.file !== undefined) note(piece)
    else fresh.push(piece.excerpt)
  note(undefined)
  return losses
}

/** What goes was visible: the excerpt shows both neighbours, or what comes instead, and has no marker there. */
export function losesOnlyWhatIsVisible(claim: Claim): Issue | undefined {
  const hidden = lossesIn(claim).find((loss) => {
    if (isNewValue(claim, loss)) return false
    const [from, to] = [loss.above?.excerpt ?? loss.fresh[0], loss.below?.excerpt ?? loss.fresh.at(-1)]
    if (from !== undefined && to !== undefined && hasMarkerBetween(claim.excerpt, from, to)) return true
    return !isSeenAbove(claim, loss) || !isSeenBelow(claim, loss) || losesImport(claim, loss)
  })
  return hidden && say.loses(claim.merging, hidden.lost)
}

/** Does a statement come in the place of the only one among its siblings that sets the same, or an element of one that has less? */
function isNewValue({ merging, excerpt, file, own, there }: Claim, { lost, above, fresh }: Loss): boolean {
  const [theirs, solid] = [there.get(lost.from), fresh.filter((line) => excerpt.plain[line] !== "")]
  // What was the last one of a list, and gets a comma.
  if (lost.to === lost.from + 1 && excerpt.plain[solid[0] ?? -1] === `${file.tree.plain[lost.from]},`)
    return true
  const first = own.get(solid[0] ?? -1)
  if (first?.to === solid.at(-1)! + 1 && theirs?.to === lost.to)
    if (likenessOfElements(excerpt, first, file.tree, theirs) === 1) return true
  // A head that is shown with a marker below it: what the marker stands for is in the block of that head.
  const last = own.get(solid.at(-1) ?? -1)
  const isEntered = last?.hasMarkers && above?.excerpt !== undefined && lost.to === lost.from + 1
  if (isEntered && theirs && isHeadOfVersion(faceOf(excerpt, last), faceOf(file.tree, theirs))) return true
  const mine = solid.length === 1 ? own.get(solid[0]!) : undefined
  if (!mine || !theirs || lost.to !== lost.from + 1) return false
  if (isHeadOf(faceOf(excerpt, mine), faceOf(file.tree, theirs))) return true
  if (theirs.to !== lost.to) return false
  if (isLeaving(excerpt.plain[mine.head]!) && isLeaving(file.tree.plain[theirs.head]!)) return true
  if (isSameParagraph(merging.path, excerpt.plain[mine.head]!, file.tree.plain[theirs.head]!)) return true
  const [a, b] = [faceOf(excerpt, mine), faceOf(file.tree, theirs)]
  if (a.isLeaf && a.key === b.key && isImport.test(b.head) && hasAllWords(a.head, b.head)) return true
  return a.isLeaf && isCounterpart(excerpt, mine, file.tree, theirs)
}

/** The head of a block in another version, below which a marker may stand for all that is in it. */
const isHeadOf = (a: Face, b: Face) =>
  !a.isLeaf && !b.isLeaf && a.name === b.name && /^(?:function|type) /.test(a.name ?? "")

/** Does an import go at the end of what is shown of a block that nothing closes? A marker below may stand for it. */
function losesImport({ excerpt, file }: Claim, { lost, below, fresh }: Loss): boolean {
  const last = fresh.at(-1)
  if (below?.excerpt !== undefined || last === undefined || !isBeforeMarker(excerpt, { to: last + 1 }))
    return false
  const keys = new Set(fresh.map((line) => keyIn(excerpt.lines[line]!)))
  for (let line = lost.from; line < lost.to; line++) {
    const isGone = isImport.test(file.tree.plain[line]!) && !keys.has(keyIn(file.tree.lines[line]!))
    if (isGone) return true
  }
  return false
}

/** A comment does not go while what it is above stays, unless that is shown with another one, or right below something else that is. */
export function keepsComments(claim: Claim): Issue | undefined {
  const { merging, excerpt, file } = claim
  if (isProse(merging.path)) return undefined
  const torn = lossesIn(claim).find(({ lost, above, below, fresh }) => {
    const [last, next] = [file.tree.plain[lost.to - 1]!, file.tree.plain[lost.to]]
    if (below?.file !== lost.to || next === "" || !isComment.test(last)) return false
    if (below.excerpt === undefined) return true
    return above?.excerpt === undefined && fresh.length > 0 && !isLead(excerpt.plain[fresh.at(-1)!]!)
  })
  return torn && say.loses(merging, torn.lost)
}

const isComment = /^(?:\/\/|\/\*|\*\/|<!--|;;|(?:#|--)\s)/

function isSeenAbove(claim: Claim, { lost, above, fresh }: Loss): boolean {
  if (above?.excerpt !== undefined) return !isTornEnd(claim, above.excerpt)
  // Both begin here, and the excerpt leaves nothing out.
  if (above === undefined && fresh[0] === 0 && !claim.excerpt.root.hasMarkers) return true
  // A block begins here, or what is above its head does, and the excerpt has that block.
  for (const block of claim.there.values())
    if (block.from <= lost.from && block.head >= lost.from && isShownHead(claim, block, fresh)) return true
  return false
}

/** Does a line close a block of the excerpt in which a marker stands for more brackets? Then nobody knows which one it closes. */
function isTornEnd({ excerpt, own }: Claim, line: number): boolean {
  if (openedBy(excerpt.plain[line]!) >= 0) return false
  for (const block of own.values()) {
    if (!block.hasMarkers || block.head === line || block.spine.at(-1) !== line) continue
    let net = 0
    for (let at = block.head; at <= line; at++)
      if (!excerpt.markers.has(at)) net += openedBy(excerpt.plain[at]!)
    return net !== 0
  }
  return false
}

function isSeenBelow(claim: Claim, { lost, below, fresh }: Loss): boolean {
  if (below?.excerpt !== undefined) return true
  // A block that is written out ends here. If nothing closes it, only what comes instead tells that its end is meant.
  for (const block of claim.there.values())
    if (block.to === lost.to && isShownHead(claim, block, fresh, { whole: true })) {
      // A branch of it that begins here may be what a marker stands for.
      if (block.spine.includes(lost.from) && fresh.length === 0) return false
      return isClosed(block) || isReplaced(claim, lost, fresh) || isReturned(claim, fresh)
    }
  return false
}

/** Do new lines end a function that nothing closes, as `return` and `raise` do at the depth of its body? */
function isReturned({ excerpt, own }: Claim, fresh: readonly number[]): boolean {
  const last = fresh.findLast((line) => excerpt.plain[line] !== "")
  for (const mine of own.values())
    if (mine.to - 1 === last && mine.spine.length === 1 && isReturning(excerpt, mine)) return true
  return false
}

/** Is the last thing in a function something behind which nothing can be? */
export function isReturning(tree: Tree, block: Block): boolean {
  const last = block.inner[0]!.at(-1)
  return (
    last !== undefined &&
    openedBy(tree.plain[block.head]!) <= 0 &&
    /^(?:return|raise)\b/.test(tree.plain[last.head]!) &&
    faceOf(tree, block).name?.startsWith("function ") === true
  )
}

/** Does a line of its own end a block? */
const isClosed = ({ spine, to }: Block) => spine.length > 1 && spine.at(-1) === to - 1

function isReplaced({ excerpt, file }: Claim, lost: Region, fresh: readonly number[]): boolean {
  const came = fresh.filter((line) => excerpt.plain[line] !== "").length
  const went = file.tree.plain.slice(lost.from, lost.to).filter((plain) => plain !== "").length
  return came > 0 && went <= 2 * came + 2
}

/** Has the excerpt the head of a block of the file, and, if it must be whole, no marker in what is below it? */
function isShownHead(
  { excerpt, file, pairs, byFile, own }: Claim,
  theirs: Block,
  fresh: readonly number[],
  { whole = false }: { whole?: boolean } = {},
): boolean {
  const isCut = (mine: Block) => isClosed(theirs) && !isClosed(mine) && !isFollowed(excerpt, mine)
  const isFit = (mine: Block | undefined) =>
    mine !== undefined && !(whole && (mine.hasMarkers || isCut(mine)))
  if (byFile.has(theirs.head)) {
    const line = byFile.get(theirs.head)
    return line !== undefined && isFit(own.get(line))
  }
  // Of a block that is written out, the head may be far above.
  const name =
    whole && isOnly(file.tree, theirs, isNamedAs(file.tree, theirs))
      ? faceOf(file.tree, theirs).name
      : undefined
  const isNamed = (mine: Block) => !pairs.has(mine.head) && faceOf(excerpt, mine).name === name && isFit(mine)
  if (name !== undefined && [...own.values()].some(isNamed)) return true
  return fresh.some((line) => {
    const mine = own.get(line)
    return isFit(mine) && isCounterpart(excerpt, mine!, file.tree, theirs)
  })
}

function isCounterpart(excerpt: Tree, mine: Block, file: Tree, theirs: Block): boolean {
  const [a, b] = [faceOf(excerpt, mine), faceOf(file, theirs)]
  const areLeaves = a.isLeaf && b.isLeaf
  if (a.name !== undefined && b.name !== undefined)
    return a.name === b.name && (!areLeaves || isOnly(file, theirs, isNamedAs(file, theirs)))
  if (areLeaves)
    return a.key !== undefined && a.key === b.key && isOnly(file, theirs, ({ key }) => key === a.key)
  return likeness(a.head, b.head) >= alike
}

const alike = 0.7

const isNamedAs = (tree: Tree, block: Block) => (face: Face) => face.name === faceOf(tree, block).name

/** Is there one statement among its siblings that declares, sets or imports this? A variable that is set again and again is no place. */
function isOnly(file: Tree, theirs: Block, is: (face: Face) => boolean): boolean {
  const siblings = listsOf(file.root).find((list) => list.includes(theirs)) ?? []
  return siblings.filter((each) => is(faceOf(file, each))).length === 1
}

function listsOf(root: Block): (readonly Block[])[] {
  return [...root.inner, ...[...blocksIn(root.inner[0]!)].flatMap(({ inner }) => inner)]
}

/** Keys without a marker around them may show where something is. What is beside such a key does not go without a word. */
export function keepsKeysBesideFrames(claim: Claim): Issue | undefined {
  const { merging, excerpt, pairs, own, there } = claim
  if (excerpt.root.hasMarkers || !isData(merging.path)) return undefined
  // Who shows most of a file shows all of it.
  if (pairs.size >= claim.file.tree.lines.length * mostOfFile) return undefined
  for (const { lost, fresh } of lossesIn(claim)) {
    if (fresh.length > 0) continue
    for (const mine of own.values()) {
      const theirs = there.get(pairs.get(mine.head) ?? -1)
      if (!theirs?.inner.flat().some(({ head }) => head === lost.from)) continue
      if (mine.inner.flat().some((block) => !faceOf(excerpt, block).isLeaf)) return say.loses(merging, lost)
    }
  }
  return undefined
}

/** An excerpt without markers, of more than one block, that has most of the file is the whole file, and something of it is gone. */
export function isNoWholeFile(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pieces } = claim
  if (excerpt.root.hasMarkers || excerpt.root.inner[0]!.length === 1) return undefined
  const unseen = aboveAllNew(claim)
  if (unseen !== undefined) return say.loses(merging, { from: unseen, to: unseen + 1 })
  // Who sends a part of the file wants something to change.
  if (merging.isPart && (lossesIn(claim).length > 0 || pieces.some((piece) => piece.file === undefined)))
    return undefined
  const solid = pieces.filter(({ file: line }) => line !== undefined && file.tree.plain[line] !== "")
  const shown = solid.filter((piece) => piece.excerpt !== undefined)
  const rest = solid.find((piece) => piece.excerpt === undefined)
  // It begins in the middle of the file: imports and comments are left out, a line such as `'use client'` may be meant to go.
  if (rest !== undefined && solid[0] === rest) {
    const isFirstLine = solid[1]?.excerpt !== undefined && solid.at(-1)!.excerpt !== undefined
    const isLeftOut = isImport.test(file.tree.plain[rest.file!]!) || isLead(file.tree.plain[rest.file!]!)
    if (!merging.isPart || !isFirstLine || isLeftOut) return undefined
  }
  const all = file.tree.plain.filter((plain) => plain !== "").length
  if (!rest || shown.length < all * (merging.isPart ? nearlyAll : mostOfFile)) return undefined
  return say.loses(merging, { from: rest.file!, to: rest.file! + 1 })
}

const mostOfFile = 0.6
const nearlyAll = 0.9

/**
 * The last line that is not shown at the top of a file all the rest of which is, below something new: that may come in its place.
 * Imports and comments are often left out there.
 */
function aboveAllNew({ merging, file, pieces }: Claim): number | undefined {
  const first = pieces.findIndex((piece) => piece.excerpt !== undefined)
  if (first < 0 || pieces[first]!.file !== undefined) return undefined
  const isSolid = ({ file: line }: Piece) => line !== undefined && file.tree.plain[line] !== ""
  const above = pieces.slice(0, first).findLast(isSolid)?.file
  const below = pieces.slice(first).filter(isSolid)
  if (above === undefined || below.some(({ excerpt }) => excerpt === undefined)) return undefined
  if (below.length < file.tree.plain.filter((plain) => plain !== "").length * mostOfFile) return undefined
  const plain = file.tree.plain[above]!
  return !isProse(merging.path) && (isImport.test(plain) || isLead(plain)) ? undefined : above
}

/** Heads with markers between them, and nothing else, all as they are: what is beside them may be meant to go. */
export function saysMoreThanHeads({ merging, excerpt, pieces, own }: Claim): Issue | undefined {
  const isChange = pieces.some(({ file }) => file === undefined)
  if (isChange || !isJson(merging.path) || excerpt.markers.size === 0) return undefined
  const heads = new Set(
    [...own.values()].filter(({ hasMarkers }) => hasMarkers).flatMap(({ spine }) => spine),
  )
  const other = excerpt.plain.findIndex(
    (plain, line) => plain !== "" && !excerpt.markers.has(line) && !heads.has(line),
  )
  return other < 0 ? say.misplaced(merging, 0) : undefined
}

/** A key that is sent alone, as it is, but without the comma behind it: then what follows it may be meant to go. */
export function saysMoreThanAComma(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pieces, pairs } = claim
  if (!isJson(merging.path) || excerpt.root.hasMarkers || lossesIn(claim).length > 0) return undefined
  if (merging.isAdding) return undefined
  if (pieces.some((piece) => piece.file === undefined)) return undefined
  const last = excerpt.lines.length - 1
  const there = pairs.get(last)
  if (there === undefined || /,\s*$/.test(excerpt.lines[last]!) || !/,\s*$/.test(file.tree.lines[there]!))
    return undefined
  return say.loses(merging, { from: there + 1, to: there + 2 })
}

/** A function may become a short one. A list, an object or a class of which half would go was rather cut short. */
export function halvesNothing({
  merging,
  excerpt,
  file,
  pairs,
  byFile,
  own,
  there,
}: Claim): Issue | undefined {
  for (const mine of own.values()) {
    const theirs = there.get(pairs.get(mine.head) ?? -1)
    if (!theirs || !isHolding.test(faceOf(file.tree, theirs).name ?? "")) continue
    const count = (tree: Tree, { head, to }: Block, is: (line: number) => boolean) => {
      let lines = 0
      for (let line = head; line < to; line++) if (tree.plain[line] !== "" && is(line)) lines++
      return lines
    }
    const gone = count(file.tree, theirs, (line) => !byFile.has(line))
    const came = count(excerpt, mine, (line) => !pairs.has(line) && !excerpt.markers.has(line))
    if (2 * gone >= count(file.tree, theirs, () => true) && gone > fewGone + came)
      return say.loses(merging, { from: theirs.head, to: theirs.to })
  }
  return undefined
}

/**
 * Who shows one field of a type means that one: more than comes does not go without a word, unless markers elsewhere show that the
 * writer uses them. Where something is said to be added, no more goes than comes, or than stays, of a function either.
 */
export function keepsMembers(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pairs, byFile, own } = claim
  if (excerpt.markers.size > 0 && !merging.isAdding) return keepsKeys(claim)
  for (const mine of own.values()) {
    const theirs = mine.hasMarkers ? undefined : counterpartOf(claim, mine)
    // A function that is written out says what it sets, and what it calls with what.
    if (!theirs || isInFunction(excerpt, own, mine)) continue
    const inner = linesIn(file.tree, theirs)
    const came = linesIn(excerpt, mine).filter((line) => !pairs.has(line))
    const versions = came.map((line) => excerpt.plain[line]!)
    const isVersion = (own: string, other: string) =>
      hasAllWords(own, other) || (keyIn(own) !== undefined && keyIn(own) === keyIn(other))
    const gone = inner.filter((line) => {
      if (byFile.has(line)) return false
      // A line is still there that comes with more words, or sets the same: each that comes is a version of one.
      const version = versions.findIndex((plain) => isVersion(plain, file.tree.plain[line]!))
      if (version >= 0) versions.splice(version, 1)
      return version < 0
    })
    const stays = inner.length - gone.length
    const isHolder = isData(merging.path) || isHolding.test(faceOf(file.tree, theirs).name ?? "")
    const isMore = gone.length > came.length
    const isLost = merging.isAdding
      ? isMore || gone.length > stays
      : isHolder && isMore && gone.length > stays
    if (isLost) return say.loses(merging, { from: gone[0]!, to: gone.at(-1)! + 1 })
  }
  return keepsKeys(claim)
}

/** Of an object, more keys than are shown do not go, whatever comes: `{ USER: … }` is no new version of `{ PASSWORD: … }`. */
function keepsKeys(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, byFile, own } = claim
  for (const mine of isData(merging.path) ? own.values() : []) {
    const theirs = mine.hasMarkers ? undefined : counterpartOf(claim, mine)
    if (!theirs) continue
    const shown = new Set(mine.inner.flat().map((block) => keyName(excerpt, block)))
    const all = theirs.inner.flat().filter((block) => keyName(file.tree, block) !== undefined)
    const gone = all.filter((block) => !shown.has(keyName(file.tree, block)) && !byFile.has(block.head))
    // Who writes markers leaves out what stays, so that a key may well have become another one.
    const few = excerpt.markers.size > 0 && !merging.isAdding ? 1 : 0
    if (gone.length > few && 2 * gone.length > all.length)
      return say.loses(merging, { from: gone[0]!.from, to: gone[0]!.to })
  }
  return undefined
}

/** A key, whether its value is on the same line or below it. */
const keyName = (tree: Tree, block: Block) =>
  faceOf(tree, block).key ?? faceOf(tree, block).name?.replace(/^\w{1,20} /, "")

/** The block of the file that one of the excerpt is a version of. */
function counterpartOf({ excerpt, file, pairs, there }: Claim, mine: Block): Block | undefined {
  if (isText(excerpt, mine)) return undefined
  const paired = there.get(pairs.get(mine.head) ?? -1)
  const { name, isLeaf } = faceOf(excerpt, mine)
  if (paired || name === undefined || isLeaf) return paired
  const named = [...there.values()].filter((block) => faceOf(file.tree, block).name === name)
  return named.length === 1 ? named[0] : undefined
}

/** What is below `run: |` is a text, and has no members. */
const isText = ({ plain }: Tree, { head }: Block) => /:\s{0,9}[|>][+-]?$/.test(plain[head]!)

/** The lines in a block, without those that open and close it, and those of a text. */
function linesIn(tree: Tree, { head, to, spine, inner }: Block): number[] {
  const texts = [...blocksIn(inner.flat())].filter((block) => isText(tree, block))
  const lines: number[] = []
  for (let line = head + 1; line < to; line++) {
    const isIn = texts.some((text) => line > text.head && line < text.to)
    if (tree.plain[line] !== "" && !spine.includes(line) && !isIn) lines.push(line)
  }
  return lines
}

/** So many lines of a list may go with nothing in their place. */
const fewGone = 3
