import type { Issue } from "../../issues/issue.ts"
import { isImport } from "../pair/edges.ts"
import { hasSameImports } from "../pair/imports.ts"
import { leastBody, likeness } from "../pair/pair.ts"
import { type Block, isData, isFlat, isJson, isProse, type Tree } from "../read/tree.ts"
import { faceOf, isCommonName, type Known, saying } from "../read/weigh.ts"
import * as say from "../refusals.ts"
import { type Claim, enteredBlocks, isInFunction } from "./claim.ts"
import { lossesIn } from "./losses.ts"

/**
 * The file has a block of the excerpt by its name, or enough of its lines: else it is an excerpt of another file. A name that many
 * files have says as little as the head of a block that has nothing else of the excerpt's.
 */
export function isExplained(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pairs } = claim
  if (!merging.isNamed && !isKnownWithoutName(claim) && !isAtHomeHere(claim))
    return say.unknownLine(merging, 0)
  const common = new Set<number>()
  if (hasOnlyOtherLines(claim)) return say.unknownLine(merging, 0)
  const start = startOfText(claim)
  const isTold = enteredBlocks(excerpt).some((block) => {
    if (block.head < start) return false
    const { name, head, isLeaf } = faceOf(excerpt, block)
    // `mod json;` is in many files.
    if (isLeaf && isImport.test(head)) return false
    if (isOtherLocal(claim, block)) return false
    if (merging.homes.isOnly(excerpt, block)) return true
    if (name === undefined && merging.isNamed && isCallKnownInside(claim, block)) return true
    if (merging.homes.count(name) === 0 || isLeftElsewhere(claim, block) || isOtherOfName(claim, block))
      return false
    if (isCommonName(name!)) common.add(block.head)
    if (hasPairInside(claim, block) || isSameHead(claim, block)) return true
    // A mere head says where something is; what goes beside it needs more than that.
    if (!isHeadOnly(excerpt, block)) return !isCommonName(name!) && speaksOfFile(claim, block)
    if (name!.startsWith("section ") || (name!.startsWith("heading ") && hasOtherTitle(claim))) return false
    return !isCommonName(name!) && lossesIn(claim).length === 0
  })
  if (isTold || isNestedAlike(claim) || hasSameImports(excerpt, file)) return undefined
  if (merging.isSaidWhere || (merging.isAdding && isAllAtEnd(claim))) return undefined
  const isBeside = isBetweenNeighbours(claim) || isBesideTitle(claim) || isInKey(claim) || hasMostKeys(claim)
  if (merging.isNamed && isBeside) return undefined
  const isSaid = isRemark(merging.path)
  const solid = [...excerpt.plain.entries()].filter(
    ([line, plain]) => plain !== "" && line >= start && !excerpt.markers.has(line),
  )
  // Licences, tags of authors and imports are in many files, so that they only count where there is little else.
  const isCode = (plain: string) => /\w/.test(plain) && !isSaid(plain) && !isImport.test(plain)
  const code = solid.filter(([line, plain]) => isCode(plain) && !pairs.has(line))
  const imports = solid.filter(([, plain]) => isImport.test(plain))
  const areTheirs = 2 * imports.filter(([line]) => pairs.has(line)).length >= imports.length
  const isIdle = (plain: string) =>
    (isSaid(plain) && code.length > fewLines) ||
    (isImport.test(plain) && (code.length > fewLines || (code.length > 0 && !areTheirs)))
  const counting = solid.filter(([line, plain]) => !pairs.has(line) || !isIdle(plain))
  const { known, all, rare, told } = weigh(
    claim,
    counting,
    ([line, plain]) => isFrame(plain) || common.has(line),
  )
  // Comments alone are alike in many files.
  if (solid.every(([, plain]) => isSaid(plain)))
    return 3 * known >= 2 * all ? undefined : say.unknownLine(merging, 0)
  if (solid.every(([, plain]) => isSaid(plain) || isImport.test(plain)))
    return 3 * known >= all ? undefined : say.unknownLine(merging, 0)
  // One line among many may be there by chance.
  const isTelling = rare >= enoughRare && (told > 1 || 4 * known >= all)
  return isTelling || 3 * known >= all ? undefined : say.unknownLine(merging, solid[0]?.[0] ?? 0)
}

