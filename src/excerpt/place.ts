import type { Beside } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { bareLines, dominantEnding, splitLines } from "../text/lines.ts"
import { isMarker } from "../text/marker.ts"
import type { Change, LineRange } from "../text/place.ts"
import { placeInNamed } from "./in-named.ts"
import { mergeBeside } from "./merge/beside.ts"
import { mergeBlock } from "./merge/block.ts"
import { mergeLines } from "./merge/by-lines.ts"
import { importsFirst } from "./merge/imports-first.ts"
import { mergeOneLine } from "./merge/one-line.ts"
import { kept, replaced } from "./merge/pieces.ts"
import { mergeRow } from "./merge/row.ts"
import { tidied } from "./merge/tidy.ts"
import type { Merging, Piece, Region } from "./merging.ts"
import { isImport } from "./pair/edges.ts"
import { type Homes, homesOf } from "./pair/homes.ts"
import { likenessOfVersions } from "./pair/pair.ts"
import {
  blocksIn,
  type Face,
  isBeforeMarker,
  isLead,
  keyIn,
  readTree,
  solidAbove,
  type Tree,
} from "./read/tree.ts"
import { createPairs, faceOf, type Known, knowFile } from "./read/weigh.ts"
import { tooMuch } from "./refusals.ts"
import { withoutRemoved } from "./removed.ts"
import { isWritable, verify } from "./rules/verify.ts"
import { type Part, partsOf } from "./write/parts.ts"
import { changesOf, freshLines } from "./write/write.ts"

/** What an excerpt changes in its file, and what its lines stand for. */
export interface Placed {
  changes: Change[]
  parts: Part[]
}

/** Why an excerpt is not placed, and what would come of it all the same: for a person who looks at that, never for anybody else. */
export interface Refused {
  issue: Issue
  /** Lines of the file that would be lost, if that is why. */
  lost?: LineRange
  otherwise?: () => Placed | undefined
}

/** What is known of an excerpt's file. */
export interface About {
  path: string
  /** The answer says that it is this file. */
  named: boolean
  /** It says that this is a part of it. */
  part?: boolean
  /** It says that there is something new in it. */
  adds?: boolean
  /** And where that goes. */
  beside?: Beside
  /** It says that what has this name goes. */
  removes?: string
  /** And that the change is in one of these blocks. */
  within?: readonly string[]
  /** By which number somebody knows a line, both counted from 1. */
  countedAs?: (line: number) => number
  /** How many pairs of blocks may still be compared, for all excerpts of a response. */
  pairs?: { left: number }
}

/** More lines than this are not compared. */
const mostLines = { excerpt: 5_000, file: 200_000 }

/**
 * Finds out what an excerpt of a file makes of it. Both are read as trees of blocks, whose siblings are paired in order. A block
 * that is written out replaces its counterpart; one with markers in it is entered; a marker stands for what is there. What cannot
 * be told for certain is refused.
 */
export function placeExcerpt(text: string, shown: string, about: About): Placed | Refused {
  const pairs = createPairs(about.pairs?.left)
  const everywhere = placeWithin(text, shown, about, pairs)
  const isUnclear = "issue" in everywhere && /^(?:ambiguous|doubt)$/.test(everywhere.issue.code)
  const named = isUnclear
    ? placeInNamed(text, about, (part) => placeWithin(part, shown, about, pairs))
    : undefined
  const placed = named ?? everywhere
  if (about.pairs) about.pairs.left -= pairs.used
  return placed
}

function placeWithin(text: string, shown: string, about: About, pairs: Known["pairs"]): Placed | Refused {
  const { path } = about
  const { lines: own, skipped } = trimmed(bareLines(shown))
  const theirs = bareLines(text)
  if (own.length > mostLines.excerpt || theirs.length > mostLines.file) return { issue: tooMuch(path) }
  const { excerpt, file } = readBoth(own, theirs, path, pairs)
  let refused: Refused | undefined
  for (const merge of waysToRead(excerpt, file)) {
    const merging = startMerging(excerpt, file, about)
    const pieces = merge(merging)
    if (pairs.areTooMany) return { issue: tooMuch(path) }
    const [issue] = merging.issues
    const result = written(text, merging, pieces, skipped, issue)
    if (!("issue" in result)) return result
    refused ??= result
  }
  const { lost, ...issue }: Issue & { lost?: Region } = refused!.issue
  return { ...refused!, issue: counted(issue, skipped), ...(lost && { lost: [lost.from + 1, lost.to] }) }
}

/** Lines of an excerpt are counted with those before its first. */
function counted(issue: Issue, skipped: number): Issue {
  if (!issue.part || skipped === 0) return issue
  const { lines, text } = issue.part
  return { ...issue, part: { lines: [lines[0] + skipped, lines[1] + skipped], text } }
}

