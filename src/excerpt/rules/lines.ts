import type { Issue } from "../../issues/issue.ts"
import { depthOf } from "../../locate/read/scope.ts"
import { isMarker, mayBeMarker, saysWhatDiffers, tellsWhatWent } from "../../text/marker.ts"
import { addsMembers } from "../merge/at-end.ts"
import { membersIn, showsMost } from "../merge/members.ts"
import type { Piece } from "../merging.ts"
import { isImport } from "../pair/edges.ts"
import { areOtherArms, likeness, telling } from "../pair/pair.ts"
import { type Block, continues, isData, isFlat, isLead, openedBy } from "../read/tree.ts"
import { faceOf, saying } from "../read/weigh.ts"
import * as say from "../refusals.ts"
import { type Claim, declaredBy, hasMarkerBetween, linesOfNewSections, plainOf } from "./claim.ts"
import { lossesIn } from "./losses.ts"
import { counterpart } from "./whole.ts"

/** Every line that the excerpt shows is in the result, and both texts are in their own order. */
export function hasAllLines({ merging, excerpt, pieces }: Claim): Issue | undefined {
  let [own, there] = [-1, -1]
  const shown = new Set<number>()
  for (const piece of pieces) {
    if (piece.excerpt !== undefined) {
      if (piece.excerpt <= own) return say.misplaced(merging, piece.excerpt)
      own = piece.excerpt
      shown.add(own)
    }
    if (piece.file !== undefined) {
      if (piece.file <= there) return say.loses(merging, { from: there, to: there + 1 })
      there = piece.file
    }
  }
  const missing = excerpt.plain.findIndex(
    (plain, line) => plain !== "" && !excerpt.markers.has(line) && !shown.has(line),
  )
  return missing < 0 ? undefined : say.misplaced(merging, missing)
}

/** A line that stands for others, or may do so, does not get into the file. */
export function hasNoMarker({ merging, excerpt, file, pieces }: Claim): Issue | undefined {
  const besideOthers = excerpt.markers.size > 0
  const isOldComment = (plain: string) =>
    file.tree.plain.some((other) => isLead(other) && likeness(plain, other) >= muchAlike)
  const piece = pieces.find(
    ({ excerpt: own, file: there }) =>
      there === undefined &&
      own !== undefined &&
      (isMarker(excerpt.lines[own]!) ||
        tellsWhatWent(excerpt.lines[own]!) ||
        (mayBeMarker(excerpt.lines[own]!, { besideOthers }) && !isOldComment(excerpt.plain[own]!))),
  )
  return piece && say.leftOut(merging, piece.excerpt!)
}

/** Lines with a sign before each, as in a comparison, do not get into the file with it. */
export function hasNoSigns({ merging, excerpt, file }: Claim): Issue | undefined {
  const there = new Set(file.tree.plain)
  const signed = (sign: string) =>
    [...excerpt.lines.keys()].filter((at) => {
      const line = excerpt.lines[at]!.trimEnd()
      return line.startsWith(sign) && /\w/.test(line) && !there.has(line.trim())
    })
  const gone = signed("-").find((at) => there.has(excerpt.lines[at]!.slice(1).trim()))
  return gone === undefined || signed("+").length === 0 ? undefined : say.signed(merging, gone)
}

/** A marker says that all it stands for stays, and not what of it does not. */
export function keepsAllOfRest({ merging, excerpt }: Claim): Issue | undefined {
  const marker = [...excerpt.markers].find((line) => saysWhatDiffers(excerpt.lines[line]!))
  return marker === undefined ? undefined : say.saysMore(merging, marker)
}

/** From this likeness on, a comment is another version of one that the file has. */
const muchAlike = 0.7

/**
 * Lines that are shown together are together: but for imports and what is below them, comments above a block, and for the rest of a
 * block that shows only members.
 */
