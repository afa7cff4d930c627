import type { Issue } from "../../issues/issue.ts"
import {
  type Block,
  continues,
  fencedLines,
  isBeforeMarker,
  isProse,
  openedBy,
  type Tree,
} from "../read/tree.ts"
import { faceOf } from "../read/weigh.ts"
import * as say from "../refusals.ts"
import type { Claim } from "./claim.ts"

/** In markup, as many elements are opened and closed as before. */
export function keepsTagsInPairs(claim: Claim): Issue | undefined {
  const { merging, file, lines } = claim
  if (!markup.test(merging.path)) return undefined
  // A program may speak of `array<int>`; in a template, lines begin with elements.
  if (/\.php$/i.test(merging.path) && !file.tree.plain.some((plain) => /^<[a-z]/i.test(plain)))
    return undefined
  const [before, after] = [openTags(file.tree.lines), openTags(lines)]
  const tags = [...new Set([...before.keys(), ...after.keys()])]
  return tags.every((tag) => (before.get(tag) ?? 0) === (after.get(tag) ?? 0)) ? undefined : unpaired(claim)
}

const markup = /\.(?:x?html?|xml|svg|vue|svelte|astro|erb|hbs|ejs|liquid|php|phtml|cshtml|razor)$/i

/**
 * As many brackets are opened and closed as before, and as many comments and conditions of a preprocessor, as far as a glance
 * tells: before each line that stays, and at the end. Nothing closes what was not opened.
 */
export function keepsBracketsInPairs(claim: Claim): Issue | undefined {
  if (isProse(claim.merging.path)) return keepsFences(claim) ? undefined : unpaired(claim)
  const ways = [
    openedBy,
    conditionsOpenedBy,
    commentsOpenedBy,
    ...(endsInWords.test(claim.merging.path) ? [wordsOpenedBy] : []),
  ]
  return ways.every((of) => isAsDeep(claim, of)) ? undefined : unpaired(claim)
}

/** Where `end` closes what a word has opened. */
const endsInWords = /\.(?:rb|rake|gemspec|ru|exs?|lua|jl)$/i

function wordsOpenedBy(line: string): number {
  if (/^(?:#|--)/.test(line)) return 0
  if (/^end\b(?!\s{0,9}[=:])/.test(line)) return -1
  const isWhole = /[;\s]end\b|, ?do:/.test(line) || /^def\s[^=]{1,200}\)\s=\s/.test(line)
  return !isWhole && wordsThatOpen.some((word) => word.test(line)) ? 1 : 0
}

const wordsThatOpen: readonly RegExp[] = [
  /^(?:def|defp|defmodule|defmacro|class|module|if|unless|while|until|case|begin|for|function|local function)\b/,
  /[\s)]do(?: ?\|[^|]{0,200}\|)?$/,
  /= ?(?:if|unless|case|begin)\b/,
  /\bfunction ?\([^()]{0,200}\)$/,
]

/** What is in a fence of a document is so after the change, and what is not is not: a new heading gets into none. */
function keepsFences({ excerpt, file, pieces, lines }: Claim): boolean {
  const [before, after, shown] = [file.tree.lines, lines, excerpt.lines].map(fencedLines)
  return pieces.every((piece, at) => {
    if (piece.file !== undefined) return !isSolid(lines[at]!) || before![piece.file] === after![at]
    return shown![piece.excerpt] || !after![at] || !/^#{1,6}\s/.test(excerpt.lines[piece.excerpt]!)
  })
}

const isSolid = (line: string) => line.trim() !== ""

function isAsDeep({ file, pieces, lines }: Claim, openedBy: (line: string) => number): boolean {
  const opened = file.tree.plain.map(openedBy)
  const before = [0]
  for (const each of opened) before.push(before.at(-1)! + each)
  const lowest = before.reduce((least, each) => Math.min(least, each))
  let depth = 0
  for (const [at, piece] of pieces.entries()) {
    const stays =
      piece.file !== undefined && piece.excerpt === undefined && file.tree.plain[piece.file] !== ""
    if (stays && depth !== before[piece.file]) return false
    depth +=
      piece.file !== undefined && piece.excerpt === undefined
        ? opened[piece.file]!
        : openedBy(lines[at]!.trim())
    if (depth < lowest) return false
  }
  return depth === before.at(-1)
}

const unpaired = ({ merging, pieces }: Claim) =>
  say.misplaced(merging, pieces.find(({ file }) => file === undefined)?.excerpt ?? 0)

/** `#if`, `#ifdef` and `#endif`. */
const conditionsOpenedBy = (line: string) =>
  /^#\s{0,9}if/.test(line) ? 1 : /^#\s{0,9}endif/.test(line) ? -1 : 0

/** Comments over several lines: none is torn from the line that opens or closes it. */
function commentsOpenedBy(line: string): number {
  if (line.startsWith("/*")) return line.includes("*/") ? 0 : 1
  return line.endsWith("*/") && !line.includes("/*") ? -1 : 0
}

/** How many elements of each kind are opened and not closed. */
function openTags(lines: readonly string[]): Map<string, number> {
  const open = new Map<string, number>()
  for (const line of lines)
    for (const [, close, tag, end] of line.matchAll(
      /<(\/?)([a-z][\w:.-]{0,60})(?=[\s/>])(?:[^<>]{0,2000}?)(\/?)>/gi,
    )) {
      if (end === "/" || single.has(tag!.toLowerCase())) continue
      open.set(tag!, (open.get(tag!) ?? 0) + (close === "/" ? -1 : 1))
    }
  return open
}

const single = new Set("area base br col embed hr img input link meta source track wbr".split(" "))

/**
 * What is new closes what it opens. A bracket that closes something which the excerpt does not show is one of the file's, and a
 * function that is cut off by a marker is no new one.
 */
export function closesWhatIsNew({ merging, excerpt, pairs, own }: Claim): Issue | undefined {
  for (const block of own.values()) {
    if (pairs.has(block.head)) continue
    const head = excerpt.plain[block.head]!
    const isEnd = continues(head) && openedBy(head) <= 0
    const isLoneEnd = isEnd && ![...own.values()].some((outer) => isWhole(excerpt, outer, block))
    const isCut =
      openedIn(excerpt, block) > 0 &&
      isBeforeMarker(excerpt, block) &&
      !merging.homes.has(faceOf(excerpt, block).name)
    if (isLoneEnd || isCut) return say.misplaced(merging, block.head)
  }
  return undefined
}

/** Is a block in another one that is written out and closes all that it opens? */
const isWhole = (excerpt: Tree, outer: Block, { head, to }: Block) =>
  outer.head < head && outer.to >= to && !outer.hasMarkers && openedIn(excerpt, outer) === 0

/** How many brackets more are opened than closed in a block. */
function openedIn({ plain, markers }: Tree, { head, to }: Block): number {
  let net = 0
  for (let line = head; line < to; line++) if (!markers.has(line)) net += openedBy(plain[line]!)
  return net
}
