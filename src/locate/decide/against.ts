import type { Document } from "../read/document.ts"
import { indentOf, isBlank, plainMarks, withoutStyle, withoutTypography } from "../read/fold.ts"
import { bringsLines, changedGaps, type Gap, isElision, type Wanted } from "../read/hunk.ts"
import { decoratorOf, isFlat, labelOf, type Named, namedBy, opens } from "../read/identify.ts"
import { sayOther } from "../read/likeness.ts"
import { classify } from "../read/line-index.ts"
import { lineAt, lineText, tableOf } from "../read/line-table.ts"
import { type FileLines, isSameAt } from "../read/lines.ts"
import {
  declaredBelow,
  depthOf,
  goesInto,
  type LineReader,
  namedAt,
  scopeByBrackets,
  scopeOf,
} from "../read/scope.ts"
import { differ, isSameName, tellingWords } from "./same-name.ts"
import {
  inventedLines,
  isOtherHead,
  type Share,
  signsOf,
  tellingRows,
  tooDifferent,
} from "./too-different.ts"

/** What speaks against a place: the edit is for something that has another name than what is there. */
export interface Against {
  /** The line of the edit that names what it is for. */
  wrote: string
  /** The line of the file in its place, 0-based, if there is one. */
  there?: number
  /** Where the file has what the edit names. */
  elsewhere?: number
  /** The change is above what it names, not in it. */
  above?: true
  /** It is no name, but stays beside what goes. */
  beside?: true
  /** Nothing has another name, but too little of the edit is there. */
  share?: Share
}

/**
 * Does a place contradict the edit? It does where the edit lies in a block, section or entry with a name, and the place lies in
 * another one of the same kind, or the file has the named one elsewhere. `lines`: which line of the file stands for which
 * line of `old`.
 */
export function contradiction(document: Document, wanted: Wanted, lines: FileLines): Against | undefined {
  const invented = inventedLines(document, wanted, lines)
  const wrote: LineReader = (at) => (at in wanted.old ? plainMarks(wanted.old[at]!) : undefined)
  const place: Place = { document, wanted, lines, invented, wrote, read: reader(document) }
  const other = otherLabel(place) ?? lostNeighbour(place)
  if (other) return other
  for (const gap of changedGaps(wanted)) {
    const found =
      lostHead(place, gap) ??
      lostDepth(place, gap) ??
      otherTarget(place, gap) ??
      otherScope(place, gap) ??
      otherBelow(place, gap)
    if (found) return found
  }
  const share = tooDifferent(document, wanted, lines, invented)
  return share && { wrote: wanted.old[share.missing[0]!]!, share }
}

interface Place {
  document: Document
  wanted: Wanted
  lines: FileLines
  /** Lines of `old` that were never in the file: they name nothing. */
  invented: ReadonlySet<number>
  read: LineReader
  /** The lines of `old`, their quotes in plain form. */
  wrote: LineReader
}

export function reader(document: Document): LineReader {
  const table = tableOf(document)
  return (at) => (at >= 0 && at < table.count ? lineText(document, table, at) : undefined)
}

/** The line of the file, 0-based, that stands for a line of `old`. */
function lineOf({ document, lines }: Place, at: number): number | undefined {
  const span = lines[at]
  return span && lineAt(tableOf(document), span.from)
}

/** The line of `old` by which the place of a gap is known best. */
function anchorOf({ document, wanted, lines }: Place, gap: Gap): number | undefined {
  const away = (at: number) => (at < gap.fromA ? gap.fromA - at : at - gap.toA + 1)
  const near = wanted.solid.filter((at) => at < gap.fromA || at >= gap.toA).sort((a, b) => away(a) - away(b))
  const all = [...gap.targets, ...near].filter((at) => lines[at] !== undefined)
  return all.find((at) => isSameAt(document.text, wanted, lines, at)) ?? all[0]
}