/** A variable that is set otherwise is no sign of a program, where nothing else that is shown is there. */
function hasOnlyOtherLines({ merging, excerpt, pairs }: Claim): boolean {
  if (merging.isSaidWhere || merging.isAdding || isData(merging.path) || isFlat(merging.path)) return false
  const shown = [...excerpt.plain.entries()].filter(
    ([line, plain]) => plain !== "" && !excerpt.markers.has(line),
  )
  if (shown.length < 2 || shown.some(([line]) => pairs.has(line))) return false
  return enteredBlocks(excerpt).every(({ head, spine, inner }) => {
    const isLine = spine.length === 1 && inner[0]!.length === 0
    return isLine || isComment(excerpt.plain[head]!)
  })
}

/** A variable in a function that is set otherwise is no sign of its file, unless it is all that is shown. */
function isOtherLocal({ merging: { homes }, excerpt, file, pairs, there }: Claim, block: Block): boolean {
  const { name, isLeaf } = faceOf(excerpt, block)
  if (!isLeaf || !name?.startsWith("variable ")) return false
  if (excerpt.plain[block.head] === file.tree.plain[pairs.get(block.head) ?? -1]) return false
  const theirs = there.get(homes.lineOf(name) ?? -1)
  const isAlone = excerpt.plain.every((plain, line) => plain === "" || line === block.head)
  return !isAlone && theirs !== undefined && isInFunction(file.tree, there, theirs)
}

/** Is the file's only block of a name left as it is, and not the one that the excerpt shows? */
function isLeftElsewhere({ merging: { homes }, excerpt, pairs, byFile }: Claim, block: Block): boolean {
  const { name } = faceOf(excerpt, block)
  const line = homes.lineOf(name) ?? -1
  if (pairs.has(block.head) || homes.count(name) !== 1) return false
  return byFile.has(line) && byFile.get(line) === undefined
}

/** Is what the file has of a name one line, and nothing like what is shown, which is long? */
function isOtherOfName({ merging: { homes }, excerpt, file, there }: Claim, block: Block): boolean {
  const { name, head } = faceOf(excerpt, block)
  const theirs = there.get(homes.lineOf(name) ?? -1)
  if (!theirs || homes.count(name) !== 1 || block.to - block.head <= longBlock) return false
  const { isLeaf, head: other } = faceOf(file.tree, theirs)
  return isLeaf && likeness(head, other) < littleAlike
}

const longBlock = 8
const littleAlike = 0.4

/**
 * Where nothing names the file, heads say little: many files have a `handleSubmit` or a `setUp`. What is in them must be known, so
 * much of it that it is no chance.
 */
function isKnownWithoutName(claim: Claim): boolean {
  const { merging, excerpt } = claim
  const heads = new Set(
    enteredBlocks(excerpt).flatMap(({ spine, inner }) => (inner.flat().length > 0 ? spine : [])),
  )
  const isSaid = isRemark(merging.path)
  const counting = [...excerpt.plain.entries()].filter(
    ([line, plain]) =>
      plain !== "" &&
      !excerpt.markers.has(line) &&
      !isSaid(plain) &&
      !isImport.test(plain) &&
      !heads.has(line),
  )
  const { known, all, rare } = weigh(claim, counting, () => false)
  return all === 0 || rare >= 2 * enoughRare || 5 * known >= 2 * all
}

type NumberedLine = readonly [line: number, plain: string]

/** How much lines say: all of them, those that the file has, and of these those that it has once, which are so many. */
function weigh(claim: Claim, lines: readonly NumberedLine[], isCommon: (line: NumberedLine) => boolean) {
  const { merging, file, pairs } = claim
  const other = merging.isNamed ? inOtherVersion(claim) : new Map<number, string>()
  const weight = { known: 0, all: 0, rare: 0, told: 0 }
  const isShort = lines.filter(([, plain]) => /\w/.test(plain) && !isComment(plain)).length <= fewLines
  for (const line of lines) {
    const says = saying(line[1])
    weight.all += says
    weight.known += saying(other.get(line[0]) ?? "")
    if (!pairs.has(line[0])) continue
    // A short excerpt has little else that could be known: what is below its head may well be new.
    if (isCommon(line) && !isShort) continue
    weight.known += says
    if (isCommon(line) || file.places(line[1]).length !== 1) continue
    weight.rare += says
    if (says >= 1) weight.told++
  }
  return weight
}

/** `x = ` is in many files. */
const leastLeft = 2

