import type { Issue } from "../../issues/issue.ts"
import { bareLines, sameLines } from "../../text/lines.ts"
import type { Change, Span } from "../../text/place.ts"
import { readsTwoWays } from "../miss/misses.ts"
import { pickedPlace, type Undecided, undecided } from "../miss/nearest.ts"
import { applyChanges, type Document } from "../read/document.ts"
import { indentOf, isBlank, withoutSpacing } from "../read/fold.ts"
import { changedGaps, type Gap, type Wanted } from "../read/hunk.ts"
import type { IndentPair } from "../read/indent.ts"
import {
  backLines,
  blankEdges,
  blankLines,
  blanksAfter,
  blanksBefore,
  type FileLines,
  type LineSpan,
  mergeBlanks,
  onLines,
} from "../read/lines.ts"
import type { Fitted } from "../tiers/tiers.ts"
import { type Carrier, createCarrier } from "./carry.ts"
import { insertionPoint } from "./insertion.ts"
import { writeBlock } from "./reindent.ts"

/**
 * Carries the change from `old` to `new` over to the file, as a three-way merge: lines that the model did not
 * mean to change keep the file's bytes, lines it did change take its text, indented as the file is. `lines`
 * says which line of the file stands for which line of `old`.
 */
export function fit(
  text: string,
  wanted: Wanted,
  lines: FileLines,
  shared: readonly IndentPair[] = [],
  gaps: readonly Gap[] = changedGaps(wanted),
): Fitted {
  const carrier = createCarrier({ text, wanted, lines, gaps, shared })
  const changes: Change[] = []
  for (const gap of gaps) {
    const fitted =
      gap.targets.length > 0
        ? replaceLines({ text, wanted, lines, gap, carrier })
        : insertLines({ text, wanted, lines, gap, carrier })
    if ("issue" in fitted) return fitted
    changes.push(...fitted.changes.filter(({ from, to, insert }) => insert !== text.slice(from, to)))
  }
  return { changes }
}

export interface Fitting {
  text: string
  wanted: Wanted
  lines: FileLines
  gap: Gap
  carrier: Carrier
}

/** The change takes lines away, and perhaps puts others there. */
function replaceLines(fitting: Fitting): Fitted {
  const { text, wanted, lines: places, gap, carrier } = fitting
  const targets = gap.targets.map((at) => places[at])
  const first = targets[0]
  const last = targets.at(-1)
  if (!first || !last || targets.includes(undefined) || !contiguous(text, targets as LineSpan[])) {
    return { issue: broken(fitting, targets) }
  }
  const content = carrier.content(gap)
  if ("issue" in content) return content
  const wrote = blankEdges(wanted.old.slice(gap.fromA, gap.toA))
  const wants = blankEdges(wanted.new.slice(gap.fromB, gap.toB))
  if (content.lines.length > 0 && isSplit(fitting, first, last)) {
    const unsure = undecided(text, sidesOf(fitting, first, last))
    const at = pickedPlace(text, unsure, wanted.picked)
    if (at === undefined) return { issue: unsure.issue, isSplit: true }
    if (at !== first.from)
      return { changes: moved(text, { from: first.from, to: last.end }, at, content.lines) }
  }
  // Blank lines next to the target belong to the change only as far as the hunk reaches.
  const above = blanksBefore(text, first.from, places[gap.fromA - 1] ? undefined : wrote.lead)
  const below = blanksAfter(text, last.end, places[gap.toA] ? undefined : wrote.trail)
  const from = backLines(text, first.from, above)
  const to = onLines(text, last.end, below)
  const [thereAbove, thereBelow] = [
    bareLines(text.slice(from, first.from)),
    bareLines(text.slice(last.end, to)),
  ]
  if (content.lines.length === 0) {
    // Of several blank lines that go, some may lie on the far side of a line that the model does not know.
    const isCut = cutOff(text, places[gap.fromA - 1], first) || cutOff(text, last, places[gap.toA])
    if (isCut && wrote.lead + wrote.trail > wants.lead + 1) return { issue: interrupted }
    // Blank lines on a side where the edit knows of none stay.
    const [unknown, known] = [
      (wrote.lead === 0 ? above : 0) + (wrote.trail === 0 ? below : 0),
      (wrote.lead === 0 ? 0 : above) + (wrote.trail === 0 ? 0 : below),
    ]
    const blanks = unknown + mergeBlanks(wrote.lead + wrote.trail, known, wants.lead)
    // Those that stay keep their very bytes.
    const kept = [...thereAbove, ...thereBelow].slice(Math.max(0, above + below - blanks))
    return { changes: [writeBlock(text, { from, to }, [...blankLines(blanks - kept.length), ...kept])] }
  }
  const lead = carrier.blanks(gap, "lead", mergeBlanks(wrote.lead, above, wants.lead), thereAbove)
  const trail = carrier.blanks(gap, "trail", mergeBlanks(wrote.trail, below, wants.trail), thereBelow)
  // Blank lines that stay as they are keep their very bytes.
  const keepsAbove = isSameEdge(fitting, wrote.lead, wants.lead, "lead") || sameLines(lead, thereAbove)
  const keepsBelow = isSameEdge(fitting, wrote.trail, wants.trail, "trail") || sameLines(trail, thereBelow)
  const lines = withInnerBlanks(fitting, targets as LineSpan[], content.lines)
  const block = [...(keepsAbove ? [] : lead), ...lines, ...(keepsBelow ? [] : trail)]
  const span = { from: keepsAbove ? first.from : from, to: keepsBelow ? last.end : to }
  return { changes: [writeBlock(text, span, block)] }
}