export function keepsTogether(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pieces, there } = claim
  // Who leaves something out by a marker, and shows two lines side by side that the file has apart, means what is between to go.
  const isIdle =
    excerpt.markers.size > 0 &&
    pieces.every(({ file: own }) => own !== undefined) &&
    lossesIn(claim).length === 0
  let last: number | undefined
  let between: number[] = []
  for (const { excerpt: line, file: known } of pieces) {
    if (line === undefined) {
      if (file.tree.plain[known] !== "") between.push(known)
      continue
    }
    if (excerpt.plain[line] === "") continue
    if (last !== undefined && between.length > 0 && !hasMarkerBetween(excerpt, last, line)) {
      const theirs = there.get(known ?? -1)
      const isLead = theirs && !faceOf(file.tree, theirs).isLeaf && between[0]! >= theirs.from
      const isBelowImports = isImport.test(excerpt.plain[last]!) && !isImport.test(excerpt.plain[line]!)
      const areKeys = isFlat(merging.path) && [last, line].every((each) => isKnownKey(claim, each))
      if (!isLead && !isBelowImports && !areKeys && (isIdle || !isAmongMembers(claim, last, line)))
        return say.misplaced(merging, line)
    }
    last = line
    between = []
  }
  return undefined
}

/** In a file of keys, each is for itself. */
function isKnownKey({ excerpt, file, own }: Claim, line: number): boolean {
  const block = own.get(line)
  const key = block && faceOf(excerpt, block).key
  return key !== undefined && file.tree.root.inner[0]!.some((each) => faceOf(file.tree, each).key === key)
}

/** Is it between members of a block without markers, or before the first, or behind the last? */
function isAmongMembers(
  { merging, excerpt, own, there, pairs }: Claim,
  above: number,
  below: number,
): boolean {
  let container: Block = excerpt.root
  for (const block of own.values()) if (block.head <= above && block.to > below) container = block
  if (container.inner.flat().some(({ isMarker }) => isMarker)) return false
  const theirs = there.get(pairs.get(container.head) ?? -1)
  if (theirs && addsMembers(merging, container, theirs)) return true
  if (theirs && !isData(merging.path) && showsMost(merging, container, theirs)) return false
  return membersIn(excerpt, container).every((block) => declaredBy(excerpt, block) !== undefined)
}

/** Of two lines that are shown together, the one that is deeper in the excerpt is deeper in the result. */
export function keepsShape({ merging, excerpt, pieces, lines }: Claim): Issue | undefined {
  let last: { own: number; at: number } | undefined
  for (const [at, { excerpt: own }] of pieces.entries()) {
    if (own === undefined || excerpt.plain[own] === "") continue
    if (last && !hasMarkerBetween(excerpt, last.own, own)) {
      const wanted = depthOf(excerpt.lines[own]!) - depthOf(excerpt.lines[last.own]!)
      const is = depthOf(lines[at]!) - depthOf(lines[last.at]!)
      if (Math.sign(wanted) !== Math.sign(is)) return say.misplaced(merging, own)
    }
    last = { own, at }
  }
  return undefined
}

/** A marker between two lines stands for something. Where it came to nothing, and lines are lost there, they were meant. */
export function keepsWhatMarkersStandFor({ merging, excerpt, file, pieces }: Claim): Issue | undefined {
  const first = Math.min(...excerpt.markers)
  if (isBeforeAll(first, { file, pieces })) return say.misplaced(merging, pieces[0]!.excerpt!)
  for (const marker of excerpt.markers) {
    const after = pieces.findIndex((piece) => piece.excerpt !== undefined && piece.excerpt > marker)
    const before = pieces.findLastIndex((piece) => piece.excerpt !== undefined && piece.excerpt < marker)
    if (after < 0 || before < 0 || before > after) continue
    const isKept = pieces.slice(before + 1, after).some((piece) => file.tree.plain[piece.file!] !== "")
    if (isKept) continue
    // A line beside it that the file has, but elsewhere: then what the marker stands for is elsewhere, too.
    const places = [pieces[before]!, pieces[after]!].flatMap((piece) =>
      piece.file === undefined ? file.places(excerpt.plain[piece.excerpt]!) : [],
    )
    if (places[0] !== undefined) return say.loses(merging, { from: places[0], to: places[0] + 1 })
  }
  return undefined
}

