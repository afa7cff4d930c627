import type { Issue } from "../../issues/issue.ts"
import { depthOf } from "../../locate/read/scope.ts"
import type { Piece } from "../merging.ts"
import { isLeaving } from "../pair/edges.ts"
import { likeness } from "../pair/pair.ts"
import {
  type Block,
  continues,
  isBeforeMarker,
  isData,
  isFollowed,
  isJson,
  isProse,
  openedBy,
  type Tree,
} from "../read/tree.ts"
import { faceOf, saying } from "../read/weigh.ts"
import * as say from "../refusals.ts"
import { type Claim, declaredBy, hasMarkerBetween, linesOfNewSections, plainOf } from "./claim.ts"
import { isReturning, lossesIn } from "./losses.ts"

/** Of a function that is written out to its end, nothing is left that the excerpt does not show. */
export function leavesNoRest(claim: Claim): Issue | undefined {
  const { merging, file, pieces, own } = claim
  for (const mine of own.values()) {
    if (mine.hasMarkers || !isWrittenOut(claim, mine)) continue
    const theirs = counterpart(claim, mine)
    const rest =
      theirs &&
      pieces.find(
        ({ file: line, excerpt: shown }) =>
          line !== undefined &&
          shown === undefined &&
          line > theirs.head &&
          line < theirs.to &&
          file.tree.plain[line] !== "",
      )
    if (rest) return say.loses(merging, { from: rest.file!, to: rest.file! + 1 })
  }
  return undefined
}

/**
 * Nothing stays that what comes right above it leaves behind: code below a new `return`, as deep as that, and a bracket on a line of
 * its own below a head that brought its own.
 */