/** Lines that come in the place of one that is the same but for what is quoted and counted, and what is left of them. */
function inOtherVersion(claim: Claim): Map<number, string> {
  const { excerpt, file } = claim
  const bare = (plain: string) => plain.replaceAll(/"[^"]{0,300}"|'[^']{0,300}'|\d[\w.-]{0,60}/g, "")
  const found = lossesIn(claim).flatMap(({ lost, fresh }) => {
    const gone = new Set(file.tree.plain.slice(lost.from, lost.to).map(bare))
    return fresh.filter((line) => gone.has(bare(excerpt.plain[line]!)))
  })
  const lines = found.map((line) => [line, bare(excerpt.plain[line]!)] as const)
  return new Map(lines.filter(([, text]) => saying(text) >= leastLeft))
}

/** Is a function of this very head written anew in words that the rest of the file uses? */
function isAtHomeHere({ excerpt, file, there }: Claim): boolean {
  return enteredBlocks(excerpt).some((block) => {
    const { head, name } = faceOf(excerpt, block)
    const [line, ...others] = file.places(head)
    const theirs = there.get(line ?? -1)
    if (!theirs || others.length > 0 || !name?.startsWith("function ") || isCommonName(name)) return false
    const { plain } = file.tree
    const known = new Set([...plain.slice(0, theirs.from), ...plain.slice(theirs.to)].flatMap(wordsOf))
    const words = [...new Set(wordsOf(bareCode(excerpt, block)))].filter((word) => !everywhere.test(word))
    return words.length > 0 && 5 * words.filter((word) => known.has(word)).length >= 2 * words.length
  })
}

/** Where a document begins: what is set above it says nothing of it, since many have the same. */
function startOfText({ merging, excerpt: { plain } }: Claim): number {
  const end = isProse(merging.path) && plain[0] === "---" ? plain.indexOf("---", 1) : -1
  return plain.slice(end + 1).some((line) => line !== "") ? end + 1 : 0
}

/** Is nothing of an excerpt in the file, all of which comes first? */
function isAllAtEnd({ pairs, pieces }: Claim): boolean {
  const first = pieces.findIndex(({ file }) => file === undefined)
  return pairs.size === 0 && pieces.slice(first).every(({ file }) => file === undefined)
}