/** Are new lines below the first marker above all that the file has, and a comment is next that is not shown? It may be that one. */
function isBeforeAll(marker: number, { file, pieces }: Pick<Claim, "file" | "pieces">) {
  const [top] = pieces
  if (top === undefined || top.file !== undefined || top.excerpt < marker) return false
  const next = pieces.find((piece) => piece.file !== undefined && file.tree.plain[piece.file] !== "")
  return next?.file !== undefined && next.excerpt === undefined && isLead(file.tree.plain[next.file]!)
}

/** New lines that the file has right beside the change, where they stay: the excerpt stands for more than was found. */
export function hasNoLinesTwice(claim: Claim): Issue | undefined {
  const { merging, file } = claim
  const rows = rowsOf(claim)
  const { solid, plain, isFresh } = rows
  const inNew = linesOfNewBlocks(claim)
  const ends = endsOfKnownBlocks(claim)
  const runs = runsOf(rows)
  // Lines that say enough together, each as far from its like as the others.
  const apart = new Map<number, number>()
  for (const [at, piece] of solid.entries()) {
    const second = isFresh(at)
      ? [at - 1, at + 1].find((other) => rows.isKept(other) && isSameDecorator(plain[at]!, plain[other]!))
      : undefined
    if (second !== undefined) return say.unclearLine(merging, piece.excerpt!, solid[second]!.file!)
    if (!isFresh(at) || inNew.has(piece.excerpt!) || ends.has(piece.excerpt!) || isDecorated(rows, at))
      continue
    const weight = file.weight(plain[at]!)
    for (const other of nearby(at, runs[at]!)) {
      if (!rows.isSame(at, other)) continue
      const sum = (apart.get(other - at) ?? 0) + (rows.isOnce(at) ? weight : 0)
      apart.set(other - at, sum)
      const areMany = (sum >= least.together && sum > weight) || isLongRun(rows, at, other)
      if (areMany || isThereTwice(file, rows, at, other))
        return say.unclearLine(merging, piece.excerpt!, solid[other]!.file!)
    }
  }
  return undefined
}

/** Where the like of a new line may be: among the lines around it, or in a copy of all new ones, however many, right beside them. */
function nearby(at: number, run: number): number[] {
  const others = Array.from({ length: 2 * beside.two + 1 }, (_, more) => at - beside.two + more)
  return run > beside.two ? [...others, at - run, at + run] : others
}

/** How many new lines in a row each new line is one of. */
function runsOf({ solid, isFresh }: Rows): number[] {
  const runs: number[] = []
  for (let from = 0; from < solid.length; ) {
    let to = from + 1
    while (isFresh(from) && isFresh(to)) to++
    while (runs.length < to) runs.push(to - from)
    from = to
  }
  return runs
}

type Rows = ReturnType<typeof rowsOf>

/** The lines of a merged file that say something, and how two of them go together. */
function rowsOf(claim: Claim) {
  const { file, pieces } = claim
  const inFunction = linesOfFunctions(claim)
  const solid = pieces.filter((piece) => plainOf(claim, piece) !== "")
  const plain = solid.map((piece) => plainOf(claim, piece))
  const isFresh = (at: number) => solid[at] !== undefined && solid[at].file === undefined
  const isKept = (at: number) => solid[at] !== undefined && solid[at].excerpt === undefined
  const isOutside = (at: number, other: number) => {
    const theirs = inFunction.get(solid[at]!.excerpt!)
    return theirs !== undefined && (solid[other]!.file! < theirs.head || solid[other]!.file! >= theirs.to)
  }
  return {
    solid,
    plain,
    isFresh,
    isKept,
    /** Is a new line one that stays? */
    isSame: (at: number, other: number) =>
      isFresh(at) && isKept(other) && plain[at] === plain[other] && !isOutside(at, other),
    isOnce: (at: number) => file.places(plain[at]!).length === 1,
    isAtEdge: (at: number) => !isShown(solid[at - 1]) || !isShown(solid[at + 1]),
  }
}

