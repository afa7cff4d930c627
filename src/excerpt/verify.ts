import type { Issue } from "../issues/issue.ts"
import { isMarker } from "../text/marker.ts"
import type { Merging, Piece, Region } from "./merge.ts"
import { likeness, pairing, telling } from "./pair.ts"
import * as say from "./refusals.ts"
import { type Block, blocksIn, isProse, openedBy, readTree, type Tree, widthOf } from "./tree.ts"
import { faceOf, type Known } from "./weigh.ts"

/**
 * What must hold of every result, however it was found. The rules know the two texts and which line of the result is whose;
 * they do not know why. A result that breaks one of them is refused.
 */
export function verify(
  merging: Merging,
  pieces: readonly Piece[],
  fresh: readonly (string | undefined)[],
): Issue | undefined {
  const claim = claimOf(merging, pieces, fresh)
  for (const rule of rules) {
    const issue = rule(claim)
    if (issue) return issue
  }
  return undefined
}

/** Two texts, and a third one that is said to be what the first makes of the second. */
interface Claim {
  merging: Merging
  excerpt: Tree
  file: Known
  pieces: readonly Piece[]
  /** The text of each piece in the result. */
  lines: readonly string[]
  /** The line of the file that each line of the excerpt is said to be. */
  pairs: ReadonlyMap<number, number>
  /** The line of the excerpt that each line of the file in the result is said to be; undefined: none. */
  byFile: ReadonlyMap<number, number | undefined>
  /** All blocks, by the line of their head. */
  own: ReadonlyMap<number, Block>
  there: ReadonlyMap<number, Block>
}

function claimOf(merging: Merging, pieces: readonly Piece[], fresh: readonly (string | undefined)[]): Claim {
  const { excerpt, file } = merging
  const pairs = new Map<number, number>()
  const byFile = new Map<number, number | undefined>()
  for (const { excerpt, file } of pieces) {
    if (file !== undefined) byFile.set(file, excerpt)
    if (excerpt !== undefined && file !== undefined) pairs.set(excerpt, file)
  }
  const lines = pieces.map((piece, at) => fresh[at] ?? file.tree.lines[piece.file!]!)
  return {
    merging,
    excerpt,
    file,
    pieces,
    lines,
    pairs,
    byFile,
    own: headsOf(excerpt),
    there: headsOf(file.tree),
  }
}

const headsOf = ({ root }: Tree) =>
  new Map([...blocksIn(root.inner[0]!)].filter(({ isMarker }) => !isMarker).map((each) => [each.head, each]))

const rules: readonly ((claim: Claim) => Issue | undefined)[] = [
  hasAllLines,
  hasNoMarker,
  losesOnlyWhatIsVisible,
  keepsNames,
  hasNamesOnce,
  keepsTogether,
  endsBlocksWhereTheyEnd,
  keepsShape,
  keepsTagsInPairs,
  keepsBracketsInPairs,
  isExplained,
  keepsWhatMarkersStandFor,
  tellsTwinsApart,
]

/** Every line that the excerpt shows is in the result, and both texts are in their own order. */
function hasAllLines({ merging, excerpt, file, pieces }: Claim): Issue | undefined {
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
  void file
  const missing = excerpt.plain.findIndex(
    (plain, line) => plain !== "" && !excerpt.markers.has(line) && !shown.has(line),
  )
  return missing < 0 ? undefined : say.misplaced(merging, missing)
}

/** A line that stands for others does not get into the file. */
function hasNoMarker({ merging, excerpt, pieces }: Claim): Issue | undefined {
  const piece = pieces.find(
    ({ excerpt: own, file: there }) =>
      there === undefined && own !== undefined && isMarker(excerpt.lines[own]!),
  )
  return piece && say.leftOut(merging, piece.excerpt!)
}

/** Lines of the file that are not in the result, and what the result has around and instead of them. */
interface Loss {
  lost: Region
  above: Piece | undefined
  below: Piece | undefined
  /** Lines of the excerpt. */
  fresh: readonly number[]
}