export function leavesNothingBehind(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pieces, lines } = claim
  const solid = pieces.flatMap((piece, at) => (plainOf(claim, piece) === "" ? [] : [{ piece, at }]))
  for (const [index, { piece, at }] of solid.entries()) {
    const next = solid[index + 1]
    if (piece.file !== undefined || next?.piece.file === undefined || next.piece.excerpt !== undefined)
      continue
    const [own, rest] = [excerpt.plain[piece.excerpt]!, file.tree.plain[next.piece.file]!]
    const isDead =
      isLeaving(own) &&
      openedBy(own) === 0 &&
      !/[\\,([{+|&=.?:]$/.test(own) &&
      depthOf(lines[at]!) === depthOf(lines[next.at]!) &&
      !goesOn.test(rest) &&
      !continues(rest) &&
      !isProse(merging.path)
    const isBracket = /^\{\}?[;,]?$/.test(rest) && /[{}][;,]?$/.test(own)
    if (isDead || isBracket) return say.loses(merging, { from: next.piece.file, to: next.piece.file + 1 })
  }
  return undefined
}

/** What may come below a `return` that is as deep: another case, a function, a comment, what goes on with its line. */
const goesOn =
  /^(?:case\b|default\b|when\b|(?:async\s)?function\b|class\b|def\b|fn\b|fun\b|func\b|#|\/\/|\/\*|--|\w{1,60}:$|[^\w\s$@"'`]|[)\]}])/

/** Of a list that is written out below its key, no item is left that the excerpt does not show. */
export function leavesNoItems({
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
    const items = mine.inner.flat()
    if (!theirs || mine.hasMarkers || items.length < 2 || isBeforeMarker(excerpt, mine)) continue
    if (!items.every(({ head }) => excerpt.plain[head]!.startsWith("- "))) continue
    const isLeft = ({ head }: Block) => byFile.has(head) && byFile.get(head) === undefined
    const rest = theirs.inner
      .flat()
      .find((each) => isLeft(each) && file.tree.plain[each.head]!.startsWith("- "))
    if (rest) return say.loses(merging, { from: rest.head, to: rest.to })
  }
  return undefined
}

/**
 * Of keys that an excerpt shows last, none is left that it does not show, unless something is said to be added: not where the last one
 * is new, nor where some of them go.
 */
export function leavesNoKeys({
  merging,
  excerpt,
  file,
  pairs,
  byFile,
  own,
  there,
}: Claim): Issue | undefined {
  for (const mine of isData(merging.path) && !isJson(merging.path) && !merging.isAdding ? own.values() : []) {
    const theirs = there.get(pairs.get(mine.head) ?? -1)
    const last = mine.inner.flat().at(-1)
    if (!theirs || !last || mine.hasMarkers || mine.spine.length > 1) continue
    const keyOf = (block: Block) => faceOf(file.tree, block).key
    const all = theirs.inner.flat().filter((block) => keyOf(block) !== undefined)
    const rest = all.find(({ head }) => byFile.has(head) && byFile.get(head) === undefined)
    const shown = new Set(mine.inner.flat().map((block) => faceOf(excerpt, block).key))
    const isLosing = all.some((block) => !byFile.has(block.head) && !shown.has(keyOf(block)))
    const isEnd = !isBeforeMarker(excerpt, mine) && !isFollowed(excerpt, mine)
    const isLast = isEnd && !pairs.has(last.head)
    if (rest && (isLast || isLosing)) return say.loses(merging, { from: rest.head, to: rest.to })
  }
  return undefined
}

/** Rows of a table that are shown from its head up to a blank line are all of them. */
export function leavesNoRows({ merging, excerpt, file, pieces }: Claim): Issue | undefined {
  if (!isProse(merging.path)) return undefined
  // What is below the head of a table is not the first line of one.
  const torn = pieces.findIndex(
    ({ file: there, excerpt: own }, at) =>
      there === undefined &&
      isRuler.test(excerpt.plain[own]!) &&
      (at === 0 || plainOf({ excerpt, file }, pieces[at - 1]!) === ""),
  )
  if (torn >= 0) return say.misplaced(merging, pieces[torn]!.excerpt!)
  const at = pieces.findIndex((piece, index) => {
    const [next, shown] = [pieces[index + 1], piece.excerpt]
    if (shown === undefined || next?.file === undefined || next.excerpt !== undefined) return false
    const isEnd = shown + 1 < excerpt.lines.length && excerpt.plain[shown + 1] === ""
    if (!isEnd || !isRow.test(excerpt.plain[shown]!) || !isRow.test(file.tree.plain[next.file]!)) return false
    const above = excerpt.plain.slice(0, shown)
    return above.lastIndexOf("") < above.findLastIndex((plain) => isRuler.test(plain))
  })
  if (at < 0) return undefined
  const rest = pieces[at + 1]!.file!
  return say.loses(merging, { from: rest, to: rest + 1 })
}

/** What is below the head of a table. */
const isRuler = /^\|?\s{0,9}:?-{2,200}:?\s{0,9}\|/

const isRow = /^(?:\||[^|`]{1,300}\s\|\s)/

/**
 * Where an excerpt ends in a list that nothing closes, more of its items do not go than come: it may have been broken off there, as a
 * job is whose last steps are not shown.
 */
export function keepsLastItems(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, there } = claim
  const isItem = (plain: string) => /^- /.test(plain)
  const torn = lossesIn(claim).find(({ lost, below, fresh }) => {
    const last = fresh.findLast((line) => excerpt.plain[line] !== "")
    if (below?.excerpt !== undefined || (last !== undefined && last < excerpt.lines.length - 1)) return false
    const gone = [...there.values()].filter(({ head }) => head >= lost.from && head < lost.to)
    const items = gone.filter(({ head }) => isItem(file.tree.plain[head]!))
    return items.length > fresh.filter((line) => isItem(excerpt.plain[line]!)).length
  })
  return torn && say.loses(merging, torn.lost)
}

/**
 * Paragraphs have no names. A new one before a marker may be what became of the one behind it; and of a section that the excerpt
 * ends with, nothing is left out.
 */
export function replacesParagraphs(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pieces } = claim
  if (!isProse(merging.path)) return undefined
  const textOf = (piece: Piece) =>
    piece.excerpt === undefined ? file.tree.plain[piece.file]! : excerpt.plain[piece.excerpt]!
  const solid = pieces.filter((piece) => textOf(piece) !== "")
  for (const [at, piece] of solid.entries()) {
    const next = solid[at + 1]
    if (piece.excerpt === undefined || !next || next.excerpt !== undefined) continue
    if (/^#/.test(file.tree.plain[next.file]!)) continue
    const isNew =
      piece.file === undefined &&
      likeness(paragraphAt(excerpt, piece.excerpt), paragraphAt(file.tree, next.file)) >= littleAlike
    const isEnd = !hasMarkerBetween(excerpt, piece.excerpt, excerpt.lines.length)
    if (isNew && !isEnd) return say.unclearLine(merging, piece.excerpt, next.file)
    // A mere heading says where the section before it ends.
    const isHeading = piece.file !== undefined && /^#{1,6}\s/.test(excerpt.plain[piece.excerpt]!)
    if (isEnd && !isHeading && isInSection(claim, piece.excerpt))
      return say.loses(merging, { from: next.file, to: next.file + 1 })
  }
  return undefined
}

const littleAlike = 0.25

/** A paragraph of a document that is new is not in it already, nor is the line between two parts of it that a marker follows. */
export function repeatsNoParagraph(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pieces, byFile } = claim
  if (!isProse(merging.path)) return undefined
  const inNew = linesOfNewSections(claim)
  const isLeft = (line: number) => byFile.has(line) && byFile.get(line) === undefined
  const isThere = ({ excerpt: own, file: there }: Piece) => {
    if (own === undefined || there !== undefined || inNew.has(own)) return false
    if (saying(excerpt.plain[own]!) < fullLine) return false
    return file.places(excerpt.plain[own]!).some(isLeft)
  }
  const solid = pieces.filter((piece) => piece.excerpt === undefined || excerpt.plain[piece.excerpt] !== "")
  // Where nothing else is new, it is the one that the file has further down.
  const rule = solid.find(({ excerpt: own, file: there }, at) => {
    if (own === undefined || there !== undefined || !isRule.test(excerpt.plain[own]!)) return false
    return isBeforeMarker(excerpt, { to: own + 1 }) && solid[at - 1]?.file !== undefined
  })?.excerpt
  const other = rule === undefined ? undefined : file.places(excerpt.plain[rule]!).find(isLeft)
  if (rule !== undefined && other !== undefined) return say.unclearLine(merging, rule, other)
  const again = solid.findIndex((piece, at) => isThere(piece) && solid[at + 1] && isThere(solid[at + 1]!))
  if (again < 0) return undefined
  const line = solid[again]!.excerpt!
  return say.unclearLine(merging, line, file.places(excerpt.plain[line]!)[0]!)
}

const isRule = /^([-*_])(?:\s?\1){2,99}$/

/** A line of a paragraph says as much as this. */
const fullLine = 6

/** The lines around one up to the blank ones. */
function paragraphAt({ plain }: Tree, line: number): string {
  let [from, to] = [line, line + 1]
  while (from > 0 && plain[from - 1] !== "") from--
  while (to < plain.length && plain[to] !== "") to++
  return plain.slice(from, to).join(" ")
}

/** Is the heading of the section that a line of the excerpt is in one of those that are shown? */
const isInSection = ({ excerpt, pairs }: Claim, line: number) =>
  [...pairs.keys()].some((shown) => shown < line && /^#{1,6}\s/.test(excerpt.plain[shown]!))

/** Does an excerpt show where a function ends: by a bracket, by what follows it, or by what nothing can follow? */
function isWrittenOut({ excerpt }: Claim, block: Block): boolean {
  const { name, isLeaf } = faceOf(excerpt, block)
  if (isLeaf || !name?.startsWith("function ")) return false
  if (block.spine.length > 1 || isReturning(excerpt, block)) return true
  return isFollowed(excerpt, block)
}

/** The block of the file that a block of the excerpt is, or comes in the place of. */
export function counterpart({ excerpt, file, pairs, byFile, there }: Claim, mine: Block): Block | undefined {
  const known = pairs.get(mine.head)
  if (known !== undefined) return there.get(known)
  const name = declaredBy(excerpt, mine)
  for (const theirs of there.values())
    if (!byFile.has(theirs.head) && name !== undefined && declaredBy(file.tree, theirs) === name)
      return theirs
  return undefined
}

/** What is around all of an excerpt is around it in the file: a bracket, or a head that the file has somewhere else, is not new. */
export function hasKnownFrame(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pairs, byFile, there } = claim
  const shown = excerpt.root.inner[0]!.filter(({ isMarker }) => !isMarker)
  const waiting = shown.map((block) => ({ block, around: file.tree.root }))
  while (waiting.length > 0) {
    const { block, around } = waiting.pop()!
    const theirs = there.get(pairs.get(block.head) ?? -1)
    if (block.hasMarkers)
      for (const inner of block.inner.flat())
        if (!inner.isMarker) waiting.push({ block: inner, around: theirs ?? around })
    const head = excerpt.plain[block.head]!
    if (pairs.has(block.head) || (faceOf(excerpt, block).isLeaf && !head.endsWith(":"))) continue
    if (/^[{[(]$/.test(head) && shown.length === 1 && shown[0] === block)
      return say.misplaced(merging, block.head)
    const places = file.places(head).filter((line) => line > around.head && line < around.to)
    const isElsewhere = places.length === 1 && byFile.has(places[0]!)
    if (isElsewhere && saying(head) >= leastSaid) return say.unclearLine(merging, block.head, places[0]!)
  }
  return undefined
}

const leastSaid = 3