/** Decorators are alike; what one is above tells that it is there. */
function isDecorated({ solid, plain }: Rows, at: number): boolean {
  let below = at
  while (isShown(solid[below]) && isDecorator(plain[below]!)) below++
  const head = solid[below]
  return below > at && head?.excerpt !== undefined && head.file !== undefined
}

/** Does a new line, or what is beside it, say enough to be the very one that stays? */
function isThereTwice(file: Claim["file"], rows: Rows, at: number, other: number): boolean {
  const { plain, isOnce, isSame, isAtEdge } = rows
  const weight = file.weight(plain[at]!)
  const isNear = Math.abs(at - other) <= beside.one
  const isPair = isSame(at + 1, other + 1) && isOnce(at) && isOnce(at + 1)
  return (
    (isNear && (weight >= least.line || (isOnce(at) && weight >= least.once))) ||
    isRunAtEdge(rows, at, other) ||
    (isPair && weight + file.weight(plain[at + 1]!) >= least.line) ||
    (isAtEdge(at) && (isOnce(at) || isNear) && saying(plain[at]!) >= least.edge) ||
    (isAtEdge(at) && Math.abs(at - other) === 1 && isLead(plain[at]!)) ||
    isNextOf(file, rows, at, other)
  )
}

/** Three lines that say much, side by side, are there twice however often the file has each of them. */
const isLongRun = ({ plain, isSame }: Rows, at: number, other: number) =>
  isSame(at + 1, other + 1) &&
  isSame(at + 2, other + 2) &&
  plain.slice(at, at + 3).every((line) => saying(line) >= least.together)

/** Two lines at an edge that say enough, or as many as are right beside their like, but for one that was changed. */
function isRunAtEdge({ solid, plain, isSame }: Rows, at: number, other: number): boolean {
  const isRun = [1, -1].some((step) => !isShown(solid[at - step]) && isSame(at + step, other + step))
  if (!isRun) return false
  let [sum, count] = [saying(plain[at]!), 0]
  for (const step of [1, -1])
    for (let more = step; isSame(at + more, other + more); more += step, count++)
      sum += saying(plain[at + more]!)
  return sum >= least.edge || (count >= 2 && count + 2 >= Math.abs(at - other))
}

/** The line that comes next in the file, too, was not recognised. */
function isNextOf({ tree }: Claim["file"], { solid, plain }: Rows, at: number, other: number): boolean {
  const [above, next] = [solid[at - 1], solid[other]!]
  if (other <= at || above?.excerpt === undefined || above.file === undefined || continues(plain[at]!))
    return false
  return tree.plain.slice(above.file + 1, next.file).every((line) => line === "")
}

/** Lines of blocks that are new by their names: what such a block is like is written anew each time. */
function linesOfNewBlocks(claim: Claim): Set<number> {
  const { merging, excerpt, pairs, own } = claim
  const lines = linesOfNewSections(claim)
  for (const block of own.values()) {
    const { name } = faceOf(excerpt, block)
    const isDeclared = declaredBy(excerpt, block) !== undefined || (name !== undefined && telling.test(name))
    const isElsewhere = merging.homes.has(name) && !isNewInBlock(claim, block)
    const isNewArm = isOtherArmInBlock(claim, block)
    const isNew = ((isDeclared && !isElsewhere) || isNewArm) && !pairs.has(block.head)
    const isOpen = /^(?:key|function) /.test(name ?? "") && openedBy(excerpt.plain[block.head]!) <= 0
    const isClosed = block.spine.length > 1 || isOpen || isNewArm
    if (!isNew || block.hasMarkers || !isClosed) continue
    for (let line = block.head; line < block.to; line++) lines.add(line)
    for (let line = block.head - 1; line >= block.from && isDecorator(excerpt.plain[line]!); line--)
      lines.add(line)
  }
  return lines
}