function lossesIn({ file, pieces }: Claim): Loss[] {
  const losses: Loss[] = []
  let above: Piece | undefined
  let fresh: number[] = []
  const note = (below: Piece | undefined) => {
    let [from, to] = [(above?.file ?? -1) + 1, below?.file ?? file.tree.lines.length]
    while (from < to && file.tree.plain[from] === "") from++
    while (from < to && file.tree.plain[to - 1] === "") to--
    if (from < to) losses.push({ lost: { from, to }, above, below, fresh })
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
function losesOnlyWhatIsVisible(claim: Claim): Issue | undefined {
  const hidden = lossesIn(claim).find((loss) => {
    if (hasMarkerIn(claim.excerpt, loss)) return true
    return !isSeenAbove(claim, loss) || !isSeenBelow(claim, loss)
  })
  return hidden && say.loses(claim.merging, hidden.lost)
}

function hasMarkerIn({ markers }: Tree, { above, below, fresh }: Loss): boolean {
  const from = above?.excerpt ?? fresh[0]
  const to = below?.excerpt ?? fresh.at(-1)
  if (from === undefined || to === undefined) return false
  for (let line = from; line < to; line++) if (markers.has(line)) return true
  return false
}

function isSeenAbove(claim: Claim, { lost, above, fresh }: Loss): boolean {
  if (above?.excerpt !== undefined) return true
  // A block begins here, or what is above its head does, and the excerpt has that block.
  for (const block of claim.there.values())
    if (block.from <= lost.from && block.head >= lost.from && isShownHead(claim, block, fresh)) return true
  return false
}

function isSeenBelow(claim: Claim, { lost, below, fresh }: Loss): boolean {
  if (below?.excerpt !== undefined) return true
  // A block that is written out ends here. If nothing closes it, only what comes instead tells that its end is meant.
  for (const block of claim.there.values())
    if (block.to === lost.to && isShownHead(claim, block, fresh, { whole: true }))
      return block.spine.length > 1 || isReplaced(claim, lost, fresh)
  return false
}

const alike = 0.7

function isReplaced({ excerpt, file }: Claim, lost: Region, fresh: readonly number[]): boolean {
  const came = fresh.filter((line) => excerpt.plain[line] !== "").length
  const went = file.tree.plain.slice(lost.from, lost.to).filter((plain) => plain !== "").length
  return came > 0 && went <= 2 * came + 2
}

/** Has the excerpt the head of a block of the file, and, if it must be whole, no marker in what is below it? */
function isShownHead(
  { excerpt, file, byFile, own }: Claim,
  theirs: Block,
  fresh: readonly number[],
  { whole = false }: { whole?: boolean } = {},
): boolean {
  const isFit = (mine: Block | undefined) => mine !== undefined && !(whole && mine.hasMarkers)
  if (byFile.has(theirs.head)) {
    const line = byFile.get(theirs.head)
    return line !== undefined && isFit(own.get(line))
  }
  return fresh.some((line) => {
    const mine = own.get(line)
    return isFit(mine) && isCounterpart(excerpt, mine!, file.tree, theirs)
  })
}

function isCounterpart(excerpt: Tree, mine: Block, file: Tree, theirs: Block): boolean {
  const [a, b] = [faceOf(excerpt, mine), faceOf(file, theirs)]
  if (a.name !== undefined && b.name !== undefined) return a.name === b.name
  if (a.isLeaf && b.isLeaf) return a.key !== undefined && a.key === b.key && isOnlyKey(file, theirs, a.key)
  return likeness(a.head, b.head) >= alike
}

/** Is there one statement among its siblings that sets or imports this? A variable that is set again and again is no place. */
function isOnlyKey(file: Tree, theirs: Block, key: string): boolean {
  const siblings = listsOf(file.root).find((list) => list.includes(theirs)) ?? []
  return siblings.filter((each) => faceOf(file, each).key === key).length === 1
}

function listsOf(root: Block): (readonly Block[])[] {
  return [...root.inner, ...[...blocksIn(root.inner[0]!)].flatMap(({ inner }) => inner)]
}

/** What declares a name that others may use. */
const declaring = /^(?:function|type|test|table|macro|section|heading|key|block|target|element) /

const declares = (tree: Tree, block: Block) => {
  const { name, isLeaf } = faceOf(tree, block)
  return !isLeaf && name !== undefined && declaring.test(name) ? name : undefined
}

/** No declared name goes, but in a function that is written out, or where the same block has another name. */
function keepsNames(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, there, own } = claim
  for (const { lost, fresh } of lossesIn(claim)) {
    const came = fresh.flatMap((line) => {
      const block = own.get(line)
      return block && declares(excerpt, block) !== undefined ? [block] : []
    })
    const isNothingNew = fresh.every((line) => excerpt.plain[line] === "")
    for (let line = lost.from; line < lost.to; line++) {
      const block = there.get(line)
      const name = block && declares(file.tree, block)
      if (!block || name === undefined || isInFunction(claim, block)) continue
      const heir =
        came.find((each) => declares(excerpt, each) === name) ??
        came.find((each) => shareOf(excerpt, each, file.tree, block) >= 0.5)
      const isOnlyGone = name.startsWith("key ") && isNothingNew && block.to - block.head <= fewLines
      if (!heir && isOnlyGone) continue
      if (!heir) return say.loses(merging, { from: block.from, to: block.to })
      came.splice(came.indexOf(heir), 1)
    }
  }
  return undefined
}

/** A key that goes may be as long as this. */
const fewLines = 8

/** Which share of the lines below the head of a block of the file another one has. */
function shareOf(excerpt: Tree, mine: Block, file: Tree, theirs: Block): number {
  const own = new Set(excerpt.plain.slice(mine.head + 1, mine.to))
  const lines = file.plain.slice(theirs.head + 1, theirs.to).filter((plain) => /\w/.test(plain))
  return lines.length === 0 ? 0 : lines.filter((plain) => own.has(plain)).length / lines.length
}

function isInFunction({ file, there }: Claim, block: Block): boolean {
  for (const outer of there.values())
    if (
      outer.head < block.head &&
      outer.to >= block.to &&
      faceOf(file.tree, outer).name?.startsWith("function ")
    )
      return true
  return false
}

/** No declared name is there twice among its siblings that was there once. */
function hasNamesOnce({ merging, file, pieces, lines }: Claim): Issue | undefined {
  const result = readTree(lines, { path: merging.path, markers: false })
  const before = namesIn(file.tree)
  for (const [name, { count, line }] of namesIn(result)) {
    const was = before.get(name)?.count ?? 0
    const piece = pieces[line]!
    if (was === 1 && count > was)
      return piece.excerpt === undefined
        ? say.unclearLine(merging, pieces.find(({ excerpt }) => excerpt !== undefined)!.excerpt!, piece.file)
        : say.unclearLine(merging, piece.excerpt, before.get(name)!.line)
  }
  return undefined
}

/** How often each name is declared in each block, and where the last time. */
function namesIn(tree: Tree): Map<string, { count: number; line: number }> {
  const names = new Map<string, { count: number; line: number }>()
  const waiting: { list: readonly Block[]; scope: string }[] = [{ list: tree.root.inner[0]!, scope: "" }]
  while (waiting.length > 0) {
    const { list, scope } = waiting.pop()!
    for (const block of list) {
      const name = declares(tree, block)
      const id = `${scope}\n${name ?? faceOf(tree, block).head}`
      if (name !== undefined && !/^(?:block|element) /.test(name))
        names.set(id, { count: (names.get(id)?.count ?? 0) + 1, line: block.head })
      for (const inner of block.inner) waiting.push({ list: inner, scope: id })
    }
  }
  return names
}

/** A marker between two lines stands for something. Where it came to nothing, and lines are lost there, they were meant. */
function keepsWhatMarkersStandFor({ merging, excerpt, file, pieces }: Claim): Issue | undefined {
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

/** Lines that are shown together are together: but for comments above a block, and for the rest of a block that shows only members. */
function keepsTogether({ merging, excerpt, file, pieces, own, there }: Claim): Issue | undefined {
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
      if (!isLead && !isAmongMembers(excerpt, own, last, line)) return say.misplaced(merging, line)
    }
    last = line
    between = []
  }
  return undefined
}