/** Does an edit leave the blank lines at an end of a gap as they are? */
function isSameEdge(
  { wanted, gap }: Fitting,
  before: number,
  after: number,
  edge: "lead" | "trail",
): boolean {
  const [old, fresh] = [wanted.old.slice(gap.fromA, gap.toA), wanted.new.slice(gap.fromB, gap.toB)]
  return edge === "lead"
    ? sameLines(old.slice(0, before), fresh.slice(0, after))
    : sameLines(old.slice(old.length - before), fresh.slice(fresh.length - after))
}

/**
 * Blank lines between two lines that go, and between the two that come for them, are the file's, if the edit has the same before
 * and after: it does not mean to change them.
 */
function withInnerBlanks(
  { text, wanted, gap }: Fitting,
  targets: readonly LineSpan[],
  lines: string[],
): string[] {
  if (wanted.picked.length > 0) return lines
  const solid = lines.flatMap((line, at) => (isBlank(line) ? [] : [at]))
  const successors = successorsOf(
    gap.targets.map((at) => wanted.old[at]!),
    solid.map((at) => lines[at]!),
  )
  const fresh = wanted.new.slice(gap.fromB, gap.toB)
  const wants = fresh.flatMap((line, at) => (isBlank(line) ? [] : [at]))
  const result = lines.slice(0, solid[0])
  solid.forEach((at, index) => {
    const blanks = lines.slice(at + 1, solid[index + 1])
    const one = successors.indexOf(index)
    const isPair = one >= 0 && successors[one + 1] === index + 1
    const isKept =
      isPair &&
      sameLines(
        wanted.old.slice(gap.targets[one]! + 1, gap.targets[one + 1]),
        fresh.slice(wants[index]! + 1, wants[index + 1]),
      )
    const there = isKept ? bareLines(text.slice(targets[one]!.end, targets[one + 1]!.from)) : blanks
    result.push(lines[at]!, ...there)
  })
  return result
}

/** Which new line comes for which old one: each for each if they are as many, else those that say the same. */
function successorsOf(old: readonly string[], fresh: readonly string[]): number[] {
  if (old.length === fresh.length) return old.map((_, at) => at)
  const bare = fresh.map(withoutSpacing)
  let from = 0
  return old.map((line) => {
    const at = bare.indexOf(withoutSpacing(line), from)
    if (at >= 0) from = at + 1
    return at
  })
}

/** The change only puts lines between lines. */
function insertLines(fitting: Fitting): Fitted {
  const { text, gap, carrier } = fitting
  const content = carrier.content(gap)
  if ("issue" in content) return content
  if (isBetween(fitting, content.lines)) return { changes: [] }
  const point = insertionPoint(fitting, content.lines)
  if ("issue" in point) return point
  const there = bareLines(text.slice(point.from, point.to))
  const block = [
    ...carrier.blanks(gap, "lead", point.lead, there),
    ...content.lines,
    ...carrier.blanks(gap, "trail", point.trail, there),
  ]
  return { changes: [writeBlock(text, point, block)] }
}

/** Has the file, between the lines around the gap, just what goes there? Another part of the edit may still be to make. */
function isBetween({ text, lines, gap }: Fitting, content: readonly string[]): boolean {
  const [before, after] = [lines[gap.fromA - 1], lines[gap.toA]]
  if (!before || !after || !content.some((line) => /\p{L}/u.test(line))) return false
  const solid = (all: readonly string[]) => all.filter((line) => !isBlank(line)).map((line) => line.trim())
  return sameLines(solid(bareLines(text.slice(before.end, after.from))), solid(content))
}