function readBoth(own: readonly string[], theirs: readonly string[], path: string, pairs: Known["pairs"]) {
  const file = knowFile(readTree(theirs, { path, markers: false }), pairs)
  const fileMarkers = new Set(file.tree.plain.filter((plain) => isMarker(plain)))
  const rules = { path, markers: true, own: fileMarkers, names: namesIn(file.tree) }
  const excerpt = readTree(own, rules)
  const apart = commentsApart(excerpt, file)
  if (apart.size === 0) return { excerpt, file }
  return {
    excerpt: readTree(own, { ...rules, apart }),
    file: knowFile(readTree(theirs, { path, markers: false, apart }), pairs),
  }
}

/** The last words of the names that a file declares, and what has its arguments on the same line: `constructor() {}`. */
function namesIn(tree: Tree): Set<string> {
  const names = [...blocksIn(tree.root.inner[0]!)].map((block) => {
    const { name, head } = faceOf(tree, block)
    return name ?? /^(\w{1,99})\(/.exec(head)?.[1] ?? ""
  })
  return new Set(names.map((name) => /\w{1,99}$/.exec(name)?.[0].toLowerCase() ?? ""))
}

/** Comments of the file that the excerpt shows alone, or above something new: then they are no part of what they are above. */
function commentsApart(excerpt: Tree, file: Known): Set<string> {
  const apart = new Set<string>()
  for (const { from, head, to } of blocksIn(excerpt.root.inner[0]!)) {
    const isLone = from === head && to === head + 1 && isLead(excerpt.plain[head]!)
    const { length } = file.places(excerpt.plain[head]!)
    // Decorators are alike; a comment that a marker follows is above what that stands for.
    const isCut = length > 0 && !/^[@#[]/.test(excerpt.plain[head]!) && isBeforeMarker(excerpt, { to })
    if (isLone && (length === 1 || isCut)) apart.add(excerpt.plain[head]!)
    const isNew = from < head && file.places(excerpt.plain[head]!).length === 0
    const last = excerpt.plain[head - 1]!
    const places = isNew ? file.places(last) : []
    const isAbove = (place: number) => {
      const [below, shown] = [file.tree.plain[place + 1] ?? "", excerpt.plain[head]!]
      return !areOtherKeys(below, shown) && likenessOfVersions(below, shown) >= littleAlike
    }
    if (places.length > 0 && !places.some(isAbove)) apart.add(last)
  }
  return apart
}

const littleAlike = 0.4

/** Do two lines set different things? */
function areOtherKeys(a: string, b: string): boolean {
  const [own, there] = [keyIn(a), keyIn(b)]
  return own !== undefined && there !== undefined && own !== there
}

function written(
  text: string,
  merging: Merging,
  found: readonly Piece[],
  skipped: number,
  known: Issue | undefined,
): Placed | Refused {
  const pieces = withoutRemoved(merging, tidied(merging, found))
  const texts = { path: merging.path, excerpt: merging.excerpt, file: merging.file.tree }
  const placed = (fresh: readonly (string | undefined)[]): Placed => {
    const writing = { ...texts, lines: splitLines(text), ending: dominantEnding(text) ?? "\n" }
    return {
      changes: changesOf(pieces, fresh, writing),
      parts: partsOf(pieces, fresh, { ...texts, skipped }),
    }
  }
  const otherwise = () => (isWritable(merging, pieces) ? placed(freshLines(pieces, texts)) : undefined)
  if (known) return { issue: known, otherwise }
  const fresh = freshLines(pieces, texts)
  const issue = verify(merging, pieces, fresh)
  return issue ? { issue, otherwise } : placed(fresh)
}

function startMerging(excerpt: Tree, file: Known, about: About): Merging {
  const { path, named, part = false, adds = false, beside, removes, within = [] } = about
  const { countedAs = (line) => line } = about
  const homes = homesOf(file)
  callAlike(excerpt, homes)
  const merging: Merging = {
    excerpt,
    file,
    homes,
    path,
    isNamed: named,
    isPart: part,
    isAdding: adds,
    isHidden: within.some((name) => isPrivate.test(name)),
    ...(beside && { beside }),
    ...(removes !== undefined && { removes }),
    isSaidWhere: false,
    numberOf: (line) => countedAs(line + 1),
    issues: [],
    mergeRow: (items, place) => mergeRow(merging, items, place),
  }
  return merging
}

const isPrivate = /^(?:private|protected)$/

/** A function may be handed to a call, as in `const save = useCallback(() => {`, or become a value: it is called as in the file. */
function callAlike(excerpt: Tree, homes: Homes): void {
  for (const block of blocksIn(excerpt.root.inner[0]!)) {
    const face = faceOf(excerpt, block)
    const [, kind, name] = /^(function|variable) (.+)$/.exec(face.name ?? "") ?? []
    const other = `${kind === "function" ? "variable" : "function"} ${name}`
    if (!name || face.isLeaf || homes.count(face.name) > 0 || homes.count(other) !== 1) continue
    // A variable of that name is one thing, a function that is handed on another.
    if (isHandedOn.test(kind === "variable" ? face.head : homes.headOf(other))) face.name = other
  }
}

const isHandedOn = /=>\s{0,9}\{$|\bfunction\b/

/** How to find out what an excerpt makes of its file, best first. What is cut in the middle of blocks is known by its lines. */
function waysToRead(excerpt: Tree, file: Known): ((merging: Merging) => Piece[])[] {
  if (isWhole(excerpt, file.tree)) return [asWhole]
  return [byBlocks, mergeLines, importsFirst(byBlocks), importsFirst(mergeLines), mergeBeside, mergeOneLine]
}

/** All of a file, written out: it begins and ends as the file does, and has nearly all of its lines. */
function isWhole(excerpt: Tree, file: Tree): boolean {
  if (excerpt.root.hasMarkers) return false
  const solid = file.plain.filter((plain) => plain !== "")
  const own = excerpt.plain.filter((plain) => plain !== "")
  const shown = new Set(own)
  const known = solid.filter((plain) => shown.has(plain)).length
  // The comment above all may be another one.
  const [first, start] = [own, solid].map((lines) => lines.find((plain) => !isRemark.test(plain)))
  const isBegun =
    own[0] === solid[0] ||
    (isImport.test(own[0]!) && isImport.test(solid[0] ?? "")) ||
    (first === start && isRemark.test(own[0]!) && isRemark.test(solid[0] ?? ""))
  // Many files end in a bracket: what it closes has to be the same.
  const [last, end] = [excerpt.root.inner[0]!.at(-1), file.root.inner[0]!.at(-1)]
  const isBracket = !/\w/.test(own.at(-1) ?? "")
  const isEnded = !isBracket || (last && end && isSameHead(faceOf(excerpt, last), faceOf(file, end))) === true
  if (!isBegun || !isEnded || own.at(-1) !== solid.at(-1)) return false
  return known >= solid.length * nearlyAll || (known >= solid.length * mostOf && hasAllBlocks(excerpt, file))
}

const isRemark = /^(?:\/\/|\/?\*|<!--|# )/

const nearlyAll = 0.8
const mostOf = 0.6

/** Has an excerpt everything that is at the top of the file, but for comments and statements of one line? */
function hasAllBlocks(excerpt: Tree, file: Tree): boolean {
  const shown = excerpt.root.inner[0]!.map((block) => faceOf(excerpt, block))
  const there = file.root.inner[0]!.map((block) => faceOf(file, block)).filter(({ isLeaf }) => !isLeaf)
  return there.length > 1 && there.every((face) => shown.some((each) => isSameHead(each, face)))
}

const isSameHead = (a: Face, b: Face) => a.head === b.head || (a.name !== undefined && a.name === b.name)

function asWhole(merging: Merging): Piece[] {
  const { excerpt, file } = merging
  // Blank lines at the end of an excerpt are the fence's: those of the file stay.
  const end = solidAbove(file.tree, file.tree.lines.length) + 1
  const all = { excerpt: { from: 0, to: excerpt.lines.length }, file: { from: 0, to: end } }
  return [
    ...replaced(merging, all.excerpt, all.file, { excerpt: 0, file: 0 }),
    ...kept(end, file.tree.lines.length),
  ]
}

function byBlocks(merging: Merging): Piece[] {
  const { excerpt, file } = merging
  const [mine, ...others] = excerpt.root.inner[0]!
  const [theirs, ...rest] = file.tree.root.inner[0]!
  const isOne = (mine?.hasMarkers || merging.isAdding) && mine && theirs && others.length + rest.length === 0
  // All of a JSON file is in one pair of brackets.
  if (
    isOne &&
    /^[{[]$/.test(excerpt.plain[mine.head]!) &&
    excerpt.plain[mine.head] === file.tree.plain[theirs.head]
  )
    return [
      ...kept(0, theirs.from),
      ...mergeBlock(merging, mine, theirs, { edge: true }),
      ...kept(theirs.to, file.tree.lines.length),
    ]
  return mergeRow(merging, excerpt.root.inner[0]!, {
    list: file.tree.root.inner[0]!,
    region: { from: 0, to: file.tree.lines.length },
    tied: { start: false, end: false },
    // Who adds something to two blocks shows both, and means nothing by what is between them.
    loose:
      !excerpt.root.hasMarkers ||
      (merging.isAdding && !excerpt.root.inner[0]!.some(({ isMarker }) => isMarker)),
  })
}

/** The lines of a block of a file, counted from 1, with the comments above it. Undefined: none begins at this line. */
export function blockAt(text: string, path: string, line: number): LineRange | undefined {
  const tree = readTree(bareLines(text), { path, markers: false })
  const block = [...blocksIn(tree.root.inner[0]!)].find(({ head }) => head === line - 1)
  return block && [block.from + 1, block.to]
}

/** Blank lines at the ends are those of the fence. */
function trimmed(lines: readonly string[]): { lines: string[]; skipped: number } {
  const first = lines.findIndex((line) => line.trim() !== "")
  const last = lines.findLastIndex((line) => line.trim() !== "")
  return first < 0 ? { lines: [], skipped: 0 } : { lines: lines.slice(first, last + 1), skipped: first }
}