function hasMarkerBetween({ markers }: Tree, from: number, to: number): boolean {
  for (let line = from; line < to; line++) if (markers.has(line)) return true
  return false
}

/** Is it between members of a block without markers, or before the first, or behind the last? */
function isAmongMembers(
  excerpt: Tree,
  own: ReadonlyMap<number, Block>,
  above: number,
  below: number,
): boolean {
  let container: Block = excerpt.root
  for (const block of own.values()) if (block.head <= above && block.to > below) container = block
  if (container.inner.flat().some(({ isMarker }) => isMarker)) return false
  return container.inner.flat().every((block) => declares(excerpt, block) !== undefined)
}

/** The line that closes a block of the excerpt closes the same block in the file. */
function endsBlocksWhereTheyEnd({ merging, excerpt, pairs, there }: Claim): Issue | undefined {
  for (const mine of enteredBlocks(excerpt)) {
    const theirs = there.get(pairs.get(mine.head) ?? -1)
    if (!theirs || mine.spine.length < 2 || theirs.spine.length < 2) continue
    const end = pairs.get(mine.spine.at(-1)!)
    if (end !== undefined && end !== theirs.spine.at(-1)) return say.misplaced(merging, mine.spine.at(-1)!)
  }
  return undefined
}

/** Blocks of the excerpt that are not inside one that is written out: in there, it is all the same which line is which. */
function enteredBlocks({ root }: Tree): Block[] {
  const blocks: Block[] = []
  const waiting = [...root.inner[0]!]
  while (waiting.length > 0) {
    const block = waiting.pop()!
    if (block.isMarker) continue
    blocks.push(block)
    if (block.hasMarkers) waiting.push(...block.inner.flat())
  }
  return blocks
}