/**
 * A line that the model does not know lies between the target and its neighbour. Some of the new lines may belong on the
 * other side of it: those that cross a blank line, and those on another depth than the target, since the unknown line may
 * open or close a block.
 */
function isSplit({ text, wanted, lines, gap }: Fitting, first: LineSpan, last: LineSpan): boolean {
  const [old, fresh] = [wanted.old.slice(gap.fromA, gap.toA), wanted.new.slice(gap.fromB, gap.toB)]
  const [wrote, wants] = [blankEdges(old), blankEdges(fresh)]
  const moved = depthOf(old) !== depthOf(fresh)
  return (
    (cutOff(text, lines[gap.fromA - 1], first) && (moved || wants.lead < wrote.lead)) ||
    (cutOff(text, last, lines[gap.toA]) && (moved || wants.trail < wrote.trail))
  )
}

/** Where the new lines could go: in the place of the target, or on the far side of the lines beside it. */
function sidesOf({ text, lines, gap }: Fitting, first: LineSpan, last: LineSpan): number[] {
  const [above, below] = [lines[gap.fromA - 1], lines[gap.toA]]
  return [
    ...(cutOff(text, above, first) ? [above!.end] : []),
    first.from,
    ...(cutOff(text, last, below) ? [below!.from] : []),
  ]
}

/** The lines of a span go, and new ones come at another place. */
function moved(text: string, span: Span, at: number, lines: readonly string[]): Change[] {
  const changes = [writeBlock(text, span, []), writeBlock(text, { from: at, to: at }, lines)]
  return changes.sort((a, b) => a.from - b.from)
}

/** The least indentation of some lines. */
const depthOf = (lines: readonly string[]) =>
  Math.min(...lines.filter((line) => !isBlank(line)).map((line) => indentOf(line).length))

/** Do other lines lie between these two? */
function cutOff(text: string, before: LineSpan | undefined, after: LineSpan | undefined): boolean {
  return before !== undefined && after !== undefined && !isBlank(text.slice(before.end, after.from))
}

/** Only blank lines lie between these lines. */
function contiguous(text: string, targets: readonly LineSpan[]): boolean {
  return targets.every(
    (line, index) => index === 0 || isBlank(text.slice(targets[index - 1]!.end, line.from)),
  )
}

const interrupted: Issue = {
  code: "conflict",
  message: "The file has other lines inside the text that this edit replaces.",
  hint: "Read the lines again and send the edit with all of them.",
}

function broken({ wanted, gap }: Fitting, targets: FileLines): Issue {
  const missing = gap.targets.find((_, index) => !targets[index])
  return missing === undefined
    ? interrupted
    : {
        code: "not_found",
        message: `A line that this edit changes is not in the file: ${wanted.old[missing]!.trim()}`,
        hint: "Read the file again and copy the lines to be changed from it.",
      }
}

/**
 * Which of several equal lines an edit keeps is up to the reader. As long as the file has all of them that makes no
 * difference; where it has not, both readings must come to the same, or somebody has to say which one is meant.
 */
export function fitBothWays(
  document: Document,
  wanted: Wanted,
  lines: FileLines,
  shared: readonly IndentPair[] | undefined,
): Fitted {
  const { text } = document
  const gaps = changedGaps(wanted)
  const late = changedGaps(wanted, "late")
  const fitted = fit(text, wanted, lines, shared, gaps)
  if ("issue" in fitted || JSON.stringify(gaps) === JSON.stringify(late)) return fitted
  const other = fit(text, wanted, lines, shared, late)
  const result = ({ changes }: { changes: Change[] }) => applyChanges(document, changes).text
  const isSame = "changes" in other && result(fitted) === result(other)
  if (isSame) return fitted
  const places = "changes" in other ? ownPlaces(fitted.changes, other.changes) : []
  const unsure = undecided(text, places)
  const at = pickedPlace(text, unsure, wanted.picked)
  if (at !== undefined) return at === places[0] ? fitted : other
  if (wanted.picked.length > 0) return fitted
  return { issue: isTold(unsure) ? unsure.issue : readsTwoWays() }
}

/** Where each of two readings begins to change something that the other does not. */
function ownPlaces(one: readonly Change[], other: readonly Change[]): number[] {
  const isIn = (changes: readonly Change[], change: Change) =>
    changes.some((each) => JSON.stringify(each) === JSON.stringify(change))
  const [first, second] = [
    one.find((change) => !isIn(other, change)),
    other.find((change) => !isIn(one, change)),
  ]
  return first && second ? [first.from, second.from] : []
}

/** Are these places on lines of their own, so that a person can point at one of them? */
const isTold = ({ issue }: Undecided) => new Set(issue.candidates?.map(({ line }) => line)).size > 1
