import { namedBy } from "../locate/read/identify.ts"
import { type Base, isImport, kept, type Merging, type Piece, type Region } from "./merge.ts"
import { likeness, likenessOfVersions } from "./pair.ts"
import * as say from "./refusals.ts"
import { mostCells } from "./siblings.ts"
import { type Block, blocksIn, continues, type Tree, widthOf } from "./tree.ts"
import { faceOf, type Known } from "./weigh.ts"

/**
 * Excerpts that are cut in the middle of blocks have no tree worth the name. They are aligned line by line, in one go: to pass over
 * lines of the file costs nothing where the excerpt has a marker, and little elsewhere.
 */
export function mergeLines(merging: Merging): Piece[] {
  const { excerpt, file } = merging
  const rows = solidLines(excerpt)
  const columns = file.tree.plain.flatMap((plain, at) => (plain === "" ? [] : [at]))
  if (rows.length * columns.length > mostCells) {
    merging.issues.push(say.tooMuch(merging.path))
    return []
  }
  const pairs = pairLines(merging, rows, columns)
  const stretches = stretchesOf(rows, pairs)
  if (!stretches.every((stretch) => isKnown(merging, stretch))) return []
  if (!isOnlyPlace(merging, { rows, columns, pairs }) || hasStrayHead(merging, rows, pairs)) return []
  if (hasOtherEnd(merging, rows, pairs)) return []
  return emit(merging, stretches)
}

/** A line of the excerpt that says something, and whether lines were left out before it. */
interface Row {
  line: number
  gap: boolean
}

function solidLines(excerpt: Tree): Row[] {
  const rows: Row[] = []
  let gap = true
  excerpt.plain.forEach((plain, line) => {
    if (excerpt.markers.has(line)) gap = true
    else if (plain !== "") {
      rows.push({ line, gap })
      gap = false
    }
  })
  return rows
}

/** The blocks that lines open or close. */
function blockAt(tree: Tree): Map<number, Block> {
  const map = new Map<number, Block>()
  for (const block of blocksIn(tree.root.inner[0]!)) for (const line of block.spine) map.set(line, block)
  return map
}

const cost = { pass: 0.3, fresh: 0.1 }

function pairLines(merging: Merging, rows: readonly Row[], columns: readonly number[]): Int32Array {
  const { excerpt, file } = merging
  const worth = pairWorth(excerpt, file)
  const width = columns.length + 1
  const best = new Float64Array((rows.length + 1) * width)
  const step = new Uint8Array((rows.length + 1) * width)
  for (let row = 0; row <= rows.length; row++) {
    const isFree = row === rows.length || rows[row]!.gap
    for (let column = 0; column < width; column++) {
      if (row === 0 && column === 0) continue
      const at = row * width + column
      let [score, how] = [Number.NEGATIVE_INFINITY, 0]
      if (column > 0) {
        score = best[at - 1]! - (isFree || row === 0 ? 0 : cost.pass)
        how = 1
      }
      if (row > 0 && best[at - width]! - cost.fresh > score) {
        score = best[at - width]! - cost.fresh
        how = 2
      }
      if (row > 0 && column > 0) {
        const bits = worth(rows[row - 1]!.line, columns[column - 1]!)
        if (bits > 0 && best[at - width - 1]! + bits > score) {
          score = best[at - width - 1]! + bits
          how = 3
        }
      }
      best[at] = score
      step[at] = how
    }
  }
  const pairs = new Int32Array(rows.length).fill(-1)
  for (let row = rows.length, column = columns.length; row > 0 || column > 0; ) {
    const how = step[row * width + column]
    if (how === 3) pairs[--row] = columns[--column]!
    else if (how === 2) row--
    else column--
  }
  return pairs
}

/** How much speaks for two lines being the same, in bits; 0 if they cannot be. */
function pairWorth(excerpt: Tree, file: Known): (mine: number, theirs: number) => number {
  const [own, there] = [blockAt(excerpt), blockAt(file.tree)]
  const [scopes, others] = [scopesOf(excerpt), scopesOf(file.tree)]
  // What is in a block with a name is in no block of another name.
  const isInScope = (mine: number, theirs: number) => {
    const name = scopes[mine]?.name
    for (let scope = others[theirs]; name !== undefined; scope = scope.outer) {
      if (!scope) return false
      if (scope.name === name) return true
    }
    return true
  }
  return (mine, theirs) => {
    const [a, b] = [excerpt.plain[mine]!, file.tree.plain[theirs]!]
    if (a === b) {
      if (!isInScope(mine, theirs)) return 0
      if (continues(a)) {
        const [opened, other] = [own.get(mine), there.get(theirs)]
        // What closes a block closes no other one.
        if (
          opened &&
          other &&
          opened.head !== mine &&
          other.head !== theirs &&
          !isSame(excerpt, opened, file, other)
        )
          return 0
      }
      return Math.max(0.1, file.weight(a)) + (excerpt.lines[mine] === file.tree.lines[theirs] ? 0.15 : 0)
    }
    const [opened, other] = [own.get(mine), there.get(theirs)]
    if (opened?.head !== mine || other?.head !== theirs) return 0
    const name = faceOf(excerpt, opened).name
    return name !== undefined && name === faceOf(file.tree, other).name ? 3 : 0
  }
}