/** Of two lines that are shown together, the one that is deeper in the excerpt is deeper in the result. */
function keepsShape({ merging, excerpt, pieces, lines }: Claim): Issue | undefined {
  let last: { own: number; at: number } | undefined
  for (const [at, { excerpt: own }] of pieces.entries()) {
    if (own === undefined || excerpt.plain[own] === "") continue
    if (last && !hasMarkerBetween(excerpt, last.own, own)) {
      const wanted = widthOf(excerpt.lines[own]!) - widthOf(excerpt.lines[last.own]!)
      const is = widthOf(lines[at]!) - widthOf(lines[last.at]!)
      if (Math.sign(wanted) !== Math.sign(is)) return say.misplaced(merging, own)
    }
    last = { own, at }
  }
  return undefined
}

/** The file has a block of the excerpt by its name, or a third of its lines: else it is an excerpt of another file. */
function isExplained({ merging, excerpt, file, pairs }: Claim): Issue | undefined {
  const isNamed = enteredBlocks(excerpt).some((block) => merging.homes.count(faceOf(excerpt, block).name) > 0)
  if (isNamed) return undefined
  let [known, all, bits] = [0, 0, 0]
  for (const [line, plain] of excerpt.plain.entries()) {
    if (plain === "" || excerpt.markers.has(line) || isComment(plain)) continue
    all++
    if (!pairs.has(line)) continue
    known++
    if (file.places(plain).length === 1) bits += file.weight(plain)
  }
  if (bits >= leastBits) return undefined
  const first = excerpt.plain.findIndex((plain, line) => plain !== "" && !excerpt.markers.has(line))
  return 3 * known >= all ? undefined : say.unknownLine(merging, Math.max(first, 0))
}