/** The blocks around the change, as the edit has them and as the file has them, do not have the same names. */
function otherScope(place: Place, gap: Gap): Against | undefined {
  const { wanted, lines, invented, read, wrote: readOld } = place
  const anchor = anchorOf(place, gap)
  if (anchor === undefined) return undefined
  const isIndented = wanted.old.some((line) => !isBlank(line) && indentOf(line) !== "")
  let around = scopeOf(read, lineOf(place, anchor)!)
  for (const at of (isIndented ? scopeOf : scopeByBrackets)(readOld, anchor)) {
    if (invented.has(at)) continue
    const wrote = wanted.old[at]!
    const named = namedAt(readOld, at)
    const isSame = (line: number) =>
      withoutTypography(read(line)!) === wanted.folded[at] ||
      (named !== undefined && isSameHead(place, at, named, namedAt(read, line)))
    const found = around.findIndex(isSame)
    if (found >= 0) {
      const decorated = otherDecorator(place, at, around[found]!)
      if (decorated) return decorated
      // One name may have several heads: `handle(:start, state)`, `handle(:stop, state)`.
      if (isOtherHead(wrote, read(around[found]!)!) || isOverload(place, at, around[found]!))
        return { wrote, there: around[found]! }
      around = around.slice(found + 1)
      continue
    }
    const isOther = (line: number) => {
      const other = namedAt(read, line)
      return other?.kind === named?.kind && !isSameHead(place, at, named!, other)
    }
    const there = named && around.find(isOther)
    // Its head may be above it all the same, indented otherwise; but not above the head of another such block.
    const isRight = lines[at] && isAbove(place, at, anchor) && !(there! > lineOf(place, at)!)
    if (!isRight) {
      const elsewhere = named && placesOf(place, at)[0]
      if (there !== undefined || elsewhere !== undefined)
        return { wrote, ...(there !== undefined && { there }), ...(elsewhere !== undefined && { elsewhere }) }
      const next = around[0]
      if (next !== undefined && isOtherHead(wrote, read(next)!)) return { wrote, there: next }
    }
  }
  return undefined
}

/** A line that goes names one thing, and the line that would go for it names another, which is not what the edit calls it from now on. */
function otherTarget(place: Place, { targets, fromB, toB }: Gap): Against | undefined {
  const { wanted, lines, read, wrote } = place
  for (const at of targets) {
    const there = lines[at] && namedAt(read, lineOf(place, at)!)
    const isNewName = () => wanted.new.slice(fromB, toB).some((line) => isSameName(there!, namedBy(line)))
    if (there && differ(namedAt(wrote, at), there) && !isNewName())
      return { wrote: wanted.old[at]!, there: lineOf(place, at)! }
  }
  return undefined
}

/** Does a head read otherwise, and has the file others of the same name beside it? Then the name does not tell which of them is meant. */
function isOverload({ read, wrote }: Place, at: number, there: number): boolean {
  const head = read(there)!
  const named = namedAt(read, there)
  if (!named || withoutStyle(wrote(at)!) === withoutStyle(head)) return false
  const isOther = (line: number) => {
    const other = depthOf(read(line)!) === depthOf(head) ? namedAt(read, line) : undefined
    return other?.kind === named.kind && other.name === named.name
  }
  const isInside = (line: number) => {
    const text = read(line)
    return text !== undefined && (isBlank(text) || depthOf(text) >= depthOf(head))
  }
  for (const step of [-1, 1])
    for (let line = there + step; Math.abs(line - there) < farOverload && isInside(line); line += step)
      if (!isBlank(read(line)!) && isOther(line)) return true
  return false
}

/** How far away the next one of the same name may be. */
const farOverload = 300

/** The change is in what is set above a declaration, and the file has it above another one. */
function otherBelow(place: Place, gap: Gap): Against | undefined {
  const { wanted, invented, read, wrote } = place
  const at = declaredBelow(wrote, gap.targets.at(-1) ?? gap.toA)
  const anchor = anchorOf(place, gap)
  if (at === undefined || anchor === undefined || invented.has(at)) return undefined
  const there = lineOf(place, at) ?? declaredBelow(read, lineOf(place, anchor)!)
  if (there === undefined || !differ(namedAt(wrote, at), namedAt(read, there))) return undefined
  return { wrote: wanted.old[at]!, there, above: true }
}

