import { namedBy } from "../locate/read/identify.ts"
import { blanks } from "./merge/pieces.ts"
import type { Merging, Piece } from "./merging.ts"
import { type Block, blocksIn, readTree, type Tree } from "./read/tree.ts"
import { faceOf } from "./read/weigh.ts"

/**
 * A result without what the words before the excerpt ask to remove, if the excerpt shows what is above and below it side by side:
 * members of a class that are not shown stay otherwise. Where only words describe it (“the orders route”), nothing else may change:
 * they may be about that.
 */
export function withoutRemoved(merging: Merging, pieces: readonly Piece[]): readonly Piece[] {
  const { excerpt, file, removes } = merging
  const [gone, ...others] = removes === undefined ? [] : meantBy(removes, file.tree)
  if (!gone || others.length > 0 || isShownIn(excerpt, removes!)) return pieces
  const isLeft = pieces.some(({ file: line = -1 }) => line >= gone.head && line < gone.to)
  if (isLeft && !isName(removes!) && !isUnchanged(merging, pieces)) return pieces
  const left = isLeft ? withoutBlock(merging, pieces, gone) : pieces
  if (left) merging.saidToGo = { from: gone.from, to: gone.to }
  return left ?? pieces
}

/** Has a file what the words ask to remove, by its name, or else by their words in the head of a block? */
export function hasMeant(text: string, path: string, words: string): boolean {
  if (isName(words)) return hasName(text, words)
  return meantBy(words, readTree(text.split("\n"), { path, markers: false })).length > 0
}

/** Is an excerpt the block that the words ask to remove, and nothing else? `list(limit)` is none of `limit`. */
export function isAllOf(shown: string, path: string, words: string): boolean {
  const { root, plain } = readTree(shown.split("\n"), { path, markers: false })
  const [block, ...others] = root.inner[0]!
  if (!block || others.length > 0) return false
  const declared = isName(words) ? namedBy(plain[block.head]!)?.name : undefined
  return isMeant(words, declared ?? plain[block.head]!)
}

/** Do the words speak of what has this name, or this head? */
function isMeant(words: string, head: string): boolean {
  if (isName(words)) return hasName(head, words)
  const [telling, own] = [tellingWords(words), new Set(wordsOf(head))]
  return telling.length > 0 && telling.every((word) => own.has(word))
}

/** The blocks of a text that the words may mean, but for those inside of others. */
function meantBy(words: string, tree: Tree): Block[] {
  const all = [...blocksIn(tree.root.inner[0]!)]
  if (isName(words)) return all.filter((block) => lastWord(faceOf(tree, block).name) === words)
  const found = all.filter(({ head, to }) => to > head + 1 && isMeant(words, tree.plain[head]!))
  return found.filter(({ head }, at) => !found.slice(0, at).some(({ to }) => head < to))
}

const isShownIn = ({ plain }: Tree, words: string) => plain.some((line) => isMeant(words, line))

const isUnchanged = ({ file: { tree } }: Merging, pieces: readonly Piece[]) =>
  pieces.length === tree.lines.length && pieces.every(({ file }, at) => file === at)

/** Undefined: it is not between two lines that the excerpt shows side by side. */
function withoutBlock(
  { excerpt, file }: Merging,
  pieces: readonly Piece[],
  gone: Block,
): readonly Piece[] | undefined {
  const isSolid = (piece: Piece) =>
    (piece.excerpt === undefined ? file.tree.plain[piece.file] : excerpt.plain[piece.excerpt]) !== ""
  const from = pieces.findIndex(({ file: line }) => line !== undefined && line >= gone.from && line < gone.to)
  const to = pieces.findLastIndex(({ file: line }) => line !== undefined && line < gone.to)
  const above = pieces.slice(0, Math.max(0, from)).findLastIndex(isSolid)
  const below = pieces.findIndex((piece, at) => at > to && isSolid(piece))
  const [first, last] = [pieces[above], pieces[below]]
  if (first?.excerpt === undefined || last?.excerpt === undefined) return undefined
  const isShown = pieces.slice(from, to + 1).some((piece) => piece.excerpt !== undefined)
  const between = excerpt.plain.slice(first.excerpt + 1, last.excerpt)
  if (isShown || between.some((plain) => plain !== "")) return undefined
  return [
    ...pieces.slice(0, above + 1),
    ...blanks(excerpt, first.excerpt + 1, last.excerpt, last.base),
    ...pieces.slice(below),
  ]
}

/** `orders`, and not “the orders route”. */
const isName = (words: string) => !words.includes(" ")

const lastWord = (name: string | undefined) => /[\w$]{1,99}$/.exec(name ?? "")?.[0]

const hasName = (text: string, name: string) => text.match(/[\w$]+/g)?.includes(name) === true

/** The last of the words says what kind of thing it is, which its head need not say. */
const tellingWords = (words: string) =>
  wordsOf(words.slice(0, words.lastIndexOf(" "))).filter((word) => !describing.test(word))

const describing =
  /^(?:the|old|new|unused|existing|whole|entire|legacy|obsolete|deprecated|duplicated?|dead|extra|redundant|unnecessary|now|no|longer|needed|first|second|other|last)$/

/** The words that names are made of, in small letters and without an `s` at the end: `getOrders` has two. */
const wordsOf = (text: string) =>
  (text.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+/gu) ?? []).map((word) => word.toLowerCase().replace(/s$/, ""))