/** Is a block in one that the file has, without one of its name? */
function isNewInBlock({ excerpt, file, pairs, own, there }: Claim, block: Block): boolean {
  const outer = [...own.values()].findLast((each) => each.inner.flat().includes(block))
  const theirs = outer && there.get(pairs.get(outer.head) ?? -1)
  const { name } = faceOf(excerpt, block)
  return theirs?.inner.flat().every((each) => faceOf(file.tree, each).name !== name) === true
}

/** Is an arm of a `switch` of the file for something that the others are not for? */
function isOtherArmInBlock({ excerpt, file, pairs, own, there }: Claim, block: Block): boolean {
  const outer = [...own.values()].findLast((each) => each.inner.flat().includes(block))
  const others = there.get((outer && pairs.get(outer.head)) ?? -1)?.inner.flat() ?? []
  const arms = others
    .map((each) => file.tree.plain[each.head]!)
    .filter((plain) => /^(?:case|when)\s/.test(plain))
  return arms.length > 0 && arms.every((each) => areOtherArms(excerpt.plain[block.head]!, each))
}

/** What closes a block that the file has may well be what closes the next one: `}, [user])`. */
function endsOfKnownBlocks({ excerpt, pairs, own }: Claim): Set<number> {
  const known = [...own.values()].filter(({ head, spine }) => pairs.has(head) && spine.length > 1)
  const ends = known.map(({ spine }) => spine.at(-1)!)
  return new Set(ends.filter((line) => openedBy(excerpt.plain[line]!) < 0))
}

/** Lines of functions without markers, and the block of the file that each is in: what the file has outside of it is no matter of theirs. */
function linesOfFunctions(claim: Claim): Map<number, Block> {
  const lines = new Map<number, Block>()
  for (const mine of claim.own.values()) {
    const isFunction = faceOf(claim.excerpt, mine).name?.startsWith("function ")
    const theirs = !mine.hasMarkers && isFunction ? counterpart(claim, mine) : undefined
    for (let line = mine.head + 1; theirs && line < mine.to; line++) lines.set(line, theirs)
  }
  return lines
}

const isDecorator = (plain: string) => /^(?:@\w|#\[)/.test(plain)

/** `@JoinColumn(name = "a")` beside `@JoinColumn(name = "b")`, `where T : IFirst` beside `where T : ISecond`: one is the other in another version. */
function isSameDecorator(a: string, b: string): boolean {
  const name = /^(?:@\w{1,99}\(|where \w{1,99}\s?:)/.exec(a)?.[0]
  return name !== undefined && b.startsWith(name)
}

const isShown = (piece: Piece | undefined) => piece?.excerpt !== undefined

/** How much a line must say, or two in a row; several; one that the file has once; and one beside which something was left out. */
const least = { line: 2, together: 4, once: 1, edge: 3 }

/** How many lines away one line may be, or two in a row. */
const beside = { one: 5, two: 30 }

/** The comment above a block is right above it, unless the excerpt shows both. */
export function keepsCommentsAbove({ merging, excerpt, file, pieces, there }: Claim): Issue | undefined {
  let above: Piece | undefined
  let fresh: number | undefined
  for (const piece of pieces) {
    if (piece.file === undefined) {
      const plain = excerpt.plain[piece.excerpt]!
      if (plain !== "" && !isLead(plain)) fresh ??= piece.excerpt
      continue
    }
    if (file.tree.plain[piece.file] === "") continue
    const block = there.get(piece.file)
    const isHead = block && block.from < block.head
    if (
      isHead &&
      fresh !== undefined &&
      above?.file === piece.file - 1 &&
      !(isShown(above) && isShown(piece))
    )
      return say.misplaced(merging, fresh)
    above = piece
    fresh = undefined
  }
  return undefined
}