interface Scope {
  name: string
  outer: Scope | undefined
}

/** The innermost block with a name that each line is in, its head not counted. */
function scopesOf(tree: Tree): (Scope | undefined)[] {
  const scopes = new Array<Scope | undefined>(tree.lines.length).fill(undefined)
  for (const block of blocksIn(tree.root.inner[0]!)) {
    const { name, isLeaf } = faceOf(tree, block)
    if (name === undefined || isLeaf || !declared.test(name)) continue
    const scope = { name, outer: scopes[block.head] }
    for (let at = block.head + 1; at < block.to; at++) scopes[at] = scope
  }
  return scopes
}

const declared = /^(?:function|type|test|variable|table|macro|section|heading|key|block|target|element) /

function isSame(excerpt: Tree, mine: Block, file: Known, theirs: Block): boolean {
  const [a, b] = [faceOf(excerpt, mine), faceOf(file.tree, theirs)]
  return a.head === b.head || (a.name !== undefined && a.name === b.name) || likeness(a.head, b.head) >= 0.6
}

/** Lines of the excerpt without a marker between them, and the lines of the file that they are. */
interface Stretch {
  lines: { line: number; at: number }[]
}

function stretchesOf(rows: readonly Row[], pairs: Int32Array): Stretch[] {
  const stretches: Stretch[] = []
  rows.forEach(({ line, gap }, index) => {
    if (gap) stretches.push({ lines: [] })
    stretches.at(-1)!.lines.push({ line, at: pairs[index]! })
  })
  return stretches
}

const leastBits = 3

/** Does no other place of the file fit a stretch nearly as well? Looked for with all lines out of the way that were found. */
function isOnlyPlace(
  merging: Merging,
  { rows, columns, pairs }: { rows: readonly Row[]; columns: readonly number[]; pairs: Int32Array },
): boolean {
  const { excerpt, file } = merging
  const used = new Set(pairs)
  const others = pairLines(
    merging,
    rows,
    columns.filter((line) => !used.has(line)),
  )
  const bits = (lines: Stretch["lines"]) =>
    lines.reduce((sum, { line, at }) => sum + (at < 0 ? 0 : file.weight(excerpt.plain[line]!)), 0)
  const [own, rivals] = [stretchesOf(rows, pairs), stretchesOf(rows, others)]
  for (const [index, { lines }] of own.entries()) {
    const before = own[index - 1]?.lines.findLast(({ at }) => at >= 0)?.at ?? -1
    const after = own[index + 1]?.lines.find(({ at }) => at >= 0)?.at ?? file.tree.lines.length
    const found = rivals[index]!.lines.filter(({ at }) => at > before && at < after)
    if (bits(found) < bits(lines) * nearly) continue
    const places = [lines.find(({ at }) => at >= 0)!.at, found[0]!.at]
    merging.issues.push(say.ambiguousLine(merging, lines[0]!.line, places))
    return false
  }
  return true
}

const nearly = 0.8

/** A block that the excerpt closes, and whose head is known, ends where the file's does. */
function hasOtherEnd(merging: Merging, rows: readonly Row[], pairs: Int32Array): boolean {
  const { excerpt, file } = merging
  const at = new Map(rows.map(({ line }, index) => [line, pairs[index]!]))
  const blocks = blockAt(file.tree)
  for (const block of blocksIn(excerpt.root.inner[0]!)) {
    const theirs = blocks.get(at.get(block.head) ?? -1)
    if (block.spine.length < 2 || !theirs || theirs.head !== at.get(block.head) || theirs.spine.length < 2)
      continue
    if (at.get(block.spine.at(-1)!) === theirs.spine.at(-1)) continue
    merging.issues.push(say.unknownLine(merging, block.head))
    return true
  }
  return false
}

/** The head of a block that the file has somewhere else: then it is not where its lines were found. */
function hasStrayHead(merging: Merging, rows: readonly Row[], pairs: Int32Array): boolean {
  const { excerpt, file } = merging
  const heads = blockAt(excerpt)
  const stray = rows.find(({ line }, index) => {
    const block = heads.get(line)
    if (pairs[index]! >= 0 || block?.head !== line) return false
    return faceOf(excerpt, block).name !== undefined && file.places(excerpt.plain[line]!).length === 1
  })
  if (stray) merging.issues.push(say.unknownLine(merging, stray.line))
  return stray !== undefined
}

function isKnown(merging: Merging, { lines }: Stretch): boolean {
  const { excerpt, file } = merging
  const bits = lines.reduce((sum, { line, at }) => sum + (at < 0 ? 0 : file.weight(excerpt.plain[line]!)), 0)
  const heads = blockAt(file.tree)
  const isNamed = lines.some(({ at }) => {
    const block = heads.get(at)
    return block?.head === at && merging.homes.count(faceOf(file.tree, block).name) === 1
  })
  if (bits >= leastBits || isNamed) return true
  merging.issues.push(say.unknownLine(merging, lines[0]!.line))
  return false
}