/** Licences and tags of authors are in every file. */
const isComment = (plain: string) => /^(?:\/\/|\/?\*|<!--)/.test(plain)

/** Lines that the file has once, and that say so much, are enough to know it by. */
const leastBits = 6.5

/** In markup, as many elements are opened and closed as before. */
function keepsTagsInPairs({ merging, excerpt, file, pieces }: Claim): Issue | undefined {
  if (
    !/\.(?:x?html?|xml|svg|vue|svelte|astro|erb|hbs|ejs|liquid|php|phtml|cshtml|razor)$/i.test(merging.path)
  )
    return undefined
  const before = openTags(file.tree.plain)
  const after = openTags(
    pieces.map(({ file: there, excerpt: own }) =>
      there !== undefined && own === undefined ? file.tree.plain[there]! : excerpt.plain[own!]!,
    ),
  )
  for (const tag of new Set([...before.keys(), ...after.keys()]))
    if ((before.get(tag) ?? 0) !== (after.get(tag) ?? 0)) {
      const line = pieces.find(({ file: there, excerpt: own }) => there === undefined && own !== undefined)
      return say.misplaced(merging, line?.excerpt ?? 0)
    }
  return undefined
}

/** As many brackets are opened and closed as before, as far as a glance tells. */
function keepsBracketsInPairs({ merging, file, pieces, lines }: Claim): Issue | undefined {
  if (isProse(merging.path)) return undefined
  const net = (texts: readonly string[]) =>
    texts.reduce((sum, text) => sum + openedBy(text.trim()) + 1000 * conditionsOpenedBy(text), 0)
  if (net(lines) === net(file.tree.lines)) return undefined
  const fresh = pieces.find(({ file: there }) => there === undefined)
  return say.misplaced(merging, fresh?.excerpt ?? 0)
}

/** `#if`, `#ifdef` and `#endif`. */
const conditionsOpenedBy = (text: string) =>
  /^\s{0,99}#\s{0,9}if/.test(text) ? 1 : /^\s{0,99}#\s{0,9}endif/.test(text) ? -1 : 0

/** How many elements of each kind are opened and not closed. */
function openTags(lines: readonly string[]): Map<string, number> {
  const open = new Map<string, number>()
  for (const line of lines)
    for (const [, close, tag, end] of line.matchAll(/<(\/?)([a-z][\w:.-]{0,60})(?:[^<>]{0,2000}?)(\/?)>/gi)) {
      if (end === "/" || unpaired.has(tag!.toLowerCase())) continue
      open.set(tag!, (open.get(tag!) ?? 0) + (close === "/" ? -1 : 1))
    }
  return open
}

const unpaired = new Set("area base br col embed hr img input link meta source track wbr".split(" "))

/** By how much a block has to be more like its counterpart than like another block of the same head. */
const clearly = 1.2

/** Where the file has two blocks of one head or name, what is around or inside tells them apart. */
function tellsTwinsApart(claim: Claim): Issue | undefined {
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
    const twins = (alikes.get(idOf(file.tree, theirs)) ?? []).filter(({ head }) => !taken.has(head))
    const around = windowOf(claim, mine)
    const { bits = 0, share = 0 } = pairing(excerpt, mine, file, theirs) ?? {}
    const others = alikes.get(idOf(file.tree, theirs))!.length - 1
    if (others > 0 && !mine.hasMarkers && share < 0.3 && !telling.test(faceOf(file.tree, theirs).name ?? ""))
      return say.ambiguous(merging, mine, [theirs.head])
    const twin = twins.find(
      (each) =>
        each.head > around.from &&
        each.to <= around.to &&
        (pairing(excerpt, mine, file, each)?.bits ?? 0) * clearly > bits,
    )
    if (twin) return say.ambiguous(merging, mine, [theirs.head, twin.head])
  }
  return undefined
}

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