/** A call that is handed a function has no name; in a file that the answer names, lines in it that the file has once are enough. */
function isCallKnownInside({ excerpt, file, pairs, there }: Claim, block: Block): boolean {
  if (!there.has(pairs.get(block.head) ?? -1) || !/\($|=>\s{0,9}\{$/.test(excerpt.plain[block.head]!))
    return false
  let known = 0
  for (let line = block.head + 1; line < block.to; line++) {
    const plain = excerpt.plain[line]!
    if (pairs.has(line) && file.places(plain).length === 1 && !isComment(plain)) known += saying(plain)
  }
  return known >= leastBody
}

/** Are all lines that the excerpt adds between two that are neighbours in the file, each of which it has once? Nothing goes. */
function isBetweenNeighbours(claim: Claim): boolean {
  const { merging, excerpt, file, pieces } = claim
  if (!isData(merging.path) || isJson(merging.path) || lossesIn(claim).length > 0) return false
  const list = file.tree.root.inner[0]!
  const solid = pieces.filter(({ excerpt: own, file: there }) =>
    own === undefined ? file.tree.plain[there] !== "" : excerpt.plain[own] !== "",
  )
  const from = solid.findIndex((piece) => piece.file === undefined)
  const to = solid.findLastIndex((piece) => piece.file === undefined)
  if (from < 0 || solid.slice(from, to).some((piece) => piece.file !== undefined)) return false
  const above = list.findIndex(({ to: end }) => end === (solid[from - 1]?.file ?? -1) + 1)
  const [before, after] = [list[above], list[above + 1]]
  if (!before || !after || after.from !== solid[to + 1]?.file) return false
  return [before, after].every(
    ({ head }) => claim.byFile.get(head) !== undefined && file.places(file.tree.plain[head]!).length === 1,
  )
}

/**
 * Is what is new in an object or block whose own head the file has once, and does nothing go? But for JSON, the answer must speak of
 * adding; there, what is around or in the object is known as well: many files have `"rules": {`.
 */
function isInKey(claim: Claim): boolean {
  const { merging, excerpt, file, pairs, own } = claim
  if (!(isJson(merging.path) || merging.isAdding) || lossesIn(claim).length > 0) return false
  const isKnown = ({ head }: Block) => pairs.has(head)
  const isAmongKnown = (block: Block) =>
    block.inner.flat().some(isKnown) ||
    [...own.values()].some((outer) => isKnown(outer) && outer.inner.flat().includes(block))
  return [...own.values()].some((block) => {
    const { head, key, name, isLeaf } = faceOf(excerpt, block)
    const isHolder = isData(merging.path) ? key !== undefined : name?.startsWith("block ") === true
    if (!isHolder || isLeaf || !isKnown(block) || file.places(head).length !== 1) return false
    return merging.isAdding || isAmongKnown(block)
  })
}

/** In a file of keys, has it most of those that the excerpt shows? */
function hasMostKeys({ merging, excerpt, file, own }: Claim): boolean {
  if (!isFlat(merging.path)) return false
  const there = new Set(file.tree.root.inner[0]!.map((block) => faceOf(file.tree, block).key))
  const keys = [...own.values()].map((block) => faceOf(excerpt, block).key).filter((key) => key !== undefined)
  return keys.length > 0 && 2 * keys.filter((key) => there.has(key)).length > keys.length
}

/** Has the file a heading of the excerpt, once, that says more than most do? */
function isBesideTitle({ merging, excerpt, file, pairs }: Claim): boolean {
  if (!isProse(merging.path)) return false
  return [...pairs.keys()].some((line) => {
    const plain = excerpt.plain[line]!
    return /^#{1,6}\s/.test(plain) && file.places(plain).length === 1 && saying(plain) >= titleSays
  })
}

const titleSays = 4

/** Has an excerpt a title that its file does not have, which has another one? */
function hasOtherTitle({ excerpt, file }: Claim): boolean {
  const isTitle = (plain: string) => /^#\s/.test(plain)
  return (
    file.tree.plain.some(isTitle) &&
    excerpt.plain.some((plain) => isTitle(plain) && file.places(plain).length === 0)
  )
}

/**
 * Is a rule or block in another one, as it is in the file, where the outer one is there once, and does all that is new speak of it? Many
 * files have a `@media` with a `.container` in it: that says enough only of one that the answer names.
 */
function isNestedAlike(claim: Claim): boolean {
  const { merging, excerpt, file, pairs, there } = claim
  const isOf = (outer: Block, block: Block) => {
    const [theirs, around] = [there.get(pairs.get(block.head) ?? -1), there.get(pairs.get(outer.head) ?? -1)]
    return theirs !== undefined && around?.inner.flat().includes(theirs) === true
  }
  const isOther = (block: Block) =>
    !pairs.has(block.head) && !faceOf(excerpt, block).isLeaf && !speaksOfFile(claim, block)
  if (enteredBlocks(excerpt).some(isOther)) return false
  return enteredBlocks(excerpt).some((outer) => {
    const head = excerpt.plain[outer.head]!
    const isAnyones = isFrame(head) && !(merging.isNamed && head.startsWith("@"))
    if (isAnyones || saying(head) < 1 || file.places(head).length !== 1) return false
    return outer.inner.flat().some((block) => !faceOf(excerpt, block).isLeaf && isOf(outer, block))
  })
}

/**
 * A function of a name that many files have, all of it written anew: where the answer names the file, and the file has its head once,
 * that is enough if it speaks of what the file's function and the rest of the file speak of. Else it may be that of another class.
 */
function isSameHead({ merging, excerpt, file, there }: Claim, block: Block): boolean {
  const { head, name } = faceOf(excerpt, block)
  const theirs = there.get(merging.homes.lineOf(name) ?? -1)
  if (!merging.isNamed || block.hasMarkers || !name?.startsWith("function ") || !theirs) return false
  if (merging.homes.count(name) !== 1) return false
  const said = bareCode(excerpt, block)
  const own = [...said.matchAll(ownMembers)].map((match) => match[1]!)
  const isSame =
    head === faceOf(file.tree, theirs).head ||
    (own.length > 0 && likeness(head, faceOf(file.tree, theirs).head) >= alike)
  if (!isSame) return false
  const known = new Set(file.tree.plain.flatMap(wordsOf))
  if (!own.every((word) => known.has(word))) return false
  const ofHead = new Set(wordsOf(head))
  const telling = (text: string) =>
    [...new Set(wordsOf(text))].filter((word) => !ofHead.has(word) && !everywhere.test(word))
  const words = telling(said)
  const before = new Set(telling(bareCode(file.tree, theirs)))
  const shared = words.filter((word) => before.has(word)).length
  if (shared === 0 || 4 * shared < words.length) return false
  return 3 * shared >= words.length || 2 * words.filter((word) => known.has(word)).length >= words.length
}

/** Does a block, of which the file has nothing but the name, use words that the file uses? */
function speaksOfFile({ merging, excerpt, file }: Claim, block: Block): boolean {
  if (isData(merging.path) || isProse(merging.path)) return true
  const known = new Set(file.tree.plain.flatMap(wordsOf))
  const ofHead = new Set(wordsOf(excerpt.plain[block.head]!))
  const words = [...new Set(wordsOf(bareCode(excerpt, block)))].filter(
    (word) => !ofHead.has(word) && !everywhere.test(word),
  )
  return words.length < fewWords || 3 * words.filter((word) => known.has(word)).length >= words.length
}

/** So few words may all be new. */
const fewWords = 4

/** From this likeness on, a head is another version of one. */
const alike = 0.6

/** What belongs to the object, and so to this file or its like. */
const ownMembers = /(?:\bthis\.|\bself\.|\$this->|@)(\w{1,99})/g

/** Words that say nothing of what code is about. */
const everywhere =
  /^(?:return|if|in|is|of|do|as|or|it|fn|def|end|const|let|var|function|async|await|new|throw|raise|for|while|foreach|each|else|elif|elsif|end|not|and|null|nil|none|undefined|true|false|this|self|super|try|catch|except|finally|rescue|with|yield|string|number|boolean|int|void|get|set|map|filter|find|length|size|len|error|value|key|item|index|result|data|list|name)$/i

const wordsOf = (text: string) => text.match(/[\p{L}_$][\p{L}\p{N}_]{1,99}/gu) ?? []

/** What is below the head of a block, without comments, and without what is quoted. */
const bareCode = ({ plain }: Tree, { head, to }: Block) =>
  plain
    .slice(head + 1, to)
    .filter((line) => !isComment(line) && !/^#\s/.test(line))
    .join("\n")
    .replaceAll(/"[^"\n]{0,300}"|'[^'\n]{0,300}'/g, "")

/** Does a block show nothing but its head and what closes it? */
const isHeadOnly = (excerpt: Tree, { head, to, spine }: Block) =>
  excerpt.plain
    .slice(head + 1, to)
    .every(
      (plain, at) => saying(plain) < 1 || spine.includes(head + 1 + at) || excerpt.markers.has(head + 1 + at),
    )

/** Has the file something of what a block of the excerpt shows below its head? Where much is shown, more than a line in many. */
function hasPairInside({ excerpt, file, pairs }: Claim, { head, to }: Block): boolean {
  let [known, all, isTelling] = [0, 0, false]
  for (let line = head + 1; line < to; line++) {
    const plain = excerpt.plain[line]!
    if (excerpt.markers.has(line) || isComment(plain) || /^#/.test(plain)) continue
    all += saying(plain)
    if (!pairs.has(line)) continue
    known += saying(plain)
    isTelling ||= file.weight(plain) >= 1
  }
  return (
    (isTelling && known >= Math.min(enoughRare, all * leastShare)) ||
    hasSpacedOut(excerpt, file, { head, to })
  )
}

const leastShare = 0.2

/** Are two lines of a block those of the file but for the spaces between their words? Fields are aligned with their neighbours. */
function hasSpacedOut(excerpt: Tree, file: Known, { head, to }: Pick<Block, "head" | "to">): boolean {
  const squeezed = (plain: string) => plain.replaceAll(/\s{2,}/g, " ")
  const known = new Set(file.tree.plain.filter((plain) => saying(plain) >= 1).map(squeezed))
  // An `end` is an `end` in every file.
  const isOther = (plain: string) => file.places(plain).length === 0
  return (
    excerpt.plain.slice(head + 1, to).filter((line) => isOther(line) && known.has(squeezed(line))).length >= 2
  )
}

const isComment = (plain: string) => /^(?:\/\/|\/?\*|<!--)/.test(plain)

/** The same where a hash begins one, and no heading. */
const isRemark = (path: string) => (plain: string) =>
  isComment(plain) || (!isProse(path) && /^(?:#|--)\s/.test(plain))

const fewLines = 2

/** What may be around anything. */
const isFrame = (plain: string) =>
  /^(?:@(?:media|include|supports|layer)|if|for|foreach|while|switch|try|with|using|unless|do)\b/.test(plain)

/** Lines that the file has once, and that say so much, are enough to know it by. */
const enoughRare = 6.5