/** The edit keeps a line that tells like things apart, and the file has one of the same form with other words in its place. */
function otherLabel(place: Place): Against | undefined {
  const { wanted, invented, read, wrote } = place
  const targets = new Set(changedGaps(wanted).flatMap((gap) => gap.targets))
  for (const at of wanted.solid) {
    const label = targets.has(at) || invented.has(at) ? undefined : tellingAt(wrote, at)
    const there = label && inPlaceOf(place, at)
    if (!label || there === undefined || withoutTypography(read(there)!) === wanted.folded[at]) continue
    const other = tellingAt(read, there)
    if (other?.kind === label.kind && isOtherLabel(label, other)) return { wrote: wanted.old[at]!, there }
  }
  return undefined
}

function isOtherLabel({ kind, name }: Named, other: Named): boolean {
  // What is called by several words may have been called by fewer; one with other signs is another: `Set up ${{ matrix.os }}`.
  if (kind !== "remark") return sayOther(name, other.name) || signsOf(name) !== signsOf(other.name)
  const [words, others] = [tellingWords(name), tellingWords(other.name)]
  return words.size > 0 && others.size > 0 && ![...words].some((word) => others.has(word))
}

/** A block that holds lines as deep as its head is known by that head, which is around nothing. */
function tellingAt(read: LineReader, at: number): Named | undefined {
  const named = namedAt(read, at)
  return labelAt(read, at) ?? (named && flatHeads.has(named.kind) ? named : undefined)
}

const flatHeads: ReadonlySet<string> = new Set(["macro", "label"])

function labelAt(read: LineReader, at: number): Named | undefined {
  return labelOf(read(at) ?? "", { above: read(at - 1), below: read(at + 1) })
}

/** How far the nearest line that both have may be. */
const reach = 12

/** The line of the file in the place of a line of `old`: as many lines from the nearest one that both have. */
function inPlaceOf(place: Place, at: number): number | undefined {
  const { wanted, lines, read } = place
  const own = lineOf(place, at)
  if (own !== undefined) return own
  const near: number[] = []
  for (let line = Math.max(0, at - reach); line <= Math.min(wanted.old.length - 1, at + reach); line++)
    if (!isBlank(wanted.old[line]!)) near.push(line)
  const index = near.indexOf(at)
  const below = near.findIndex((line, position) => position > index && lines[line] !== undefined)
  const above = near.findLastIndex((line, position) => position < index && lines[line] !== undefined)
  const walked = (from: number, step: 1 | -1, count: number): number | undefined => {
    let left = count
    for (let line = from + step; Math.abs(line - from) <= 2 * reach; line += step) {
      const text = read(line)
      if (text === undefined) return undefined
      if (!isBlank(text) && --left === 0) return line
    }
    return undefined
  }
  const up = below < 0 ? undefined : walked(lineOf(place, near[below]!)!, -1, below - index)
  const down = above < 0 ? undefined : walked(lineOf(place, near[above]!)!, 1, index - above)
  // Between two lines that both have, as many must be there as the edit has.
  return below >= 0 && above >= 0 ? (up === down ? up : undefined) : (up ?? down)
}

/** A declaration with the same head, which the edit and the file decorate otherwise. */
function otherDecorator({ wanted, read }: Place, at: number, line: number): Against | undefined {
  for (let above = 1; above <= 4; above++) {
    const [wrote, file] = [wanted.old[at - above], read(line - above)]
    if (wrote === undefined || file === undefined) return undefined
    if (withoutTypography(wrote) !== withoutTypography(file) && differ(decoratorOf(wrote), decoratorOf(file)))
      return { wrote, there: line - above }
  }
  return undefined
}

/** New lines that follow the head of a block or section lie in it: that head must be there. What is called holds no lines. */
function lostHead(place: Place, gap: Gap): Against | undefined {
  const { wanted, lines, invented, read, wrote } = place
  const isBefore = (at: number) => at < gap.fromA && (isFlat(wanted.old[at]!) || !invented.has(at))
  const at = gap.targets.length > 0 ? undefined : wanted.solid.findLast(isBefore)
  if (at === undefined || !(opens(wanted.old[at]!) || goesInto(wanted, gap, at))) return undefined
  const head = namedAt(wrote, at)
  const there = lines[at] && lineOf(place, at)
  if (there !== undefined)
    return differ(head, namedAt(read, there)) ? { wrote: wanted.old[at]!, there } : undefined
  return (head?.kind ?? "call") !== "call" ? { wrote: wanted.old[at]! } : undefined
}

/**
 * New lines of which nothing but a line above is found would come right below it. If they are deeper than it, and than what the file has
 * there, they were meant for something in its block, of which nothing is left.
 */