function emit(merging: Merging, stretches: readonly Stretch[]): Piece[] {
  const { excerpt, file } = merging
  const pieces: Piece[] = []
  let cursor = 0
  stretches.forEach(({ lines }, index) => {
    const next = stretches[index + 1]?.lines.find(({ at }) => at >= 0)?.at ?? file.tree.lines.length
    pairEdge(merging, lines, -1, { from: cursor, to: next })
    pairEdge(merging, lines, 1, { from: cursor, to: next })
    const known = lines.filter(({ at }) => at >= 0)
    const [first, last] = [known[0]!, known.at(-1)!]
    pieces.push(...kept(cursor, first.at))
    let previous: { line: number; at: number } | undefined
    const before = lines.indexOf(first)
    cursor = first.at
    lines.forEach(({ line, at }, position) => {
      const base: Base = nearest(merging, known, line)
      const above = lines[position - 1]?.line
      const gap: Region = { from: above === undefined ? line : above + 1, to: line }
      if (at >= 0) {
        if (previous) {
          const between = { from: cursor, to: at }
          guardLoss(merging, between, line - previous.line - 1)
          const isBlank = file.tree.plain.slice(between.from, between.to).every((plain) => plain === "")
          if (isBlank && previous.line === above && between.to - between.from === gap.to - gap.from)
            pieces.push(...kept(between.from, between.to))
          else pieces.push(...blankPieces(gap, base))
        } else if (position > before) pieces.push(...blankPieces(gap, base))
        else if (position > 0) pieces.push(...blankPieces(gap, base))
        pieces.push({ file: at, excerpt: line, base })
        cursor = at + 1
        previous = { line, at }
      } else {
        if (above !== undefined) pieces.push(...blankPieces(gap, base))
        pieces.push({ excerpt: line, base })
      }
    })
    merging.stands.push({
      excerpt: { from: lines[0]!.line, to: lines.at(-1)!.line + 1 },
      file: { from: first.at, to: last.at + 1 },
    })
  })
  void excerpt
  return [...pieces, ...kept(cursor, file.tree.lines.length)]
}

function blankPieces({ from, to }: Region, base: Base): Piece[] {
  const pieces: Piece[] = []
  for (let at = from; at < to; at++) pieces.push({ excerpt: at, base })
  return pieces
}

/** The nearest line that is known, of those that are indented by as much more or less as most are. */
function nearest(
  { excerpt, file }: Merging,
  known: readonly { line: number; at: number }[],
  line: number,
): Base {
  const shiftOf = (each: { line: number; at: number }) =>
    widthOf(file.tree.lines[each.at]!) - widthOf(excerpt.lines[each.line]!)
  const counts = new Map<number, number>()
  for (const each of known) counts.set(shiftOf(each), (counts.get(shiftOf(each)) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const usual = known.filter((each) => counts.get(shiftOf(each)) === most)
  let best = usual[0]!
  for (const each of usual) if (Math.abs(each.line - line) < Math.abs(best.line - line)) best = each
  return { excerpt: best.line, file: best.at }
}

/** A line at the edge of a stretch, beside one that is known, may be a changed one of the file. */
function pairEdge(
  merging: Merging,
  lines: { line: number; at: number }[],
  step: 1 | -1,
  { from, to }: Region,
): void {
  const { excerpt, file } = merging
  const known = lines.map(({ at }, index) => (at >= 0 ? index : -1)).filter((index) => index >= 0)
  const start = step < 0 ? known[0]! : known.at(-1)!
  let there = lines[start]!.at
  const move = () => {
    do there += step
    while (there >= from && there < to && file.tree.plain[there] === "")
  }
  move()
  for (let here = start + step; here >= 0 && here < lines.length; here += step) {
    if (there < from || there >= to) return
    const [wrote, has] = [excerpt.plain[lines[here]!.line]!, file.tree.plain[there]!]
    const [mine, theirs] = [namedBy(wrote), namedBy(has)]
    if ((isImport.test(wrote) && isImport.test(has)) || (mine && theirs && mine.name !== theirs.name))
      continue
    const like = likenessOfVersions(wrote, has)
    if (like === 1) {
      lines[here]!.at = there
      move()
      continue
    }
    if (like < alike || likeness(wrote, excerpt.plain[lines[start]!.line]!) >= like - 0.15) continue
    merging.issues.push(say.unclearLine(merging, lines[here]!.line, there))
    return
  }
}

/** From this likeness on, nobody knows whether a line beside a marker is a changed one or a new one. */
const alike = 0.6

/** So many lines may go without a word about them. */
const mostSilent = 12

function guardLoss(merging: Merging, lost: Region, fresh: number): void {
  const solid = merging.file.tree.plain.slice(lost.from, lost.to).filter((plain) => plain !== "").length
  if (solid > mostSilent + 2 * fresh) merging.issues.push(say.loses(merging, lost))
}