function lostDepth(place: Place, { fromA, fromB, toB, targets }: Gap): Against | undefined {
  const { wanted, lines, read } = place
  const head = wanted.solid.findLast((at) => at < fromA && lines[at])
  const missing = wanted.solid.filter((at) => !lines[at])
  const isBeside = lines[wanted.solid.find((at) => at >= fromA) ?? -1] !== undefined
  if (head === undefined || targets.length > 0 || isBeside || missing.length === 0) return undefined
  const top = lineOf(place, head)!
  const child = firstSolid(read, top + 1)
  const fresh = wanted.new.slice(fromB, toB).filter((line) => !isBlank(line))
  if (child === undefined || fresh.length === 0) return undefined
  const within = Math.max(0, depthOf(child) - depthOf(read(top)!))
  const deep = Math.min(...fresh.map(depthOf)) - depthOf(wanted.old[head]!)
  return deep > within ? { wrote: wanted.old[missing[0]!]!, share: { there: 1, missing } } : undefined
}

function firstSolid(read: LineReader, from: number): string | undefined {
  for (let at = from; read(at) !== undefined; at++) if (!isBlank(read(at)!)) return read(at)
  return undefined
}

/**
 * Lines that only go were beside others that stay. If none of these is beside them, but the file has one elsewhere, what is left of the
 * lines that go is another copy, or was moved there.
 */
function lostNeighbour(place: Place): Against | undefined {
  const { document, wanted, lines } = place
  const gaps = changedGaps(wanted)
  if (gaps.some((gap) => bringsLines(wanted, gap))) return undefined
  const going = new Set(gaps.flatMap(({ targets }) => targets))
  const kept = wanted.solid.filter((at) => !going.has(at))
  const isThere = (at: number) => isSameAt(document.text, wanted, lines, at)
  // What dots leave out is known, and a blank line that goes has no place of its own.
  const found = wanted.old.some(isElision) ? [] : [...going].filter((at) => lines[at])
  const isBeside = (at: number) =>
    found.length === 0 || found.some((other) => unknownBetween(place, at, other) <= mostUnknown)
  if (kept.some((at) => isThere(at) && isBeside(at))) return undefined
  const at = kept.find((each) => tellingWords(wanted.old[each]!).size > 0 && placesOf(place, each).length > 0)
  return at === undefined
    ? undefined
    : { wrote: wanted.old[at]!, elsewhere: placesOf(place, at)[0]!, beside: true }
}

/** How many lines the file has between two lines of the edit that the edit has not. */
function unknownBetween(place: Place, one: number, other: number): number {
  const { wanted, read } = place
  const [from, to] = one < other ? [one, other] : [other, one]
  const isSolid = (line: string | undefined) => line !== undefined && !isBlank(line)
  let count = -wanted.old.slice(from + 1, to).filter(isSolid).length
  for (let line = lineOf(place, from)! + 1; line < lineOf(place, to)!; line++)
    if (isSolid(read(line))) count++
  return count
}

/** How many unknown lines may be between what goes and what it was beside. */
const mostUnknown = 2

/** A title of which words were forgotten is a slip by itself; where another line is missing as well, it is another title. */
function isSameHead(
  { document, wanted, lines, invented }: Place,
  at: number,
  a: Named,
  b: Named | undefined,
): boolean {
  if (!isSameName(a, b)) return false
  if (a.name === b!.name || tellingWords(a.name).size === tellingWords(b!.name).size) return true
  const isMissing = (each: number) =>
    each !== at && !invented.has(each) && !isSameAt(document.text, wanted, lines, each)
  return !tellingRows(document, wanted).some((row) => isMissing(row.at))
}

/** The line that names the block is right there, though the file indents it otherwise. */
function isAbove(place: Place, at: number, anchor: number): boolean {
  const [head, inner] = [lineOf(place, at)!, lineOf(place, anchor)!]
  return head < inner && isSameAt(place.document.text, place.wanted, place.lines, at)
}

/** Where in the file lines equal a line of the edit. */
function placesOf({ document, wanted }: Place, at: number): readonly number[] {
  const number = wanted.distinct.indexOf(wanted.folded[at]!)
  return number < 0 ? [] : classify(document, wanted.distinct).places[number]!
}
